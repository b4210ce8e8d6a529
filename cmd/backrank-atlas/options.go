package main

import (
	"flag"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"strings"

	"backrank/cli"
	"backrank/variants"
	"backrank/variants/survey"
)

// options are the parsed command line.
type options struct {
	command string
	variant variants.Variant
	start   *variants.Start   // one start position, by number or id
	pattern *variants.Pattern // both arrays must match it
	seed    uint64
	n       int64 // maximum number; 0 for all, or for one draw
	json    bool
	csv     bool
	verify  string         // a record of draws to verify; "" to draw
	second  *survey.Survey // the second engine's
	games   *survey.GamesSurvey
}

// parseFlags parses the flags of a command. Help goes to out.
func parseFlags(command string, args []string, out io.Writer) (options, error) {
	a := options{command: command, second: survey.Second(), games: survey.CurrentGames()}
	flags := flag.NewFlagSet(command, flag.ContinueOnError)
	variant := flags.String("variant", "chess960", "the variant's `id`: "+strings.Join(variants.IDs(), ", ")+", or custom:FAMILY:SYMMETRY:CASTLING")
	number := flags.String("number", "", "only the start position with this `number`")
	id := flags.String("id", "", "only the start position with this `id`, such as 518 or W518-B534")
	pattern := flags.String("pattern", "", "only start positions whose arrays match a `pattern` such as R?K*R: ? is any piece, * any number of pieces")
	seed := flags.String("seed", "", "draw from this `seed`, a number; by default a new one")
	flags.Int64Var(&a.n, "n", 0, "at most this `many` start positions; by default all, one of draw, and six of like")
	flags.StringVar(&a.verify, "verify", "", "verify the draws recorded in a `file`: those of a live draw, exported as JSON")
	flags.BoolVar(&a.json, "json", false, "print JSON, one object a line")
	flags.BoolVar(&a.csv, "csv", false, "print a table for spreadsheets, comma-separated values with a line of names")
	if err := cli.ParseOnly(flags, args, usage, out); err != nil {
		return a, err
	}
	given := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	return a, a.parse(given, *variant, *number, *id, *pattern, *seed)
}

// maxNewSeed is greater than all new seeds, which are short enough to be read aloud and exact in spreadsheets.
const maxNewSeed = 1_000_000_000

// parse parses the values of the flags. given has the names of the flags on the command line.
func (a *options) parse(given map[string]bool, variant, number, id, pattern, seed string) error {
	v, known := variants.ByID(variant)
	if !known {
		return cli.UsageErrorf("unknown variant %q; choose from %s", variant, strings.Join(variants.IDs(), ", "))
	}
	a.variant = v
	switch {
	case given["verify"] && a.command != "draw":
		return cli.UsageError("only draw takes -verify")
	case given["verify"] && (a.verify == "" || len(given) > 2 || len(given) == 2 && !given["json"]):
		return cli.UsageError("-verify takes the name of a file, and no other flag but -json")
	case a.json && a.csv:
		return cli.UsageError("-json and -csv cannot be used together")
	case given["number"] && given["id"]:
		return cli.UsageError("-number and -id cannot be used together")
	case a.command == "draw" && (given["number"] || given["id"]):
		return cli.UsageError("draw takes neither -number nor -id")
	case a.command != "draw" && given["seed"]:
		return cli.UsageError("only draw takes -seed")
	case a.command == "like" && !given["number"] && !given["id"]:
		return cli.UsageError("like takes the -number or the -id of a start position")
	case a.command == "like" && v.Symmetry != variants.Mirrored:
		return cli.UsageErrorf("like compares arrays, so that both sides must have the same; in %s they may differ", v.ID)
	case given["n"] && a.n < 1:
		return cli.UsageError("-n must be at least 1")
	case given["pattern"]:
		p, err := variants.ParsePattern(pattern)
		if err != nil {
			return cli.UsageError(err.Error())
		}
		a.pattern = &p
	}
	if text := number + id; given["number"] || given["id"] {
		s, err := v.ParseStart(text)
		if err != nil {
			return cli.UsageError(err.Error())
		}
		a.start = &s
	}
	if a.command == "like" && !given["n"] {
		a.n = defaultLike
	}
	a.seed = rand.Uint64() % maxNewSeed
	if given["seed"] {
		if _, err := fmt.Sscanf(seed+"\n", "%d\n", &a.seed); err != nil {
			return cli.UsageErrorf("-seed %q is not a number from 0 to 2^64-1", seed)
		}
	}
	return nil
}

// matches reports whether both arrays match the pattern, if there is one.
func (a *options) matches(s variants.Start) bool {
	return a.pattern == nil || a.pattern.Match(s.White) && a.pattern.Match(s.Black)
}

// A selection is a start position that a command has selected.
type selection struct {
	variants.Start
	seed uint64      // of the command draw
	like *likeResult // of the command like
}

// starts yields the start positions that the command selects, in its order.
func (a *options) starts() iter.Seq[selection] {
	return func(yield func(selection) bool) {
		n := int64(0)
		emit := func(s selection) bool {
			if !a.matches(s.Start) {
				return true
			}
			n++
			return yield(s) && n != a.n
		}
		switch {
		case a.command == "like":
			a.like(emit)
		case a.start != nil:
			emit(selection{Start: *a.start})
		case a.command == "draw":
			a.draw(yield)
		default:
			for i := int64(0); i < a.variant.Count() && emit(selection{Start: a.variant.StartAt(i)}); i++ {
			}
		}
	}
}

// draw yields the requested number of random start positions, with consecutive seeds. No start
// position is repeated until all have been drawn.
func (a *options) draw(yield func(selection) bool) {
	drawn := map[variants.Start]bool{}
	possible := a.matchCount()
	for n, seed := int64(0), a.seed; n < max(a.n, 1) && possible > 0; seed++ {
		s := a.variant.RandomStart(seed)
		if !a.matches(s) || drawn[s] {
			continue
		}
		drawn[s] = true
		if n++; !yield(selection{Start: s, seed: seed}) {
			return
		}
		if int64(len(drawn)) == possible {
			clear(drawn)
		}
	}
}

// matchCount returns the number of start positions that match the pattern.
func (a *options) matchCount() int64 {
	if a.pattern == nil {
		return a.variant.Count()
	}
	n := int64(len(a.variant.Family.Matching(*a.pattern)))
	switch a.variant.Symmetry {
	case variants.Mirrored:
		return n
	case variants.Unequal:
		return n * (n - 1)
	}
	return n * n
}
