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
func aboutScore(margin int) string {
	slight, clear, large := survey.BandLimits(margin)
	return lang.L("White's advantage before the first move, in pawns, as the engine sees it: even below {{.Slight}}, slight below {{.Clear}}, clear below {{.Large}}, large above",
		"Slight", pawns(slight), "Clear", pawns(clear), "Large", pawns(large))
}

func aboutChange() string {
	return lang.L("How far the engine's score still moved during the last six depths of its search, in pawns")
}

func aboutSharpness() string {
	return lang.L("How much depends on exact play: the lead of the best first move over the next two, and how far the score moved, in pawns")
}

// aboutSecond describes the scores of the second engine.
func aboutSecond(margin int) string {
	slight, clear, large := survey.BandLimits(margin)
	return lang.L("White's advantage as another engine sees it, in its own pawns: even below {{.Slight}}, slight below {{.Clear}}, clear below {{.Large}}, large above",
		"Slight", pawns(slight), "Clear", pawns(clear), "Large", pawns(large))
}

// arrayFindings has the findings of both engines for arrays that both sides have, under a castling rule, by array number.
type arrayFindings struct {
	own, second             []*survey.Finding // nil if no array was searched
	ownMargin, secondMargin int
	usual                   int // by how much the second engine scores higher on average
	ownEffort, secondEffort survey.Effort
}

// findingsOf returns the findings for the arrays of a family under a rule.
func findingsOf(family *variants.Family, rule *rules.Castling, second *survey.Survey) *arrayFindings {
	own, start := survey.Current(), variants.Both(family.At(0))
	f := &arrayFindings{
		own: own.Arrays(rule), ownMargin: own.Margin(rule, start), ownEffort: own.Effort(rule, start),
		second: second.Arrays(rule), secondMargin: second.Margin(rule, start), secondEffort: second.Effort(rule, start),
	}
	var difference mean
	for number := range f.second {
		if own, second := f.of(number); own != nil && second != nil {
			difference.add(second.Score - own.Score)
		}
	}
	f.usual = difference.value()
	return f
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

// compare compares the scores for an array; known is false unless both engines have searched it.
func (f *arrayFindings) compare(number int) (c survey.Comparison, known bool) {
	own, second := f.of(number)
	if own == nil || second == nil {
		return 0, false
	}
	return survey.Compare(own.Score, f.ownMargin, second.Score, f.secondMargin, f.usual), true
}

// ownBand and secondBand return the band of an array's score.
func (f *arrayFindings) ownBand(found *survey.Finding) survey.Band {
	return survey.BandOf(found.Score, f.ownMargin)
}

func (f *arrayFindings) secondBand(found *survey.Finding) survey.Band {
	return survey.BandOf(found.Score, f.secondMargin)
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
		values("score", lang.L("Advantage"), aboutScore(f.ownMargin), func(number int) (int, bool) {
			own, _ := f.of(number)
			if own == nil {
				return 0, false
			}
			return int(f.ownBand(own)), true
		}, advantage)
	}
	if f.second != nil {
		values("second-score", lang.L("Advantage: {{.Engine}}", "Engine", f.secondEffort.Engine), aboutSecond(f.secondMargin), func(number int) (int, bool) {
			_, second := f.of(number)
			if second == nil {
				return 0, false
			}
			return int(f.secondBand(second)), true
		}, advantage)
		values("agreement", lang.L("Both engines"), aboutAgreement(), func(number int) (int, bool) {
			c, known := f.compare(number)
			return int(c), known
		}, func(n int) string { return comparisonName(survey.Comparison(n)) })
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

// aboutAgreement describes the comparison of both engines.
func aboutAgreement() string {
	return lang.L("Whether the scores of both engines differ by more than both errors, and then whether also from the average difference")
}

// comparisonName names a comparison of the scores of two engines.
func comparisonName(c survey.Comparison) string {
	switch c {
	case survey.Agree:
		return lang.L("agree within the errors")
	case survey.DifferAsUsual:
		return lang.L("differ as usual")
	}
	return lang.L("differ unusually")
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

// compareOpinions says whether two opinions about a start agree. usual is by how much the scores of the second engine are
// higher on average.
func compareOpinions(own, second *opinion, usual int) string {
	c := survey.Compare(own.Score, own.margin, second.Score, second.margin, usual)
	if c == survey.Agree {
		return lang.L("The scores of both engines agree within their errors")
	}
	var average string
	engine, by := second.effort.Engine, pawns(usual)
	switch unusual := c == survey.DifferUnusually; {
	case unusual && usual >= 0:
		average = lang.L("That is unusual: on average, {{.Engine}} scores start positions {{.Score}} higher", "Engine", engine, "Score", by)
	case unusual:
		average = lang.L("That is unusual: on average, {{.Engine}} scores start positions {{.Score}} lower", "Engine", engine, "Score", by)
	case usual >= 0:
		average = lang.L("That is usual: on average, {{.Engine}} scores start positions {{.Score}} higher", "Engine", engine, "Score", by)
	default:
		average = lang.L("That is usual: on average, {{.Engine}} scores start positions {{.Score}} lower", "Engine", engine, "Score", by)
	}
	return words.Message(lang.L("The scores of both engines differ by {{.Score}}, more than both errors", "Score", pawns(second.Score-own.Score)), average)
}

// mean is the mean of numbers.
type mean struct{ sum, n int }

func (m *mean) add(number int) { m.sum, m.n = m.sum+number, m.n+1 }

// value returns the mean, rounded; 0 if there are no numbers.
func (m *mean) value() int { return int(math.Round(float64(m.sum) / float64(max(m.n, 1)))) }

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

// surveyed returns the findings of a survey for all starts with which a start is compared: those with equal arrays in the
// variant's family, or the pairs that were surveyed together with this pair.
func surveyed(s *survey.Survey, v variants.Variant, start variants.Start) (all []survey.Finding) {
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
func meanDifference(a *Atlas, v variants.Variant, start variants.Start) int {
	var difference mean
	for _, other := range together(v, start) {
		own, looked := survey.Current().Of(v.Castling, other)
		second, both := a.in.Second().Of(v.Castling, other)
		if looked && both {
			difference.add(second.Score - own.Score)
		}
	}
	return difference.value()
}

// bandText describes how many of all findings are in the band of a score: "758 of the 960: slight edge for White". All
// scores have the same margin.
func bandText(score, margin int, all []survey.Finding) string {
	n, band := 0, survey.BandOf(score, margin)
	for _, f := range all {
		if survey.BandOf(f.Score, margin) == band {
			n++
		}
	}
	return lang.L("{{.Number}} of the {{.All}}: {{.Band}}", "Number", lang.Number(n), "All", lang.Number(len(all)), "Band", band.Phrase())
}
