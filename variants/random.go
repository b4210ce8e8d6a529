package variants

import (
	"math/bits"
	"math/rand/v2"
)

// stream is the second half of the generator's seed. Changing it, or anything in
// this file, changes the start that a recorded seed gives.
const stream = 0x9e3779b97f4a7c15

// RandomStart is a start position chosen at random, each of the variant's as likely as
// any other (RULES.md §2). The same seed gives the same start for ever. It is the zero
// Start if the variant has none.
func (v Variant) RandomStart(seed uint64) Start {
	n := v.Count()
	if n == 0 {
		return Start{}
	}
	return v.StartAt(int64(below(uint64(n), rand.NewPCG(seed, stream))))
}

// below is a number from 0 to n-1, each as likely as any other. It is written
// out, after Lemire (arXiv:1805.10941), so that seeds do not hang on how a
// library does it.
func below(n uint64, source rand.Source) uint64 {
	hi, lo := bits.Mul64(source.Uint64(), n)
	for unfair := -n % n; lo < unfair; {
		hi, lo = bits.Mul64(source.Uint64(), n)
	}
	return hi
}

// RandomStartWhere is a random start among those for which wanted holds, and the seed
// that gives it: the first of seed, seed+1 and so on that does. Some start must be
// wanted.
func (v Variant) RandomStartWhere(seed uint64, wanted func(Start) bool) (Start, uint64) {
	for ; ; seed++ {
		if s := v.RandomStart(seed); wanted(s) {
			return s, seed
		}
	}
}
