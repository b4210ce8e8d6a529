package atlas

import (
	"strings"

	"backrank/lang"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/rules"
	"backrank/variants/san"
	"backrank/variants/survey"
	"backrank/words"
)

// notSurveyed is the value for arrays that were not surveyed; it sorts last.
const notSurveyed = 1000

// aboutScore, aboutChange and aboutSharpness describe facts of the survey.
func aboutScore() string {
	return lang.L("White's advantage before the first move, in pawns, as the engine sees it: even below 0.15, slight below 0.30, clear below 0.60, large above")
}

func aboutChange() string {
	return lang.L("How far the engine's score still moved during the last six depths of its search, in pawns")
}

func aboutSharpness() string {
	return lang.L("How much depends on exact play: the lead of the best first move over the next two, and how far the score moved, in pawns")
}

// surveyFacts returns the survey's results, by array number, as facts with values to filter by.
func surveyFacts(found []*survey.Finding) []facts.Fact {
	if found == nil {
		return nil
	}
	bands := func(id, name, about string, of func(*survey.Finding) int, text func(n int) string) facts.Fact {
		return facts.Fact{
			ID: id, Name: name, About: about,
			Of: func(p *facts.Profile) int {
				if f := found[p.Number]; f != nil {
					return of(f)
				}
				return notSurveyed
			},
			Format: func(n int) string {
				if n == notSurveyed {
					return lang.L("not surveyed")
				}
				return words.Sentence(text(n))
			},
		}
	}
	return []facts.Fact{
		bands("score", lang.L("Advantage"), aboutScore(), func(f *survey.Finding) int { return int(survey.BandOf(f.Score)) },
			func(n int) string { return survey.Band(n).Phrase() }),
		bands("sharpness", lang.L("Sharpness"), aboutSharpness(), func(f *survey.Finding) int { return int(survey.SharpBandOf(f.Sharpness())) },
			func(n int) string { return survey.SharpBand(n).String() }),
	}
}

// pawns formats centipawns without a sign.
func pawns(n int) string { return strings.TrimLeft(survey.FormatScore(n), "+−") }

// scored formats a score with its bands and margin: "slight or clear edge for White, +0.27 ±0.07".
func scored(score int, rule *rules.Castling, start variants.Start) string {
	margin := survey.Current().Margin(rule, start)
	return lang.L("{{.Band}}, {{.Score}}", "Band", survey.BandPhrase(score, margin), "Score", withMargin(score, margin))
}

// withMargin formats a score with its margin: "+0.27 ±0.07".
func withMargin(score, margin int) string {
	return survey.FormatScore(score) + " " + survey.FormatMargin(margin)
}

// sharpness formats a sharpness with its band: "calm, 0.17".
func sharpness(f *survey.Finding) string {
	return lang.L("{{.Band}}, {{.Score}}", "Band", survey.SharpBandOf(f.Sharpness()), "Score", pawns(f.Sharpness()))
}

// foundWith describes the search settings of the survey.
func foundWith() string {
	return lang.L("Searched with {{.Effort}}", "Effort", survey.Current().Effort)
}

// firstMoves lists the best first moves from a start with their scores.
func firstMoves(f *survey.Finding, rule *rules.Castling, start variants.Start) string {
	var all []string
	for i, m := range f.Moves {
		all = append(all, firstMove(f, i, rule, start)+"\u00a0"+survey.FormatScore(m.Score)) // no line break
	}
	return strings.Join(all, "  ·  ")
}

// firstMove returns the i-th best first move from a start, in SAN.
func firstMove(f *survey.Finding, i int, rule *rules.Castling, start variants.Start) string {
	p, err := start.Position(rule)
	m, legal := f.Moves[i].In(&p)
	if err != nil || !legal { // impossible, because a test reads the survey
		return ""
	}
	return san.Format(&p, m)
}

// surveyed returns the findings of all starts with which a start is compared: those with equal arrays in the variant's
// family, or the pairs that were surveyed together with this pair.
func surveyed(v variants.Variant, start variants.Start) (all []survey.Finding) {
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
	together, looked := s.Variant(v.Castling, start)
	if !looked {
		return nil
	}
	for i := range together.Count() {
		if f, looked := s.Of(v.Castling, together.StartAt(i)); looked {
			all = append(all, f)
		}
	}
	return all
}

// bandText describes how many of all findings are in the band of a score: "758 of the 960: slight edge for White".
func bandText(score int, all []survey.Finding) string {
	n := 0
	for _, f := range all {
		if survey.BandOf(f.Score) == survey.BandOf(score) {
			n++
		}
	}
	return lang.L("{{.Number}} of the {{.All}}: {{.Band}}", "Number", lang.Number(n), "All", lang.Number(len(all)), "Band", survey.BandOf(score).Phrase())
}

// foundHere describes the search of a start.
func foundHere(f *survey.Finding) string {
	return lang.N("Searched with {{.Effort}}, {{.Count}} plies deep", f.Depth, "Effort", survey.Current().Effort)
}
