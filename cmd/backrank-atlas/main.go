// Command backrank-atlas is the atlas of start positions without a window, for
// scripts and clubs: it lists them, tells facts about them and draws them by lot.
package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"backrank/cli"
)

const usage = `usage: backrank-atlas list|facts|draw [flags]

  list   the start positions of a variant
  facts  what there is to know of them
  draw   some of them by lot, each as likely as any other

`

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run is the program: it writes to out, complains to complaints, and returns the
// exit code: as grep does, 1 if nothing fits.
func run(args []string, out, complaints io.Writer) int {
	err := obey(args, out, complaints)
	return cli.Ended(context.Background(), "backrank-atlas", err, complaints)
}

func obey(args []string, out, complaints io.Writer) error {
	if len(args) == 0 {
		fmt.Fprint(complaints, usage)
		return cli.Misuse("say what to do: list, facts or draw")
	}
	if cli.AsksForHelp(args) {
		_, err := readAsked("list", []string{"-h"}, out)
		return err
	}
	switch args[0] {
	case "list", "facts", "draw":
	default:
		return cli.Misusef("there is no command %q; there are list, facts and draw", args[0])
	}
	a, err := readAsked(args[0], args[1:], out)
	if err != nil {
		return err
	}
	return a.tell(out)
}
