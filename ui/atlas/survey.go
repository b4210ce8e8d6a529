package atlas

import (
	"math"
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

// aboutSecond describes the scores of the second engine.
func aboutSecond() string {
	return lang.L("White's advantage as another engine sees it, in its own pawns")
}

// arrayFindings has the findings of both engines for arrays that both sides have, under a castling rule, by array number.
type arrayFindings struct {
	own, second             []*survey.Finding // nil if no array was searched
	ownMargin, secondMargin int
	ownEffort, secondEffort survey.Effort
}

// findingsOf returns the findings for the arrays of a family under a rule.
func findingsOf(family *variants.Family, rule *rules.Castling, second *survey.Survey) *arrayFindings {
	own, start := survey.Current(), variants.Both(family.At(0))
	return &arrayFindings{
		own: own.Arrays(rule), ownMargin: own.Margin(rule, start), ownEffort: own.Effort(rule, start),
		second: second.Arrays(rule), secondMargin: second.Margin(rule, start), secondEffort: second.Effort(rule, start),
	}
}

// of returns the findings for an array, nil where there is none.
func (f *arrayFindings) of(number int) (own, second *survey.Finding) {
	if f.own != nil {
		own = f.own[number]
	}
	if f.second != nil {
		second = f.second[number]
	}
	return own, second
}

// differ reports whether the scores for an array differ by more than both margins; known is false unless both engines have
// searched it.
func (f *arrayFindings) differ(number int) (differ, known bool) {
	own, second := f.of(number)
	if own == nil || second == nil {
		return false, false
	}
	return survey.Differ(own.Score, f.ownMargin, second.Score, f.secondMargin), true
}

// facts returns the findings as facts with values to filter by.
func (f *arrayFindings) facts() (all []facts.Fact) {
	values := func(id, name, about string, of func(number int) (value int, known bool), text func(value int) string) {
		all = append(all, facts.Fact{
			ID: id, Name: name, About: about,
			Of: func(p *facts.Profile) int {
				if n, known := of(p.Number); known {
					return n
				}
				return notSurveyed
			},
			Format: func(n int) string {
				if n == notSurveyed {
					return lang.L("not surveyed")
				}
				return words.Sentence(text(n))
			},
		})
	}
	advantage := func(n int) string { return survey.Band(n).Phrase() }
	if f.own != nil {
		values("score", lang.L("Advantage"), aboutScore(), func(number int) (int, bool) {
			own, _ := f.of(number)
			if own == nil {
				return 0, false
			}
			return int(survey.BandOf(own.Score)), true
		}, advantage)
	}
	if f.second != nil {
		values("second-score", lang.L("Advantage: {{.Engine}}", "Engine", f.secondEffort.Engine), aboutSecond(), func(number int) (int, bool) {
			_, second := f.of(number)
			if second == nil {
				return 0, false
			}
			return int(survey.BandOf(second.Score)), true
		}, advantage)
		values("agreement", lang.L("Both engines"), lang.L("Whether the scores of both engines differ by more than both errors"), func(number int) (int, bool) {
			differ, known := f.differ(number)
			if differ {
				return 1, known
			}
			return 0, known
		}, func(n int) string { return agreement(n == 1) })
	}
	if f.own != nil {
		values("sharpness", lang.L("Sharpness"), aboutSharpness(), func(number int) (int, bool) {
			own, _ := f.of(number)
			if own == nil {
				return 0, false
			}
			return int(survey.SharpBandOf(own.Sharpness())), true
		}, func(n int) string { return survey.SharpBand(n).String() })
	}
	return all
}

// agreement describes whether the scores of two engines differ by more than both errors.
func agreement(differ bool) string {
	if differ {
		return lang.L("differ by more than both errors")
	}
	return lang.L("agree within the errors")
}

// pawns formats centipawns without a sign.
func pawns(n int) string { return strings.TrimLeft(survey.FormatScore(n), "+−") }

// opinion is what an engine found for a start.
type opinion struct {
	survey.Finding
	margin int
	effort survey.Effort
}

// opinions returns what Backrank's engine found for a start, and after it what the second engine found; nil if the start
// was not surveyed.
func (a *Atlas) opinions(rule *rules.Castling, start variants.Start) (all []opinion) {
	for _, s := range []*survey.Survey{survey.Current(), a.in.Second()} {
		f, searched := s.Of(rule, start)
		if !searched {
			break
		}
		all = append(all, opinion{f, s.Margin(rule, start), s.Effort(rule, start)})
	}
	return all
}

// advantage formats the score with its bands and margin: "slight or clear edge for White, +0.27 ±0.07".
func (o *opinion) advantage() string {
	return lang.L("{{.Band}}, {{.Score}}", "Band", survey.BandPhrase(o.Score, o.margin), "Score", withMargin(o.Score, o.margin))
}

// searched describes the search.
func (o *opinion) searched() string {
	return lang.N("Searched with {{.Effort}}, {{.Count}} plies deep", o.Depth, "Effort", o.effort)
}

// compareOpinions says whether two opinions about a start agree. meanDifference is by how much the scores of the second
// engine are higher on average.
func compareOpinions(own, second *opinion, meanDifference int) string {
	if !survey.Differ(own.Score, own.margin, second.Score, second.margin) {
		return lang.L("The scores of both engines agree within their errors")
	}
	difference := pawns(second.Score - own.Score)
	usual := lang.L("On average, {{.Engine}} scores start positions {{.Score}} higher", "Engine", second.effort.Engine, "Score", pawns(meanDifference))
	if meanDifference < 0 {
		usual = lang.L("On average, {{.Engine}} scores start positions {{.Score}} lower", "Engine", second.effort.Engine, "Score", pawns(meanDifference))
	}
	return words.Message(lang.L("The scores of both engines differ by {{.Score}}, more than both errors", "Score", difference), usual)
}

// withMargin formats a score with its margin: "+0.27 ±0.07".
func withMargin(score, margin int) string {
	return survey.FormatScore(score) + " " + survey.FormatMargin(margin)
}

// sharpness formats a sharpness with its band: "calm, 0.17".
func sharpness(f *survey.Finding) string {
	return lang.L("{{.Band}}, {{.Score}}", "Band", survey.SharpBandOf(f.Sharpness()), "Score", pawns(f.Sharpness()))
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
	for _, other := range together(v, start) {
		if f, looked := s.Of(v.Castling, other); looked {
			all = append(all, f)
		}
	}
	return all
}

// together returns the starts with which a start is compared, some of which may not have been surveyed.
func together(v variants.Variant, start variants.Start) (all []variants.Start) {
	if v.Symmetry == variants.Mirrored {
		for i := range v.Family.Len() {
			all = append(all, variants.Both(v.Family.At(i)))
		}
		return all
	}
	other, looked := survey.Current().Variant(v.Castling, start)
	if !looked {
		return nil
	}
	for i := range other.Count() {
		all = append(all, other.StartAt(i))
	}
	return all
}

// meanDifference returns by how much the scores of the second engine are higher on average, in centipawns, for the starts
// with which a start is compared.
func (a *Atlas) meanDifference(v variants.Variant, start variants.Start) int {
	sum, n := 0, 0
	for _, other := range together(v, start) {
		own, looked := survey.Current().Of(v.Castling, other)
		second, both := a.in.Second().Of(v.Castling, other)
		if looked && both {
			sum += second.Score - own.Score
			n++
		}
	}
	return int(math.Round(float64(sum) / float64(max(n, 1))))
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
