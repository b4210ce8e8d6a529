// Command backrank-arena plays matches between chess engines, including Backrank's own levels, in
// every variant of shuffle chess, and reports their scores, rating differences and margins of error. See
// docs/lab/ARENA.md.
package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"backrank/cli"
)

func main() {
	os.Exit(run(cli.InterruptContext(), os.Args[1:], os.Stdout, os.Stderr))
}

// run runs the command: it prints results to out and progress to status, and returns the exit code.
func run(ctx context.Context, args []string, out, status io.Writer) int {
	if cli.PrintVersion("backrank-arena", args, out) {
		return cli.Done
	}
	o, err := parseFlags(args, out)
	if err == nil {
		err = o.play(ctx, out, status)
	}
	code := cli.ExitCode(ctx, "backrank-arena", err, status)
	if code == cli.Stopped {
		fmt.Fprintln(status, "backrank-arena: stopped")
	}
	return code
}
