package survey

import (
	"math"
	"strings"
	"testing"

	"backrank/variants"
)

// For any error margin, no band is narrower than the error interval, so that starts two bands apart differ by more than the
// random error, and none is wider than need be. With the margins of the embedded survey the limits are 15, 30 and 60.
func TestBandsAreWiderThanTheError(t *testing.T) {
	for margin := range 50 {
		slight, clear, large := BandLimits(margin)
		for _, width := range []int{slight, clear - slight, large - clear} {
			if width < max(2*margin, bandUnit) {
				t.Errorf("with ±%d a band is %d wide", margin, width)
			}
		}
		if slight-bandUnit >= max(2*margin, 1) {
			t.Errorf("with ±%d the limit %d is too high", margin, slight)
		}
		for score := -300; score <= 300; score++ {
			if n := len(possibleBands(score, margin)); n > 2 {
				t.Errorf("%d ±%d can be in %d bands", score, margin, n)
			}
		}
	}
	s := Current()
	v, _ := variants.ByID("chess960")
	if slight, clear, large := BandLimits(s.Margin(v.Castling, v.StartAt(0))); slight != 15 || clear != 30 || large != 60 {
		t.Errorf("%d, %d, %d", slight, clear, large)
	}
	deviation, n := 0.0, 0.0
	for i := range v.Count() {
		a, _ := s.Of(v.Castling, v.StartAt(i))
		b, _ := s.Of(v.Castling, v.StartAt(i).Reflect())
		apart := float64(a.Sharpness() - b.Sharpness())
		deviation, n = deviation+apart*apart, n+2
	}
	if sharp := standardErrors * math.Sqrt(deviation/n); float64(sharpEdges[1]-sharpEdges[0]) < 2*sharp {
		t.Errorf("sharpness is off by ±%.1f", sharp)
	}
}

// A start and its mirror image are nearly the same game. In at least 19 of 20 cases their scores can be in the same
// band within the error margins.
func TestTwinsAreInTheSameBand(t *testing.T) {
	s := Current()
	v, _ := variants.ByID("chess960")
	agree := 0
	for i := range v.Count() {
		a, _ := s.Of(v.Castling, v.StartAt(i))
		b, _ := s.Of(v.Castling, v.StartAt(i).Reflect())
		margin := s.Margin(v.Castling, v.StartAt(i))
		if BandOf(a.Score-margin, margin) <= BandOf(b.Score+margin, margin) && BandOf(b.Score-margin, margin) <= BandOf(a.Score+margin, margin) {
			agree++
		}
	}
	if agree*20 < 19*int(v.Count()) {
		t.Errorf("%d of %d agree", agree, v.Count())
	}
}

// BandPhrase names every band that the error margin allows, and the side that has the advantage.
func TestWordsOfBands(t *testing.T) {
	for _, c := range []struct {
		score, margin int
		want          string
	}{
		{0, 7, "even"},
		{-14, 0, "even"},
		{15, 0, "slight edge for White"},
		{-29, 0, "slight edge for Black"},
		{10, 7, "even or slight edge for White"},
		{-10, 7, "even or slight edge for Black"},
		{27, 7, "slight or clear edge for White"},
		{60, 0, "large edge for White"},
		{-55, 7, "clear or large edge for Black"},
		{900, 7, "large edge for White"},
		{41, 12, "even or slight edge for White"},
		{-61, 12, "slight or clear edge for Black"},
		{3, 8, "even"},
		{119, 15, "clear or large edge for White"},
	} {
		if got := BandPhrase(c.score, c.margin); got != c.want {
			t.Errorf("%d ±%d: %q, want %q", c.score, c.margin, got, c.want)
		}
	}
	for score := -99; score < 99; score++ {
		for by := -7; by <= 7; by++ {
			if words := BandPhrase(score, 7); !strings.Contains(words, BandOf(score+by, 7).String()) {
				t.Errorf("%d ±7 can be %v: %q", score, BandOf(score+by, 7), words)
			}
		}
		if BandOf(score, 7) != -BandOf(-score, 7) {
			t.Errorf("%d: %v, and %v", score, BandOf(score, 7), BandOf(-score, 7))
		}
	}
}
