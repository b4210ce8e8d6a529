package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/notnil/chess"

	"backrank/app/settings"
	"backrank/ui/board"
)

// boardDrag is a drag on a board. The pointer position is absolute; the positions in its events are relative to the
// corner that the board had when the drag began, as in the toolkit.
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

// moveTo moves the pointer to the current place of a square.
func (d *boardDrag) moveTo(sq chess.Square) {
	d.at = d.of.Places().Centre(sq).Add(cornerOf(d.of))
	d.of.Dragged(&fyne.DragEvent{PointEvent: d.event().PointEvent})
}

func (d *boardDrag) release() {
	d.of.MouseUp(d.event())
	d.of.DragEnd()
}

// boardChanges are the ways in which the board of the game changes its place or size.
var boardChanges = []struct {
	name string
	by   func(r *testWindow)
}{
	{"zen mode", func(r *testWindow) { r.keyInput.typedRune('z') }},
	{"a smaller window", func(r *testWindow) { r.win.Resize(fyne.NewSize(900, 640)) }},
	{"a tall window", func(r *testWindow) { r.win.Resize(fyne.NewSize(500, 830)) }},
	{"full screen", func(r *testWindow) { r.win.Resize(fyne.NewSize(1920, 1080)) }},
	{"the divider", func(r *testWindow) { r.dragDivider(-200) }},
	{"a wider panel in the settings", func(r *testWindow) { r.settings.change(func(s *settings.Settings) { s.PanelWidth = 560 }) }},
	{"the board is flipped", func(r *testWindow) { r.keyInput.typedRune('f') }},
	{"the explorer opens", func(r *testWindow) { r.keyInput.typedRune('e') }},
	{"the bar of the analysis", func(r *testWindow) {
		r.live.Consent(r.view.Game)
		r.settings.change(func(s *settings.Settings) { s.Analysis = true })
	}},
}

// A piece lands on the square drawn under the pointer, even if the board has moved during the drag.
func TestDropAfterBoardChange(t *testing.T) {
	for _, way := range boardChanges {
		r := open(t, "chess", "4k3/8/8/8/R7/8/8/4K3 w - - 0 1")
		d := pressOn(r.board, r.board.Places().Centre(chess.A4))
		d.moveTo(chess.D4)
		way.by(r)
		d.moveTo(chess.D4)
		d.release()
		if n := len(r.view.Plies); n != 1 || r.view.Plies[0].SAN != "Rd4" {
			t.Errorf("%s: dropped on d4, the moves are %v", way.name, r.view.Plies)
		}
		r.closeWindow()
	}
}

// A piece from a tray of a draft or of the editor lands there, too.
func TestTrayDropAfterBoardChange(t *testing.T) {
	for _, way := range boardChanges[:4] {
		r := open(t, "prechess", "")
		d := pressOn(r.board, r.board.Places().Hand(chess.WhiteKnight))
		d.moveTo(chess.B1)
		way.by(r)
		d.moveTo(chess.G1)
		d.release()
		if got := r.view.Draft.At.Pieces(); r.view.Draft.At.Len() != 1 || got[chess.G1] != chess.WhiteKnight {
			t.Errorf("%s: a knight dropped on g1, the draft has %v", way.name, r.view.Draft.At.Placements())
		}
		r.closeWindow()
	}
	for _, size := range []fyne.Size{{Width: 900, Height: 640}, {Width: 600, Height: 830}, {Width: 1920, Height: 1080}} {
		r := open(t, "chess", "")
		r.editor.editPosition()
		b := r.editor.screen.Board()
		d := pressOn(b, b.Places().Hand(chess.BlackQueen))
		d.moveTo(chess.E5)
		r.win.Resize(size)
		d.moveTo(chess.D5)
		d.release()
		if got := b.State().Pieces; got[chess.D5] != chess.BlackQueen || got[chess.E5] != chess.NoPiece {
			t.Errorf("%v: a queen dropped on d5 is not there", size)
		}
		r.closeWindow()
	}
}

// A drag is cancelled when the board is hidden or covered by a dialog.
func TestNoDropOnHiddenBoard(t *testing.T) {
	for name, leave := range map[string]func(r *testWindow){
		"the editor": func(r *testWindow) { r.editor.editPosition() },
		"the atlas":  func(r *testWindow) { r.atlas.show() },
		"new game":   func(r *testWindow) { r.games.newGame() },
		"settings":   func(r *testWindow) { r.settingsDialog.show() },
	} {
		r := open(t, "chess", "4k3/8/8/8/R7/8/8/4K3 w - - 0 1")
		d := pressOn(r.board, r.board.Places().Centre(chess.A4))
		d.moveTo(chess.D4)
		leave(r)
		d.release()
		if len(r.view.Plies) != 0 || !r.board.PickedUp().None() {
			t.Errorf("%s: out of sight, the moves are %v", name, r.view.Plies)
		}
		r.closeWindow()
	}
	r := open(t, "chess", "")
	r.editor.editPosition()
	b := r.editor.screen.Board()
	d := pressOn(b, b.Places().Centre(chess.E2))
	d.moveTo(chess.E5)
	r.screens.home()
	d.release()
	if b.State().Pieces[chess.E5] != chess.NoPiece {
		t.Error("a pawn is dropped in the editor that was left")
	}
}
