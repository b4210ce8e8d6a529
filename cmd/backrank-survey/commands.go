package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
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

// merge implements the subcommand merge, which merges the files of shards and prints a summary.
func merge(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("merge", flag.ContinueOnError)
	path := flags.String("out", "", "the `file` to write, variants/survey/starts.survey in the source; without it, only the summary is printed")
	if err := cli.Parse(flags, args, usageText(flags), out); err != nil {
		return err
	}
	if flags.NArg() == 0 {
		return cli.UsageError("name the files to merge")
	}
	results, err := surveyor.ReadFiles(flags.Args()...)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d start positions, %v, signature %s\n\n", results.Len(), results.Effort, results.Effort.Signature)
	if err := results.WriteSummary(out); err != nil || *path == "" {
		return err
	}
	data, err := results.Encode()
	if err != nil {
		return err
	}
	return cli.Replace(*path, func(f *os.File) error { _, err := f.Write(data); return err })
}

// correlate implements the subcommand correlate, which searches the start positions of a variant with another
// engine and compares its scores with Backrank's.
func correlate(ctx context.Context, args []string, out, status io.Writer) error {
	flags := flag.NewFlagSet("correlate", flag.ContinueOnError)
	program := flags.String("engine", "stockfish", "the UCI `program` to compare with")
	id := flags.String("variant", "chess960", "the `id` of the variant whose start positions are compared")
	movetime := flags.Duration("movetime", 0, "its time for each start position (default: what Backrank took on average)")
	hash := flags.Int("hash", 16, "`megabytes` of its transposition table")
	path := flags.String("out", "", "the `file` for its scores, to append to and to continue from (ENGINE-VARIANT.jsonl)")
	if err := cli.Parse(flags, args, usageText(flags), out); err != nil {
		return err
	}
	if flags.NArg() == 0 {
		return cli.UsageError("name the files of Backrank's own scores")
	}
	if *hash < 1 || *hash > engine.MaxHash {
		return cli.UsageErrorf("-hash must be from 1 to %d megabytes", engine.MaxHash)
	}
	v, err := surveyedVariant(*id)
	if err != nil {
		return err
	}
	results, err := surveyor.ReadFiles(flags.Args()...)
	if err != nil {
		return err
	}
	mean, err := results.MeanTime(v)
	if err != nil {
		return err
	}
	if *movetime < time.Millisecond {
		*movetime = mean
	}
	if *path == "" {
		*path = filepath.Base(*program) + "-" + v.ID + ".jsonl"
	}
	p := newProgress(status)
	r := surveyor.Reference{Program: client.Program{Path: *program}, Variant: v, MoveTime: *movetime, Hash: *hash, Done: p.report}
	evaluations, err := r.Run(ctx, *path)
	p.end()
	if err != nil {
		return err
	}
	return results.Compare(out, v, evaluations)
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
