package atlas

import (
	"fmt"
	"strings"

	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/notation"
	"backrank/variants/rules"
	"backrank/variants/survey"
	"backrank/words"
)

// unseen is the value of a survey's facts for an array that it did not look at: after all others.
const unseen = 1000

// What a survey finds, in a sentence each.
const (
	aboutScore     = "White's advantage before the first move in pawns, as the engine sees it"
	aboutChange    = "How far the score varied over the last six search depths, in pawns"
	aboutSharpness = "The change with depth plus the lead of the best first move over the next two"
)

// surveyFacts are what a survey found of arrays, by number, in steps to pick from.
func surveyFacts(found []*survey.Finding) []facts.Fact {
	if found == nil {
		return nil
	}
	// Steps are so many centipawns wide, from the least to the most of them.
	steps := func(id, name, about string, wide, least, most int, of func(*survey.Finding) int) facts.Fact {
		tenths := func(n int) string { return fmt.Sprintf("%.1f", float64(n*wide)/100) }
		return facts.Fact{
			ID: id, Name: name, About: about,
			Of: func(p *facts.Profile) int {
				if f := found[p.Number]; f != nil {
					return min(max(floor(of(f), wide), least), most)
				}
				return unseen
			},
			Words: func(n int) string {
				switch n {
				case unseen:
					return "not surveyed"
				case most:
					return fmt.Sprintf("over %s", tenths(n))
				case -1:
					return "below 0"
				}
				return tenths(n) + "–" + tenths(n+1)
			},
		}
	}
	return []facts.Fact{
		steps("score", "Score for White", aboutScore, 10, -1, 6, func(f *survey.Finding) int { return f.Score }),
		steps("sharpness", "Sharpness", aboutSharpness, 20, 0, 4, (*survey.Finding).Sharpness),
	}
}

// floor is n/d rounded down, for negative numbers too.
func floor(n, d int) int { return (n - (n%d+d)%d) / d }

// pawns is a number of centipawns without a sign.
func pawns(n int) string { return strings.TrimLeft(survey.Words(n), "+−") }

// scored is a score with its margin: "+0.27 ±0.07".
func scored(score int, rule *rules.Castling, start variants.Start) string {
	return survey.Words(score) + " " + survey.MarginWords(survey.Current().Margin(rule, start))
}

// foundWith says how the survey was made.
func foundWith() string { return fmt.Sprintf("Searched with %v", survey.Current().Effort) }

// firstMoves are the best first moves from a start with their scores.
func firstMoves(f *survey.Finding, rule *rules.Castling, start variants.Start) string {
	var all []string
	for i, m := range f.Moves {
		all = append(all, firstMove(f, i, rule, start)+"\u00a0"+survey.Words(m.Score)) // never broken in two
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

// surveyed are the findings of all starts that one is compared with: of the arrays of its family on both sides, or of
// the pairs of its variant.
func surveyed(v variants.Variant) (all []survey.Finding) {
	s := survey.Current()
	if v.Symmetry == variants.Mirrored {
		found := s.Arrays(v.Castling)
		for _, n := range v.Family.Numbers() {
			if found != nil && found[n] != nil {
				all = append(all, *found[n])
			}
		}
		return all
	}
	if !v.Family.Counted {
		return nil // far too many, and not surveyed
	}
	for i := range v.Count() {
		if f, looked := s.Of(v.Castling, v.StartAt(i)); looked {
			all = append(all, f)
		}
	}
	return all
}

// standing says where a score lies among others, as far as its margin lets one say.
func standing(score, margin int, all []survey.Finding) string {
	below := func(limit int) int {
		n := 0
		for _, f := range all {
			if f.Score < limit {
				n++
			}
		}
		return int(100*float64(n)/float64(len(all)) + .5)
	}
	low, high := below(score-margin), below(score+margin+1)
	if low == high {
		return fmt.Sprintf("Higher than %d%% of %s", low, words.Number(len(all)))
	}
	return fmt.Sprintf("Higher than %d%% to %d%% of %s", low, high, words.Number(len(all)))
}

// foundHere says how a start was searched.
func foundHere(f *survey.Finding) string {
	return fmt.Sprintf("Searched with %v, %d plies deep", survey.Current().Effort, f.Depth)
}
