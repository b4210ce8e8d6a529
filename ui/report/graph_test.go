package report

import (
	"image/color"
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"backrank/internal/testapp"
	"backrank/ui/theme"
)

// shown returns a graph of a curve in a window.
func shown(t *testing.T, c Curve, at int) *Graph {
	t.Helper()
	testapp.Of(t, theme.New(theme.Light))
	g := NewGraph(func(int) {}, func(int) {})
	w := test.NewTempWindow(t, g)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(200, 80))
	g.Update(c, at)
	return g
}

// A click chooses the position whose line is under the pointer, for every position of games of any length.
func TestAClickChoosesThePositionOfTheLine(t *testing.T) {
	for _, plies := range []int{1, 2, 7, 120} {
		g := shown(t, Curve{Chances: make([]float64, plies+1)}, 0)
		for ply := range plies + 1 {
			got := -1
			g.onChoose = func(n int) { got = n }
			g.Tapped(&fyne.PointEvent{Position: fyne.NewPos(g.x(ply), 20)})
			if got != ply {
				t.Errorf("of %d plies a click on %d goes to %d", plies, ply, got)
			}
		}
	}
}

// The light area is as high as White's chances. Where these are unknown, the area is neither light nor dark.
func TestTheAreaIsAsHighAsTheChances(t *testing.T) {
	g := shown(t, Curve{Chances: []float64{.25, .25, .75, .75, math.NaN(), .5}}, 0)
	img := g.paint(200, 80)
	light, _, _ := theme.Disc(true)
	dark, _, _ := theme.Disc(false)
	is := func(x, y int, want color.Color) bool {
		return color.NRGBAModel.Convert(img.At(x, y)) == color.NRGBAModel.Convert(want)
	}
	for _, c := range []struct {
		x, y int
		want color.Color
	}{{20, 55, dark}, {20, 65, light}, {100, 15, dark}, {100, 25, light}, {100, 70, light}} {
		if !is(c.x, c.y, c.want) {
			t.Errorf("at %d, %d is %v, want %v", c.x, c.y, img.At(c.x, c.y), c.want)
		}
	}
	if is(150, 20, dark) || is(150, 70, light) {
		t.Error("what is not known is drawn as known")
	}
}

// Each mark changes the image only in its place: dots and rings on the curve, ticks at the edge of their side.
func TestMarksAreDrawnInTheirPlaces(t *testing.T) {
	flat := Curve{Chances: []float64{.5, .5, .5, .5, .5}}
	plain := shown(t, flat, 0).paint(200, 80)
	for kind, y := range map[Mark]int{
		{2, Blunder, 1}: 40, {2, Mistake, 1}: 37, {2, Castling, 1}: 76, {2, Castling, 2}: 4, {2, Leap, 1}: 76, {2, Leap, 2}: 4,
	} {
		marked := flat
		marked.Marks = []Mark{kind}
		img := shown(t, marked, 0).paint(200, 80)
		if img.At(100, y) == plain.At(100, y) {
			t.Errorf("%+v is not drawn at %d", kind, y)
		}
		if img.At(50, y) != plain.At(50, y) {
			t.Errorf("%+v is drawn elsewhere", kind)
		}
	}
}

// The line follows the position shown. Curves that look the same are equal, so that a step through the game paints
// nothing.
func TestTheLineFollowsThePositionShown(t *testing.T) {
	c := Curve{Chances: []float64{.5, math.NaN(), .7}, Marks: []Mark{{1, Blunder, 1}}}
	g := shown(t, c, 0)
	for at, want := range []float32{0, 99, 198} {
		g.Update(c, at)
		if left := g.shownLine.Position().X; left != want || g.shownLine.Hidden {
			t.Errorf("the line of %d is at %v", at, left)
		}
	}
	g.Update(c, -1)
	if !g.shownLine.Hidden {
		t.Error("a line for no position")
	}
	for _, other := range []Curve{{}, {Chances: c.Chances}, {Chances: c.Chances, Marks: []Mark{{1, Mistake, 1}}}, {Chances: c.Chances, Marks: c.Marks, Book: 1}} {
		if c.equal(other) || !other.equal(other) {
			t.Errorf("%+v is drawn like %+v", other, c)
		}
	}
}
