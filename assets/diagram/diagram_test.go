package diagram

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	"image/png"
	"io"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/assets"
)

// crowd returns a board with every piece on light and dark squares.
func crowd() (pieces [64]chess.Piece) {
	for i, piece := range assets.Pieces() {
		pieces[i], pieces[63-i] = piece, piece
	}
	return pieces
}

// An image has the requested size, and shows every piece on its square; empty squares have one colour, others do not.
func TestPNG(t *testing.T) {
	for _, square := range []int{MinSquare, 45, 128} {
		for _, flipped := range []bool{false, true} {
			d := Diagram{Pieces: crowd(), Flipped: flipped}
			var b bytes.Buffer
			if err := d.PNG(&b, square); err != nil {
				t.Fatal(err)
			}
			img, err := png.Decode(&b)
			if err != nil || img.Bounds() != image.Rect(0, 0, 8*square, 8*square) {
				t.Fatalf("%v, %v", img.Bounds(), err)
			}
			for sq := chess.A1; sq <= chess.H8; sq++ {
				column, row := int(sq.File()), 7-int(sq.Rank())
				if flipped {
					column, row = 7-column, 7-row
				}
				if bare := d.Pieces[sq] == chess.NoPiece; plain(img, column*square, row*square, square) != bare {
					t.Errorf("%d pixels, flipped %v: %v bare %v", square, flipped, sq, bare)
				}
			}
		}
	}
}

// plain reports whether a square has one colour.
func plain(img image.Image, x, y, edge int) bool {
	first := img.At(x, y)
	for dy := range edge {
		for dx := range edge {
			if img.At(x+dx, y+dy) != first {
				return false
			}
		}
	}
	return true
}

// An SVG is well-formed, defines every piece once under a unique id, and uses each as often as it is on the board.
func TestSVG(t *testing.T) {
	for _, set := range assets.Sets() {
		d := Diagram{Pieces: crowd(), Set: set.ID, Coordinates: true}
		var b strings.Builder
		if err := d.SVG(&b, 64); err != nil {
			t.Fatal(err)
		}
		ids, used, symbols, texts := map[string]int{}, 0, 0, 0
		for decoder := xml.NewDecoder(strings.NewReader(b.String())); ; {
			token, err := decoder.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			e, ok := token.(xml.StartElement)
			if !ok {
				continue
			}
			switch e.Name.Local {
			case "use":
				used++
			case "symbol":
				symbols++
			case "text":
				texts++
			}
			for _, a := range e.Attr {
				if a.Name.Local == "id" {
					ids[a.Value]++
				}
			}
		}
		if used != 24 || symbols != 12 || texts != 16 {
			t.Errorf("%s: %d pieces of %d kinds, %d labels", set.ID, used, symbols, texts)
		}
		for id, n := range ids {
			if n > 1 {
				t.Errorf("%s: %s is the name of %d things", set.ID, id, n)
			}
		}
		for _, use := range useOf.FindAllStringSubmatch(b.String(), -1) {
			if ids[use[1]] != 1 {
				t.Errorf("%s: %s is used and not there", set.ID, use[1])
			}
		}
	}
}

// The first rank alone is eight squares by one.
func TestFirstRank(t *testing.T) {
	img, err := FirstRank(crowd()).Image(20)
	if err != nil || img.Bounds() != image.Rect(0, 0, 160, 20) {
		t.Errorf("%v, %v", img.Bounds(), err)
	}
}

// Coordinates are in the outer squares only.
func TestCoordinates(t *testing.T) {
	d := Diagram{Coordinates: true}
	img, err := d.Image(60)
	if err != nil {
		t.Fatal(err)
	}
	for row := range 8 {
		for column := range 8 {
			if labelled := column == 7 || row == 7; plain(img, column*60, row*60, 60) == labelled {
				t.Errorf("column %d, row %d: labelled %v", column, row, !labelled)
			}
		}
	}
}

func TestImpossiblePictures(t *testing.T) {
	for _, square := range []int{-1, 0, MinSquare - 1, MaxSquare + 1} {
		if (Diagram{}).PNG(io.Discard, square) == nil || (Diagram{}).SVG(io.Discard, square) == nil {
			t.Errorf("squares of %d pixels", square)
		}
	}
	d := Diagram{}
	d.Pieces[3] = 99
	if d.PNG(io.Discard, 40) == nil || d.SVG(io.Discard, 40) == nil {
		t.Error("a piece that is none")
	}
}
