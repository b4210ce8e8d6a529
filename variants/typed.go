package variants

import (
	"fmt"
	"strings"
)

// Typed reads a start position as a player types it: whatever
// [Variant.ParseStart] reads, or a pattern ("R?K*R") from whose arrays one is
// drawn by seed. The start is one that the variant allows; the error says in words
// what is wrong.
func (v Variant) Typed(text string, seed uint64) (Start, error) {
	if !strings.ContainsAny(text, "?*") {
		return v.ParseStart(text)
	}
	p, err := ParsePattern(text)
	if err != nil {
		return Start{}, err
	}
	numbers := v.Family.Matching(p)
	if len(numbers) == 0 {
		return Start{}, fmt.Errorf("no array of this variant fits %s", p)
	}
	i := int(seed % uint64(len(numbers)))
	s := Both(decode(numbers[i]))
	if v.Symmetry == Unequal {
		s.Black = v.another(s.White, numbers, i)
	}
	return s, v.Allows(s)
}

// another is an array that differs from a: the next that fits the pattern too, or
// any of the family.
func (v Variant) another(a Array, numbers []int, i int) Array {
	if len(numbers) > 1 {
		return decode(numbers[(i+1)%len(numbers)])
	}
	return v.Family.At((v.Family.Index(a) + 1) % v.Family.Len())
}
