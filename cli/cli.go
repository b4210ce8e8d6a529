// Package cli is the frame of the commands: how their flags are read, what they say when
// they are called wrongly, how Ctrl-C stops them, and what they end with. It knows nothing
// of what they do.
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
)

// What a program ends with.
const (
	Done    = 0
	Failed  = 1
	Misused = 2
	Stopped = 130 // by Ctrl-C
)

// Misuse is something that was asked for in a way that cannot be understood.
type Misuse string

func (m Misuse) Error() string { return string(m) }

// Misusef is a [Misuse] in words as by [fmt.Sprintf].
func Misusef(format string, args ...any) Misuse { return Misuse(fmt.Sprintf(format, args...)) }

// UntilCtrlC is a context that Ctrl-C ends; a second one ends the program at once.
func UntilCtrlC() context.Context {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx
}

// AsksForHelp reports whether arguments begin with a word for help.
func AsksForHelp(args []string) bool {
	return len(args) > 0 && slices.Contains([]string{"help", "-h", "-help", "--help"}, args[0])
}

// Parse reads flags; what follows them is left in flags.Args. Asked for help, it writes
// usage and the flags to out and fails with [flag.ErrHelp]; otherwise it fails with a [Misuse].
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
		return Misuse(err.Error())
	}
	for _, arg := range flags.Args() {
		if len(arg) > 1 && arg[0] == '-' {
			return Misusef("flags come before anything else: move %s to the front", arg)
		}
	}
	return nil
}

// ParseOnly is [Parse] where nothing may follow the flags.
func ParseOnly(flags *flag.FlagSet, args []string, usage string, out io.Writer) error {
	if err := Parse(flags, args, usage, out); err != nil || flags.NArg() == 0 {
		return err
	}
	return Misusef("%q is not a flag", flags.Arg(0))
}

// Ended is the exit code of a program whose work under ctx came to err. It says on status
// what is wrong; that the program was stopped is no fault, and for the program to say.
func Ended(ctx context.Context, name string, err error, status io.Writer) int {
	code := Failed
	switch misuse := Misuse(""); {
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
