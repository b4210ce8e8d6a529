// Command backrank-arena plays matches between chess engines, Backrank's own
// levels among them, in every variant of shuffle chess, and says which is stronger and
// how sure that is. docs/ARENA.md shows how.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// What the program ends with.
const (
	exitPlayed  = 0
	exitFailure = 1 // the match could not be played to its end
	exitUsage   = 2
	exitStopped = 130 // by Ctrl-C
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// run is the program: it prints results to out, tells how it goes to status, and
// returns the exit code.
func run(ctx context.Context, args []string, out, status io.Writer) int {
	a, err := readAsked(args, out)
	if err == nil {
		err = a.play(ctx, out, status)
	}
	var wrong usageError
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return exitPlayed
	case errors.As(err, &wrong):
		fmt.Fprintf(status, "backrank-arena: %v\n", wrong)
		return exitUsage
	case ctx.Err() != nil:
		return exitStopped
	}
	fmt.Fprintf(status, "backrank-arena: %v\n", err)
	return exitFailure
}

// usageError is something that was asked for in a way that cannot be understood.
type usageError string

func (e usageError) Error() string { return string(e) }
