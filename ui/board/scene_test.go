package board

import (
	"image"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"github.com/notnil/chess"

	"backrank/assets"
	"backrank/internal/testapp"
)

// pictureOf returns the image of an object that has one.
func pictureOf(o fyne.CanvasObject) image.Image {
	if img, ok := o.(*canvas.Image); ok {
		return img.Image
	}
	return nil
}

// Objects are created once. Nothing adds, removes or reorders them afterwards.
func TestObjectsAreMadeOnce(t *testing.T) {
	r := newRig(t, bare)
	r.castles()
	before := append([]fyne.CanvasObject(nil), test.WidgetRenderer(r.Board).Objects()...)
	r.draw(chess.A1, chess.A5)
	r.drag(chess.E1, chess.G1)
	r.Questions.Choose(chess.G1, threeChips, nil)
	r.TypedRune('1')
	r.castled()
	r.Questions.Promote(chess.A8, chess.White, nil)
	r.Cancel()
	r.Resize(fyne.NewSquareSize(333))
	after := test.WidgetRenderer(r.Board).Objects()
	if len(before) != len(after) {
		t.Fatalf("%d objects became %d", len(before), len(after))
	}
	for i := range before {
		if before[i] != after[i] {
			t.Errorf("object %d is another one", i)
		}
	}
}

// A board that has no piece images gets them with a new style, drawn once in the current size.
func TestPiecesAreDrawnInTheSizeThatIsShown(t *testing.T) {
	testapp.Of(t, test.Theme())
	style, drawn := plain(), map[int]int{} // by size
	style.Pieces = nil
	board := New(style, Oracle{})
	w := test.NewWindow(board)
	defer w.Close()
	for _, side := range []float32{320, 480, 640} {
		w.Resize(fyne.NewSquareSize(side))
		board.Snap(State{Serial: uint64(side), Pieces: placed(start)})
	}
	style.Pieces = func(p chess.Piece, px int) image.Image {
		drawn[px]++
		return plainPiece(p, px)
	}
	if board.SetStyle(style); len(drawn) != 1 || drawn[board.view.grid.px] != 12 {
		t.Errorf("with squares of %d pixels it drew %v", board.view.grid.px, drawn)
	}
}

// Motion of the pointer moves objects, and uploads no image.
func TestMotionTouchesNoPicture(t *testing.T) {
	r := newRig(t, start)
	r.moves[chess.D1] = steps(chess.D4, chess.E4, chess.D5, chess.E5)
	r.press(chess.D1, left)
	r.glide(r.centre(chess.D4))
	pictures := func() (all []image.Image) {
		for _, o := range r.view.scene.objects {
			all = append(all, pictureOf(o))
		}
		return all
	}
	before := pictures()
	for _, sq := range []chess.Square{chess.E4, chess.E5, chess.H8, chess.D5} {
		r.glide(r.centre(sq))
	}
	for i, img := range pictures() {
		if img != before[i] {
			t.Errorf("object %d has a new picture", i)
		}
	}
}

// The motion handler does not allocate, even when the pointer enters another square.
func TestMotionAllocatesNothing(t *testing.T) {
	r := newRig(t, start)
	r.moves[chess.D1] = steps(chess.D4, chess.E4)
	r.press(chess.D1, left)
	e := &fyne.DragEvent{}
	i := 0
	if n := testing.AllocsPerRun(500, func() {
		i++
		e.AbsolutePosition = fyne.NewPos(float32(i*7%400), float32(i*3%400))
		r.Dragged(e)
	}); n != 0 {
		t.Errorf("%v allocations for each event", n)
	}
}

func BenchmarkMotion(b *testing.B) {
	app := testapp.Of(b, test.Theme())
	defer app.Quit()
	board := New(plain(), Oracle{Targets: func(Origin) []Target { return steps(chess.D4, chess.E4) }})
	w := test.NewWindow(board)
	defer w.Close()
	w.Resize(fyne.NewSquareSize(640))
	board.Snap(State{Serial: 1, Pieces: placed(start), Movable: ColorsOf(chess.White)})
	down := &desktop.MouseEvent{Button: desktop.MouseButtonPrimary}
	down.Position = board.Places().Centre(chess.D1)
	board.MouseDown(down)
	e := &fyne.DragEvent{}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		i++
		e.AbsolutePosition = fyne.NewPos(float32(i*7%640), float32(i*3%640))
		board.Dragged(e)
	}
}

func TestLastMoveChecksAndRightsAreMarked(t *testing.T) {
	r := newRig(t, bare)
	r.st.Check, r.st.Rights, r.st.LeapRights = SetOf(chess.E8), SetOf(chess.A1, chess.E1), SetOf(chess.D8)
	r.castled()
	m := r.marks()
	for sq, want := range map[chess.Square]markSet{
		chess.E1: markLast | markRight, chess.G1: markLanded,
		chess.H1: markPartner, chess.F1: markPartnerLanded,
		chess.E8: markCheck, chess.A1: markRight, chess.D8: markLeapRight,
	} {
		if m[sq]&^markOnDark != want {
			t.Errorf("%v: %b, want %b", sq, m[sq], want)
		}
	}
}

func TestARightToLeapHasTheHueOfLeaps(t *testing.T) {
	r := newRig(t, bare)
	s := r.view.scene.markCache
	if s.picture(markRight).RGBAAt(1, 1) == s.picture(markLeapRight).RGBAAt(1, 1) {
		t.Error("both have one hue")
	}
}

func TestHiddenTargetsKeepCastlingMarks(t *testing.T) {
	r := newRig(t, bare)
	r.castles()
	style := plain()
	style.HideTargets = true
	r.SetStyle(style)
	r.click(chess.E1)
	m := r.marks()
	if m[chess.D1]&markDot != 0 || m[chess.H1]&markRing == 0 || m[chess.G1]&markArc == 0 {
		t.Errorf("d1 %b, h1 %b, g1 %b", m[chess.D1], m[chess.H1], m[chess.G1])
	}
}

func TestCoordinates(t *testing.T) {
	r := newRig(t, start)
	shown := func() (n int) {
		for _, c := range r.view.scene.coords {
			if !c.Hidden {
				n++
			}
		}
		return n
	}
	for mode, want := range map[Coordinates]int{EdgeCoordinates: 16, NoCoordinates: 0, EveryCoordinates: 64} {
		style := plain()
		style.Coordinates = mode
		r.SetStyle(style)
		if got := shown(); got != want {
			t.Errorf("mode %d shows %d names, want %d", mode, got, want)
		}
	}
	r.st.Bottom = chess.Black
	r.SetStyle(plain())
	r.Snap(r.st)
	if got := r.view.scene.coords[0].Text; got != "1" {
		t.Errorf("flipped, the first rank from the top is %q", got)
	}
}

// A coordinate is on a square that it names, next to the bases of pieces, which are 62 % wide.
func TestCoordinatesLieOnTheirSquares(t *testing.T) {
	r := newRig(t, start)
	for _, bottom := range []chess.Color{chess.White, chess.Black} {
		r.st.Bottom = bottom
		r.Snap(r.st)
		for _, mode := range []Coordinates{EdgeCoordinates, EveryCoordinates} {
			style := plain()
			style.Coordinates = mode
			r.SetStyle(style)
			for _, name := range r.view.scene.coords {
				if name.Hidden {
					continue
				}
				middle := name.Position().AddXY(name.Size().Width/2, name.Size().Height/2)
				sq := r.view.grid.at(middle)
				if !strings.Contains(sq.String(), name.Text) {
					t.Errorf("%v at the bottom: %q lies on %v", bottom, name.Text, sq)
				}
				if at := middle.X - r.view.grid.pos(sq).X; mode == EveryCoordinates && at > r.view.grid.cell*.19 {
					t.Errorf("%q lies behind the pieces", name.Text)
				}
			}
		}
	}
}

// A renderer that Fyne has dropped can be created again.
func TestRendererCanBeMadeAgain(t *testing.T) {
	r := newRig(t, start)
	r.click(chess.E2)
	again := r.CreateRenderer()
	again.Layout(fyne.NewSquareSize(240))
	r.wantPicked(chess.E2)
	if got := r.view.scene.light[0].Size().Width; got != 240 {
		t.Errorf("the board is %v wide", got)
	}
}

func TestMarkupOfAPreview(t *testing.T) {
	r := newRig(t, bare)
	r.castles()
	r.view.clock = func(_ time.Duration, tick func(float32)) func() { tick(1); return func() {} }
	r.press(chess.E1, left)
	r.glide(r.centre(chess.H1))
	test.AssertRendersToMarkup(t, "preview.xml", r.window.Canvas())
}

func TestMarkupOfChips(t *testing.T) {
	r, _ := choosing(t)
	r.moveTo(r.Places().Choice(2))
	test.AssertRendersToMarkup(t, "chips.xml", r.window.Canvas())
}

// A blind board draws no piece, at rest, dragged or in flight, and moves are possible as usual.
func TestABlindBoard(t *testing.T) {
	r := newRig(t, start)
	r.st.Blind = true
	r.SetState(r.st)
	r.moves[chess.E2] = steps(chess.E4)
	r.onDrop = r.played
	none := func(when string) {
		t.Helper()
		s := r.view.scene
		for _, sprites := range [][]*sprite{s.pieces[:], s.flights[:], {s.lift}} {
			for _, sp := range sprites {
				if !sp.Hidden {
					t.Errorf("%s: a piece is drawn", when)
				}
			}
		}
	}
	none("at rest")
	r.press(chess.E2, left)
	r.glide(r.centre(chess.E4))
	none("in the hand")
	r.up(left)
	none("dropped")
	r.wantDrops(report{Origin{chess.E2, chess.WhitePawn}, chess.E4, Drag})
	r.st.Serial++
	r.st.Pieces[chess.D5], r.st.Pieces[chess.D7] = chess.BlackPawn, chess.NoPiece
	r.SetState(r.st)
	none("in flight")
	r.drag(chess.D2, chess.D6) // not a target: it goes back
	none("going back")
	r.st.Blind = false
	r.SetState(r.st)
	r.wantPiece(chess.E4, chess.WhitePawn)
}

// Squares have the pattern for their size, and for the next size after a resize.
func TestSquaresHaveThePatternForTheirSize(t *testing.T) {
	r := newRig(t, bare)
	style, asked := plain(), map[int]bool{}
	hatched := assets.Pattern{Kind: assets.Hatch, Ground: white, Ink: black}
	style.Palette.Pattern = func(light bool, px int) assets.Pattern {
		asked[px] = true
		if light {
			return assets.Pattern{Ground: white}
		}
		return hatched
	}
	r.SetStyle(style)
	for _, edge := range []float32{800, 400} {
		r.Resize(fyne.NewSquareSize(edge))
		px := r.view.grid.px
		if !asked[px] {
			t.Errorf("no pattern for squares of %d pixels", px)
		}
		dark := r.view.scene.dark[5].CanvasObject.(*canvas.Raster).Generator(px, px)
		want := image.NewRGBA(dark.Bounds())
		hatched.Paint(want, want.Rect, px)
		if dark.Bounds().Dx() != px || !slices.Equal(dark.(*image.RGBA).Pix, want.Pix) {
			t.Errorf("dark squares of %d pixels are not hatched", px)
		}
		if light := r.view.scene.light[0].CanvasObject.(*canvas.Raster).Generator(px, px); light.Bounds().Dx() != 1 {
			t.Errorf("light squares of one colour have a picture of %v", light.Bounds().Size())
		}
	}
}
