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

// notSurveyed is the value for arrays that were not surveyed; it sorts last.
const notSurveyed = 1000

// Descriptions of the survey's facts.
const (
	aboutScore     = "White's advantage before the first move, in pawns, as the engine sees it"
	aboutChange    = "How far the score varied over the last six search depths, in pawns"
	aboutSharpness = "The change with depth plus the lead of the best first move over the next two"
)

// surveyFacts returns the survey's results for arrays, by number, as facts with steps to filter by.
func surveyFacts(found []*survey.Finding) []facts.Fact {
	if found == nil {
		return nil
	}
	// A step is wide centipawns, from least to most.
	steps := func(id, name, about string, wide, least, most int, of func(*survey.Finding) int) facts.Fact {
		tenths := func(n int) string { return fmt.Sprintf("%.1f", float64(n*wide)/100) }
		return facts.Fact{
			ID: id, Name: name, About: about,
			Of: func(p *facts.Profile) int {
				if f := found[p.Number]; f != nil {
					return min(max(floor(of(f), wide), least), most)
				}
				return notSurveyed
			},
			Words: func(n int) string {
				switch n {
				case notSurveyed:
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

// floor returns n/d rounded down, for negative n too.
func floor(n, d int) int { return (n - (n%d+d)%d) / d }

// pawns formats centipawns without a sign.
func pawns(n int) string { return strings.TrimLeft(survey.Words(n), "+−") }

// scored formats a score with its margin: "+0.27 ±0.07".
func scored(score int, rule *rules.Castling, start variants.Start) string {
	return survey.Words(score) + " " + survey.MarginWords(survey.Current().Margin(rule, start))
}

// foundWith describes the effort of the survey.
func foundWith() string { return fmt.Sprintf("Searched with %v", survey.Current().Effort) }

// firstMoves lists the best first moves from a start with their scores.
func firstMoves(f *survey.Finding, rule *rules.Castling, start variants.Start) string {
	var all []string
	for i, m := range f.Moves {
		all = append(all, firstMove(f, i, rule, start)+"\u00a0"+survey.Words(m.Score)) // no line break
	}
	return strings.Join(all, "  ·  ")
}

// firstMove returns the i-th best first move from a start, in SAN.
func firstMove(f *survey.Finding, i int, rule *rules.Castling, start variants.Start) string {
	p, err := start.Position(rule)
	m, legal := f.Moves[i].In(&p)
	if err != nil || !legal { // impossible: a test reads the survey
		return ""
	}
	return notation.SAN(&p, m)
}

// surveyed returns the findings for all starts to compare with: arrays of the family on both sides, or pairs of the
// variant.
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
		return nil // too many; not surveyed
	}
	for i := range v.Count() {
		if f, looked := s.Of(v.Castling, v.StartAt(i)); looked {
			all = append(all, f)
		}
	}
	return all
}

// standing says how many of all starts have a lower score, in words: a share, or the least and the greatest one that the
// margin of error allows.
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
	share := fmt.Sprintf("%d–%d%%", low, high)
	switch {
	case low == high:
		share = fmt.Sprintf("%d%%", low)
	case low == 0:
		share = fmt.Sprintf("At most %d%%", high)
	case high == 100:
		share = fmt.Sprintf("At least %d%%", low)
	}
	return fmt.Sprintf("%s of the %s starts score lower", share, words.Number(len(all)))
}

// foundHere describes the search of a start.
func foundHere(f *survey.Finding) string {
	return fmt.Sprintf("Searched with %v, %d plies deep", survey.Current().Effort, f.Depth)
}
