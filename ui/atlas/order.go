package atlas

import (
	"backrank/variants/facts"
	"backrank/variants/survey"
)

// order is a way to sort arrays. The zero order is that of their numbers.
type order struct {
	name   string
	rank   func(*facts.Profile) int    // the least comes first
	words  func(*facts.Profile) string // what a cell says of it
	source string                      // where it is from, "" for what can be seen
}

// farthest is the rank of what comes after everything else.
const farthest = 1 << 20

// byFact sorts by the value of a fact: what never comes is farther than anything.
func byFact(f facts.Fact) order {
	return order{
		name: f.Name,
		rank: func(s *facts.Profile) int {
			if n := f.Of(s); n > 0 || f.Words(0) != "never" {
				return n
			}
			return farthest
		},
		words: func(s *facts.Profile) string { return f.Words(f.Of(s)) },
	}
}

// bySurvey are the ways to sort by what a survey found of arrays, by number; arrays
// that it did not look at come last. There is none if it looked at none.
func bySurvey(found []*survey.Finding) []order {
	if found == nil {
		return nil
	}
	by := func(name string, rank func(*survey.Finding) int, words func(*survey.Finding) string) order {
		return order{
			name: name,
			rank: func(s *facts.Profile) int {
				if f := found[s.Number]; f != nil {
					return rank(f)
				}
				return farthest
			},
			words: func(s *facts.Profile) string {
				if f := found[s.Number]; f != nil {
					return words(f)
				}
				return ""
			},
			source: foundWith(),
		}
	}
	score := func(f *survey.Finding) string { return survey.Words(f.Score) }
	return []order{
		by("Fairest", func(f *survey.Finding) int { return max(f.Score, -f.Score) }, score),
		by("Sharpest", func(f *survey.Finding) int { return -f.Sharpness() }, func(f *survey.Finding) string { return pawns(f.Sharpness()) }),
		by("White's best", func(f *survey.Finding) int { return -f.Score }, score),
	}
}
