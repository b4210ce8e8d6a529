package assets

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"math"
	"regexp"
	"strconv"
	"testing"

	"github.com/fyne-io/oksvg"
	"github.com/notnil/chess"
)

// feet is the baseline of all pieces in the 100-unit box.
const feet = 87.5

// heights are the heights of the pieces above feet.
var heights = map[chess.PieceType]float64{
	chess.Pawn: 65, chess.Rook: 68.5, chess.Knight: 73, chess.Bishop: 75.5, chess.Queen: 77, chess.King: 80,
}

func TestEveryPieceIsDrawnStrictlyAtEverySize(t *testing.T) {
	for _, s := range Sets() {
		for _, piece := range Pieces() {
			svg, err := s.SVG(piece)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := oksvg.ReadIconStream(bytes.NewReader(svg), oksvg.StrictErrorMode); err != nil {
				t.Errorf("%s %s: %v", s.ID, mustName(t, piece), err)
			}
			for _, px := range []int{24, 32, 48, 64, 96, 160, 200} {
				img := raster(t, s, piece, px)
				if img.Bounds() != image.Rect(0, 0, px, px) || img.Stride != 4*px {
					t.Errorf("%s %s at %d pixels: bounds %v, stride %d", s.ID, mustName(t, piece), px, img.Bounds(), img.Stride)
				}
				if covered := coverage(img); covered < 0.15 || covered > 0.5 {
					t.Errorf("%s %s at %d pixels covers %.2f of its square", s.ID, mustName(t, piece), px, covered)
				}
			}
		}
	}
}

func TestPixelsArePremultiplied(t *testing.T) {
	img, err := SetByID(StauntonID).Raster(chess.WhiteKnight, 64)
	if err != nil {
		t.Fatal(err)
	}
	soft := 0
	for i := 0; i < len(img.Pix); i += 4 {
		r, g, b, a := img.Pix[i], img.Pix[i+1], img.Pix[i+2], img.Pix[i+3]
		if r > a || g > a || b > a {
			t.Fatalf("pixel %d is %d %d %d with alpha %d: not premultiplied", i/4, r, g, b, a)
		}
		if a > 0 && a < 255 {
			soft++
		}
	}
	if soft == 0 {
		t.Error("no soft edge: not anti-aliased")
	}
}

// A piece keeps a margin, and its centre is near that of the square: low pieces on a low baseline look as if they fell
// off the board.
func TestPiecesHaveTheirHeightsAndTheirPlace(t *testing.T) {
	for _, s := range Sets() {
		for _, piece := range Pieces() {
			if testing.Short() && piece.Color() == chess.Black {
				continue // has the silhouette of the white one: another test
			}
			box := extent(t, s, piece)
			if math.Abs(box.bottom-feet) > 0.3 {
				t.Errorf("%s %s stands on y = %.2f, want %.1f", s.ID, mustName(t, piece), box.bottom, feet)
			}
			if got, want := box.bottom-box.top, heights[piece.Type()]; math.Abs(got-want) > 0.8 {
				t.Errorf("%s %s is %.2f high, want %.0f", s.ID, mustName(t, piece), got, want)
			}
			if air := min(box.top, 100-box.bottom); air < 6.5 {
				t.Errorf("%s %s comes within %.1f of the edge", s.ID, mustName(t, piece), air)
			}
			if middle := (box.top + box.bottom) / 2; middle < 43.5 || middle > 55.5 {
				t.Errorf("%s %s has its middle at y = %.1f", s.ID, mustName(t, piece), middle)
			}
			if base := box.base; base < 51.5 || base > 62.5 {
				t.Errorf("%s %s has a base %.2f wide, want 52 to 62", s.ID, mustName(t, piece), base)
			}
		}
	}
}

// At multiples of eight pixels the line on which the pieces stand falls between two rows of pixels: a soft foot makes a
// small board look out of focus.
func TestFeetAreSharpAtMultiplesOfEight(t *testing.T) {
	for _, s := range Sets() {
		for _, piece := range Pieces() {
			for _, px := range []int{32, 64, 96, 160} {
				img := raster(t, s, piece, px)
				line := px * 7 / 8
				above, below := img.RGBAAt(px/2, line-1).A, img.RGBAAt(px/2, line).A
				if above < 230 || below > 25 {
					t.Errorf("%s %s at %d pixels: opacity %d above the line it stands on, %d below", s.ID, mustName(t, piece), px, above, below)
				}
			}
		}
	}
}

func TestPiecesAreMirroredAboutTheirAxis(t *testing.T) {
	for _, s := range Sets() {
		for _, piece := range Pieces() {
			if piece.Type() == chess.Knight {
				continue // the only profile
			}
			if iou := overlap(silhouette(t, s, piece), mirrored(silhouette(t, s, piece))); iou < 0.99 {
				t.Errorf("%s %s overlaps its mirror image by %.4f", s.ID, mustName(t, piece), iou)
			}
		}
	}
}

func TestKnightsFaceLeft(t *testing.T) {
	for _, s := range Sets() {
		for _, piece := range []chess.Piece{chess.WhiteKnight, chess.BlackKnight} {
			const muzzle = 0.54 // the height of the muzzle, as a share of the box
			line := silhouette(t, s, piece)
			y := int(muzzle * float64(line.edge))
			left, right := -1, -1
			for x := range line.edge {
				if line.at(x, y) {
					if left < 0 {
						left = x
					}
					right = x
				}
			}
			reachLeft, reachRight := line.edge/2-left, right-line.edge/2
			if left < 0 || reachLeft <= reachRight {
				t.Errorf("%s %s reaches %d left and %d right at the muzzle", s.ID, mustName(t, piece), reachLeft, reachRight)
			}
		}
	}
}

// The intersection of two filled silhouettes on the same baseline, as a share of their union. Every piece must be
// distinguishable from every other by its outline.
func TestSilhouettesDiffer(t *testing.T) {
	limits := map[[2]chess.PieceType]float64{
		{chess.Bishop, chess.Pawn}: 0.72,
		{chess.King, chess.Queen}:  0.72,
	}
	types := []chess.PieceType{chess.King, chess.Queen, chess.Rook, chess.Bishop, chess.Knight, chess.Pawn}
	for _, s := range Sets() {
		for i, a := range types {
			for _, b := range types[i+1:] {
				limit, watched := limits[[2]chess.PieceType{a, b}]
				if !watched {
					limit = 0.78
				}
				iou := overlap(silhouette(t, s, chess.NewPiece(a, chess.White)), silhouette(t, s, chess.NewPiece(b, chess.White)))
				if iou > limit {
					t.Errorf("%s: %v and %v overlap by %.3f, want at most %.2f", s.ID, a, b, iou, limit)
				}
			}
		}
	}
}

func TestBothColoursHaveOneSilhouette(t *testing.T) {
	for _, s := range Sets() {
		for pt := range heights {
			iou := overlap(silhouette(t, s, chess.NewPiece(pt, chess.White)), silhouette(t, s, chess.NewPiece(pt, chess.Black)))
			if iou < 0.999 {
				t.Errorf("%s %v: white and black overlap by %.4f", s.ID, pt, iou)
			}
		}
	}
}

func TestColoursOfThePiecesDiffer(t *testing.T) {
	for _, s := range Sets() {
		for pt := range heights {
			w, b := brightness(t, s, chess.NewPiece(pt, chess.White)), brightness(t, s, chess.NewPiece(pt, chess.Black))
			if w < 2.2*b {
				t.Errorf("%s %v: mean brightness %.2f in white, %.2f in black", s.ID, pt, w, b)
			}
		}
	}
}

func TestOddRequestsAreErrors(t *testing.T) {
	s := Sets()[0]
	if _, err := s.Raster(chess.NoPiece, 64); err == nil {
		t.Error("no piece was drawn")
	}
	for _, px := range []int{-1, 0, MaxPixels + 1} {
		if _, err := s.Raster(chess.WhiteKing, px); err == nil {
			t.Errorf("a piece of %d pixels was drawn", px)
		}
	}
	if _, err := (Set{ID: "glass"}).Raster(chess.WhiteKing, 64); err == nil {
		t.Error("an unknown set was drawn")
	}
	for name, svg := range map[string]string{
		"a clip path": `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><clipPath id="c"><circle r="3"/></clipPath></svg>`,
		"an oblong":   `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 8"><circle cx="4" cy="4" r="3" fill="#000000"/></svg>`,
		"no box":      `<svg xmlns="http://www.w3.org/2000/svg"/>`,
		"no drawing":  `knight`,
	} {
		if _, err := Raster([]byte(svg), 32); err == nil {
			t.Errorf("%s was drawn", name)
		}
	}
}

// A mask is a filled silhouette on a square of edge by edge cells.
type mask struct {
	edge   int
	filled []bool
}

func (m mask) at(x, y int) bool { return m.filled[y*m.edge+x] }

// rasters are the pieces drawn so far, as most tests look at the same ones.
var rasters = map[string]*image.RGBA{}

// raster returns a piece drawn on a square px pixels wide. The image must not be changed.
func raster(t *testing.T, s Set, piece chess.Piece, px int) *image.RGBA {
	t.Helper()
	key := fmt.Sprintf("%s %v %d", s.ID, piece, px)
	if rasters[key] == nil {
		img, err := s.Raster(piece, px)
		if err != nil {
			t.Fatalf("%s %s at %d pixels: %v", s.ID, mustName(t, piece), px, err)
		}
		rasters[key] = img
	}
	return rasters[key]
}

// silhouette returns the silhouette of a piece on a square of 160 by 160 cells.
func silhouette(t *testing.T, s Set, piece chess.Piece) mask {
	return finerSilhouette(t, s, piece, 160)
}

func finerSilhouette(t *testing.T, s Set, piece chess.Piece, edge int) mask {
	t.Helper()
	img := raster(t, s, piece, edge)
	m := mask{edge, make([]bool, edge*edge)}
	for i := range m.filled {
		m.filled[i] = img.Pix[4*i+3] >= 128
	}
	return m
}

func mirrored(m mask) mask {
	out := mask{m.edge, make([]bool, len(m.filled))}
	for y := range m.edge {
		for x := range m.edge {
			out.filled[y*m.edge+x] = m.at(m.edge-1-x, y)
		}
	}
	return out
}

// overlap returns the intersection of two masks divided by their union, from 0 to 1.
func overlap(a, b mask) float64 {
	both, either := 0, 0
	for i := range a.filled {
		if a.filled[i] && b.filled[i] {
			both++
		}
		if a.filled[i] || b.filled[i] {
			either++
		}
	}
	return float64(both) / float64(either)
}

// bounds returns the bounds of a piece in units of the 100-unit box.
type bounds struct{ top, bottom, base float64 }

func extent(t *testing.T, s Set, piece chess.Piece) bounds {
	m := finerSilhouette(t, s, piece, 400)
	unit := 100 / float64(m.edge)
	top, bottom, base := m.edge, 0, 0
	for y := range m.edge {
		left, right := m.edge, -1
		for x := range m.edge {
			if m.at(x, y) {
				left, right = min(left, x), max(right, x)
			}
		}
		if right < 0 {
			continue
		}
		top, bottom = min(top, y), y+1
		if float64(y)*unit > 80 {
			base = max(base, right+1-left)
		}
	}
	return bounds{float64(top) * unit, float64(bottom) * unit, float64(base) * unit}
}

// coverage returns the painted share of the square.
func coverage(img *image.RGBA) float64 {
	sum := 0
	for i := 3; i < len(img.Pix); i += 4 {
		sum += int(img.Pix[i])
	}
	return float64(sum) / 255 / float64(len(img.Pix)/4)
}

// brightness returns the mean luminance of the painted pixels.
func brightness(t *testing.T, s Set, piece chess.Piece) float64 {
	t.Helper()
	img := raster(t, s, piece, 96)
	sum, n := 0.0, 0
	for i := 0; i < len(img.Pix); i += 4 {
		if img.Pix[i+3] == 255 {
			sum += luminance(color.NRGBA{R: img.Pix[i], G: img.Pix[i+1], B: img.Pix[i+2], A: 255})
			n++
		}
	}
	return sum / float64(n)
}

var strokeColour = regexp.MustCompile(`stroke="#([0-9A-F]{6})" stroke-width="([0-9.]+)"`)

// outline returns the colour of the piece's widest stroke.
func outline(t *testing.T, s Set, piece chess.Piece) color.NRGBA {
	t.Helper()
	svg, err := s.SVG(piece)
	if err != nil {
		t.Fatal(err)
	}
	widest, found := 0.0, color.NRGBA{}
	for _, m := range strokeColour.FindAllSubmatch(svg, -1) {
		width, _ := strconv.ParseFloat(string(m[2]), 64)
		rgb, _ := strconv.ParseUint(string(m[1]), 16, 32)
		if width > widest {
			widest, found = width, hex(uint32(rgb))
		}
	}
	if widest == 0 {
		t.Fatalf("%s %s has no stroke", s.ID, mustName(t, piece))
	}
	return found
}

// bodyColour returns the most frequent colour of the piece.
func bodyColour(t *testing.T, s Set, piece chess.Piece) color.NRGBA {
	t.Helper()
	img := raster(t, s, piece, 96)
	line := outline(t, s, piece)
	count := make(map[color.NRGBA]int)
	most := color.NRGBA{}
	for i := 0; i < len(img.Pix); i += 4 {
		c := color.NRGBA{R: img.Pix[i], G: img.Pix[i+1], B: img.Pix[i+2], A: img.Pix[i+3]}
		if c.A == 255 && c != line {
			if count[c]++; count[c] > count[most] {
				most = c
			}
		}
	}
	return most
}

func mustName(t *testing.T, piece chess.Piece) string {
	t.Helper()
	name, err := fileName(piece)
	if err != nil {
		t.Fatal(err)
	}
	return name
}
