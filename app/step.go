package app

import (
	"github.com/notnil/chess"

	"backrank/app/notice"
	"backrank/variants"
	"backrank/variants/rules"
)

// step is a placement of the draft or a move.
type step struct {
	placement variants.Placement // used if move is zero
	move      rules.Move
	color     chess.Color
	left      int64 // what the side had left on the clock, in milliseconds; 0 for what is not known
	forced    bool  // follows from the previous step: copied, or placed at random with it
}

// String returns the step as in the journal: "N@b1", or the move's coordinates.
func (s step) String() string {
	if s.move.IsZero() {
		return s.placement.String()
	}
	return s.move.String()
}

// read parses a legal step.
func (g *game) read(text string) (step, error) {
	if g.drafting() {
		p, err := variants.ParsePlacement(text)
		if err == nil && !g.draft.Legal(p) {
			err = notice.Refusal(g.draft.WhyNot(p).String())
		}
		_, forced := g.draft.Forced()
		return step{placement: p, color: g.draft.Turn(), forced: forced}, err
	}
	m, err := moveOf(g.end(), text)
	return step{move: m, color: g.end().Turn()}, err
}
