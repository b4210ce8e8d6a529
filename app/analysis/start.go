package analysis

import (
	"github.com/notnil/chess"

	"backrank/engine/wdl"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/variants/survey"
)

// SurveyEvaluation returns the evaluation of a start position by the survey; false if p is not a surveyed start position.
func SurveyEvaluation(p *rules.Position) (Evaluation, bool) {
	found, in := surveyed(p)
	if !in {
		return Evaluation{}, false
	}
	f := Evaluation{Score: Score{Centipawns: found.Score}, Depth: found.Depth, Nodes: survey.Current().Effort.Nodes}
	return f, true
}

// SurveyedLines returns the survey's best first moves of a start position as the state of a live analysis that has ended;
// nil if p is not a surveyed start position.
func SurveyedLines(p *rules.Position) *State {
	found, in := surveyed(p)
	if !in {
		return nil
	}
	s := &State{Position: *p, Depth: found.Depth, Nodes: survey.Current().Effort.Nodes}
	for _, m := range found.Moves {
		if move, legal := m.In(p); legal {
			score := Score{Centipawns: m.Score}
			s.Lines = append(s.Lines, Line{[]rules.Move{move}, score, score.Chances(wdl.For(p.Rule())), found.Depth})
		}
	}
	return s
}

func surveyed(p *rules.Position) (survey.Finding, bool) {
	start, is := variants.StartOf(p)
	if !is || p.Turn() != chess.White {
		return survey.Finding{}, false
	}
	rule := p.Rule()
	if rule == variants.Classical && start == variants.Both(variants.OrthodoxFamily.At(0)) {
		rule = variants.Fischer // in orthodox chess, classical and Fischer castling are the same
	}
	return survey.Current().Of(rule, start)
}
