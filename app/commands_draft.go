package app

import (
	"fmt"
	"math/rand/v2"

	"backrank/app/notice"
	"backrank/app/player"
	"backrank/engine/draft"
	"backrank/lang"
	"backrank/variants"
)

// FinishDraft places the remaining pieces of both sides at random. It must be a person's turn. In a hidden draft FinishDraft
// places only the pieces of the side whose turn it is. In a game with a friend elsewhere it stops when the friend's turn comes.
// One call of TakeBack undoes all of these placements.
func (m *Match) FinishDraft() error {
	return m.ask(func(l *loop) error {
		if err := l.mayPlace(); err != nil {
			return err
		}
		begun := l.game.draft
		e := event{Kind: eventFinishDraft}
		done := begun.Finish(rand.New(rand.NewPCG(l.tabs.options.Seed(), 0))).Placements()
		for _, p := range done[begun.Len():] {
			if (begun.Terms().Protocol == variants.Hidden || l.table != nil) && p.Piece.Color() != begun.Turn() {
				break // the other side decides for itself
			}
			e.Steps = append(e.Steps, p.String())
		}
		return l.commit(e)
	})
}

// StartOver restarts the draft with the same players, colours and terms. The previous game is saved like any abandoned
// game.
func (m *Match) StartOver() error {
	return m.ask(func(l *loop) error {
		g := &l.game
		if !g.drafted {
			return errNoDraft
		}
		n := NewGame{Variant: g.variant, Terms: g.terms, White: g.players[0], Black: g.players[1], Clock: g.clockRecord.terms, Pace: g.pace, Occasion: g.occasion}
		r, err := l.newRecord(n)
		if err != nil {
			return err
		}
		r.Flipped = g.flipped
		return l.beginRecord(r)
	})
}

// Why returns the computer's last placement before the cursor, and its reason.
func (m *Match) Why() (p variants.Placement, reason draft.Fact, err error) {
	err = m.ask(func(l *loop) error {
		p, reason, err = l.lastPlacementReason()
		return err
	})
	return p, reason, err
}

func (l *loop) lastPlacementReason() (variants.Placement, draft.Fact, error) {
	v := viewOf(l)
	k := v.Knowledge()
	switch err := k.Help(); {
	case err != nil:
		return variants.Placement{}, draft.Fact{}, err
	case !v.Draft.Exists:
		return variants.Placement{}, draft.Fact{}, errNoDraft
	}
	placed := v.Draft.At.Placements()
	for i := len(placed) - 1; i >= 0; i-- {
		p, s := placed[i], l.game.steps[i]
		if !l.game.players.Of(s.color).Computer() || l.tabs.options.Opponent == nil {
			continue
		}
		if !k.Sees(s.color) {
			return p, draft.Fact{}, errHidden
		}
		task := player.DraftTask{Draft: v.Draft.At.At(i), Castling: v.Variant.Castling, Level: l.game.players.Of(s.color).Level}
		return p, l.tabs.options.Opponent.Why(task, p), nil
	}
	return variants.Placement{}, draft.Fact{}, errNoReason
}

var (
	errHandOver = notice.Fixed(func() string {
		return lang.L("All of your pieces have been placed. Pass the board to the other player first.")
	})
	errNotHandOver = notice.Fixed(func() string { return lang.L("There is no need to pass the board now") })
)

// handingOver reports whether the board is being passed to the other side: in a hidden draft of two persons, the side
// that begins has placed all its pieces, still sees them, and has not passed the board yet. It is still that side's
// turn, and no clock runs.
func handingOver(g *game) bool {
	return !g.over() && g.drafted && g.numSteps == draftPlacements/2 && !g.passed &&
		g.terms.Protocol == variants.Hidden && g.players[0].Human() && g.players[1].Human()
}

// endHandover ends the handover. After a take-back of a piece of the side that began, there is a handover again.
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
