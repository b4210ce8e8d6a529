package board

import (
	"image"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"
)

func (r *rig) wantShapes(want ...Shape) {
	r.t.Helper()
	if got := r.Drawings.Shapes(); !slices.Equal(got, want) {
		r.t.Errorf("drawn %v, want %v", got, want)
	}
	if r.view.scene.shapes.Hidden != (len(want) == 0) {
		r.t.Errorf("the drawings are hidden: %v", r.view.scene.shapes.Hidden)
	}
}

func TestRightClickDrawsACircle(t *testing.T) {
	r := newRig(t, start)
	r.draw(chess.E4, chess.E4)
	r.wantShapes(Shape{chess.E4, chess.E4, Green})
}

func TestTheSameShapeErasesItself(t *testing.T) {
	r := newRig(t, start)
	r.draw(chess.E4, chess.E4)
	r.draw(chess.E2, chess.E4)
	r.draw(chess.E4, chess.E4)
	r.wantShapes(Shape{chess.E2, chess.E4, Green})
	r.draw(chess.E2, chess.E4)
	r.wantShapes()
}

func TestAnotherColourReplacesTheShape(t *testing.T) {
	r := newRig(t, start)
	r.draw(chess.E2, chess.E4)
	r.draw(chess.E2, chess.E4, fyne.KeyModifierShift)
	r.wantShapes(Shape{chess.E2, chess.E4, Red})
}

func TestModifiersChooseTheColour(t *testing.T) {
	for _, c := range []struct {
		mods []fyne.KeyModifier
		want Brush
	}{
		{nil, Green},
		{[]fyne.KeyModifier{fyne.KeyModifierShift}, Red},
		{[]fyne.KeyModifier{fyne.KeyModifierControl}, Blue},
		{[]fyne.KeyModifier{fyne.KeyModifierAlt}, Blue},
		{[]fyne.KeyModifier{fyne.KeyModifierSuper}, Blue},
		{[]fyne.KeyModifier{fyne.KeyModifierShift, fyne.KeyModifierControl}, Yellow},
		{[]fyne.KeyModifier{fyne.KeyModifierShift, fyne.KeyModifierAlt}, Yellow},
	} {
		r := newRig(t, start)
		r.draw(chess.A1, chess.A4, c.mods...)
		r.wantShapes(Shape{chess.A1, chess.A4, c.want})
	}
}

func TestShiftWithTheLeftButtonDraws(t *testing.T) {
	r := newRig(t, start)
	r.press(chess.E2, left, fyne.KeyModifierShift)
	r.glide(r.centre(chess.E5))
	r.up(left)
	r.wantShapes(Shape{chess.E2, chess.E5, Green})
	r.wantPicked(chess.NoSquare)
}

func TestDrawingGivesUpTheSelection(t *testing.T) {
	r := newRig(t, start)
	r.click(chess.E2)
	r.press(chess.D5, right)
	r.wantPicked(chess.NoSquare)
}

func TestArrowsSnapToQueenAndKnightLines(t *testing.T) {
	for _, c := range []struct{ over, want chess.Square }{
		{chess.E6, chess.E6}, {chess.G6, chess.G6}, {chess.F6, chess.F6}, {chess.H7, chess.H7},
	} {
		r := newRig(t, start)
		r.draw(chess.E4, c.over)
		r.wantShapes(Shape{chess.E4, c.want, Green})
	}
	r := newRig(t, start)
	r.draw(chess.A1, chess.H7) // nearest line: h8 or g7
	if to := r.Drawings.Shapes()[0].To; to != chess.H8 && to != chess.G7 {
		t.Errorf("a1-h7 snapped to %v", to)
	}
}

func TestLeavingTheBoardEndsSnapping(t *testing.T) {
	r := newRig(t, start)
	r.press(chess.A1, right)
	r.glide(fyne.NewPos(430, 100))
	r.glide(r.centre(chess.H7))
	r.up(right)
	r.wantShapes(Shape{chess.A1, chess.H7, Green})
}

// Drawings belong to their position; flipping the board keeps them.
func TestAnotherPositionClearsDrawings(t *testing.T) {
	r := newRig(t, start)
	r.draw(chess.E2, chess.E4)
	r.st.Bottom = chess.Black
	r.SetState(r.st)
	r.wantShapes(Shape{chess.E2, chess.E4, Green})
	r.st.Serial++
	r.SetState(r.st)
	r.wantShapes()
}

func TestLeftPressClearsDrawings(t *testing.T) {
	t.Run("on an empty square", func(t *testing.T) {
		r := newRig(t, start)
		r.draw(chess.E2, chess.E4)
		r.click(chess.E5)
		r.wantShapes()
	})
	t.Run("on an enemy", func(t *testing.T) {
		r := newRig(t, start)
		r.draw(chess.E2, chess.E4)
		r.click(chess.E7)
		r.wantShapes()
	})
	t.Run("not on an own piece", func(t *testing.T) {
		r := newRig(t, start)
		r.draw(chess.E2, chess.E4)
		r.click(chess.E2)
		r.wantShapes(Shape{chess.E2, chess.E4, Green})
	})
	t.Run("not while one is picked up", func(t *testing.T) {
		r := newRig(t, start)
		r.draw(chess.E2, chess.E4)
		r.click(chess.E2)
		r.click(chess.E5)
		r.wantShapes(Shape{chess.E2, chess.E4, Green})
	})
}

func TestDrawingsAreSeen(t *testing.T) {
	r := newRig(t, "8/8/8/8/8/8/8/8")
	at := func(sq chess.Square) uint8 {
		shapes := r.view.scene.shapes
		p := r.view.grid.centre(sq).Subtract(shapes.at)
		return shapes.Image.Image.(*image.RGBA).RGBAAt(int(p.X), int(p.Y)).A // nothing outside the image
	}
	r.press(chess.A4, right)
	r.glide(r.centre(chess.H4))
	if at(chess.D4) == 0 || r.view.scene.shapes.Hidden {
		t.Error("nothing is seen while it is drawn")
	}
	r.up(right)
	for file := range 7 {
		if at(chess.NewSquare(chess.File(file), chess.Rank4)) == 0 {
			t.Errorf("no arrow over file %v", chess.File(file))
		}
	}
	if at(chess.D5) != 0 || at(chess.D3) != 0 {
		t.Error("the arrow is wider than its rank")
	}
}

// Drawings use no more memory than their bounding box, and none after they are removed.
func TestDrawingsTakeLittleMemory(t *testing.T) {
	r := newRig(t, start)
	r.draw(chess.E2, chess.E4)
	shapes, px := r.view.scene.shapes, r.view.grid.px
	if size := shapes.Image.Image.Bounds().Size(); size.X > 2*px || size.Y > 4*px {
		t.Errorf("an arrow over three squares of %d has a picture of %v", px, size)
	}
	r.click(chess.E5)
	if shapes.Image.Image != nil {
		t.Error("a picture is kept of nothing")
	}
}

// The oracle is told of drawings made and removed by the player, but not of those set by the window or removed with the
// position.
func TestDrawingsAreReported(t *testing.T) {
	r := newRig(t, start)
	var reported [][]Shape
	r.oracle.Drawn = func(shapes []Shape) { reported = append(reported, shapes) }
	circle, arrow := Shape{chess.E4, chess.E4, Green}, Shape{chess.E2, chess.E4, Green}
	r.draw(chess.E4, chess.E4)
	r.draw(chess.E2, chess.E4)
	r.draw(chess.E4, chess.E4)
	r.click(chess.E5) // an empty square
	r.click(chess.E5)
	r.Drawings.SetShapes([]Shape{arrow})
	r.Drawings.Suggest(circle)
	if got := r.Drawings.Suggested(); !slices.Equal(got, []Shape{circle}) {
		t.Errorf("suggested %v", got)
	}
	s := r.State()
	s.Serial++
	r.SetState(s)
	r.wantShapes()
	if len(r.Drawings.Suggested()) != 0 {
		t.Error("the hint stays in another position")
	}
	want := [][]Shape{{circle}, {circle, arrow}, {arrow}, nil}
	if !slices.EqualFunc(reported, want, slices.Equal[[]Shape]) {
		t.Errorf("told %v, want %v", reported, want)
	}
}

// The player cannot erase the arrows of an analysis; they are removed when the position changes.
func TestArrowsOfAnAnalysis(t *testing.T) {
	r := newRig(t, start)
	best := Arrow{Shape: Shape{chess.E2, chess.E4, BestMove}, Width: 15}
	r.Drawings.SetArrows(best)
	r.draw(chess.E2, chess.E4)
	r.wantShapes(Shape{chess.E2, chess.E4, Green})
	r.click(chess.E5)
	if got := r.Drawings.Arrows(); len(r.Drawings.Shapes()) > 0 || !slices.Equal(got, []Arrow{best}) || r.view.scene.shapes.Hidden {
		t.Errorf("after a click drawn %v, arrows %v", r.Drawings.Shapes(), got)
	}
	width := r.view.scene.shapes.Size().Width
	r.Drawings.SetArrows(Arrow{Shape: best.Shape, Width: 4})
	if thin := r.view.scene.shapes.Size().Width; thin >= width {
		t.Errorf("the arrow of a worse move takes %v, that of the best one %v", thin, width)
	}
	if square := r.view.scene.shapes.Size().Height / 2; width > .75*square {
		t.Errorf("the head of the best move's arrow is %v wide, a square %v", width, square)
	}
	s := r.State()
	s.Serial++
	r.Snap(s)
	if len(r.Drawings.Arrows()) > 0 || !r.view.scene.shapes.Hidden {
		t.Errorf("in another position arrows %v", r.Drawings.Arrows())
	}
}
