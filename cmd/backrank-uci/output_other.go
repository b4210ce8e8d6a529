//go:build !windows

package main

import "os"

// endsWithReader is standard output: the system ends a program whose output nobody reads.
type endsWithReader struct{ *os.File }
