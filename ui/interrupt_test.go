package ui

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/settings"
	"backrank/ui/board"
	"backrank/variants/notation"
)

// gameEnds are the ways in which a game on a clock ends while the player still has a piece in the hand.
var gameEnds = []struct {
	name string
	by   func(r *testWindow, pass func(time.Duration))
}{
	{"the flag falls", func(r *testWindow, pass func(time.Duration)) {
		pass(4 * time.Minute)
		_ = r.match.PlayText("a3") // refused, as the flag has fallen
	}},
	{"a resignation", func(r *testWindow, _ func(time.Duration)) { _ = r.match.Resign() }},
	{"an agreed draw", func(r *testWindow, _ func(time.Duration)) { _, _ = r.match.OfferDraw(), r.match.AnswerDraw(true) }},
}

// anyMove reports whether the tree of a game has a move.
func anyMove(v *app.View) bool { return v.Tree.First(notation.Root) != notation.None }

// unplayed fails the test unless the game is over, with no move and no variation, and the player knows why.
func (r *testWindow) unplayed(name, message string) {
	r.t.Helper()
	if v := &r.view; !v.Over() || len(v.Plies) != 0 || anyMove(v) {
		r.t.Errorf("%s: over %v, %d plies, moves in the tree %v", name, v.Over(), len(v.Plies), anyMove(v))
	}
	if got := r.message.Said(); got != message {
		r.t.Errorf("%s: the message is %q, want %q", name, got, message)
	}
	if !r.board.PickedUp().None() {
		r.t.Errorf("%s: %v is still picked up", name, r.board.PickedUp())
	}
}

// A piece that is picked up while the game goes on and put down after its end goes back, and is no variation, whether the
// window has seen the end before or learns it with the drop.
func TestAPieceDroppedAfterTheEndGoesBack(t *testing.T) {
	const message = "The game ended before you put the piece down, so the piece was put back"
	for _, end := range gameEnds {
		for _, seen := range []bool{true, false} {
			r, pass := onClock(t, "3+0")
			d := pressOn(r.board, r.board.Places().Centre(chess.E2))
			d.to(chess.E4)
			end.by(r, pass)
			if seen {
				r.do(func() {})
			}
			d.to(chess.E4)
			d.release()
			r.do(func() {})
			r.unplayed(end.name+", dragged", message)
			r.shut()

			r, pass = onClock(t, "3+0")
			if !seen { // the click is not one of a new gesture either
				r.change(func(s *settings.Settings) { s.OneClickMove = true })
			}
			pressOn(r.board, r.board.Places().Centre(chess.E2)).release()
			end.by(r, pass)
			if seen {
				r.do(func() {})
			}
			pressOn(r.board, r.board.Places().Centre(chess.E4)).release()
			r.do(func() {})
			r.unplayed(end.name+", clicked", message)
			r.shut()
		}
	}
}

// A move that is being typed when the game ends is not played as a variation.
func TestAMoveTypedAtTheEndIsNotPlayed(t *testing.T) {
	for _, end := range gameEnds {
		r, pass := onClock(t, "3+0")
		r.panel.typed.SetText("e4")
		end.by(r, pass)
		r.do(func() {})
		r.panel.typed.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		r.do(func() {})
		r.unplayed(end.name, "The game ended before you entered the move")
		r.shut()
	}
}

// After the end pieces can be moved as variations as ever, and a drag begun in a variation is no move of the game.
func TestADragKeepsItsMeaning(t *testing.T) {
	r, _ := onClock(t, "3+0")
	r.do(func() { _ = r.match.Resign() })
	pick := func(from, to chess.Square) *boardDrag {
		d := pressOn(r.board, r.board.Places().Centre(from))
		d.to(to)
		return d
	}
	pick(chess.E2, chess.E4).release()
	r.do(func() {})
	if v := &r.view; !anyMove(v) || len(v.Plies) != 0 {
		t.Errorf("after the end moves in the tree %v, %d plies", anyMove(v), len(v.Plies))
	}
	r.shut()
	r, _ = onClock(t, "3+0")
	r.do(func() { _ = r.match.PlayText("e4") })
	r.do(func() { _ = r.match.PlayText("e5") })
	r.do(func() { r.play.goTo(0) })
	d := pick(chess.G1, chess.F3)
	r.do(r.play.goLast)
	d.release()
	r.do(func() {})
	if v := &r.view; len(v.Plies) != 2 || r.board.PickedUp() != (board.Origin{}) {
		t.Errorf("a drag begun at an earlier position plays a move of the game: %d plies", len(v.Plies))
	}
}
