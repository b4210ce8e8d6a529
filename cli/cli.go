// Package cli is the framework of all commands: parsing of flags, usage errors, the version, exit codes, Ctrl-C,
// progress output and atomic replacement of files.
package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"syscall"

	"backrank/version"
)

// The exit codes.
const (
	Done    = 0
	Failed  = 1
	Misused = 2
	Stopped = 130 // by Ctrl-C
)

// A UsageError means that the command line is invalid.
type UsageError string

func (m UsageError) Error() string { return string(m) }

// UsageErrorf returns a [UsageError] formatted as by [fmt.Sprintf].
func UsageErrorf(format string, args ...any) UsageError {
	return UsageError(fmt.Sprintf(format, args...))
}

// InterruptContext returns a context that Ctrl-C or SIGTERM cancels. A second one ends the program immediately.
func InterruptContext() context.Context {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx
}

// IsHelp reports whether the first argument requests help.
func IsHelp(args []string) bool {
	return len(args) > 0 && slices.Contains([]string{"help", "-h", "-help", "--help"}, args[0])
}

// PrintVersion writes the version of a command to out and returns true, if the first argument requests it.
func PrintVersion(name string, args []string, out io.Writer) bool {
	if len(args) == 0 || !slices.Contains([]string{"version", "-version", "--version"}, args[0]) {
		return false
	}
	fmt.Fprintln(out, version.Line(name))
	return true
}

// Parse parses flags; the remaining arguments are in flags.Args. If help is requested, it writes
// usage and the flags to out and returns [flag.ErrHelp]; every other error is a [UsageError].
func Parse(flags *flag.FlagSet, args []string, usage string, out io.Writer) error {
	flags.SetOutput(io.Discard)
	err := flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(out, usage)
		flags.SetOutput(out)
		flags.PrintDefaults()
		return err
	case err != nil:
		return UsageError(err.Error())
	}
	for _, arg := range flags.Args() {
		if len(arg) > 1 && arg[0] == '-' {
			return UsageErrorf("flags must come first: move %s to the front", arg)
		}
	}
	return nil
}

// ParseOnly is [Parse] for a command that takes flags only.
func ParseOnly(flags *flag.FlagSet, args []string, usage string, out io.Writer) error {
	if err := Parse(flags, args, usage, out); err != nil || flags.NArg() == 0 {
		return err
	}
	return UsageErrorf("unexpected argument %q", flags.Arg(0))
}

// ExitCode returns the exit code of a program that ran under ctx and returned err, and prints the
// error to status. It prints nothing if the program was stopped by ctx; that is left to the caller.
func ExitCode(ctx context.Context, name string, err error, status io.Writer) int {
	code := Failed
	switch misuse := UsageError(""); {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return Done
	case errors.As(err, &misuse):
		err, code = misuse, Misused
	case ctx.Err() != nil:
		return Stopped
	}
	fmt.Fprintf(status, "%s: %v\n", name, err)
	return code
}
