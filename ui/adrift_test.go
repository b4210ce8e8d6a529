package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/notnil/chess"

	"backrank/app/settings"
	"backrank/ui/board"
)

// A drag is one of the board, with the pointer in the window. As in the toolkit, the events of a drag say where in the
// widget they are as if the widget were still where the drag began.
type boardDrag struct {
	of     *board.Board
	corner fyne.Position // of the board when the drag began
	at     fyne.Position
}

func cornerOf(b *board.Board) fyne.Position {
	return fyne.CurrentApp().Driver().AbsolutePositionForObject(b)
}

func pressOn(b *board.Board, at fyne.Position) *boardDrag {
	d := &boardDrag{of: b, corner: cornerOf(b), at: at.Add(cornerOf(b))}
	b.MouseDown(d.event())
	return d
}

func (d *boardDrag) event() *desktop.MouseEvent {
	return &desktop.MouseEvent{
		PointEvent: fyne.PointEvent{Position: d.at.Subtract(d.corner), AbsolutePosition: d.at}, Button: desktop.MouseButtonPrimary,
	}
}

// to moves the pointer to a square as the board is now.
func (d *boardDrag) to(sq chess.Square) {
	d.at = d.of.Places().Centre(sq).Add(cornerOf(d.of))
	d.of.Dragged(&fyne.DragEvent{PointEvent: d.event().PointEvent})
}

func (d *boardDrag) release() {
	d.of.MouseUp(d.event())
	d.of.DragEnd()
}

// boardMoves are the ways in which the board of the game changes its place or size.
var boardMoves = []struct {
	name string
	by   func(r *testWindow)
}{
	{"zen mode", func(r *testWindow) { r.typedRune('z') }},
	{"a smaller window", func(r *testWindow) { r.win.Resize(fyne.NewSize(900, 640)) }},
	{"a tall window", func(r *testWindow) { r.win.Resize(fyne.NewSize(500, 830)) }},
	{"full screen", func(r *testWindow) { r.win.Resize(fyne.NewSize(1920, 1080)) }},
	{"the divider", func(r *testWindow) { r.pull(-200) }},
	{"a wider panel in the settings", func(r *testWindow) { r.change(func(s *settings.Settings) { s.PanelWidth = 560 }) }},
	{"the board is flipped", func(r *testWindow) { r.typedRune('f') }},
	{"the explorer opens", func(r *testWindow) { r.typedRune('e') }},
	{"the bar of the analysis", func(r *testWindow) {
		r.live.Consent(r.view.Game)
		r.change(func(s *settings.Settings) { s.Analysis = true })
	}},
}

// In the window, a piece lands on the square that is drawn under the pointer, whatever has moved the board meanwhile.
func TestADropLandsWhereTheBoardIsDrawn(t *testing.T) {
	for _, way := range boardMoves {
		r := open(t, "chess", "4k3/8/8/8/R7/8/8/4K3 w - - 0 1")
		d := pressOn(r.board, r.board.Places().Centre(chess.A4))
		d.to(chess.D4)
		way.by(r)
		d.to(chess.D4)
		d.release()
		if n := len(r.view.Plies); n != 1 || r.view.Plies[0].SAN != "Rd4" {
			t.Errorf("%s: dropped on d4, the moves are %v", way.name, r.view.Plies)
		}
		r.shut()
	}
}

// A piece of a draft and a piece of the editor land on the square under the pointer too.
func TestAPieceOfATrayLandsWhereTheBoardIsDrawn(t *testing.T) {
	for _, way := range boardMoves[:4] {
		r := open(t, "prechess", "")
		d := pressOn(r.board, r.board.Places().Hand(chess.WhiteKnight))
		d.to(chess.B1)
		way.by(r)
		d.to(chess.G1)
		d.release()
		if got := r.view.Draft.At.Pieces(); r.view.Draft.At.Len() != 1 || got[chess.G1] != chess.WhiteKnight {
			t.Errorf("%s: a knight dropped on g1, the draft has %v", way.name, r.view.Draft.At.Placements())
		}
		r.shut()
	}
	for _, size := range []fyne.Size{{Width: 900, Height: 640}, {Width: 600, Height: 830}, {Width: 1920, Height: 1080}} {
		r := open(t, "chess", "")
		r.screens.editPosition()
		b := r.screens.editor.Board()
		d := pressOn(b, b.Places().Hand(chess.BlackQueen))
		d.to(chess.E5)
		r.win.Resize(size)
		d.to(chess.D5)
		d.release()
		if got := b.State().Pieces; got[chess.D5] != chess.BlackQueen || got[chess.E5] != chess.NoPiece {
			t.Errorf("%v: a queen dropped on d5 is not there", size)
		}
		r.shut()
	}
}

// A piece is not dropped on a board that is no longer shown, or that a dialog covers.
func TestNoDropOnABoardOutOfSight(t *testing.T) {
	for name, leave := range map[string]func(r *testWindow){
		"the editor": func(r *testWindow) { r.screens.editPosition() },
		"the atlas":  func(r *testWindow) { r.screens.showAtlas() },
		"new game":   func(r *testWindow) { r.games.newGame() },
		"settings":   func(r *testWindow) { r.showSettings() },
	} {
		r := open(t, "chess", "4k3/8/8/8/R7/8/8/4K3 w - - 0 1")
		d := pressOn(r.board, r.board.Places().Centre(chess.A4))
		d.to(chess.D4)
		leave(r)
		d.release()
		if len(r.view.Plies) != 0 || !r.board.PickedUp().None() {
			t.Errorf("%s: out of sight, the moves are %v", name, r.view.Plies)
		}
		r.shut()
	}
	r := open(t, "chess", "")
	r.screens.editPosition()
	b := r.screens.editor.Board()
	d := pressOn(b, b.Places().Centre(chess.E2))
	d.to(chess.E5)
	r.screens.home()
	d.release()
	if b.State().Pieces[chess.E5] != chess.NoPiece {
		t.Error("a pawn is dropped in the editor that was left")
	}
}
