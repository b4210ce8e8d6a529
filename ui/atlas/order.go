package atlas

import (
	"backrank/lang"
	"backrank/variants/facts"
	"backrank/variants/survey"
	"backrank/words"
)

// order is a sort order of arrays. The zero order is by number, and has no name.
type order struct {
	id     string // "" for the order by number
	name   string
	about  string                      // description in the list
	rank   func(*facts.Profile) int    // sort key, ascending
	words  func(*facts.Profile) string // the value as shown in a cell
	source string                      // source of the data, "" for facts
}

// byNumber returns the order by number.
func byNumber() order { return order{name: lang.L("Number")} }

// farthest is a sort key after all others.
const farthest = 1 << 20

// byFact returns the order by the value of a fact; arrays in which the fact never happens come last.
func byFact(f facts.Fact) order {
	return order{
		id: f.ID, name: f.Name,
		rank: func(p *facts.Profile) int {
			if n := f.Of(p); n > 0 || !f.ZeroIsNever {
				return n
			}
			return farthest
		},
		words: func(p *facts.Profile) string { return f.Format(f.Of(p)) },
	}
}

// bySurvey returns the orders by the bands of a survey's findings, given by array number; arrays that were not surveyed
// come last. It returns nil without findings.
func bySurvey(found []*survey.Finding, margin int) []order {
	if found == nil {
		return nil
	}
	by := func(id, name, about string, rank func(*survey.Finding) int, text func(*survey.Finding) string) order {
		return order{
			id: id, name: name, about: about,
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
			source: words.Message(about, foundWith(), lang.L("Scores can be off by {{.Score}}", "Score", pawns(margin))),
		}
	}
	advantage := func(f *survey.Finding) int { return int(survey.BandOf(f.Score)) }
	name := func(f *survey.Finding) string { return survey.BandOf(f.Score).String() }
	return []order{
		by("fairest", lang.L("Fairest first"), lang.L("Most balanced first; equal ones by number"), func(f *survey.Finding) int { return max(advantage(f), -advantage(f)) }, name),
		by("best-for-white", lang.L("Best for White first"), lang.L("Largest advantage of White first; equal ones by number"), func(f *survey.Finding) int { return -advantage(f) }, name),
		by("sharpest", lang.L("Sharpest first"), lang.L("Few good first moves and a changing score first; equal ones by number"),
			func(f *survey.Finding) int { return -int(survey.SharpBandOf(f.Sharpness())) },
			func(f *survey.Finding) string { return survey.SharpBandOf(f.Sharpness()).String() }),
	}
}
