package survey

import (
	"fmt"
	"math"

	"backrank/variants"
	"backrank/variants/rules"
)

// standardErrors is the number of standard errors in the margin, for 95 % of normally distributed errors.
const standardErrors = 1.96

// Margin returns the 95 % error margin of a start's score due to the randomness of the search, in centipawns; 0 if it is
// unknown. It does not include the systematic error of the engine's evaluation (docs/SURVEY.md).
//
// A start and its reflection are searched separately. Under Fischer's rule, which is not quite symmetric, both scores
// are stored. Their differences give the standard error of one search, an estimate that is rather too large. Under
// symmetric rules a score is the mean of both searches, and its error is smaller by the square root of two.
func (s *Survey) Margin(rule *rules.Castling, start variants.Start) int {
	v, _, looked := s.find(rule, start)
	if !looked {
		return 0
	}
	off := s.deviation
	if _, twice := v.Twin(start); twice {
		off /= math.Sqrt2
	}
	return int(math.Round(standardErrors * off))
}

// estimateDeviation returns the standard error of one search, in centipawns; 0 without data.
func (s *Survey) estimateDeviation() float64 {
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

// FormatMargin formats a margin to follow a score: "±0.07"; "" for 0.
func FormatMargin(margin int) string {
	if margin == 0 {
		return ""
	}
	return fmt.Sprintf("±%.2f", float64(margin)/100)
}
