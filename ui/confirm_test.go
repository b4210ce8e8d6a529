package ui

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app"
)

// With the setting a move on the board waits: Enter plays it and Escape takes it back, while the clock goes on. Typed moves
// and variations do not wait.
func TestMovesAreConfirmed(t *testing.T) {
	r, pass := onClock(t, "3+0")
	r.change(func(s *app.Settings) { s.ConfirmMoves = true })
	waits := func(is bool) {
		t.Helper()
		if r.board.Asking() != is {
			t.Errorf("waits: %v, moves %v", !is, len(r.view.Plies))
		}
	}
	r.dragPiece(chess.E2, chess.E4)
	waits(true)
	r.board.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	waits(false)
	if len(r.view.Plies) != 0 || r.board.State().Pieces[chess.E2] != chess.WhitePawn {
		t.Error("taken back, it is played")
	}
	r.dragPiece(chess.E2, chess.E4)
	pass(30 * time.Second)
	waits(true)
	if len(r.view.Plies) != 0 || r.clockTexts()[0] != "2:30" {
		t.Errorf("while it waits %d moves are played, and the clocks show %v", len(r.view.Plies), r.clockTexts())
	}
	r.board.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	waits(false)
	if len(r.view.Plies) != 1 {
		t.Error("confirmed, it is not played")
	}
	r.play.typeMove("e5")
	waits(false)
	r.play.step(-1)
	r.dragPiece(chess.D7, chess.D5)
	if waits(false); !r.view.InVariation() {
		t.Error("a variation waits")
	}
}

// A move that waits when the game ends is not played.
func TestAMoveThatWaitsEndsWithTheGame(t *testing.T) {
	r, pass := onClock(t, "1+0")
	r.change(func(s *app.Settings) { s.ConfirmMoves = true })
	r.dragPiece(chess.E2, chess.E4)
	pass(61 * time.Second)
	r.order(r.match.Resign)
	r.after(func() {})
	if r.board.Asking() || len(r.view.Plies) != 0 {
		t.Errorf("asking %v, moves %v", r.board.Asking(), len(r.view.Plies))
	}
}
