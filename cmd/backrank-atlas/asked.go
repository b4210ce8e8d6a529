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
)

// asked is what the command line asks for.
type asked struct {
	command string
	variant variants.Variant
	start   *variants.Start   // one start position, by number or id
	pattern *variants.Pattern // both arrays must match it
	seed    uint64
	n       int64 // how many at most; 0 for all, and for one draw
	json    bool
}

// readAsked reads the flags of a command. Help goes to out.
func readAsked(command string, args []string, out io.Writer) (asked, error) {
	a := asked{command: command}
	flags := flag.NewFlagSet(command, flag.ContinueOnError)
	variant := flags.String("variant", "chess960", "the variant's `id`: "+strings.Join(ids(), ", ")+", or custom:FAMILY:SYMMETRY:CASTLING")
	number := flags.String("number", "", "only the start position with this `number`")
	id := flags.String("id", "", "only the start position with this `id`, such as 518 or W518-B534")
	pattern := flags.String("pattern", "", "only start positions whose arrays match a `pattern` such as R?K*R: ? is any piece, * any number of pieces")
	seed := flags.String("seed", "", "draw from this `seed`, a number; by default a new one")
	flags.Int64Var(&a.n, "n", 0, "at most this `many` start positions; by default all, and one of draw")
	flags.BoolVar(&a.json, "json", false, "print JSON, one object a line")
	if err := cli.ParseOnly(flags, args, usage, out); err != nil {
		return a, err
	}
	given := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	return a, a.settle(given, *variant, *number, *id, *pattern, *seed)
}

// settle makes values of the flags' texts.
func (a *asked) settle(given map[string]bool, variant, number, id, pattern, seed string) error {
	v, known := variants.ByID(variant)
	if !known {
		return cli.Misusef("unknown variant %q; the variants are %s", variant, strings.Join(ids(), ", "))
	}
	a.variant = v
	switch {
	case given["number"] && given["id"]:
		return cli.Misuse("-number and -id cannot be used together")
	case a.command == "draw" && (given["number"] || given["id"]):
		return cli.Misuse("draw takes neither -number nor -id")
	case a.command != "draw" && given["seed"]:
		return cli.Misuse("only draw takes -seed")
	case given["n"] && a.n < 1:
		return cli.Misuse("-n must be at least 1")
	case given["pattern"]:
		p, err := variants.ParsePattern(pattern)
		if err != nil {
			return cli.Misuse(err.Error())
		}
		a.pattern = &p
	}
	if text := number + id; given["number"] || given["id"] {
		s, err := v.ParseStart(text)
		if err != nil {
			return cli.Misuse(err.Error())
		}
		a.start = &s
	}
	a.seed = rand.Uint64()
	if given["seed"] {
		if _, err := fmt.Sscanf(seed+"\n", "%d\n", &a.seed); err != nil {
			return cli.Misusef("-seed %q is not a number from 0 to 2^64-1", seed)
		}
	}
	return nil
}

func ids() (all []string) {
	for _, v := range variants.All() {
		all = append(all, v.ID)
	}
	return all
}

// fits reports whether a start has the pattern asked for.
func (a *asked) fits(s variants.Start) bool {
	return a.pattern == nil || a.pattern.Match(s.White) && a.pattern.Match(s.Black)
}

// starts are the start positions asked for, in order, or as drawn with the seed of
// each.
func (a *asked) starts() iter.Seq2[variants.Start, uint64] {
	return func(yield func(variants.Start, uint64) bool) {
		found := int64(0)
		take := func(s variants.Start, seed uint64) bool {
			if !a.fits(s) {
				return true
			}
			found++
			return yield(s, seed) && found != a.n
		}
		switch {
		case a.start != nil:
			take(*a.start, 0)
		case a.command == "draw":
			a.draw(yield)
		default:
			for i := int64(0); i < a.variant.Count() && take(a.variant.StartAt(i), 0); i++ {
			}
		}
	}
}

// draw yields as many draws as asked for, one seed after the other. None comes twice
// before all have come.
func (a *asked) draw(yield func(variants.Start, uint64) bool) {
	drawn := map[variants.Start]bool{}
	possible := a.possible()
	for n, seed := int64(0), a.seed; n < max(a.n, 1) && possible > 0; seed++ {
		s := a.variant.RandomStart(seed)
		if !a.fits(s) || drawn[s] {
			continue
		}
		drawn[s] = true
		if n++; !yield(s, seed) {
			return
		}
		if int64(len(drawn)) == possible {
			clear(drawn)
		}
	}
}

// possible is how many start positions fit.
func (a *asked) possible() int64 {
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
