package ui

import (
	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/lang"
	"backrank/ui/board"
	"backrank/ui/game"
	"backrank/variants/rules"
	"backrank/words"
)

// castler plays castlings and leaps for their buttons and keys. It implements game.StripActions. Package game plays those
// that are made on the board (Gestures.Dropped).
type castler struct {
	view     *app.View
	board    *board.Board
	notify   *notifier
	commands *commands
	premoves *premoves
	clocks   *clocks
	players  *players
	move     func(rules.Move) // plays a move
}

var _ game.StripActions = (*castler)(nil)

// PremoveColor returns the side whose castlings and leaps are premoves now.
func (c *castler) PremoveColor() chess.Color { return c.premoves.color() }

// ChoosePlayer opens the dialog of players at one side.
func (c *castler) ChoosePlayer(side chess.Color) { c.players.choose(side) }

// OpenClockMenu opens the menu of a clock next to face, the clock in the strip.
func (c *castler) OpenClockMenu(side chess.Color, face fyne.CanvasObject) {
	c.clocks.openMenu(c.clocks.menu(side), face)
}

// Castle plays the castling or leap s for its button or key, or premoves it while the opponent thinks. If it is
// illegal, it explains why.
func (c *castler) Castle(side chess.Color, s game.Special) {
	m, refusal, guilty := c.special(side, s)
	if m.IsZero() {
		c.notify.refuse(refusal, guilty)
		return
	}
	c.board.Previews.Hide()
	if side == c.PremoveColor() {
		c.premoves.set(m)
		return
	}
	c.move(m)
}

// ShowCastle previews the castling or leap s on the board and returns its description, or why it cannot be played.
func (c *castler) ShowCastle(side chess.Color, s game.Special) string {
	m, refusal, _ := c.special(side, s)
	if m.IsZero() {
		return lang.L("{{.Castling}}: {{.Reason}}", "Castling", s.Name(), "Reason", refusal)
	}
	c.board.Previews.Show(game.Preview(&c.view.Position, m))
	return game.Effect(&c.view.Position, m)
}

// HideCastle ends the preview of ShowCastle.
func (c *castler) HideCastle() { c.board.Previews.Hide() }

// castleKey castles to a wing for the side of [castler.turn], or leaps in variants that have no castling. If castling is
// illegal but a leap is legal, the refusal names the key of the leap.
func (c *castler) castleKey(wing rules.Wing) {
	special, turn := game.SpecialOf(c.view.Variant.Castling, wing), c.turn()
	m, refusal, guilty := c.special(turn, special)
	if leap, _, _ := c.special(turn, game.Special{Wing: wing, Leap: true}); m.IsZero() && !leap.IsZero() {
		id := map[rules.Wing]string{rules.HSide: "leap-to-the-h-side", rules.ASide: "leap-to-the-a-side"}[wing]
		hint := ""
		if key := c.commands.keyText(id); key != "" {
			hint = lang.L("Press {{.Key}} to leap to {{.Square}}", "Key", key, "Square", leap.To())
		}
		c.notify.refuse(words.Message(refusal, hint), guilty)
		return
	}
	c.Castle(turn, special)
}

// leapKey leaps to a wing for the side of [castler.turn].
func (c *castler) leapKey(wing rules.Wing) { c.Castle(c.turn(), game.Special{Wing: wing, Leap: true}) }

// turn returns the side that a move or premove would be for.
func (c *castler) turn() chess.Color {
	switch early := c.PremoveColor(); {
	case game.Exploring(c.view):
		return c.view.Position.Turn()
	case early != chess.NoColor:
		return early
	}
	return c.view.Turn
}

// special returns the move of a castling or leap; if there is none, the refusal and the squares at fault.
func (c *castler) special(side chess.Color, s game.Special) (m rules.Move, refusal string, guilty rules.Squares) {
	v := c.view
	if side == c.PremoveColor() {
		if m = s.Premove(&v.Position, side); m.IsZero() {
			refusal = game.Refusal{Kind: game.NoPremove}.String()
		}
		return m, refusal, 0
	}
	if stop := game.WhyNotNow(v, side); stop.Kind != game.NoRefusal {
		return rules.Move{}, stop.String(), 0
	}
	m, reason := s.Move(&v.Position)
	return m, reason.String(), reason.Highlights()
}
