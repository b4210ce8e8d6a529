package app

import (
	"math/rand/v2"

	"backrank/app/player"
	"backrank/engine/draft"
	"backrank/variants"
)

// FinishDraft places the remaining pieces at random, for the person to place: those of both sides, or in a hidden draft
// only that person's. One TakeBack undoes all placements.
func (m *Match) FinishDraft() error {
	return m.ask(func(l *loop) error {
		if err := l.mayPlace(); err != nil {
			return err
		}
		begun := l.game.draft
		e := event{Kind: eventFinishDraft}
		done := begun.Finish(rand.New(rand.NewPCG(l.options.Seed(), 0))).Placements()
		for _, p := range done[begun.Len():] {
			if begun.Terms().Protocol == variants.Hidden && p.Piece.Color() != begun.Turn() {
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
		if l.game.players.Of(s.color).Human() || l.options.Opponent == nil {
			continue
		}
		if !k.Sees(s.color) {
			return p, draft.Fact{}, errHidden
		}
		task := player.DraftTask{Draft: v.Draft.At.At(i), Castling: v.Variant.Castling, Level: l.game.players.Of(s.color).Level}
		return p, l.options.Opponent.Why(task, p), nil
	}
	return variants.Placement{}, draft.Fact{}, errNoReason
}
