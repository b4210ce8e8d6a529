//go:build unix

package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"backrank/cli"
)

// An interrupt ends a command that reads a pipe into which no program writes, whether its other end is open or not.
func TestInterruptWhileReadingAPipe(t *testing.T) {
	folder := t.TempDir()
	pipe := filepath.Join(folder, "pipe.pgn")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, opened := range []bool{false, true} {
		if opened {
			f, err := os.OpenFile(pipe, os.O_RDWR, 0)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
		}
		for _, args := range [][]string{{"check", pipe}, {"format", pipe}, {"import", "-db", filepath.Join(folder, "games.db"), pipe}} {
			ctx, stop := context.WithCancel(t.Context())
			code := make(chan int)
			go func() { code <- run(ctx, args, streams{strings.NewReader(""), &strings.Builder{}, &strings.Builder{}}) }()
			stop()
			if got := <-code; got != cli.Stopped {
				t.Errorf("%v, opened %v: %d", args, opened, got)
			}
		}
	}
}
