package ui

import (
	"fmt"

	"github.com/notnil/chess"

	"backrank/ui/game"
	"backrank/variants/rules"
	"backrank/words"
)

// Castle plays the castling or leap s for its button or key, or premoves it while the opponent thinks. If it is
// illegal, it explains why.
func (p *play) Castle(c chess.Color, s game.Special) {
	m, why, guilty := p.special(c, s)
	if m.IsZero() {
		p.refuse(why, guilty)
		return
	}
	p.board.HidePreview()
	if c == p.PremoveColor() {
		p.premoves.set(m)
		return
	}
	p.move(m)
}

// ShowCastle previews the castling or leap s on the board and returns its description, or why it cannot be played.
func (p *play) ShowCastle(c chess.Color, s game.Special) string {
	m, why, _ := p.special(c, s)
	if m.IsZero() {
		return s.Name() + ": " + why
	}
	p.board.ShowPreview(game.Preview(&p.view.Position, m))
	return game.Effect(&p.view.Position, m)
}

// HideCastle ends the preview of ShowCastle.
func (p *play) HideCastle() { p.board.HidePreview() }

// castleKey castles to a wing for the side to move, or leaps in variants that have no castling. If castling is illegal
// but a leap is legal, the refusal names the key of the leap.
func (p *play) castleKey(wing rules.Wing) {
	special, turn := game.SpecialOf(p.view.Variant.Castling, wing), p.turn()
	m, why, guilty := p.special(turn, special)
	if leap, _, _ := p.special(turn, game.Special{Wing: wing, Leap: true}); m.IsZero() && !leap.IsZero() {
		id := map[rules.Wing]string{rules.HSide: "leap-to-the-h-side", rules.ASide: "leap-to-the-a-side"}[wing]
		p.refuse(words.Message(why, p.keyHints([2]string{id, fmt.Sprintf("to leap to %v", leap.To())})), guilty)
		return
	}
	p.Castle(turn, special)
}

// leapKey leaps to a wing for the side to move.
func (p *play) leapKey(wing rules.Wing) { p.Castle(p.turn(), game.Special{Wing: wing, Leap: true}) }

// turn returns the side that a move or premove would be for.
func (p *play) turn() chess.Color {
	switch early := p.PremoveColor(); {
	case game.Exploring(&p.view):
		return p.view.Position.Turn()
	case early != chess.NoColor:
		return early
	}
	return p.view.Turn
}

// special returns the move of a castling or leap; if there is none, why it is refused and the squares at fault.
func (p *play) special(c chess.Color, s game.Special) (m rules.Move, why string, guilty rules.Squares) {
	v := &p.view
	if c == p.PremoveColor() {
		if m = s.Premove(&v.Position, c); m.IsZero() {
			why = game.Refusal{Kind: game.NoPremove}.String()
		}
		return m, why, 0
	}
	if stop := game.WhyNotNow(v, c); stop.Kind != game.NoRefusal {
		return rules.Move{}, stop.String(), 0
	}
	m, reason := s.Move(&v.Position)
	return m, reason.String(), reason.Highlights()
}
