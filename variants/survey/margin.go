package survey

import (
	"math"

	"backrank/lang"
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
	p, _ := s.find(rule, start)
	if p == nil {
		return 0
	}
	return MarginOf(p.Deviation, p.Variant, start)
}

// MarginOf returns the margin of the score of a start of v, given the standard error of one search; see [Survey.Margin].
func MarginOf(deviation float64, v variants.Variant, start variants.Start) int {
	if _, twice := v.Twin(start); twice {
		deviation /= math.Sqrt2
	}
	return int(math.Round(standardErrors * deviation))
}

// Deviation returns the standard error of one search in centipawns, given the differences of the scores of starts and
// their reflections that were searched separately; 0 if there are none.
func Deviation(differences []int) float64 {
	sum := 0.0
	for _, d := range differences {
		sum += float64(d * d)
	}
	return math.Sqrt(sum / float64(max(2*len(differences), 1)))
}

// estimateDeviation returns the standard error of one search, estimated from the parts that have separate scores for a start and its
// reflection.
func estimateDeviation(parts []Part) float64 {
	var differences []int
	for n := range parts {
		p := &parts[n]
		v := p.Variant
		if _, same := v.Twin(v.StartAt(0)); same || v.Symmetry != variants.Mirrored {
			continue
		}
		for i := range v.Count() {
			if other := v.Index(v.StartAt(i).Reflect()); other > i {
				differences = append(differences, p.At(i).Score-p.At(other).Score)
			}
		}
	}
	return Deviation(differences)
}

// Comparison is how the scores of two engines for a start compare.
type Comparison int

// The comparisons. Engines have pawns of their own: usually, one scores all starts higher. Errors are random errors.
const (
	Agree           Comparison = iota // within both errors
	DifferAsUsual                     // by more than both errors, but not from the usual difference
	DifferUnusually                   // by more than both errors, also from the usual difference
)

// Compare compares the scores of two engines for a start, which have error margins. usual is by how much the second engine
// usually scores higher.
func Compare(score, margin, second, secondMargin, usual int) Comparison {
	switch {
	case !Differ(score, margin, second, secondMargin):
		return Agree
	case !Differ(score+usual, margin, second, secondMargin):
		return DifferAsUsual
	}
	return DifferUnusually
}

// Differ reports whether two scores of a start differ by more than both margins together, which random errors of the
// searches explain in fewer than one of a hundred cases.
func Differ(score, margin, otherScore, otherMargin int) bool {
	return max(score-otherScore, otherScore-score) > margin+otherMargin
}

// FormatMargin formats a margin to follow a score: "±0.07"; "" for 0.
func FormatMargin(margin int) string {
	if margin == 0 {
		return ""
	}
	return "±" + lang.Decimal(float64(margin)/100, 2)
}
