package variants

import (
	"math/bits"
	"math/rand/v2"
)

// stream is the second half of the generator's seed. A change of it, or of anything in this file, changes the start
// that a recorded seed produces.
const stream = 0x9e3779b97f4a7c15

// RandomStart returns a random start position, all of the variant's being equally likely (RULES.md §2). The same seed
// always gives the same start. It is the zero Start if the variant has none.
func (v Variant) RandomStart(seed uint64) Start {
	n := v.Count()
	if n == 0 {
		return Start{}
	}
	return v.StartAt(int64(uniformBelow(uint64(n), rand.NewPCG(seed, stream))))
}

// uniformBelow returns a uniform random number from 0 to n-1, by Lemire's method (arXiv:1805.10941). It is implemented here so
// that seeds do not depend on a library's method.
func uniformBelow(n uint64, source rand.Source) uint64 {
	hi, lo := bits.Mul64(source.Uint64(), n)
	for unfair := -n % n; lo < unfair; {
		hi, lo = bits.Mul64(source.Uint64(), n)
	}
	return hi
}

// RandomStartWhere returns a random start for which wanted is true, and its seed: the first of seed, seed+1, … that
// gives one. At least one start must be wanted.
func (v Variant) RandomStartWhere(seed uint64, wanted func(Start) bool) (Start, uint64) {
	for ; ; seed++ {
		if s := v.RandomStart(seed); wanted(s) {
			return s, seed
		}
	}
}
