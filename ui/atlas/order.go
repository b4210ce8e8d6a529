package atlas

import (
	"slices"

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

// orders returns the orders by the bands of the findings; arrays that were not surveyed come last. It returns nil without
// findings. If a second engine has searched the arrays too, the cells show the bands of both.
func (f *arrayFindings) orders() []order {
	if f.own == nil {
		return nil
	}
	by := func(id, name, about string, of func(number int) *survey.Finding, rank func(*survey.Finding) int, text func(number int) string, source ...string) order {
		return order{
			id: id, name: name, about: about,
			rank: func(p *facts.Profile) int {
				if found := of(p.Number); found != nil {
					return rank(found)
				}
				return farthest
			},
			words: func(p *facts.Profile) string {
				if of(p.Number) == nil {
					return ""
				}
				return text(p.Number)
			},
			source: words.Message(append([]string{about}, source...)...),
		}
	}
	own := func(number int) *survey.Finding { own, _ := f.of(number); return own }
	second := func(number int) *survey.Finding { _, second := f.of(number); return second }
	fairest := func(band func(*survey.Finding) survey.Band) func(*survey.Finding) int {
		return func(found *survey.Finding) int { return int(max(band(found), -band(found))) }
	}
	bestForWhite := func(band func(*survey.Finding) survey.Band) func(*survey.Finding) int {
		return func(found *survey.Finding) int { return -int(band(found)) }
	}
	ownSource := []string{searchedWith(f.ownEffort), lang.L("Scores can be off by {{.Score}}", "Score", pawns(f.ownMargin))}
	scoreSource := ownSource
	if f.second != nil {
		scoreSource = append(slices.Clip(ownSource), lang.L("The second word is the opinion of {{.Engine}}", "Engine", f.secondEffort.Engine))
	}
	all := []order{
		by("fairest", lang.L("Fairest first"), aboutFairest(), own, fairest(f.ownBand), f.bandNames, scoreSource...),
		by("best-for-white", lang.L("Best for White first"), aboutBestForWhite(), own, bestForWhite(f.ownBand), f.bandNames, scoreSource...),
		by("sharpest", lang.L("Sharpest first"), lang.L("Few good first moves and a changing score first; equal ones by number"), own,
			func(f *survey.Finding) int { return -int(survey.SharpBandOf(f.Sharpness())) },
			func(number int) string { return survey.SharpBandOf(own(number).Sharpness()).String() }, ownSource...),
	}
	if f.second != nil {
		engine := f.secondEffort.Engine
		source := []string{
			searchedWith(f.secondEffort), lang.L("Scores can be off by {{.Score}}", "Score", pawns(f.secondMargin)),
			lang.L("The second word is the opinion of {{.Engine}}", "Engine", engine),
		}
		all = append(all,
			by("second-fairest", lang.L("Fairest first: {{.Engine}}", "Engine", engine), aboutFairest(), second, fairest(f.secondBand), f.bandNames, source...),
			by("second-best-for-white", lang.L("Best for White first: {{.Engine}}", "Engine", engine), aboutBestForWhite(), second, bestForWhite(f.secondBand), f.bandNames, source...))
	}
	return all
}

func aboutFairest() string { return lang.L("Most balanced first; equal ones by number") }

func aboutBestForWhite() string {
	return lang.L("Largest advantage of White first; equal ones by number")
}

// searchedWith describes the effort of a survey.
func searchedWith(e survey.Effort) string { return lang.L("Searched with {{.Effort}}", "Effort", e) }

// bandNames returns the band of an array, or those of both engines: "slight, clear".
func (f *arrayFindings) bandNames(number int) string {
	own, second := f.of(number)
	switch {
	case own == nil:
		return f.secondBand(second).String()
	case second == nil:
		return f.ownBand(own).String()
	}
	return lang.L("{{.First}} · {{.Second}}", "First", f.ownBand(own), "Second", f.secondBand(second))
}
