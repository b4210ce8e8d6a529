package app

import (
	"math/rand/v2"

	"backrank/variants"
)

// FinishDraft has chance place the men that are left, those of both sides or in a hidden
// draft one's own, for the person whose turn it is. Taking it back takes all of it back.
func (m *Match) FinishDraft() error {
	return m.ask(func(o *owner) error {
		if err := o.mayPlace(); err != nil {
			return err
		}
		begun := o.game.draft
		e := event{Do: finishes}
		done := begun.Finish(rand.New(rand.NewPCG(o.options.Seed(), 0))).Placements()
		for _, p := range done[begun.Len():] {
			if begun.Terms().Protocol == variants.Hidden && p.Piece.Color() != begun.Turn() {
				break // the other side has a mind of its own
			}
			e.Steps = append(e.Steps, p.String())
		}
		return o.commit(e)
	})
}

// StartOver begins the draft again, with the same players, colours and terms. What was
// placed or played before is kept like any game that is left.
func (m *Match) StartOver() error {
	return m.ask(func(o *owner) error {
		g := &o.game
		if !g.drafted {
			return errNoDraft
		}
		n := NewGame{Variant: g.variant, Terms: g.terms, White: g.players[0], Black: g.players[1]}
		r, err := o.agree(n)
		if err != nil {
			return err
		}
		r.Flipped = g.flipped
		return o.begin(r)
	})
}

// Why is the computer's reason for the last placement that it has made before the
// cursor, with the placement.
func (m *Match) Why() (p variants.Placement, reason string, err error) {
	err = m.ask(func(o *owner) error {
		p, reason, err = o.why()
		return err
	})
	return p, reason, err
}

func (o *owner) why() (variants.Placement, string, error) {
	v := o.game.show(o.cursor, o.match.levels)
	if !v.Drafted {
		return variants.Placement{}, "", errNoDraft
	}
	placed := v.Placed.Placements()
	for i := len(placed) - 1; i >= 0; i-- {
		p, s := placed[i], o.game.line[i]
		if s.forced || o.game.players.of(s.color).Human() || o.options.Opponent == nil {
			continue
		}
		if v.Veiled(s.color) {
			return p, "", errVeiled
		}
		task := DraftTask{Draft: v.Placed.At(i), Castling: v.Variant.Castling, Level: o.game.players.of(s.color).Level}
		return p, o.options.Opponent.Why(task, p), nil
	}
	return variants.Placement{}, "", errNoReason
}
