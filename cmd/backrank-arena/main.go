// Command backrank-arena plays matches between chess engines, Backrank's own
// levels among them, in every variant of shuffle chess, and says which is stronger and
// how sure that is. docs/lab/ARENA.md shows how.
package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"backrank/cli"
)

func main() {
	os.Exit(run(cli.UntilCtrlC(), os.Args[1:], os.Stdout, os.Stderr))
}

// run is the program: it prints results to out, tells how it goes to status, and
// returns the exit code.
func run(ctx context.Context, args []string, out, status io.Writer) int {
	a, err := readAsked(args, out)
	if err == nil {
		err = a.play(ctx, out, status)
	}
	code := cli.Ended(ctx, "backrank-arena", err, status)
	if code == cli.Stopped {
		fmt.Fprintln(status, "backrank-arena: stopped")
	}
	return code
}
