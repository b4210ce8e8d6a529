// Command annotate annotates games with the engine's evaluations, in particular of castling and leaps, and prints a
// summary of what castling and leaps gained:
//
//	go run ./engine/lab/annotate -nodes 200000 games.pgn > annotated.pgn
//
// The summary goes to standard error. With -brief, the command analyses only castlings and leaps and writes no games,
// which is faster for a summary of many games.
//
// The command backrank-games report searches each position once, so it reports whether castling was the best move,
// but not by how much. This command searches castlings and leaps separately from all other moves, and so finds the
// gain or loss of each of them, whether it is the best move or not.
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
	"backrank/variants/pgn"
)

func main() {
	ctx := cli.InterruptContext()
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	os.Exit(cli.ExitCode(ctx, "annotate", err, os.Stderr))
}

// run annotates the games of the files named in args. It writes the games to out and the summary to status.
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
	var s summary
	for _, path := range flags.Args() {
		if err := a.annotateFile(ctx, path, out, &s); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	return s.write(status)
}

// annotateFile annotates the games of one file, writes them to out and adds them to s.
func (a *annotator) annotateFile(ctx context.Context, path string, out io.Writer, s *summary) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	for g, err := range pgn.NewReader(bufio.NewReader(f)).All() {
		if err != nil {
			return err
		}
		opportunities, err := a.annotate(ctx, &g)
		if err != nil {
			return err
		}
		s.add(g.Variant, opportunities)
		if a.brief {
			continue
		}
		if err := pgn.Write(out, g); err != nil {
			return err
		}
	}
	return nil
}
