package assets

import (
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/notnil/chess"
)

func TestMarksStandOutOnTheirSquares(t *testing.T) {
	for _, p := range Palettes() {
		for name, m := range map[string]Tint{"dot": p.Dot, "leap": p.Leap, "castle": p.Castle, "premove": p.PremoveDot} {
			for _, light := range []bool{true, false} {
				ground := p.Square(light)
				if c := Contrast(Over(m.On(light), ground), ground); c < 3 {
					t.Errorf("%s: %s on the %s square: contrast %.2f, want 3", p.ID, name, shade(light), c)
				}
			}
		}
	}
}

// Coordinates have the colour of the other squares, so that they belong to the board: darker than a light square and
// lighter than a dark one. Paper and Print, whose dark squares are light, have grey ones on both.
func TestCoordinatesAreOfTheOtherShade(t *testing.T) {
	for _, p := range Palettes() {
		for _, light := range []bool{true, false} {
			ink, ground := p.Coordinate.On(light), p.Square(light)
			if c := Contrast(ink, ground); c < 3 {
				t.Errorf("%s: coordinate on the %s square: contrast %.2f, want 3", p.ID, shade(light), c)
			}
			if darker := luminance(ink) < luminance(ground); darker != light && p.ID != "paper" && p.ID != "print" {
				t.Errorf("%s: the coordinate on the %s square is of its own shade", p.ID, shade(light))
			}
		}
	}
}

// A castling right has the same violet on all squares; where it is too similar to the square, its outline is not.
func TestTheVioletOfRightsStandsOutOnEverySquare(t *testing.T) {
	over := Overlays()
	for where, ground := range grounds() {
		if c := max(Contrast(over.Right, ground), Contrast(Over(over.RightEdge, ground), ground)); c < 2.5 { // 3 on bare squares
			t.Errorf("%s: contrast %.2f, want 2.5", where, c)
		}
	}
}

// White pieces are visible by their fill or their outline, and so are black pieces: one of the two always contrasts
// with the square.
func TestPiecesStandOutOnEverySquareAndWash(t *testing.T) {
	for _, s := range Sets() {
		for _, piece := range Pieces() {
			line, body := outline(t, s, piece), bodyColour(t, s, piece)
			for where, ground := range grounds() {
				if c := max(Contrast(line, ground), Contrast(body, ground)); c < 3 {
					t.Errorf("%s %s on %s: contrast %.2f, want 3", s.ID, mustName(t, piece), where, c)
				}
			}
		}
	}
}

// A piece is seen as a shape, on each bare square of each board: either its body contrasts with the square, or the edge of
// its shape does as it is drawn on a small board, 48 pixels a square. A dark outline of half a pixel around a body of the
// square's own colour is not enough. The edge is the outermost pixel of the shape.
func TestShapesStandOutOnEverySquare(t *testing.T) {
	const px, ofBody, ofEdge = 48, 1.8, 4.0
	for _, s := range Sets() {
		for _, piece := range Pieces() {
			body, edge := shape(raster(t, s, piece, px))
			for _, p := range Palettes() {
				for _, light := range []bool{true, false} {
					ground := p.Square(light)
					if b, e := meanContrast(body, ground), meanContrast(edge, ground); b < ofBody && e < ofEdge {
						t.Errorf("%s %s on the %s squares of %s: contrast of the body %.2f, want %.1f, or of the edge %.2f, want %.1f",
							s.ID, mustName(t, piece), shade(light), p.Name(), b, ofBody, e, ofEdge)
					}
				}
			}
		}
	}
}

// Black pieces are dark in body and edge, so nothing helps an edge that is lost in a dark square: it contrasts with every
// bare square.
func TestTheEdgeOfBlackStandsOutOnEverySquare(t *testing.T) {
	for _, s := range Sets() {
		for _, piece := range Pieces() {
			_, edge := shape(raster(t, s, piece, 48))
			for _, p := range Palettes() {
				for _, light := range []bool{true, false} {
					if c := meanContrast(edge, p.Square(light)); piece.Color() == chess.Black && c < 3 {
						t.Errorf("%s %s on the %s squares of %s: contrast of the edge %.2f, want 3", s.ID, mustName(t, piece), shade(light), p.Name(), c)
					}
				}
			}
		}
	}
}

// shape divides the pixels of a piece into those at the edge of its shape and the others.
func shape(img *image.RGBA) (body, edge []color.NRGBA) {
	covered := func(x, y int) bool { return img.RGBAAt(x, y).A >= 128 }
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			if !covered(x, y) {
				continue
			}
			c := color.NRGBAModel.Convert(img.RGBAAt(x, y)).(color.NRGBA)
			if covered(x-1, y) && covered(x+1, y) && covered(x, y-1) && covered(x, y+1) {
				body = append(body, c)
			} else {
				edge = append(edge, c)
			}
		}
	}
	return body, edge
}

// meanContrast returns the geometric mean of the contrasts of colours with the ground under them.
func meanContrast(all []color.NRGBA, ground color.NRGBA) float64 {
	sum := 0.0
	for _, c := range all {
		sum += math.Log(Contrast(Over(c, ground), ground))
	}
	return math.Exp(sum / float64(len(all)))
}

// Small squares, and pictures of positions, have the colour that a pattern has from afar.
func TestPatternsHaveTheColourOfTheirSquares(t *testing.T) {
	patterned := 0
	for _, p := range Palettes() {
		for _, light := range []bool{true, false} {
			if small := p.Pattern(light, MinPatternSquare-1); small != (Pattern{Ground: p.Square(light)}) {
				t.Errorf("%s: a small %s square has a pattern", p.ID, shade(light))
			}
			for _, px := range []int{24, 64, 200} {
				pattern := p.Pattern(light, px)
				if pattern.Kind != Plain {
					patterned++
				}
				img := image.NewRGBA(image.Rect(0, 0, 8*px, 8*px))
				pattern.Paint(img, img.Rect, px)
				if d := distance(mean(img), p.Square(light)); d > 4 {
					t.Errorf("%s: the %s squares of %d pixels have the mean %v, not %v", p.ID, shade(light), px, mean(img), p.Square(light))
				}
			}
		}
	}
	if patterned != 9 {
		t.Errorf("%d patterns, want 3 in 3 sizes", patterned)
	}
}

// mean returns the mean colour of an image.
func mean(img *image.RGBA) color.NRGBA {
	var sum [4]int
	for i, v := range img.Pix {
		sum[i%4] += int(v)
	}
	n := len(img.Pix) / 4
	return color.NRGBA{R: uint8(sum[0] / n), G: uint8(sum[1] / n), B: uint8(sum[2] / n), A: uint8(sum[3] / n)}
}

// grounds returns the squares of all boards, plain and under each wash of an ordinary position.
func grounds() map[string]color.NRGBA {
	all := make(map[string]color.NRGBA)
	for _, p := range Palettes() {
		for _, light := range []bool{true, false} {
			pattern := p.Pattern(light, MinPatternSquare)
			for part, square := range map[string]color.NRGBA{"": p.Square(light), ", its ground": pattern.Ground, ", its ink": pattern.Ink} {
				if square.A == 0 {
					continue // plain squares have no ink
				}
				where := p.ID + " " + shade(light) + part
				all[where] = square
				all[where+" (last move)"] = Over(p.LastMove.On(light), square)
				all[where+" (partner)"] = Over(p.Partner.On(light), square)
				all[where+" (selected)"] = Over(p.Selected.On(light), square)
				all[where+" (premove)"] = Over(p.Premove.On(light), square)
				all[where+" (hover)"] = Over(p.Hover.On(light), square)
			}
		}
	}
	return all
}

func TestWashesCanBeSeen(t *testing.T) {
	for _, p := range Palettes() {
		for name, w := range map[string]Tint{"last move": p.LastMove, "partner": p.Partner, "selected": p.Selected, "hover": p.Hover, "guilty": p.Guilty, "premove": p.Premove} {
			for _, light := range []bool{true, false} {
				ground := p.Square(light)
				if d := distance(Over(w.On(light), ground), ground); d < 28 {
					t.Errorf("%s: %s on the %s square: %.0f steps from the bare square, want 28", p.ID, name, shade(light), d)
				}
			}
		}
	}
}

func TestPaletteAndSetFallBackToTheDefault(t *testing.T) {
	for _, p := range Palettes() {
		if got := PaletteByID(p.ID); got != p {
			t.Errorf("PaletteByID(%q) is %q", p.ID, got.ID)
		}
	}
	if got := PaletteByID("marble"); got.ID != "walnut" {
		t.Errorf("unknown palette falls back to %q, want walnut", got.ID)
	}
	for _, s := range Sets() {
		if got := SetByID(s.ID); got != s {
			t.Errorf("SetByID(%q) is %q", s.ID, got.ID)
		}
	}
	if got := SetByID("glass"); got.ID != StauntonID {
		t.Errorf("unknown set falls back to %q, want %s", got.ID, StauntonID)
	}
}

func TestSchemesCanBeRead(t *testing.T) {
	for theme, s := range map[string]Scheme{"dark": DarkScheme(), "light": LightScheme()} {
		for ink, c := range map[string]color.NRGBA{"text": s.Text, "dim": s.Dim} {
			for ground, g := range map[string]color.NRGBA{"page": s.Page, "panel": s.Panel, "raised": s.Raised, "field": s.Field} {
				if k := Contrast(c, g); k < 4.5 {
					t.Errorf("%s: %s on %s: contrast %.2f, want 4.5", theme, ink, ground, k)
				}
			}
		}
		for ink, c := range map[string]color.NRGBA{"accent": s.Accent, "danger": s.Danger, "good": s.Good, "castle": s.Castle, "leap": s.Leap} {
			for ground, g := range map[string]color.NRGBA{"page": s.Page, "panel": s.Panel, "on it": s.OnAccent} {
				if k := Contrast(c, g); k < 4.5 {
					t.Errorf("%s: %s and %s: contrast %.2f, want 4.5", theme, ink, ground, k)
				}
			}
		}
	}
}

// A text field does not look disabled: it is as light as the panel in the light scheme and darker in the dark one, and
// has a border that can be seen on both its sides.
func TestFieldsLookEnabled(t *testing.T) {
	if s := LightScheme(); s.Field != s.Panel {
		t.Errorf("light: a field is %v on a panel of %v", s.Field, s.Panel)
	}
	for theme, s := range map[string]Scheme{"dark": DarkScheme(), "light": LightScheme()} {
		for ground, g := range map[string]color.NRGBA{"panel": s.Panel, "field": s.Field} {
			if k := Contrast(s.FieldEdge, g); k < 3 {
				t.Errorf("%s: the border of a field has a contrast of %.2f with the %s, want 3", theme, k, ground)
			}
		}
	}
}

func TestContrastOfKnownPairs(t *testing.T) {
	for _, tt := range []struct {
		a, b uint32
		want float64
	}{
		{0x000000, 0xFFFFFF, 21}, {0x777777, 0xFFFFFF, 4.48}, {0x123456, 0x123456, 1},
	} {
		if got := Contrast(hex(tt.a), hex(tt.b)); got < tt.want-0.01 || got > tt.want+0.01 {
			t.Errorf("contrast of %06X and %06X is %.3f, want %.2f", tt.a, tt.b, got, tt.want)
		}
	}
	if got, want := Over(hexa(0xFF0000, 128), hex(0x0000FF)), hex(0x80007F); got != want {
		t.Errorf("half red over blue is %v, want %v", got, want)
	}
}

func shade(light bool) string {
	if light {
		return "light"
	}
	return "dark"
}

// distance returns the largest difference of the three channels.
func distance(a, b color.NRGBA) float64 {
	abs := func(x, y uint8) float64 { return float64(max(x, y) - min(x, y)) }
	return max(abs(a.R, b.R), abs(a.G, b.G), abs(a.B, b.B))
}
