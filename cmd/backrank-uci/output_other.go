//go:build !windows

package main

import "os"

// endsWithReader is standard output. On Unix, writing to a pipe that is closed at its other end ends the program.
type endsWithReader struct{ *os.File }
