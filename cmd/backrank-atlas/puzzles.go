package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"

	"backrank/cli"
	"backrank/variants"
	"backrank/variants/puzzles"
)

// writePuzzles implements the command puzzles: it lists the puzzles of the program.
func writePuzzles(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("puzzles", flag.ContinueOnError)
	rule := flags.String("rule", "", "only puzzles with the castling rule of this `id`")
	theme := flags.String("theme", "", "only puzzles with this `theme`")
	n := flags.Int("n", 0, "at most this `many` puzzles; by default all")
	asJSON := flags.Bool("json", false, "print JSON, one object a line")
	if err := cli.ParseOnly(flags, args, usage, out); err != nil {
		return err
	}
	switch {
	case *rule != "" && variants.CastlingByID(*rule) == nil:
		return cli.UsageErrorf("unknown castling rule %q", *rule)
	case *n < 0:
		return cli.UsageError("-n must be at least 0")
	}
	w := bufio.NewWriter(out)
	written := 0
	all := puzzles.All()
	for i := range all {
		p := &all[i]
		if *rule != "" && p.Position.Rule().ID != *rule || *theme != "" && !p.Has(puzzles.Theme(*theme)) {
			continue
		}
		if *asJSON {
			if err := json.NewEncoder(w).Encode(p); err != nil {
				return err
			}
		} else {
			fmt.Fprintln(w, p)
		}
		if written++; written == *n {
			break
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if written == 0 {
		return errors.New("no puzzle matches")
	}
	return nil
}
