package ui

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/settings"
	"backrank/ui/board"
	"backrank/variants/gametree"
)

// gameEnds are the ways in which a game with clocks ends while the player holds a piece.
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

// hasMove reports whether the tree of a game has a move.
func hasMove(v *app.View) bool { return v.Tree.First(gametree.Root) != gametree.None }

// checkNoMove checks that the game is over without any move or variation, and that the message is shown.
func (r *testWindow) checkNoMove(name, message string) {
	r.t.Helper()
	if v := r.view; !v.Over() || len(v.Plies) != 0 || hasMove(v) {
		r.t.Errorf("%s: over %v, %d plies, moves in the tree %v", name, v.Over(), len(v.Plies), hasMove(v))
	}
	if got := r.message.Text(); got != message {
		r.t.Errorf("%s: the message is %q, want %q", name, got, message)
	}
	if !r.board.PickedUp().None() {
		r.t.Errorf("%s: %v is still picked up", name, r.board.PickedUp())
	}
}

// A piece picked up during the game and dropped after its end returns to its square and makes no variation, whether the
// window learns of the end before the drop or with it.
func TestDropAfterEndOfGame(t *testing.T) {
	const message = "The game ended before you put the piece down, so the piece was put back"
	for _, end := range gameEnds {
		for _, seen := range []bool{true, false} {
			r, pass := openWithClock(t, "3+0")
			d := pressOn(r.board, r.board.Places().Centre(chess.E2))
			d.moveTo(chess.E4)
			end.by(r, pass)
			if seen {
				r.settle()
			}
			d.moveTo(chess.E4)
			d.release()
			r.settle()
			r.checkNoMove(end.name+", dragged", message)
			r.closeWindow()

			r, pass = openWithClock(t, "3+0")
			if !seen { // the click must not begin a new gesture
				r.settings.change(func(s *settings.Settings) { s.OneClickMove = true })
			}
			pressOn(r.board, r.board.Places().Centre(chess.E2)).release()
			end.by(r, pass)
			if seen {
				r.settle()
			}
			pressOn(r.board, r.board.Places().Centre(chess.E4)).release()
			r.settle()
			r.checkNoMove(end.name+", clicked", message)
			r.closeWindow()
		}
	}
}

// A move being typed when the game ends is not played as a variation.
func TestTypedMoveAtEndOfGame(t *testing.T) {
	for _, end := range gameEnds {
		r, pass := openWithClock(t, "3+0")
		r.moveField.field.SetText("e4")
		end.by(r, pass)
		r.settle()
		r.moveField.field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		r.settle()
		r.checkNoMove(end.name, "The game ended before you entered the move")
		r.closeWindow()
	}
}

// After the end pieces can be moved to make variations. A drag begun at an earlier position never plays a move of
// the game.
func TestDragKeepsItsMeaning(t *testing.T) {
	r, _ := openWithClock(t, "3+0")
	r.do(func() { _ = r.match.Resign() })
	pick := func(from, to chess.Square) *boardDrag {
		d := pressOn(r.board, r.board.Places().Centre(from))
		d.moveTo(to)
		return d
	}
	pick(chess.E2, chess.E4).release()
	r.settle()
	if v := r.view; !hasMove(v) || len(v.Plies) != 0 {
		t.Errorf("after the end moves in the tree %v, %d plies", hasMove(v), len(v.Plies))
	}
	r.closeWindow()
	r, _ = openWithClock(t, "3+0")
	r.do(func() { _ = r.match.PlayText("e4") })
	r.do(func() { _ = r.match.PlayText("e5") })
	r.do(func() { r.navigation.goTo(0) })
	d := pick(chess.G1, chess.F3)
	r.do(r.navigation.goLast)
	d.release()
	r.settle()
	if v := r.view; len(v.Plies) != 2 || r.board.PickedUp() != (board.Origin{}) {
		t.Errorf("a drag begun at an earlier position plays a move of the game: %d plies", len(v.Plies))
	}
}
