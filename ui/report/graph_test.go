package report

import (
	"image"
	"image/color"
	"math"
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"
	"github.com/notnil/chess"

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
	for at, want := range []float32{0, 98, 196} {
		g.Update(c, at)
		if left := g.shownLine.Position().X; left != want || g.shownLine.Hidden {
			t.Errorf("the line of %d is at %v", at, left)
		}
	}
	g.Update(c, -1)
	if !g.shownLine.Hidden {
		t.Error("a line for no position")
	}
	for _, other := range []Curve{{}, {Chances: c.Chances}, {Chances: c.Chances, Marks: []Mark{{1, Mistake, 1}}}, {Chances: c.Chances, Marks: c.Marks, Book: 1}, {Chances: c.Chances, Marks: c.Marks, Times: []time.Duration{1, 2}}} {
		if c.equal(other) || !other.equal(other) {
			t.Errorf("%+v is drawn like %+v", other, c)
		}
	}
}

// The bars of the times stand below the chances, White's upwards and Black's downwards. A longer time has a higher bar, and
// the longest one fills its half. Without evaluations the bars have the whole height, without times the chances have it.
func TestTheBarsAreAsHighAsTheTimes(t *testing.T) {
	for _, mode := range []theme.Mode{theme.Light, theme.Dark} {
		times := []time.Duration{9 * time.Second, 36 * time.Second, Untimed, 16 * time.Second, 0, 4 * time.Second, 36 * time.Second, time.Second}
		for name, chances := range map[string]float64{"chances and times": .5, "only times": math.NaN()} {
			for _, blackFirst := range []bool{false, true} {
				c := Curve{Times: times, BlackFirst: blackFirst}
				for range len(times) + 1 {
					c.Chances = append(c.Chances, chances)
				}
				if math.IsNaN(chances) {
					c.Chances[len(times)] = 1 // the end of the game is known
				}
				g := shown(t, c, 0)
				testapp.Of(t, theme.New(mode))
				const w, h = 400, 200
				img := g.paint(w, h)
				ground := color.NRGBAModel.Convert(fynetheme.Color(theme.ColorNamePanel))
				top := 0.0
				if !math.IsNaN(chances) {
					top = math.Round(h * (1 - timesShare))
				}
				middle := (top + h) / 2
				for ply, spent := range times {
					x := int(1.5 + float64(w-2)*float64(ply+1)/float64(len(times)))
					x = min(x, w-4)
					up, down := 0, 0
					for y := int(top) + 2; y < int(middle)-1; y++ {
						up += one(color.NRGBAModel.Convert(img.At(x, y)) != ground)
					}
					for y := int(middle) + 2; y < h-2; y++ {
						down += one(color.NRGBAModel.Convert(img.At(x, y)) != ground)
					}
					want := math.Sqrt(max(spent.Seconds(), 0)/36) * (middle - top - 4)
					got, other := up, down
					if ply%2 == 0 == blackFirst {
						got, other = down, up
					}
					if math.Abs(float64(got)-want) > 4 || other != 0 {
						t.Errorf("%v, %s, Black first %v: the bar of ply %d is %d pixels high, and %d on the other side; want %.0f", mode, name, blackFirst, ply+1, got, other, want)
					}
				}
			}
		}
	}
	plain := shown(t, Curve{Chances: []float64{.5, .5, .5}}, 0).paint(200, 80)
	if untimed := shown(t, Curve{Chances: []float64{.5, .5, .5}, Times: []time.Duration{Untimed, 0}}, 0).paint(200, 80); !slices.Equal(untimed.(*image.RGBA).Pix, plain.(*image.RGBA).Pix) {
		t.Error("times that are all unknown or zero take space from the chances")
	}
}

// one returns 1 for true.
func one(is bool) int {
	if is {
		return 1
	}
	return 0
}

// Bars stand out from the panel by at least 3:1 in both themes.
func TestBarsStandOutFromThePanel(t *testing.T) {
	for _, mode := range []theme.Mode{theme.Light, theme.Dark} {
		testapp.Of(t, theme.New(mode))
		for _, white := range []bool{true, false} {
			if got := contrast(timeInk(white), fynetheme.Color(theme.ColorNamePanel)); got < 3 {
				t.Errorf("theme %v, white %v: contrast %.2f", mode, white, got)
			}
		}
		if timeInk(true) == timeInk(false) {
			t.Errorf("theme %v: the bars of both sides have the same colour", mode)
		}
	}
}

// contrast returns the contrast of two opaque colours by WCAG, from 1 to 21.
func contrast(a, b color.Color) float64 {
	light := func(c color.Color) float64 {
		part := func(v uint32) float64 {
			s := float64(v) / 0xFFFF
			if s <= .03928 {
				return s / 12.92
			}
			return math.Pow((s+.055)/1.055, 2.4)
		}
		r, g, b, _ := c.RGBA()
		return .2126*part(r) + .7152*part(g) + .0722*part(b)
	}
	x, y := light(a), light(b)
	return (max(x, y) + .05) / (min(x, y) + .05)
}

// A graph paints without a fault in every size, with every content.
func TestTheGraphIsDrawnInEverySize(t *testing.T) {
	for _, c := range []Curve{
		{},
		{Chances: []float64{.5}},
		{Chances: []float64{.5, math.NaN()}, Times: []time.Duration{time.Second}},
		{Chances: []float64{math.NaN(), math.NaN(), math.NaN()}, Times: []time.Duration{time.Second, time.Hour}, Marks: []Mark{{1, Castling, chess.White}, {2, Leap, chess.Black}}},
	} {
		g := shown(t, c, 0)
		for _, size := range [][2]int{{1, 1}, {8, 8}, {9, 300}, {300, 9}, {2000, 600}} {
			if got := g.paint(size[0], size[1]).Bounds(); got.Dx() != size[0] || got.Dy() != size[1] {
				t.Errorf("%+v in %v: an image of %v", c, size, got)
			}
		}
	}
}
