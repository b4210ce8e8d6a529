// Command backrank-atlas is the atlas of start positions without a window, for
// scripts and clubs: it lists them, tells facts about them and draws them by lot.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
)

// What the program ends with, as grep does.
const (
	exitFound   = 0
	exitNothing = 1 // no start position fits, or the output was cut off
	exitUsage   = 2
)

const usage = `usage: backrank-atlas list|facts|draw [flags]

  list   the start positions of a variant
  facts  what there is to know of them
  draw   some of them by lot, each as likely as any other

`

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run is the program: it writes to out, complains to complaints, and returns the
// exit code.
func run(args []string, out, complaints io.Writer) int {
	err := obey(args, out, complaints)
	var wrong usageError
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return exitFound
	case errors.As(err, &wrong):
		fmt.Fprintf(complaints, "backrank-atlas: %v\n", wrong)
		return exitUsage
	}
	fmt.Fprintf(complaints, "backrank-atlas: %v\n", err)
	return exitNothing
}

func obey(args []string, out, complaints io.Writer) error {
	if len(args) == 0 {
		fmt.Fprint(complaints, usage)
		return usageError("say what to do: list, facts or draw")
	}
	switch args[0] {
	case "help", "-h", "-help", "--help":
		_, err := readAsked("list", []string{"-h"}, out)
		return err
	case "list", "facts", "draw":
	default:
		return usageError(fmt.Sprintf("there is no command %q; there are list, facts and draw", args[0]))
	}
	a, err := readAsked(args[0], args[1:], out)
	if err != nil {
		return err
	}
	return a.tell(out)
}

// usageError is something that was asked for in a way that cannot be understood.
type usageError string

func (e usageError) Error() string { return string(e) }
