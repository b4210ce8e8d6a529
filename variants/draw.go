package variants

import (
	"math/bits"
	"math/rand/v2"
)

// stream is the second half of the generator's seed. Changing it, or anything in
// this file, changes every recorded draw.
const stream = 0x9e3779b97f4a7c15

// Draw is a start position drawn uniformly from those of the variant. The same
// seed gives the same start for ever. It is the zero Start if the variant has
// none.
func (v Variant) Draw(seed uint64) Start {
	n := v.Count()
	if n == 0 {
		return Start{}
	}
	return v.StartAt(int64(below(uint64(n), rand.NewPCG(seed, stream))))
}

// below is a number from 0 to n-1, each as likely as any other. It is written
// out, after Lemire (arXiv:1805.10941), so that draws do not hang on how a
// library does it.
func below(n uint64, source rand.Source) uint64 {
	hi, lo := bits.Mul64(source.Uint64(), n)
	for unfair := -n % n; lo < unfair; {
		hi, lo = bits.Mul64(source.Uint64(), n)
	}
	return hi
}

// DrawBut draws among the starts for which left holds: it draws with seed, seed+1 and
// so on until one does, and returns the seed that gave it. Some start must be left.
func (v Variant) DrawBut(seed uint64, left func(Start) bool) (Start, uint64) {
	for ; ; seed++ {
		if s := v.Draw(seed); left(s) {
			return s, seed
		}
	}
}
