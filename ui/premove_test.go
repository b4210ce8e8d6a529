package ui

import (
	"context"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/player"
	"backrank/app/settings"
	"backrank/engine"
	"backrank/engine/uci/client"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// waitingOpponent is an opponent that thinks until the test sends it a move in SAN.
type waitingOpponent struct {
	firstMover
	told chan string
}

func (p waitingOpponent) Move(ctx context.Context, t player.MoveTask) (player.Thought, error) {
	if t.Report != nil { // it considers the first legal moves
		m := t.Position.Moves(nil)[0]
		after := rules.After(&t.Position, m)
		t.Report(client.Info{Info: engine.Info{Line: 1, Depth: 12, Score: 35, NPS: 850_000, PV: []rules.Move{m, after.Moves(nil)[0]}}})
	}
	select {
	case text := <-p.told:
		m, err := san.ParseTyped(&t.Position, text)
		return player.Thought{Move: m}, err
	case <-ctx.Done():
		return player.Thought{}, ctx.Err()
	}
}

// openAgainstWaiting opens a window on a game with White against a waitingOpponent.
func openAgainstWaiting(t *testing.T, variant string) (*testWindow, waitingOpponent) {
	t.Helper()
	v, _ := variants.ByID(variant)
	p := waitingOpponent{told: make(chan string, 8)}
	start := v.StartAt(0)
	n := app.NewGame{Variant: v, Start: &start, Black: player.Player{Level: 1}}
	return openOn(t, app.Options{Unsaved: true, Opponent: p, First: n}, ""), p
}

// dragPiece drags a piece on the board.
func (r *testWindow) dragPiece(from, to chess.Square) {
	down, up := r.mouse(from, desktop.MouseButtonPrimary), r.mouse(to, desktop.MouseButtonPrimary)
	r.board.MouseDown(down)
	for _, share := range []float32{.5, 1} {
		way := up.AbsolutePosition.Subtract(down.AbsolutePosition)
		on := fyne.NewPos(share*way.X, share*way.Y)
		r.board.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: down.Position.Add(on), AbsolutePosition: down.AbsolutePosition.Add(on)}})
	}
	r.board.MouseUp(up)
	r.board.DragEnd()
}

// A drag while the opponent thinks sets a premove, which is played after his move. Escape and a right click cancel it.
func TestPremovesInTheWindow(t *testing.T) {
	r, p := openAgainstWaiting(t, "chess")
	r.moveField.enter("e4")
	set := func() {
		t.Helper()
		r.dragPiece(chess.G1, chess.F3)
		if s := r.board.State(); r.view.Premove.String() != "g1f3" || !s.Premove.Has(chess.F3) || s.Pieces[chess.F3] != chess.NoPiece {
			t.Fatalf("the premove is %v", r.view.Premove)
		}
	}
	set()
	r.keyInput.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if !r.view.Premove.IsZero() {
		t.Error("Escape keeps it")
	}
	set()
	for _, button := range []func(*desktop.MouseEvent){r.board.MouseDown, r.board.MouseUp} {
		button(r.mouse(chess.D4, desktop.MouseButtonSecondary))
	}
	if !r.view.Premove.IsZero() || len(r.board.Drawings.Shapes()) != 0 {
		t.Error("a right click keeps it, or draws")
	}
	set()
	p.told <- "e5"
	r.until("the premove", func() bool { return len(r.view.Plies) == 3 })
	if r.board.State().Pieces[chess.F3] != chess.WhiteKnight || r.board.State().Premove != 0 {
		t.Error("the premove is not played on the board")
	}
	r.match.Settings().Change(func(s *settings.Settings) { s.Premoves = false })
	r.dragPiece(chess.B1, chess.C3)
	if !r.view.Premove.IsZero() || r.message.Text() != "It is Backrank (First)'s turn" {
		t.Errorf("turned off: premove %v, message %q", r.view.Premove, r.message.Text())
	}
}

// A piece picked up while the opponent thinks and dropped after his move plays a normal move.
func TestDragAcrossOpponentsMove(t *testing.T) {
	r, p := openAgainstWaiting(t, "chess")
	r.moveField.enter("e4")
	up := r.mouse(chess.D5, desktop.MouseButtonPrimary)
	r.board.MouseDown(r.mouse(chess.E4, desktop.MouseButtonPrimary))
	r.board.Dragged(&fyne.DragEvent{PointEvent: up.PointEvent})
	p.told <- "d5"
	r.until("the answer", func() bool { return len(r.view.Plies) == 2 })
	r.board.MouseUp(up)
	if len(r.view.Plies) != 3 || r.view.Plies[2].SAN != "exd5" {
		t.Errorf("moves %v", r.view.Plies)
	}
}

// A move typed while the opponent thinks is a premove, and so is a castling or leap by button or key.
func TestTypedPremoves(t *testing.T) {
	v, _ := variants.ByID("bunker")
	p := waitingOpponent{told: make(chan string, 8)}
	r := openOn(t, app.Options{Unsaved: true, Opponent: p}, "")
	loaded, err := app.ReadPosition("1k5r/7p/8/8/8/8/PPP5/1K5R w HBhb - 0 1", v)
	if err != nil {
		t.Fatal(err)
	}
	r.runner.run(func() error { return r.match.Load(loaded) })
	r.runner.run(func() error { return r.match.SetPlayers(player.Player{}, player.Player{Level: 1}) })
	r.moveField.enter("a3")
	premoves := func(how, want string, do func()) {
		t.Helper()
		r.message.Clear()
		if do(); r.view.Premove.String() != want || r.message.Text() != "" {
			t.Errorf("%s: %v, message %q", how, r.view.Premove, r.message.Text())
		}
		r.keyInput.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	}
	premoves("typed", "b2b4", func() { r.moveField.enter("b4") })
	premoves("a typed castling", "b1h1", func() { r.moveField.enter("O-O") })
	premoves("the key of castling", "b1h1", func() { r.keyInput.typedRune('o') })
	for i, b := range r.strips[1].Buttons() {
		premoves("a button", []string{"b1g1", "b1h1"}[i], func() { b.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) })
	}
	r.moveField.enter("Kh8")
	if said := r.message.Text(); !r.view.Premove.IsZero() || said != "Kh8: This cannot be your next move, whatever your opponent plays" {
		t.Errorf("typed nonsense: %v, message %q", r.view.Premove, said)
	}
	if r.moveField.enter("O-O"); r.message.Text() != "" {
		t.Errorf("a premove leaves the message %q", r.message.Text())
	}
	if t.Failed() {
		return
	}
	p.told <- "h6"
	r.until("the castling", func() bool { return len(r.view.Plies) == 3 })
	if got := r.view.Plies[2].SAN; got != "O-O" {
		t.Errorf("played %s", got)
	}
}

// Escape in the empty field for moves cancels a premove and keeps the focus; in a field with text it only clears the
// text.
func TestEscapeCancelsTypedPremove(t *testing.T) {
	r, _ := openAgainstWaiting(t, "chess")
	r.moveField.focus()
	r.moveField.enter("e4")
	r.moveField.enter("d4")
	escape := &fyne.KeyEvent{Name: fyne.KeyEscape}
	r.moveField.field.SetText("N")
	if r.moveField.field.TypedKey(escape); r.view.Premove.IsZero() || r.moveField.field.Text != "" {
		t.Errorf("with letters: premove %v, text %q", r.view.Premove, r.moveField.field.Text)
	}
	r.moveField.focus()
	if r.moveField.field.TypedKey(escape); !r.view.Premove.IsZero() || r.win.Canvas().Focused() != r.moveField.field {
		t.Errorf("premove %v, focus %T", r.view.Premove, r.win.Canvas().Focused())
	}
}
