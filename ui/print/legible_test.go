package print

import (
	"bytes"
	"cmp"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"backrank/internal/langtest"
	"backrank/variants"
)

// On the start sheet of every variant the board is in the middle of the page, and the ranks of the castlings are
// legible at arm's length.
func TestStartSheetsAreLegible(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		const legible, point = 6.4, 25.4 / 72
		names := drawings(t)
		for _, v := range variants.All() {
			if v.Symmetry == variants.Drafted {
				continue
			}
			for _, size := range Sizes() {
				start := v.RandomStart(7)
				p := read(t, size, func(w io.Writer, style Style) error { return StartSheet(w, style, v, start) })
				left, right, ranks := math.Inf(1), 0.0, 0
				for _, thing := range p.pages[0] {
					switch edge := drawnEdge * thing.scale; {
					case names[thing.drawn] == ".":
						ranks++
						if edge < legible {
							t.Errorf("%s on %s: a rank is %.1f mm high", v.Name, size.ID, edge)
						}
					case thing.drawn != "" && ranks == 0:
						left, right = min(left, thing.x*point), max(right, thing.x*point+edge)
					}
				}
				if off := (left+right)/2 - size.Width/2; math.Abs(off) > .5 {
					t.Errorf("%s on %s: the board is %.1f mm off the middle", v.Name, size.ID, off)
				}
			}
		}
	})
}

// The rank numbers are on both sides of the board of a start sheet, at the same distance from the middle of the page.
func TestCoordinatesOfAStartSheetAreSymmetrical(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		v, start := variant(t, "chess960", "518")
		p := read(t, A4, func(w io.Writer, style Style) error { return StartSheet(w, style, v, start) })
		wide := widths(t)
		var middles []float64
		for _, thing := range p.pages[0] {
			if thing.text == "8" && !thing.bold {
				middles = append(middles, thing.x+wide(thing)/2-p.width/2)
			}
		}
		if len(middles) != 2 || math.Abs(middles[0]+middles[1]) > .5 {
			t.Errorf("the numbers of the eighth rank are at %v points from the middle", middles)
		}
	})
}

var drawnLine = regexp.MustCompile(`([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l S`)

// The signature lines at the bottom of a score sheet have the same length and fill the width.
func TestSignatureLinesAreOfOneLength(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		for _, size := range Sizes() {
			var b bytes.Buffer
			if err := ScoreSheet(&b, Style{Size: size, plain: true}, Game{}); err != nil {
				t.Fatal(err)
			}
			type line struct{ from, to, y float64 }
			var lines []line
			for _, m := range drawnLine.FindAllStringSubmatch(b.String(), -1) {
				var n [4]float64
				for i := range n {
					n[i], _ = strconv.ParseFloat(m[1+i], 64)
				}
				if n[1] == n[3] {
					lines = append(lines, line{n[0], n[2], n[1]})
				}
			}
			slices.SortStableFunc(lines, func(a, b line) int { return cmp.Compare(a.y, b.y) })
			if len(lines) < 3 || lines[0].y != lines[2].y {
				t.Fatalf("%s: the lowest lines are %v", size.ID, lines[:min(len(lines), 3)])
			}
			low := lines[:3]
			slices.SortFunc(low, func(a, b line) int { return cmp.Compare(a.from, b.from) })
			for _, l := range low {
				if math.Abs((l.to-l.from)-(low[0].to-low[0].from)) > .1 {
					t.Errorf("%s: a line is %.1f points long, the first %.1f", size.ID, l.to-l.from, low[0].to-low[0].from)
				}
			}
			if got, want := low[2].to-low[0].from, size.width()*72/25.4; math.Abs(got-want) > 1 {
				t.Errorf("%s: the lines are %.1f points wide together, the page %.1f", size.ID, got, want)
			}
		}
	})
}
