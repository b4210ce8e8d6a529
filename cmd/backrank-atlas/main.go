// Command backrank-atlas is a command-line version of the atlas of start positions, for scripts and
// clubs: it lists them, prints facts about them and draws them at random.
package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"backrank/cli"
)

const usage = `usage: backrank-atlas list|facts|like|draw|puzzles [flags]

  list     list the start positions of a variant
  facts    list them with facts: mirror image, castling, undefended pawns, score
  like     list those that are most like the one with -number or -id, and why
  draw     draw random start positions, all equally likely; with -verify FILE,
           recompute the draws of a live draw and say which are wrong
  puzzles  list the puzzles of the program

"backrank-atlas -version" prints the version.

`

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run executes the program: it writes results to out and errors to stderr, and returns the exit
// code, which is 1 if nothing matches, as with grep, or if a draw is wrong.
func run(args []string, out, stderr io.Writer) int {
	err := dispatch(args, out, stderr)
	return cli.ExitCode(context.Background(), "backrank-atlas", err, stderr)
}

func dispatch(args []string, out, stderr io.Writer) error {
	if len(args) == 0 {
		fmt.Fprint(stderr, usage)
		return cli.UsageError("a command is missing: list, facts, like, draw or puzzles")
	}
	if cli.IsHelp(args) {
		_, err := parseFlags("list", []string{"-h"}, out)
		return err
	}
	if cli.PrintVersion("backrank-atlas", args, out) {
		return nil
	}
	switch args[0] {
	case "puzzles":
		return writePuzzles(args[1:], out)
	case "list", "facts", "like", "draw":
	default:
		return cli.UsageErrorf("unknown command %q; the commands are list, facts, like, draw and puzzles", args[0])
	}
	a, err := parseFlags(args[0], args[1:], out)
	if err != nil {
		return err
	}
	if a.verify != "" {
		return a.writeVerdicts(out)
	}
	return a.write(out)
}
