package atlas

import (
	"fmt"

	"backrank/variants/facts"
	"backrank/variants/survey"
	"backrank/words"
)

// order is a way to sort arrays. The zero order is that of their numbers.
type order struct {
	name   string
	about  string                      // in the list
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
		rank: func(p *facts.Profile) int {
			if n := f.Of(p); n > 0 || !f.Never {
				return n
			}
			return farthest
		},
		words: func(p *facts.Profile) string { return f.Words(f.Of(p)) },
	}
}

// bySurvey are the ways to sort by what a survey found of arrays, by number; arrays that it did not look at come last.
// There is none if it looked at none.
func bySurvey(found []*survey.Finding, margin int) []order {
	if found == nil {
		return nil
	}
	by := func(name, about string, rank func(*survey.Finding) int, text func(*survey.Finding) string) order {
		return order{
			name: name, about: about,
			rank: func(p *facts.Profile) int {
				if f := found[p.Number]; f != nil {
					return rank(f)
				}
				return farthest
			},
			words: func(p *facts.Profile) string {
				if f := found[p.Number]; f != nil {
					return text(f)
				}
				return ""
			},
			source: words.Message(about, foundWith(), fmt.Sprintf("Scores can be off by %s", pawns(margin))),
		}
	}
	score := func(f *survey.Finding) string { return survey.Words(f.Score) }
	return []order{
		by("Fairest first", "Score nearest to 0", func(f *survey.Finding) int { return max(f.Score, -f.Score) }, score),
		by("Best for White first", "Highest score for White", func(f *survey.Finding) int { return -f.Score }, score),
		by("Sharpest first", "Few good first moves, and a score that changes with depth",
			func(f *survey.Finding) int { return -f.Sharpness() }, func(f *survey.Finding) string { return pawns(f.Sharpness()) }),
	}
}
