// Command backrank-atlas is the atlas of start positions without a window, for
// scripts and clubs: it lists them, tells facts about them and draws them at random.
package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"backrank/cli"
)

const usage = `usage: backrank-atlas list|facts|draw [flags]

  list   list the start positions of a variant
  facts  list them with facts: mirror image, castling, undefended pawns, score
  draw   draw random start positions, each as likely as any other

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
		return cli.Misuse("a command is missing: list, facts or draw")
	}
	if cli.AsksForHelp(args) {
		_, err := readAsked("list", []string{"-h"}, out)
		return err
	}
	switch args[0] {
	case "list", "facts", "draw":
	default:
		return cli.Misusef("unknown command %q; the commands are list, facts and draw", args[0])
	}
	a, err := readAsked(args[0], args[1:], out)
	if err != nil {
		return err
	}
	return a.tell(out)
}
