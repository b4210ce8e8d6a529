// Command annotate annotates games with the engine's evaluation, above all of castling and leaps, and
// summarizes what these were worth:
//
//	go run ./engine/lab/annotate -nodes 200000 games.pgn > annotated.pgn
//
// The summary goes to standard error. With -brief only castlings and leaps are analysed and no game is
// written, which is enough for a summary of many games.
//
// backrank-games report tells when a castling was the best move, not by how much: it searches each position once. Here
// castlings and leaps are searched by themselves and against all other moves, so that there is a gain, or a loss, for
// each of them, be it the best move or not.
package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"os"

	"backrank/cli"
	"backrank/engine"
	"backrank/variants/notation"
)

func main() {
	ctx := cli.InterruptContext()
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	os.Exit(cli.ExitCode(ctx, "annotate", err, os.Stderr))
}

// run annotates the games of the files named in args.
func run(ctx context.Context, args []string, out, status io.Writer) error {
	flags := flag.NewFlagSet("annotate", flag.ContinueOnError)
	a := annotator{engine: engine.New(64)}
	flags.Uint64Var(&a.nodes, "nodes", 200_000, "nodes for each search")
	flags.BoolVar(&a.brief, "brief", false, "analyse only castlings and leaps, played or not, and write only the summary")
	if err := cli.Parse(flags, args, "Usage: annotate [flags] games.pgn...\n\nFlags:\n", status); err != nil {
		return err
	}
	if flags.NArg() == 0 {
		return cli.UsageErrorf("name a file of games")
	}
	var t summary
	for _, path := range flags.Args() {
		if err := a.annotateFile(ctx, path, out, &t); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	return t.write(status)
}

// annotateFile annotates the games of one file.
func (a *annotator) annotateFile(ctx context.Context, path string, out io.Writer, t *summary) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	for g, err := range notation.NewReader(bufio.NewReader(f)).All() {
		if err != nil {
			return err
		}
		opportunities, err := a.annotate(ctx, &g)
		if err != nil {
			return err
		}
		t.add(g.Variant, opportunities)
		if a.brief {
			continue
		}
		if err := notation.Write(out, g); err != nil {
			return err
		}
	}
	return nil
}
