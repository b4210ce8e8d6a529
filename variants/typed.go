package variants

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// Typed reads a start position as a player types it: whatever
// [Variant.ParseStart] reads, or a pattern ("R?K*R") of whose arrays the seed chooses
// one at random. The start is one that the variant allows; the error says in words
// what is wrong.
func (v Variant) Typed(text string, seed uint64) (Start, error) {
	return v.TypedWhere(text, seed, func(int) bool { return true })
}

// TypedWhere is Typed, a pattern's arrays being chosen among those whose numbers are wanted.
func (v Variant) TypedWhere(text string, seed uint64, wanted func(number int) bool) (Start, error) {
	if !strings.ContainsAny(text, "?*") {
		return v.ParseStart(text)
	}
	p, err := ParsePattern(text)
	if err != nil {
		return Start{}, err
	}
	numbers := v.Family.Matching(p)
	if len(numbers) == 0 {
		return Start{}, fmt.Errorf("no array of this variant matches %s", p)
	}
	out := func(n int) bool { return !wanted(n) }
	if numbers = slices.DeleteFunc(numbers, out); len(numbers) == 0 {
		return Start{}, fmt.Errorf("every array that matches %s is excluded", p)
	}
	source := rand.NewPCG(seed, stream)
	n := uint64(len(numbers))
	s := Both(decode(numbers[below(n, source)]))
	switch v.Symmetry {
	case Unequal:
		s.Black = v.another(s.White, numbers, slices.DeleteFunc(v.Family.Numbers(), out), source)
	case Independent, Drafted:
		s.Black = decode(numbers[below(n, source)])
	}
	return s, v.Allows(s)
}

// another is an array that differs from a: one of those that fit the pattern too, or
// failing these any that is left of the family, each as likely as any other.
func (v Variant) another(a Array, numbers, left []int, source rand.Source) Array {
	others := slices.DeleteFunc(slices.Clone(numbers), func(n int) bool { return n == a.Number() })
	if len(others) == 0 {
		others = slices.DeleteFunc(left, func(n int) bool { return n == a.Number() })
	}
	if len(others) == 0 {
		return a // a family of one; Allows says so
	}
	return decode(others[below(uint64(len(others)), source)])
}
