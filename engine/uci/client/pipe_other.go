//go:build !windows

package client

import "os"

// inputPipe is a pipe to a process. A write to our end can be given a deadline.
func inputPipe() (theirs, ours *os.File, err error) { return os.Pipe() }

// outputPipe is a pipe from a process. A read from our end can be given a deadline.
func outputPipe() (ours, theirs *os.File, err error) { return os.Pipe() }
