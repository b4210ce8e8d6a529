//go:build !windows

package client

import "os"

// inputPipe creates a pipe to a process. The parent end supports write deadlines.
func inputPipe() (child, parent *os.File, err error) { return os.Pipe() }

// outputPipe creates a pipe from a process. The parent end supports read deadlines.
func outputPipe() (parent, child *os.File, err error) { return os.Pipe() }
