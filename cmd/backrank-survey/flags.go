package main

import (
	"flag"
	"runtime"
	"slices"
	"strings"

	"backrank/cli"
	"backrank/engine/lab/surveyor"
	"backrank/variants"
	"backrank/variants/survey"
)

// sharedFlags has the flags of the subcommands that work on a shard of the start positions. parse sets the other fields.
type sharedFlags struct {
	flags               *flag.FlagSet
	shardFlag, out, ids *string
	workersFlag         *int

	shard    cli.Shard
	variants []variants.Variant // nil for all that the engine can play
	workers  int
}

// addSharedFlags adds the flags to a set. files describes the default of -out.
func addSharedFlags(flags *flag.FlagSet, files string) *sharedFlags {
	return &sharedFlags{
		flags:       flags,
		shardFlag:   flags.String("shard", "1/1", "only this share of the start positions, `k/n`: the k-th of n"),
		out:         flags.String("out", "", "the `file` to append to and to continue from ("+files+")"),
		workersFlag: flags.Int("workers", 0, "`number` of searches at the same time (default: one for each processor)"),
		ids:         flags.String("variants", "", "only these variants: `ids` separated by commas (default: all that the engine can play)"),
	}
}

// parse parses the values of the flags, after the set has been parsed.
func (s *sharedFlags) parse() (err error) {
	s.workers = runtime.NumCPU() // not the default of the flag, so that help and manual page do not depend on the machine
	s.flags.Visit(func(f *flag.Flag) {
		if f.Name == "workers" {
			s.workers = *s.workersFlag
		}
	})
	if s.shard, err = cli.ParseShard(*s.shardFlag); err != nil {
		return cli.UsageError(err.Error())
	}
	if s.workers < 1 {
		return cli.UsageError("-workers must be at least 1")
	}
	s.variants, err = selectVariants(*s.ids)
	return err
}

// path returns the path of -out, or that of the default file, which begins with a name.
func (s *sharedFlags) path(name string) string {
	if *s.out != "" {
		return *s.out
	}
	return surveyor.FileName(name, s.shard)
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
