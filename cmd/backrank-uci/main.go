// Command backrank-uci is Backrank's engine as a UCI program (Universal Chess Interface).
// "backrank-uci bench" searches a fixed set of positions and prints the number of nodes, which is
// the same on every machine, and the speed in nodes per second.
package main

import (
	"context"
	"io"
	"os"
	"strings"

	"backrank/cli"
	"backrank/engine/uci"
	"backrank/version"
)

const usage = `usage: backrank-uci [bench]

Backrank's chess engine without a window. It speaks the Universal Chess Interface
(UCI) on its standard input and output: add it to a chess program as a UCI engine.

  backrank-uci        execute UCI commands until "quit" or the end of the input
  backrank-uci bench  search fourteen positions and print the number of nodes, the
                      same on every machine, and how fast
  backrank-uci help   print this
  backrank-uci -version
                      print the version

"uci" lists its options, UCI_Variant and Level among them. Besides the protocol it
knows "d" (show the position), "eval" (its static evaluation) and "go perft N".
See docs/UCI.md.
`

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, endsWithReader{os.Stdout}, os.Stderr))
}

// run executes the program and returns the exit code.
func run(args []string, in io.Reader, out, stderr io.Writer) int {
	err := dispatch(args, in, out)
	return cli.ExitCode(context.Background(), "backrank-uci", err, stderr)
}

func dispatch(args []string, in io.Reader, out io.Writer) error {
	switch {
	case len(args) == 0:
		return uci.Serve(context.Background(), in, out, "Backrank "+version.Number)
	case cli.IsHelp(args):
		_, err := io.WriteString(out, usage)
		return err
	case cli.PrintVersion("backrank-uci", args, out):
		return nil
	case len(args) == 1 && args[0] == "bench":
		bench(out, benchDepth)
		return nil
	}
	return cli.UsageErrorf("unknown command %q; the commands are bench and help", strings.Join(args, " "))
}
