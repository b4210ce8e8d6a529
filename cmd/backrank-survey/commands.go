package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"backrank/cli"
	"backrank/engine"
	"backrank/engine/lab/surveyor"
	"backrank/engine/uci/client"
	"backrank/variants/survey"
	"backrank/version"
)

// usageText returns the usage line of a subcommand.
func usageText(flags *flag.FlagSet) string {
	return "usage: backrank-survey " + flags.Name() + " [flags]\n\n"
}

// runSurvey implements the subcommand run, which searches one shard of the start positions.
func runSurvey(ctx context.Context, args []string, out, status io.Writer) error {
	flags := flag.NewFlagSet("run", flag.ContinueOnError)
	command := flags.String("engine", "", "the `command` of a UCI engine, with arguments (default Backrank's own engine)")
	nodes := flags.Uint64("nodes", 1_000_000, "`number` of nodes for each start position")
	hash := flags.Int("hash", 16, "`megabytes` of the transposition table of each search")
	shared := addSharedFlags(flags, "survey.jsonl, or survey-K-of-N.jsonl; with -engine, the name of the engine in place of survey")
	if err := cli.ParseOnly(flags, args, usageText(flags), out); err != nil {
		return err
	}
	if err := shared.parse(); err != nil {
		return err
	}
	switch {
	case *nodes < 1:
		return cli.UsageError("-nodes must be at least 1")
	case *hash < 1 || *hash > engine.MaxHash:
		return cli.UsageErrorf("-hash must be from 1 to %d megabytes", engine.MaxHash)
	}
	r := surveyor.Run{Workers: shared.workers, Shard: shared.shard, Variants: shared.variants}
	name := "survey"
	if words := strings.Fields(*command); len(words) > 0 {
		r.Program = client.Program{Path: words[0], Args: words[1:]}
		name = surveyor.ProgramName(r.Program)
	}
	r.Effort = survey.Effort{Nodes: *nodes, Lines: survey.Moves, Hash: *hash}
	if r.Program.Path == "" {
		r.Effort.Engine, r.Effort.Signature = engineName(), engineSignature()
	}
	p := newProgress(status)
	r.Done = p.report
	err := r.Execute(ctx, shared.path(name))
	p.end()
	return err
}

// playGames implements the subcommand games, which plays games from one shard of the start positions.
func playGames(ctx context.Context, args []string, out, status io.Writer) error {
	flags := flag.NewFlagSet("games", flag.ContinueOnError)
	games := flags.Int("games", 60, "`number` of games from each start position")
	nodes := flags.Uint64("nodes", 1500, "`number` of nodes for each move after the opening")
	seed := flags.Uint64("seed", 1, "the `seed` of the random choices in the openings")
	finished := flags.String("done", "", "a `file` of games, counted or not: start positions that it has are not played again")
	shared := addSharedFlags(flags, "games.jsonl, or games-K-of-N.jsonl")
	if err := cli.ParseOnly(flags, args, usageText(flags), out); err != nil {
		return err
	}
	if err := shared.parse(); err != nil {
		return err
	}
	if *games < 1 || *games > survey.MaxGames || *nodes < 1 {
		return cli.UsageErrorf("-games must be from 1 to %d, and -nodes at least 1", survey.MaxGames)
	}
	p := newProgress(status)
	r := surveyor.GamesRun{Workers: shared.workers, Shard: shared.shard, Variants: shared.variants, Done: p.report}
	if *finished != "" {
		var err error
		if r.Finished, err = surveyor.ReadGamesFiles(*finished); err != nil {
			return err
		}
	}
	r.Effort = survey.GamesEffort{
		Engine: engineName(), Signature: engineSignature(),
		Nodes: *nodes, Games: *games, Seed: *seed, Method: surveyor.GamesMethod,
	}
	err := r.Execute(ctx, shared.path("games"))
	p.end()
	return err
}

// engineName returns the name and the version of Backrank's engine.
func engineName() string { return "Backrank " + version.Number }

// engineSignature returns the signature of Backrank's engine.
func engineSignature() string { return fmt.Sprintf("%08x", engine.New(1).Signature()) }

// merge implements the subcommand merge, which merges files of results and survey files, and prints a summary of the
// results.
func merge(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("merge", flag.ContinueOnError)
	path := flags.String("out", "", "the `file` to write, variants/survey/starts.survey in the source; without it, only the summary is printed")
	c, err := readFiles(flags, args, out)
	if err != nil {
		return err
	}
	for _, r := range c.Searches {
		fmt.Fprintf(out, "%d start positions, %v, signature %s\n\n", r.Len(), r.Effort, r.Effort.Signature)
		if err := r.WriteSummary(out); err != nil {
			return err
		}
		fmt.Fprintln(out)
	}
	if *path == "" {
		return nil
	}
	data, err := c.Encode()
	if err != nil {
		return err
	}
	return cli.Replace(*path, func(f *os.File) error { _, err := f.Write(data); return err })
}

// countGames implements the subcommand count, which counts what happened in games, and prints a summary.
func countGames(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("count", flag.ContinueOnError)
	path := flags.String("out", "", "the `file` to write, variants/survey/games.survey in the source; without it, only the summary is printed")
	if err := cli.Parse(flags, args, usageText(flags), out); err != nil {
		return err
	}
	if flags.NArg() == 0 {
		return cli.UsageError("name the files of games")
	}
	c, err := surveyor.ReadGamesFiles(flags.Args()...)
	if err != nil {
		return err
	}
	if err := c.WriteSummary(out); err != nil || *path == "" {
		return err
	}
	data, err := c.Encode()
	if err != nil {
		return err
	}
	return cli.Replace(*path, func(f *os.File) error { _, err := f.Write(data); return err })
}

// correlate implements the subcommand correlate, which compares the scores of searches with each other and with the games
// that the program has.
func correlate(args []string, out io.Writer) error {
	c, err := readFiles(flag.NewFlagSet("correlate", flag.ContinueOnError), args, out)
	if err != nil {
		return err
	}
	return c.Compare(out, survey.CurrentGames())
}

// readFiles parses the flags and reads the files that are named after them.
func readFiles(flags *flag.FlagSet, args []string, out io.Writer) (*surveyor.Collection, error) {
	if err := cli.Parse(flags, args, usageText(flags), out); err != nil {
		return nil, err
	}
	if flags.NArg() == 0 {
		return nil, cli.UsageError("name the files of results")
	}
	return surveyor.ReadFiles(flags.Args()...)
}

// progress reports the progress of a command: each step on a terminal, where each report overwrites the last one,
// and otherwise the first and the last step, and between them at most one in reportInterval.
type progress struct {
	status   cli.Status
	started  time.Time
	before   int // start positions searched by earlier runs
	reported time.Time
}

func newProgress(w io.Writer) *progress {
	return &progress{status: cli.NewStatus(w), started: time.Now()}
}

// reportInterval is the minimum time between reports if they are not written to a terminal.
const reportInterval = 30 * time.Second

// report reports that done of total start positions have been searched.
func (p *progress) report(done, total int) {
	first := p.reported.IsZero()
	if first {
		p.before = done
	}
	if !p.status.Terminal && !first && done < total && time.Since(p.reported) < reportInterval {
		return
	}
	line := fmt.Sprintf("%d of %d", done, total)
	if searched := done - p.before; searched > 0 && done < total {
		remaining := time.Since(p.started) / time.Duration(searched) * time.Duration(total-done)
		line += fmt.Sprintf(", %v left", remaining.Round(time.Second))
	}
	p.status.Update(line)
	p.reported = time.Now()
}

func (p *progress) end() { p.status.Clear() }
