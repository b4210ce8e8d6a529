package main

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"

	"backrank/cli"
)

// endsWithReader is standard output. It ends the program when the other end of the pipe is closed, as Unix does with a
// signal; otherwise an infinite search would go on until the input is closed too.
type endsWithReader struct{ *os.File }

func (f endsWithReader) Write(b []byte) (int, error) {
	n, err := f.File.Write(b)
	if errors.Is(err, windows.ERROR_NO_DATA) || errors.Is(err, windows.ERROR_BROKEN_PIPE) {
		os.Exit(cli.Failed)
	}
	return n, err
}
