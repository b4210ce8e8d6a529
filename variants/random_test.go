package variants

import (
	"math"
	"math/rand/v2"
	"testing"
)

// fixed is a source that always gives the same number.
type fixed uint64

func (f fixed) Uint64() uint64 { return uint64(f) }

func TestUniformBelowReachesFirstAndLast(t *testing.T) {
	for _, v := range All() {
		n := uint64(v.Count())
		first := fixed(^uint64(0)/n + 1) // the smallest number of the second share
		if got := uniformBelow(n, fixed(math.MaxUint64)); got != n-1 {
			t.Errorf("%s: the largest number draws %d, want %d", v.ID, got, n-1)
		}
		if got := uniformBelow(n, first-2); n > 1 && got != 0 {
			t.Errorf("%s: the first share draws %d, want 0", v.ID, got)
		}
	}
}

// draws is the expected number of times that each start comes up.
const draws = 40

func TestRandomStartsAreUniform(t *testing.T) {
	for _, v := range All() {
		n := v.Count()
		if n > Arrays { // too many to count each: both halves are tested below
			continue
		}
		seen := make([]int, n)
		for seed := range uint64(draws * n) {
			seen[v.Index(v.RandomStart(seed))]++
		}
		if seen[0] == 0 || seen[n-1] == 0 {
			t.Errorf("%s: the first start came up %d times, the last %d times", v.ID, seen[0], seen[n-1])
		}
		uniform(t, v.ID, seen)
	}
}

func TestRandomStartsOfTwoArraysAreUniform(t *testing.T) {
	for _, id := range []string{"dfrc", "prechess"} {
		v, _ := ByID(id)
		n := v.Family.Len()
		white, black, both := make([]int, n), make([]int, n), make([]int, 64)
		for seed := range uint64(draws * n) {
			s := v.RandomStart(seed)
			w, b := v.Family.Index(s.White), v.Family.Index(s.Black)
			white[w]++
			black[b]++
			both[w%8*8+b%8]++
		}
		uniform(t, id+" White", white)
		uniform(t, id+" Black", black)
		uniform(t, id+" together", both)
	}
}

// uniform compares counts with equal probabilities: chi-square must be within five standard deviations of its mean. The
// seeds are fixed, so that the test cannot fail by chance.
func uniform(t *testing.T, name string, seen []int) {
	t.Helper()
	total := 0
	for _, k := range seen {
		total += k
	}
	want, chi := float64(total)/float64(len(seen)), 0.0
	for _, k := range seen {
		chi += (float64(k) - want) * (float64(k) - want) / want
	}
	df := float64(len(seen) - 1)
	if off := math.Abs(chi - df); off > 5*math.Sqrt(2*df) {
		t.Errorf("%s: chi-square %.0f over %.0f degrees of freedom", name, chi, df)
	}
}

// Seeds are recorded, so the starts that they give must not change.
func TestSeedsKeepTheirStarts(t *testing.T) {
	for _, c := range []struct {
		id   string
		seed uint64
		want string
	}{
		{"chess960", 0, "443"},
		{"chess960", 1, "893"},
		{"chess960", 20260101, "167"},
		{"chess960", 18446744073709551615, "49"},
		{"dfrc", 0, "W443-B726"},
		{"dfrc", 1, "W893-B448"},
		{"dfrc", 20260101, "W167-B5"},
		{"dfrc", 18446744073709551615, "W49-B423"},
		{"chess480", 0, "443"},
		{"chess480", 1, "893"},
		{"chess480", 20260101, "167"},
		{"chess480", 18446744073709551615, "49"},
		{"chess484", 0, "W533-B438"},
		{"chess484", 1, "W726-B533"},
		{"chess484", 20260101, "W438-B710"},
		{"chess484", 18446744073709551615, "W422-B437"},
		{"multichess", 0, "W522-B534"},
		{"multichess", 1, "W538-B522"},
		{"multichess", 20260101, "W518-B522"},
		{"multichess", 18446744073709551615, "W517-B522"},
		{"bunker", 0, "1331"},
		{"bunker", 1, "2680"},
		{"bunker", 20260101, "501"},
		{"bunker", 18446744073709551615, "148"},
		{"prechess", 0, "W1331-B781"},
		{"prechess", 1, "W2680-B1153"},
		{"prechess", 20260101, "W501-B51"},
		{"prechess", 18446744073709551615, "W148-B933"},
		{"benko", 0, "W1331-B781"},
		{"benko", 1, "W2680-B1153"},
		{"benko", 20260101, "W501-B51"},
		{"benko", 18446744073709551615, "W148-B933"},
		{"slide", 0, "1331"},
		{"slide", 1, "2680"},
		{"slide", 20260101, "501"},
		{"slide", 18446744073709551615, "148"},
		{"kingsleap", 0, "1331"},
		{"kingsleap", 1, "2680"},
		{"kingsleap", 20260101, "501"},
		{"kingsleap", 18446744073709551615, "148"},
		{"shuffle", 0, "1331"},
		{"shuffle", 1, "2680"},
		{"shuffle", 20260101, "501"},
		{"shuffle", 18446744073709551615, "148"},
	} {
		v, _ := ByID(c.id)
		if got := v.StartID(v.RandomStart(c.seed)); got != c.want {
			t.Errorf("%s, seed %d: %s, want %s", c.id, c.seed, got, c.want)
		}
	}
}

func TestUniformBelowRejectsTheBiasedShare(t *testing.T) {
	const n = 3 << 62 // a quarter of all numbers must be drawn again
	r, seen := rand.NewPCG(1, 2), make([]int, 3)
	for range 3000 {
		seen[uniformBelow(n, r)>>62]++
	}
	uniform(t, "thirds", seen)
}
