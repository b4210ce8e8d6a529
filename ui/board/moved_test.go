package board

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/notnil/chess"
)

// drift are the ways in which the board moves, is resized or is laid out differently while the button is down.
var drift = []struct {
	name string
	by   func(r *rig)
}{
	{"the board moves to the right", func(r *rig) { r.Move(fyne.NewPos(120, 0)) }},
	{"the board moves down", func(r *rig) { r.Move(fyne.NewPos(0, 90)) }},
	{"the board becomes smaller", func(r *rig) { r.Resize(fyne.NewSquareSize(240)) }},
	{"the board moves and becomes larger", func(r *rig) {
		r.Move(fyne.NewPos(60, 20))
		r.Resize(fyne.NewSquareSize(480))
	}},
	{"what holds the board moves", func(r *rig) { r.holder.Move(fyne.NewPos(75, 35)) }},
	{"the board is flipped", func(r *rig) {
		r.st.Bottom = chess.Black
		r.Snap(r.st)
	}},
	{"trays appear", func(r *rig) {
		r.st.Trays.Shown = true
		r.Snap(r.st)
	}},
}

// movedRig returns a rig whose board can be moved.
func movedRig(t *testing.T) *rig {
	r := newRig(t, start)
	r.holder = container.NewWithoutLayout(r.Board)
	r.window.SetContent(container.NewWithoutLayout(r.holder))
	r.window.Resize(fyne.NewSquareSize(700))
	r.holder.Resize(fyne.NewSquareSize(700))
	r.Board.Resize(fyne.NewSquareSize(400))
	r.moves[chess.E2] = steps(chess.E3, chess.E4, chess.D3, chess.D4, chess.C4, chess.F4)
	r.tray = steps(chess.E3, chess.E4, chess.D3, chess.D4, chess.C4, chess.F4)
	return r
}

// A piece is dropped on the square that is drawn under the pointer, however the board has moved since the press, and
// the piece is drawn under the pointer.
func TestADropIsOnTheSquareUnderThePointer(t *testing.T) {
	for _, d := range drift {
		r := movedRig(t)
		r.press(chess.E2, left)
		r.glide(r.centre(chess.E4))
		d.by(r)
		r.glide(r.centre(chess.D4))
		half := r.view.grid.cell / 2
		r.MinSize() // as before each repaint
		if got, want := r.view.scene.lift.at.AddXY(half, half).Add(r.screen.corner()), r.at; got.Subtract(want) != (fyne.Position{}) {
			t.Errorf("%s: the pointer is at %v, the piece at %v", d.name, want, got)
		}
		r.up(left)
		if want := []report{{Origin{chess.E2, chess.WhitePawn}, chess.D4, Drag}}; !slices.Equal(r.drops, want) {
			t.Errorf("%s: dropped on d4, the board reports %v", d.name, r.drops)
		}
	}
}

// A piece is dropped there also if the pointer rests while the board moves: before the release the square under the
// pointer is highlighted, and the piece stays under the pointer.
func TestTheBoardMovesUnderARestingPointer(t *testing.T) {
	for _, d := range drift {
		for _, over := range []bool{true, false} {
			r := movedRig(t)
			r.press(chess.E2, left)
			r.glide(r.centre(chess.E4))
			d.by(r)
			want := r.view.grid.at(r.at.Subtract(r.screen.corner()))
			if over {
				r.MinSize() // as before each repaint
				half := r.view.grid.cell / 2
				if got := r.view.scene.lift.at.AddXY(half, half).Add(r.screen.corner()); got != r.at {
					t.Errorf("%s: the pointer rests at %v, the piece is at %v", d.name, r.at, got)
				}
				if r.picked.hovered != want {
					t.Errorf("%s: %v is under the pointer, %v is highlighted", d.name, want, r.picked.hovered)
				}
				r.up(left)
			} else { // the release goes to another widget
				r.dragging = false
				r.DragEnd()
			}
			var got []chess.Square
			for _, told := range r.drops {
				got = append(got, told.to)
			}
			if want != chess.NoSquare && want != chess.E2 && !slices.Equal(got, []chess.Square{want}) {
				t.Errorf("%s: %v is under the pointer, the drops are on %v", d.name, want, got)
			}
		}
	}
}

// Arrows and pieces from trays end on the square that is drawn under the pointer.
func TestArrowsAndTraysFollowTheBoard(t *testing.T) {
	for _, d := range drift {
		r := movedRig(t)
		r.press(chess.E2, right)
		r.glide(r.centre(chess.E4))
		d.by(r)
		r.at = r.centre(chess.E6) // motion that was not delivered
		r.up(right)
		if want := []Shape{{chess.E2, chess.E6, Green}}; !slices.Equal(r.Drawings.Shapes(), want) {
			t.Errorf("%s: the arrow to e6 is %v", d.name, r.Drawings.Shapes())
		}

		r = movedRig(t)
		r.st.Trays = Trays{Shown: true, Movable: ColorsOf(chess.White), White: []Stack{{chess.WhiteKnight, 2}}}
		r.Snap(r.st)
		r.moveTo(r.Places().Hand(chess.WhiteKnight).Add(r.screen.corner()))
		r.down(left)
		r.glide(r.centre(chess.E4))
		d.by(r)
		r.glide(r.centre(chess.D4))
		r.up(left)
		if want := []report{{Origin{chess.NoSquare, chess.WhiteKnight}, chess.D4, Drag}}; !slices.Equal(r.drops, want) {
			t.Errorf("%s: a knight of the tray dropped on d4 is reported as %v", d.name, r.drops)
		}
	}
}

// A choice is made if it is under the pointer at the release, wherever it was at the press.
func TestAChoiceIsUnderThePointer(t *testing.T) {
	for _, d := range drift[:5] {
		r := movedRig(t)
		answer := chess.NoPieceType
		r.Questions.Promote(chess.E8, chess.White, func(p chess.PieceType) { answer = p })
		r.moveTo(r.Places().Choice(1).Add(r.screen.corner()))
		r.down(left)
		d.by(r)
		r.dragging = true // as after a small move of the pointer
		r.at = r.Places().Choice(1).Add(r.screen.corner())
		r.up(left)
		if answer != chess.Knight {
			t.Errorf("%s: the knight under the pointer is answered as %v", d.name, answer)
		}
	}
}

// No piece is dropped on squares that a dialog covers.
func TestNothingIsDroppedUnderADialog(t *testing.T) {
	r := movedRig(t)
	r.press(chess.E2, left)
	r.glide(r.centre(chess.E4))
	r.window.Canvas().Overlays().Add(container.NewWithoutLayout())
	r.up(left)
	r.wantDrops()
	r.wantPiece(chess.E2, chess.WhitePawn)
	r.wantPicked(chess.NoSquare)
}
