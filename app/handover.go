package app

import (
	"fmt"

	"backrank/app/notice"
	"backrank/variants"
)

const (
	errHandOver    notice.Refusal = "All of your pieces have been placed. Pass the board to the other player first."
	errNotHandOver notice.Refusal = "There is no need to pass the board now"
)

// handingOver reports whether the board is being passed to the other side: in a hidden draft of two persons, the side
// that begins has placed all its pieces, still sees them, and has not passed the board yet. It is still that side's
// turn, and no clock runs.
func handingOver(g *game) bool {
	return !g.over() && g.drafted && g.numSteps == draftPlacements/2 && !g.passed &&
		g.terms.Protocol == variants.Hidden && g.players[0].Human() && g.players[1].Human()
}

// endHandover ends the handover. Taking back a piece of the side that began cancels that.
func endHandover(g *game, _ event) error {
	if !handingOver(g) {
		return fmt.Errorf("journal: the board is passed outside a handover")
	}
	g.passed = true
	return nil
}

// PassOn passes the board to the side that places next in a hidden draft of two persons, and starts its clock. It is
// refused unless [Draft.HandingOver] is true.
func PassOn(m *Match) error {
	return m.ask(func(l *loop) error {
		switch {
		case !handingOver(&l.game):
			return errNotHandOver
		case l.gameClock.paused:
			return errPaused
		}
		return l.commit(event{Kind: eventPassBoard})
	})
}
