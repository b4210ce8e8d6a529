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
)

// usageOf stands above the flags of a command when help is asked for.
func usageOf(flags *flag.FlagSet) string {
	return "usage: backrank-survey " + flags.Name() + " [flags]\n\n"
}

// share makes a share of a survey.
func share(ctx context.Context, args []string, out, status io.Writer) error {
	flags := flag.NewFlagSet("run", flag.ContinueOnError)
	nodes := flags.Uint64("nodes", 1_000_000, "`number` of nodes for each start position")
	hash := flags.Int("hash", 16, "`megabytes` of the transposition table of each search")
	shard := flags.String("shard", "1/1", "the share to search, `k/n`: the k-th of n")
	path := flags.String("out", "", "the `file` to append to and to continue from (survey.jsonl, or survey-K-of-N.jsonl)")
	workers := flags.Int("workers", runtime.NumCPU(), "`number` of searches at the same time")
	ids := flags.String("variants", "", "only these variants: `ids` separated by commas")
	if err := cli.ParseOnly(flags, args, usageOf(flags), out); err != nil {
		return err
	}
	r := surveyor.Run{Workers: *workers}
	var err error
	switch r.Shard, err = surveyor.ParseShard(*shard); {
	case err != nil:
		return cli.Misuse(err.Error())
	case *nodes < 1 || *workers < 1:
		return cli.Misuse("-nodes and -workers must be at least 1")
	case *hash < 1 || *hash > engine.MostHash:
		return cli.Misusef("-hash is megabytes, from 1 to %d", engine.MostHash)
	}
	if r.Variants, err = chosen(*ids); err != nil {
		return err
	}
	if *path == "" {
		*path = r.Shard.File()
	}
	r.Effort = survey.Effort{Engine: "Backrank " + version, Signature: fmt.Sprintf("%08x", engine.New(1).Signature()), Nodes: *nodes, Lines: survey.Moves, Hash: *hash}
	p := newProgress(status)
	r.Done = p.tell
	err = r.To(ctx, *path)
	p.end()
	return err
}

// chosen are the variants of ids, or all that are surveyed.
func chosen(ids string) ([]variants.Variant, error) {
	all := survey.Variants()
	if ids == "" {
		return all, nil
	}
	var some []variants.Variant
	for id := range strings.SplitSeq(ids, ",") {
		v, err := surveyed(id)
		if err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(some, func(w variants.Variant) bool { return w.ID == v.ID }) {
			some = append(some, v)
		}
	}
	return some, nil
}

// surveyed is a variant that is surveyed.
func surveyed(id string) (variants.Variant, error) {
	var ids []string
	for _, v := range survey.Variants() {
		if v.ID == id {
			return v, nil
		}
		ids = append(ids, v.ID)
	}
	return variants.Variant{}, cli.Misusef("variant %q is not surveyed; choose from %s", id, strings.Join(ids, ", "))
}

// merge puts files together.
func merge(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("merge", flag.ContinueOnError)
	path := flags.String("out", "", "the `file` to write, variants/survey/starts.survey in the source; without it the summary is printed only")
	if err := cli.Parse(flags, args, usageOf(flags), out); err != nil {
		return err
	}
	if flags.NArg() == 0 {
		return cli.Misuse("name the files to merge")
	}
	lines, err := surveyor.Gather(flags.Args()...)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d start positions, %v, signature %s\n\n", lines.Len(), lines.Effort, lines.Effort.Signature)
	if err := lines.Tell(out); err != nil || *path == "" {
		return err
	}
	data, err := lines.Encode()
	if err != nil {
		return err
	}
	return cli.Replace(*path, func(f *os.File) error { _, err := f.Write(data); return err })
}

// correlate asks another engine and compares.
func correlate(ctx context.Context, args []string, out, status io.Writer) error {
	flags := flag.NewFlagSet("correlate", flag.ContinueOnError)
	program := flags.String("engine", "stockfish", "the UCI `program` to compare with")
	id := flags.String("variant", "chess960", "the `id` of the variant whose start positions are compared")
	movetime := flags.Duration("movetime", 0, "its time for each start position (default: what Backrank took on average)")
	hash := flags.Int("hash", 16, "`megabytes` of its transposition table")
	path := flags.String("out", "", "the `file` for its scores, to append to and to continue from (ENGINE-VARIANT.jsonl)")
	if err := cli.Parse(flags, args, usageOf(flags), out); err != nil {
		return err
	}
	if flags.NArg() == 0 {
		return cli.Misuse("name the files of Backrank's own scores")
	}
	if *hash < 1 || *hash > engine.MostHash {
		return cli.Misusef("-hash is megabytes, from 1 to %d", engine.MostHash)
	}
	v, err := surveyed(*id)
	if err != nil {
		return err
	}
	lines, err := surveyor.Gather(flags.Args()...)
	if err != nil {
		return err
	}
	mean, err := lines.MeanTime(v)
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
	r := surveyor.Rival{Program: client.Program{Path: *program}, Variant: v, MoveTime: *movetime, Hash: *hash, Done: p.tell}
	theirs, err := r.To(ctx, *path)
	p.end()
	if err != nil {
		return err
	}
	return lines.Compare(out, v, theirs)
}
