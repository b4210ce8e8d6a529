package survey

import (
	"math"
	"strings"
	"testing"

	"backrank/variants"
)

// No band is narrower than twice the error margin: starts two bands apart differ by more than the random error.
func TestBandsAreWiderThanTheError(t *testing.T) {
	s := Current()
	v, _ := variants.ByID("chess960")
	margin := s.Margin(v.Castling, v.StartAt(0))
	last := -edges[0]
	for _, edge := range edges {
		if edge-last < 2*margin {
			t.Errorf("the band from %d to %d is narrower than ±%d", last, edge, margin)
		}
		last = edge
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
		if BandOf(a.Score-margin) <= BandOf(b.Score+margin) && BandOf(b.Score-margin) <= BandOf(a.Score+margin) {
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
		{24, 12, "even, slight or clear edge for White"},
		{-24, 12, "even, slight or clear edge for Black"},
		{3, 20, "slight edge for White, even or slight edge for Black"},
	} {
		if got := BandPhrase(c.score, c.margin); got != c.want {
			t.Errorf("%d ±%d: %q, want %q", c.score, c.margin, got, c.want)
		}
	}
	for score := -99; score < 99; score++ {
		for by := -7; by <= 7; by++ {
			if words := BandPhrase(score, 7); !strings.Contains(words, BandOf(score+by).String()) {
				t.Errorf("%d ±7 can be %v: %q", score, BandOf(score+by), words)
			}
		}
		if BandOf(score) != -BandOf(-score) {
			t.Errorf("%d: %v, and %v", score, BandOf(score), BandOf(-score))
		}
	}
}
