package survey

import (
	"fmt"
	"math"

	"backrank/variants"
	"backrank/variants/rules"
)

// within is how many standard errors the margin has: nineteen of twenty errors that are
// normally distributed are no greater.
const within = 1.96

// Margin is how far the score of a start may be off because the search happened to go as it
// did, in centipawns: nineteen of twenty are off by no more. It is 0 where it is not known. How
// far our engine's opinion is from the truth it does not tell (docs/SURVEY.md).
//
// A start and its reflection are looked at apart, and under Fischer's rule, where left and right
// differ a little, both scores are kept: from how far they lie apart the error of one search is
// estimated, a little too great if anything. Where left and right are the same a score is the
// mean of two searches, and its error less by the square root of two.
func (s *Survey) Margin(rule *rules.Castling, start variants.Start) int {
	v, _, looked := s.find(rule, start)
	if !looked {
		return 0
	}
	off := s.deviation
	if _, twice := v.Twin(start); twice {
		off /= math.Sqrt2
	}
	return int(math.Round(within * off))
}

// estimate is the standard error of one search, in centipawns, 0 if nothing tells it.
func (s *Survey) estimate() float64 {
	n, sum := 0, 0.0
	for i, v := range s.variants {
		if _, same := v.Twin(v.StartAt(0)); same || v.Symmetry != variants.Mirrored {
			continue
		}
		for place := range v.Count() {
			other := v.Index(v.StartAt(place).Reflect())
			if other <= place {
				continue
			}
			apart := readRecord(s.records[i][place*recordSize:]).Score - readRecord(s.records[i][other*recordSize:]).Score
			sum += float64(apart * apart)
			n++
		}
	}
	return math.Sqrt(sum / float64(max(2*n, 1)))
}

// MarginWords is a margin as it stands behind a score: "±0.07"; "" for 0.
func MarginWords(margin int) string {
	if margin == 0 {
		return ""
	}
	return fmt.Sprintf("±%.2f", float64(margin)/100)
}
