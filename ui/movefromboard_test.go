package ui

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/notnil/chess"

	"backrank/app/settings"
	"backrank/ui/widget"
)

// With the setting, a move on the board is played after Enter and cancelled by Escape, while the clock keeps running.
// Typed moves and variations need no confirmation.
func TestConfirmMoves(t *testing.T) {
	r, pass := openWithClock(t, "3+0")
	r.settings.change(func(s *settings.Settings) { s.ConfirmMoves = true })
	waits := func(is bool) {
		t.Helper()
		if r.board.Questions.Open() != is {
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
	r.moveField.enter("e5")
	waits(false)
	r.navigation.step(-1)
	r.dragPiece(chess.D7, chess.D5)
	if waits(false); !r.view.InVariation() {
		t.Error("a variation waits")
	}
}

// A move that has not been confirmed when the game ends is not played.
func TestUnconfirmedMoveAtEndOfGame(t *testing.T) {
	r, pass := openWithClock(t, "1+0")
	r.settings.change(func(s *settings.Settings) { s.ConfirmMoves = true })
	r.dragPiece(chess.E2, chess.E4)
	pass(61 * time.Second)
	r.runner.run(r.match.Resign)
	r.settle()
	if r.board.Questions.Open() || len(r.view.Plies) != 0 {
		t.Errorf("asking %v, moves %v", r.board.Questions.Open(), len(r.view.Plies))
	}
}

// dialogText returns the text of the topmost dialog.
func (r *testWindow) dialogText() string {
	var all []string
	for _, o := range test.LaidOutObjects(r.win.Canvas().Overlays().Top()) {
		if t, is := o.(*widget.Text); is {
			all = append(all, t.Text())
		}
	}
	return strings.Join(all, "\n")
}

// When two persons share the screen, the question before resigning names the side that resigns.
func TestResignQuestionNamesSide(t *testing.T) {
	r := open(t, "chess", "")
	r.moveField.enter("e4")
	r.play.resign()
	if said := r.dialogText(); !strings.Contains(said, "Resign as Black?") || !strings.Contains(said, "White wins") {
		t.Errorf("of two persons it asks %q", said)
	}
	c, _ := openAgainstWaiting(t, "chess")
	c.play.resign()
	if said := c.dialogText(); !strings.Contains(said, "Resign this game?") || !strings.Contains(said, "Your opponent wins") {
		t.Errorf("against the computer it asks %q", said)
	}
	// Black has only the king, so resigning to it is a draw (FIDE Laws 5.1.2).
	d := open(t, "chess", "4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1")
	d.play.resign()
	if said := d.dialogText(); !strings.Contains(said, "Resign as White?") || !strings.Contains(said, "The game will be a draw: Black cannot checkmate") {
		t.Errorf("where the opponent cannot mate it asks %q", said)
	}
}
