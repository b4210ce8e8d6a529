package ui

import (
	"testing"

	"github.com/notnil/chess"

	"backrank/app/settings"
)

// With the setting, the board of two persons turns after each move; it can still be flipped. In a game against the
// computer it does not turn.
func TestBoardTurnsToSideToMove(t *testing.T) {
	r := open(t, "chess", "")
	bottom := func(want chess.Color, when string) {
		t.Helper()
		if got := r.board.State().Bottom; got != want || r.strips[1].Color() != want {
			t.Errorf("%s: %v at the bottom, strip of %v", when, got, r.strips[1].Color())
		}
	}
	r.moveField.enter("e4")
	bottom(chess.White, "not set")
	r.settings.change(func(s *settings.Settings) { s.TurnBoard = true })
	bottom(chess.Black, "set")
	r.moveField.enter("e5")
	bottom(chess.White, "after a move")
	r.navigation.step(-1)
	bottom(chess.White, "looking back")
	r.play.flip()
	bottom(chess.Black, "flipped")
	r.play.flip()
	r.navigation.goLast()
	r.moveField.enter("f3")
	bottom(chess.Black, "Black to move")
	r.runner.run(r.match.Resign)
	bottom(chess.White, "over")

	c, _ := openAgainstWaiting(t, "chess")
	c.settings.change(func(s *settings.Settings) { s.TurnBoard = true })
	c.moveField.enter("e4")
	if got := c.board.State().Bottom; got != chess.White {
		t.Errorf("against the computer %v is at the bottom", got)
	}
}

// Hidden pieces are not drawn, but can be moved. The setting is stored, and the same key shows the pieces again.
func TestHidePieces(t *testing.T) {
	r := open(t, "chess", "")
	r.keyInput.typedRune('i')
	if !r.board.State().Blind || !r.settings.get().HidePieces || r.message.Text() != r.viewOptions.hiddenMessage() || !r.menu.items[r.commands.get("hide-pieces")].Checked {
		t.Errorf("hidden: %v, message %q", r.board.State().Blind, r.message.Text())
	}
	r.dragPiece(chess.E2, chess.E4)
	if len(r.view.Plies) != 1 {
		t.Error("hidden pieces do not move")
	}
	r.keyInput.typedRune('i')
	if r.board.State().Blind || r.message.Text() == r.viewOptions.hiddenMessage() {
		t.Error("still hidden")
	}
}
