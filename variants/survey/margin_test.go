package survey

import (
	"math"
	"math/rand/v2"
	"testing"

	"backrank/variants"
)

// If the errors of scores have a known size, nineteen of twenty scores are within the margin, for single searches and
// for means of two.
func TestMarginHoldsForNineteenOfTwenty(t *testing.T) {
	for _, deviation := range []float64{3, 12, 40} {
		rng := rand.New(rand.NewPCG(1, uint64(deviation)))
		truth := func(s variants.Start) int { // equal for a start and its reflection, very different otherwise
			a, b := s.White.Number(), s.White.Twin()
			return 7*min(a, b)%1000 - 500
		}
		data, err := encode(func(v variants.Variant, s variants.Start) (Finding, error) {
			off := deviation * rng.NormFloat64()
			if _, twice := v.Twin(s); twice {
				off = (off + deviation*rng.NormFloat64()) / 2
			}
			score := truth(s) + int(math.Round(off))
			return Finding{Score: score, Moves: []Move{{1, 2, score}}}, nil
		})
		if err != nil {
			t.Fatal(err)
		}
		s, _, err := Read(firstVersion(t, data)) // it estimates the deviation
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range Variants() {
			inside := 0.0
			for i := range v.Count() {
				start := v.StartAt(i)
				f, _ := s.Of(v.Castling, start)
				if off := f.Score - truth(start); max(off, -off) <= s.Margin(v.Castling, start) {
					inside++
				}
			}
			if share := inside / float64(v.Count()); v.Count() > 900 && (share < .92 || share > .98) {
				t.Errorf("%s, off by %v: %.3f lie within the margin", v.ID, deviation, share)
			}
		}
	}
}

// The margins of the embedded survey are less than a tenth of a pawn, and smaller for starts that were searched twice.
// Starts that were not surveyed have no margin.
func TestMarginsOfTheEmbeddedSurvey(t *testing.T) {
	s, home := Current(), variants.Both(variants.OrthodoxFamily.At(0))
	once, twice := s.Margin(variants.Fischer, home), s.Margin(variants.Orthodox, home)
	if once < 5 || once > 10 || twice >= once || twice < once/2 {
		t.Errorf("±%d for one search, ±%d for two", once, twice)
	}
	if got := s.Margin(variants.Classical, home); got != 0 {
		t.Errorf("±%d for what was not looked at", got)
	}
	if got := FormatMargin(once) + FormatMargin(0); got != "±0.07" {
		t.Errorf("%q", got)
	}
}

// Scores differ if they are farther apart than both margins together, in either direction.
func TestDiffer(t *testing.T) {
	for _, c := range []struct {
		score, margin, other, otherMargin int
		want                              bool
	}{
		{20, 7, 20, 9, false}, {20, 7, 36, 9, false}, {20, 7, 37, 9, true}, {37, 9, 20, 7, true}, {-8, 7, 9, 9, true}, {0, 0, 1, 0, true},
	} {
		if got := Differ(c.score, c.margin, c.other, c.otherMargin); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// Scores that differ by more than both margins differ unusually if they also do so after the usual difference is taken
// off.
func TestCompare(t *testing.T) {
	for second, want := range map[int]Comparison{
		-30: DifferUnusually, 3: DifferUnusually, 4: Agree, 20: Agree, 36: Agree, 37: DifferAsUsual, 40: DifferAsUsual, 56: DifferAsUsual, 57: DifferUnusually, 90: DifferUnusually,
	} {
		if got := Compare(20, 7, second, 9, 20); got != want {
			t.Errorf("%d: %v, want %v", second, got, want)
		}
		if got := Compare(-20, 7, -second, 9, -20); got != want {
			t.Errorf("%d: %v, want %v", -second, got, want)
		}
	}
}
