package variants

import (
	"math/bits"
	"math/rand/v2"
)

// stream is the second half of the generator's seed. Any change of it or of this file changes the starts that recorded
// seeds produce.
const stream = 0x9e3779b97f4a7c15

// RandomStart returns a random start position of the variant; all are equally likely (RULES.md §2). The same seed
// always gives the same start. If the variant has no start positions, it returns the zero Start.
func (v Variant) RandomStart(seed uint64) Start {
	n := v.Count()
	if n == 0 {
		return Start{}
	}
	return v.StartAt(int64(uniformBelow(uint64(n), rand.NewPCG(seed, stream))))
}

// uniformBelow returns a uniform random number from 0 to n-1, by Lemire's method (arXiv:1805.10941). It does not call
// math/rand for this, because a library may change its method, and with it the starts of recorded seeds.
func uniformBelow(n uint64, source rand.Source) uint64 {
	hi, lo := bits.Mul64(source.Uint64(), n)
	for unfair := -n % n; lo < unfair; {
		hi, lo = bits.Mul64(source.Uint64(), n)
	}
	return hi
}

// RandomStartWhere tries the seeds seed, seed+1, … and returns the first start for which accept returns true, with its
// seed. It does not return unless accept is true for some start of the variant.
func (v Variant) RandomStartWhere(seed uint64, accept func(Start) bool) (Start, uint64) {
	for ; ; seed++ {
		if s := v.RandomStart(seed); accept(s) {
			return s, seed
		}
	}
}
