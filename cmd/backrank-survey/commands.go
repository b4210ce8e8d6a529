package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"backrank/cli"
	"backrank/engine"
	"backrank/engine/lab/surveyor"
	"backrank/engine/uci/client"
	"backrank/variants"
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
	shard := flags.String("shard", "1/1", "the share to search, `k/n`: the k-th of n")
	path := flags.String("out", "", "the `file` to append to and to continue from (survey.jsonl, or survey-K-of-N.jsonl; with -engine, the name of the engine in place of survey)")
	workers := flags.Int("workers", 0, "`number` of searches at the same time (default: one for each processor)")
	ids := flags.String("variants", "", "only these variants: `ids` separated by commas (default: all that the engine can play)")
	if err := cli.ParseOnly(flags, args, usageText(flags), out); err != nil {
		return err
	}
	workersSet := false
	flags.Visit(func(f *flag.Flag) { workersSet = workersSet || f.Name == "workers" })
	if !workersSet { // the default of the flag is constant, so that help and manual page do not depend on the machine
		*workers = runtime.NumCPU()
	}
	r := surveyor.Run{Workers: *workers}
	if words := strings.Fields(*command); len(words) > 0 {
		r.Program = client.Program{Path: words[0], Args: words[1:]}
	}
	var err error
	switch r.Shard, err = cli.ParseShard(*shard); {
	case err != nil:
		return cli.UsageError(err.Error())
	case *nodes < 1 || *workers < 1:
		return cli.UsageError("-nodes and -workers must be at least 1")
	case *hash < 1 || *hash > engine.MaxHash:
		return cli.UsageErrorf("-hash must be from 1 to %d megabytes", engine.MaxHash)
	}
	if r.Variants, err = selectVariants(*ids); err != nil {
		return err
	}
	if *path == "" {
		*path = surveyor.FileName(r.Program, r.Shard)
	}
	r.Effort = survey.Effort{Nodes: *nodes, Lines: survey.Moves, Hash: *hash}
	if r.Program.Path == "" {
		r.Effort.Engine, r.Effort.Signature = "Backrank "+version.Number, fmt.Sprintf("%08x", engine.New(1).Signature())
	}
	p := newProgress(status)
	r.Done = p.report
	err = r.Execute(ctx, *path)
	p.end()
	return err
}

// selectVariants returns the variants with the given ids, or nil if there are no ids.
func selectVariants(ids string) ([]variants.Variant, error) {
	if ids == "" {
		return nil, nil
	}
	var selected []variants.Variant
	for id := range strings.SplitSeq(ids, ",") {
		v, err := surveyedVariant(id)
		if err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(selected, func(w variants.Variant) bool { return w.ID == v.ID }) {
			selected = append(selected, v)
		}
	}
	return selected, nil
}

// surveyedVariant returns the surveyed variant with an id.
func surveyedVariant(id string) (variants.Variant, error) {
	var ids []string
	for _, v := range survey.Variants() {
		if v.ID == id {
			return v, nil
		}
		ids = append(ids, v.ID)
	}
	return variants.Variant{}, cli.UsageErrorf("variant %q is not surveyed; choose from %s", id, strings.Join(ids, ", "))
}

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

// correlate implements the subcommand correlate, which compares the scores of two or more searches.
func correlate(args []string, out io.Writer) error {
	c, err := readFiles(flag.NewFlagSet("correlate", flag.ContinueOnError), args, out)
	if err != nil {
		return err
	}
	return c.Compare(out)
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
