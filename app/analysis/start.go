package analysis

import (
	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/notation"
	"backrank/variants/rules"
	"backrank/variants/survey"
)

// Surveyed returns what the survey of start positions found about the first position of a game; false if it is none of
// them.
func Surveyed(p *rules.Position) (Finding, bool) {
	start, is := notation.StartOf(p)
	if !is || p.Turn() != chess.White {
		return Finding{}, false
	}
	rule := p.Rule()
	if rule == variants.Classical && start == variants.Both(variants.OrthodoxFamily.At(0)) {
		rule = variants.Fischer // in orthodox chess both castlings are the same
	}
	found, in := survey.Current().Of(rule, start)
	if !in {
		return Finding{}, false
	}
	f := Finding{Score: Score{Centipawns: found.Score}, Depth: found.Depth, Nodes: survey.Current().Effort.Nodes}
	return f, true
}
