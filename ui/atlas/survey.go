package atlas

import (
	"fmt"
	"strings"

	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/notation"
	"backrank/variants/rules"
	"backrank/variants/survey"
)

// unseen is the value of a survey's facts for an array that it did not look at: after
// all others.
const unseen = 1000

// surveyFacts are what a survey found of arrays, by number, in steps to pick from.
func surveyFacts(found []*survey.Finding) []facts.Fact {
	if found == nil {
		return nil
	}
	// Steps are so many centipawns wide, from the least to the most of them.
	steps := func(id, name string, wide, least, most int, of func(*survey.Finding) int) facts.Fact {
		tenths := func(n int) string { return fmt.Sprintf("%.1f", float64(n*wide)/100) }
		return facts.Fact{
			ID: id, Name: name,
			Of: func(s *facts.Profile) int {
				if f := found[s.Number]; f != nil {
					return min(max(floor(of(f), wide), least), most)
				}
				return unseen
			},
			Words: func(n int) string {
				switch n {
				case unseen:
					return "not surveyed"
				case most:
					return "over " + tenths(n)
				case -1:
					return "below 0"
				}
				return tenths(n) + "–" + tenths(n+1)
			},
		}
	}
	return []facts.Fact{
		steps("score", "Score for White", 10, -1, 6, func(f *survey.Finding) int { return f.Score }),
		steps("sharpness", "Sharpness", 20, 0, 4, (*survey.Finding).Sharpness),
	}
}

// floor is n/d rounded down, for negative numbers too.
func floor(n, d int) int { return (n - (n%d+d)%d) / d }

// pawns is a number of centipawns without a sign.
func pawns(n int) string { return strings.TrimLeft(survey.Words(n), "+−") }

// fillSurvey tells what the survey found of the array of the page under its rule, a line for
// each thing, or that it did not look at it.
func (p *page) fillSurvey() {
	p.survey.RemoveAll()
	defer p.survey.Refresh()
	s := survey.Current()
	f, looked := s.Of(p.rule, variants.Both(p.sheet.Array))
	found := s.Arrays(p.rule)
	switch {
	case found == nil:
		p.survey.Add(widget.Plain("The survey did not look at arrays under this rule"))
		return
	case !looked:
		p.survey.Add(widget.Plain("The survey did not look at this array under this rule"))
		return
	}
	for _, l := range [][2]string{
		{"Score for White", survey.Words(f.Score)},
		{"Best first moves", firstMoves(&f, p.rule, variants.Both(p.sheet.Array))},
		{"Spread over depths", pawns(f.Spread) + " over the last six"},
		{"Sharpness", pawns(f.Sharpness())},
		p.places(found),
	} {
		p.survey.Add(line(l[0], l[1]))
	}
	p.survey.Add(widget.Caption(foundHere(&f)))
}

// foundWith says what the survey is worth.
func foundWith() string { return "Found with " + survey.Current().Effort.String() }

// foundHere says what a finding is worth.
func foundHere(f *survey.Finding) string {
	return fmt.Sprintf("%s, here %d plies deep", foundWith(), f.Depth)
}

// firstMoves are the best first moves from a start with their scores.
func firstMoves(f *survey.Finding, rule *rules.Castling, start variants.Start) string {
	var all []string
	for i, m := range f.Moves {
		all = append(all, firstMove(f, i, rule, start)+" "+survey.Words(m.Score))
	}
	return strings.Join(all, "  ·  ")
}

// firstMove is the i-th best first move from a start, in SAN.
func firstMove(f *survey.Finding, i int, rule *rules.Castling, start variants.Start) string {
	p, err := variants.Custom(variants.ShuffleFamily, variants.Independent, rule).Position(start)
	m, legal := f.Moves[i].In(&p)
	if err != nil || !legal { // not in the survey that a test has read
		return ""
	}
	return notation.SAN(&p, m)
}

// places are those of the array in the survey's orders, among the arrays of its family
// that were looked at.
func (p *page) places(found []*survey.Finding) [2]string {
	of := 0
	orders := bySurvey(found)
	at := make([]int, len(orders))
	for _, n := range p.variant().Family.Numbers() {
		if found[n] == nil {
			continue
		}
		of++
		for i, o := range orders {
			if o.rank(&facts.Profile{Number: n}) < o.rank(p.sheet) {
				at[i]++
			}
		}
	}
	var all []string
	for i, o := range orders {
		all = append(all, fmt.Sprintf("%s %d", o.name, at[i]+1))
	}
	return [2]string{fmt.Sprintf("Place among %d", of), strings.Join(all, "  ·  ")}
}

// surveyRows are what the survey found of arrays under a rule, to compare.
func surveyRows(numbers []int, rule *rules.Castling) []comparedRow {
	found := survey.Current().Arrays(rule)
	if found == nil {
		return nil
	}
	rows := []comparedRow{{name: "Score for White"}, {name: "Sharpness"}, {name: "Best first move"}}
	for _, n := range numbers {
		values := [3]string{"not surveyed", "not surveyed", "not surveyed"}
		if f := found[n]; f != nil {
			array, _ := variants.ArrayNumbered(n) // only valid numbers are marked
			values = [3]string{survey.Words(f.Score), pawns(f.Sharpness()), firstMove(f, 0, rule, variants.Both(array))}
		}
		for i := range rows {
			rows[i].values = append(rows[i].values, values[i])
		}
	}
	return rows
}
