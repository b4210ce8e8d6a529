package ui

import (
	"testing"

	"github.com/notnil/chess"

	"backrank/app/settings"
)

// The board of two persons turns after each move, if that is set; it can be flipped all the same. Against the computer it
// stays.
func TestTheBoardTurns(t *testing.T) {
	r := open(t, "chess", "")
	bottom := func(want chess.Color, when string) {
		t.Helper()
		if got := r.board.State().Bottom; got != want || r.strips[1].Color() != want {
			t.Errorf("%s: %v at the bottom, strip of %v", when, got, r.strips[1].Color())
		}
	}
	r.play.typeMove("e4")
	bottom(chess.White, "not set")
	r.change(func(s *settings.Settings) { s.TurnBoard = true })
	bottom(chess.Black, "set")
	r.play.typeMove("e5")
	bottom(chess.White, "after a move")
	r.play.step(-1)
	bottom(chess.White, "looking back")
	r.play.flip()
	bottom(chess.Black, "flipped")
	r.play.flip()
	r.play.goLast()
	r.play.typeMove("f3")
	bottom(chess.Black, "Black to move")
	r.runCommand(r.match.Resign)
	bottom(chess.White, "over")

	c, _ := facing(t, "chess")
	c.change(func(s *settings.Settings) { s.TurnBoard = true })
	c.play.typeMove("e4")
	if got := c.board.State().Bottom; got != chess.White {
		t.Errorf("against the computer %v is at the bottom", got)
	}
}

// Hidden pieces are not drawn, remembered, and shown again by the same key.
func TestPiecesAreHidden(t *testing.T) {
	r := open(t, "chess", "")
	r.typedRune('i')
	if !r.board.State().Blind || !r.settings().HidePieces || r.message.Said() != r.viewOptions.hiddenMessage() || !r.menu.items[r.command("hide-pieces")].Checked {
		t.Errorf("hidden: %v, message %q", r.board.State().Blind, r.message.Said())
	}
	r.dragPiece(chess.E2, chess.E4)
	if len(r.view.Plies) != 1 {
		t.Error("hidden pieces do not move")
	}
	r.typedRune('i')
	if r.board.State().Blind || r.message.Said() == r.viewOptions.hiddenMessage() {
		t.Error("still hidden")
	}
}
