package variants

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"

	"backrank/lang"
)

// ParseTyped parses a start position typed by a player: anything that [Variant.ParseStart] parses, or a pattern ("R?K*R"),
// from which the seed selects an array at random. The start is one that the variant allows; errors are messages for
// players.
func (v Variant) ParseTyped(text string, seed uint64) (Start, error) {
	return v.ParseTypedWhere(text, seed, func(int) bool { return true })
}

// ParseTypedWhere is like ParseTyped, but a pattern selects only arrays for whose numbers accept returns true.
func (v Variant) ParseTypedWhere(text string, seed uint64, accept func(number int) bool) (Start, error) {
	if !strings.ContainsAny(text, "?*") {
		return v.ParseStart(text)
	}
	p, err := ParsePattern(text)
	if err != nil {
		return Start{}, err
	}
	numbers := v.Family.Matching(p)
	if len(numbers) == 0 {
		return Start{}, errors.New(lang.L("no array of this variant matches {{.Pattern}}", "Pattern", p))
	}
	out := func(n int) bool { return !accept(n) }
	if numbers = slices.DeleteFunc(numbers, out); len(numbers) == 0 {
		return Start{}, errors.New(lang.L("every array that matches {{.Pattern}} is excluded", "Pattern", p))
	}
	source := rand.NewPCG(seed, stream)
	n := uint64(len(numbers))
	s := Both(decode(numbers[uniformBelow(n, source)]))
	switch v.Symmetry {
	case Unequal:
		s.Black = v.another(s.White, numbers, slices.DeleteFunc(v.Family.Numbers(), out), source)
	case Independent, Drafted:
		s.Black = decode(numbers[uniformBelow(n, source)])
	}
	return s, v.Allows(s)
}

// another returns a random array other than a: one of numbers, the arrays that match the pattern, or if there is none,
// one of left, all accepted arrays of the family.
func (v Variant) another(a Array, numbers, left []int, source rand.Source) Array {
	others := slices.DeleteFunc(slices.Clone(numbers), func(n int) bool { return n == a.Number() })
	if len(others) == 0 {
		others = slices.DeleteFunc(left, func(n int) bool { return n == a.Number() })
	}
	if len(others) == 0 {
		return a // a family of one; Allows reports it
	}
	return decode(others[uniformBelow(uint64(len(others)), source)])
}
