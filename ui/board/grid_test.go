package board

import (
	"image"
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/software"
	"fyne.io/fyne/v2/test"
	"github.com/notnil/chess"

	"backrank/internal/testapp"
)

// At every scale and size a square is a whole number of device pixels wide and aligned to them; the board is the
// largest that fits.
func TestSquaresAreWholeDevicePixels(t *testing.T) {
	for _, scale := range []float32{1, 1.25, 1.5, 2} {
		for size := float32(160); size < 900; size += 7.3 {
			for _, trays := range []plan{boardAlone, traysAround, traysBetween} {
				g := newGrid(fyne.NewSize(size, size*.9), scale, false, trays)
				for sq := chess.A1; sq <= chess.H8; sq++ {
					if _, row := g.place(sq); g.isOmitted(row) {
						continue
					}
					p := g.pos(sq)
					for _, v := range []float32{p.X, p.Y, p.X + g.cell, p.Y + g.cell} {
						if d := float64(v) * float64(scale); math.Abs(d-math.Round(d)) > 1e-3 {
							t.Fatalf("size %v scale %v trays %v: %v begins at pixel %v", size, scale, trays, sq, d)
						}
					}
				}
				bigger := g
				bigger.px++
				if float32(8*bigger.px) <= size*scale && float32(bigger.height()) <= size*.9*scale {
					t.Errorf("size %v scale %v: %d pixels would fit", size, scale, bigger.px)
				}
				for _, c := range []chess.Color{chess.White, chess.Black} {
					if p := g.slot(c, 0, 5); trays != boardAlone && (p.Y < -.01 || p.Y+g.cell > size*.9+.01) {
						t.Errorf("size %v scale %v: the tray of %v is at %v", size, scale, c, p)
					}
				}
			}
		}
	}
}

func TestSquareAtInvertsSquareCentre(t *testing.T) {
	for _, plan := range []plan{boardAlone, traysAround, traysBetween} {
		flipped := plan == traysAround
		g := newGrid(fyne.NewSize(500, 413), 1.25, flipped, plan)
		for sq := chess.A1; sq <= chess.H8; sq++ {
			if _, row := g.place(sq); g.isOmitted(row) {
				continue
			}
			if got := g.at(g.centre(sq)); got != sq {
				t.Errorf("flipped %v: %v became %v", flipped, sq, got)
			}
		}
		for _, p := range []fyne.Position{{X: -1, Y: 5}, {X: 501, Y: 5}, {X: float32(math.NaN()), Y: 5}} {
			if got := g.at(p); got != chess.NoSquare {
				t.Errorf("%v is on %v", p, got)
			}
		}
	}
}

// Area returns the position of the squares, with and without trays, from either side.
func TestAreaIsTheSquares(t *testing.T) {
	r := newRig(t, start)
	for _, trays := range []Trays{{}, {Shown: true}, {Shown: true, Between: true}} {
		for _, bottom := range []chess.Color{chess.White, chess.Black} {
			r.st.Trays, r.st.Bottom = trays, bottom
			r.Snap(r.st)
			r.Resize(fyne.NewSize(500, 403))
			corner, size, cell := r.Places().Area()
			last := corner.AddXY(size.Width-cell, size.Height-cell)
			first, end := chess.A8, chess.H1
			if bottom == chess.Black {
				first, end = end, first
			}
			if corner != r.view.grid.pos(first) || r.Places().At(corner) != first || r.Places().At(last.AddXY(1, 1)) != end {
				t.Errorf("trays %v, %v at the bottom: %v, %v", trays, bottom, corner, cell)
			}
			if off := corner.SubtractXY(1, 1); r.Places().At(off) != chess.NoSquare {
				t.Errorf("trays %v: %v lies before the corner and is on %v", trays, off, r.Places().At(off))
			}
		}
	}
}

// The board fills the size that Fit returns.
func TestFitIsFilled(t *testing.T) {
	r := newRig(t, start)
	for _, trays := range []bool{false, true} {
		r.st.Trays.Shown = trays
		r.Snap(r.st)
		size := r.Fit(fyne.NewSize(613, 541))
		r.Resize(size)
		g := &r.view.grid
		if g.corner.X != 0 || g.edge() != size.Width {
			t.Errorf("trays %v: %v wide, board from %v and %v wide", trays, size.Width, g.corner.X, g.edge())
		}
		top, bottom := g.corner.Y, g.corner.Y+g.edge()
		if trays {
			top, bottom = g.slot(chess.Black, 0, 1).Y, g.slot(chess.White, 0, 1).Y+g.cell
		}
		if top != 0 || math.Abs(float64(bottom-size.Height)) > .01 {
			t.Errorf("trays %v: %v high, board from %v to %v", trays, size.Height, top, bottom)
		}
	}
}

// Every image has exactly the pixels of its area, at every scale, also after the window has moved to another screen.
func TestPicturesAreRedrawnForAnotherScale(t *testing.T) {
	testapp.Of(t, test.Theme())
	b := New(plain(), Oracle{})
	w := test.NewWindow(b)
	t.Cleanup(w.Close)
	b.Snap(State{Serial: 1, Pieces: placed(start)})
	w.Resize(fyne.NewSize(411, 397))
	for _, scale := range []float32{1, 1.25, 1.5, 2, 1} {
		w.Canvas().(software.WindowlessCanvas).SetScale(scale)
		b.MinSize() // called by the driver before each repaint
		for i, o := range b.view.scene.objects {
			img, ok := o.(interface {
				fyne.CanvasObject
				Visible() bool
			})
			if !ok || !img.Visible() {
				continue
			}
			pic := pictureOf(o)
			if pic == nil {
				continue
			}
			w, h := float64(o.Size().Width*scale), float64(o.Size().Height*scale)
			if math.Abs(w-float64(pic.Bounds().Dx())) > .01 || math.Abs(h-float64(pic.Bounds().Dy())) > .01 {
				t.Errorf("scale %v: object %d is %v by %v pixels, its picture %v", scale, i, w, h, pic.Bounds())
			}
		}
	}
}

// No image is a sub-image of another one, because Fyne would upload it incorrectly.
func TestPicturesAreTight(t *testing.T) {
	r := newRig(t, start)
	style := plain()
	style.Pieces = func(p chess.Piece, px int) image.Image {
		big := image.NewRGBA(image.Rect(0, 0, 2*px, 2*px))
		for i := range big.Pix {
			big.Pix[i] = 255
		}
		return big.SubImage(image.Rect(px/2, px/2, px/2+px, px/2+px))
	}
	r.SetStyle(style)
	r.click(chess.E2)
	for _, o := range r.view.scene.objects {
		if img, ok := pictureOf(o).(*image.RGBA); ok && (img.Stride != 4*img.Rect.Dx() || img.Rect.Min != image.Point{}) {
			t.Errorf("%v with stride %d", img.Rect, img.Stride)
		}
	}
	if got := r.view.scene.pieces[chess.E2].Image.Image.Bounds().Dx(); got != 50 {
		t.Errorf("the piece is %d pixels wide, want 50", got)
	}
}

// While a window is being resized no piece is drawn; once its size is stable each is drawn once.
func TestResizingDrawsPiecesOnceItSettles(t *testing.T) {
	r := newRig(t, start)
	drawn := map[int]int{}
	style := plain()
	style.Pieces = func(p chess.Piece, px int) image.Image {
		drawn[px]++
		return plainPiece(p, px)
	}
	r.SetStyle(style)
	for size := float32(400); size >= 328; size -= 8 {
		r.Resize(fyne.NewSquareSize(size))
		if got := r.view.scene.pieces[chess.E2].Position(); r.Places().At(got.AddXY(1, 1)) != chess.E2 {
			t.Errorf("size %v: the pawn of e2 is at %v", size, got)
		}
	}
	if len(drawn) != 1 {
		t.Errorf("drawn while resizing: %v", drawn)
	}
	r.run(1)
	if len(drawn) != 2 || drawn[41] != 12 {
		t.Errorf("drawn afterwards: %v", drawn)
	}
	if got := r.view.scene.pieces[chess.E2].Size().Width; got > 41 {
		t.Errorf("the pawn is %v wide", got)
	}
}
