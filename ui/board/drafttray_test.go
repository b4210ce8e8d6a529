package board

import (
	"image"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"
)

const pawns = "8/pppppppp/8/8/8/8/PPPPPPPP/8"

// drafting returns a board with full trays, White to place.
func drafting(t *testing.T) *rig {
	r := newRig(t, pawns)
	hand := func(c chess.Color) (s []Stack) {
		for i, n := range []int{1, 1, 2, 2, 2} {
			s = append(s, Stack{chess.NewPiece(chess.PieceType(i+1), c), n})
		}
		return s
	}
	r.st = State{Serial: 2, Pieces: placed(pawns), Trays: Trays{
		Shown: true, White: hand(chess.White), Black: hand(chess.Black), Live: chess.White,
		Movable: ColorsOf(chess.White),
	}}
	r.Snap(r.st)
	r.run(1) // the pieces are redrawn in their new size
	for sq := chess.A1; sq <= chess.H1; sq++ {
		r.tray = append(r.tray, Target{sq, Place})
	}
	return r
}

// placedBy answers a placement as a window does.
func (r *rig) placedBy(d report) {
	trays := &r.st.Trays
	mine := &trays.White
	if d.from.Piece.Color() == chess.Black {
		mine = &trays.Black
	}
	rest := append([]Stack(nil), *mine...)
	for i := range rest {
		if rest[i].Piece == d.from.Piece {
			rest[i].Count--
		}
	}
	*mine = rest
	trays.Live = trays.Live.Other()
	trays.Movable = ColorsOf(trays.Live)
	r.st.Serial++
	r.st.Pieces[d.to] = d.from.Piece
	r.SetState(r.st)
}

func TestDragFromTheTray(t *testing.T) {
	r := drafting(t)
	r.onDrop = r.placedBy
	knight := Origin{chess.NoSquare, chess.WhiteKnight}
	r.moveTo(r.Places().Hand(chess.WhiteKnight))
	r.down(left)
	if r.picked.Origin != knight || r.marks()[chess.B1]&markPlace == 0 {
		t.Fatalf("picked %v, b1 marked %b", r.picked, r.marks()[chess.B1])
	}
	r.glide(r.centre(chess.B1))
	if got := r.view.scene.hands[0][4].count; !got.Hidden {
		t.Error("the tray still counts the knight in the hand")
	}
	r.up(left)
	r.wantDrops(report{knight, chess.B1, Drag})
	r.wantPiece(chess.B1, chess.WhiteKnight)
	if r.animations() != 0 {
		t.Error("animated though it was put there")
	}
}

func TestClickFromTheTray(t *testing.T) {
	r := drafting(t)
	r.onDrop = r.placedBy
	r.moveTo(r.Places().Hand(chess.WhiteKing))
	r.down(left)
	r.up(left)
	r.click(chess.E1)
	r.wantDrops(report{Origin{chess.NoSquare, chess.WhiteKing}, chess.E1, Click})
	if f := r.moving.flights; len(f) != 1 || f[0].from != r.view.grid.hand(&r.state.Trays, chess.WhiteKing) {
		t.Errorf("in flight: %v, want the king from its tray", f)
	}
	r.run(1)
	r.wantPiece(chess.E1, chess.WhiteKing)
}

func TestAPiecePlacedByTheOtherSideFliesFromTheTray(t *testing.T) {
	r := drafting(t)
	r.placedBy(report{Origin{chess.NoSquare, chess.BlackRook}, chess.A8, Keys})
	if f := r.moving.flights; len(f) != 1 || f[0].piece != chess.BlackRook || f[0].from != r.view.grid.hand(&r.state.Trays, chess.BlackRook) {
		t.Errorf("in flight: %v", f)
	}
}

func TestTheOtherSidesTrayIsDead(t *testing.T) {
	r := drafting(t)
	r.moveTo(r.Places().Hand(chess.BlackKnight))
	r.down(left)
	if !r.picked.None() {
		t.Errorf("picked %v", r.picked)
	}
}

func TestAnEmptyStackIsDead(t *testing.T) {
	r := drafting(t)
	r.placedBy(report{Origin{chess.NoSquare, chess.WhiteKing}, chess.E1, Keys})
	r.run(1)
	r.st.Trays.Live, r.st.Trays.Movable = chess.White, ColorsOf(chess.White)
	r.st.Serial++
	r.SetState(r.st)
	r.moveTo(r.Places().Hand(chess.WhiteKing))
	r.down(left)
	if !r.picked.None() {
		t.Errorf("picked %v", r.picked)
	}
}

func TestAMisplacedPieceGoesBackToTheTray(t *testing.T) {
	r := drafting(t)
	r.moveTo(r.Places().Hand(chess.WhiteBishop))
	r.down(left)
	r.glide(r.centre(chess.D4))
	r.up(left)
	r.wantDrops(report{Origin{chess.NoSquare, chess.WhiteBishop}, chess.D4, Drag})
	if f := r.moving.flights; len(f) != 1 || f[0].to != r.view.grid.hand(&r.state.Trays, chess.WhiteBishop) {
		t.Errorf("in flight: %v", f)
	}
}

func TestTraysLieOutsideTheBoard(t *testing.T) {
	r := drafting(t)
	for _, size := range []fyne.Size{{Width: 400, Height: 400}, {Width: 300, Height: 700}, {Width: 900, Height: 300}} {
		r.Resize(size)
		for _, piece := range []chess.Piece{chess.WhiteKing, chess.BlackKnight} {
			p := r.Places().Hand(piece)
			if r.Places().At(p) != chess.NoSquare || p.Y < 0 || p.Y > size.Height {
				t.Errorf("%v: the place of %v is %v", size, piece, p)
			}
		}
	}
	if white, black := r.Places().Hand(chess.WhiteKing), r.Places().Hand(chess.BlackKing); white.Y < black.Y {
		t.Error("White's tray is above")
	}
}

// between returns a board on which the trays replace the four middle ranks.
func between(t *testing.T) *rig {
	r := drafting(t)
	r.st.Trays.Between = true
	r.Snap(r.st)
	r.run(1)
	return r
}

// With the trays between the ranks, both have space, each on its own side, and no place is both on a square and in a
// tray.
func TestTraysBetweenTheRanks(t *testing.T) {
	r := between(t)
	for _, size := range []fyne.Size{{Width: 400, Height: 400}, {Width: 301, Height: 700}, {Width: 900, Height: 300}} {
		for _, bottom := range []chess.Color{chess.White, chess.Black} {
			r.st.Bottom = bottom
			r.Snap(r.st)
			r.Resize(size)
			near, far := chess.NewPiece(chess.King, bottom), chess.NewPiece(chess.King, bottom.Other())
			pawns := r.centre(chess.E2)
			if bottom == chess.Black {
				pawns = r.centre(chess.E7)
			}
			if y := r.Places().Hand(near).Y; y < r.Places().Hand(far).Y || y > pawns.Y {
				t.Errorf("%v: the near tray is at %v, the far one at %v, the pawns at %v", size, y, r.Places().Hand(far).Y, pawns.Y)
			}
			seen := map[Origin]bool{}
			for y := float32(.5); y < size.Height; y += 2 {
				for x := float32(.5); x < size.Width; x += 2 {
					o := r.state.at(r.view.grid.spotAt(fyne.NewPos(x, y), &r.state.Trays))
					seen[o] = true
					if sq := r.Places().At(fyne.NewPos(x, y)); sq >= 0 && sq.Rank() > chess.Rank2 && sq.Rank() < chess.Rank7 {
						t.Fatalf("%v: %v,%v is on %v", size, x, y, sq)
					}
				}
			}
			for _, piece := range []chess.Piece{near, far} {
				if !seen[Origin{chess.NoSquare, piece}] {
					t.Errorf("%v: nothing is on the place of %v", size, piece)
				}
			}
		}
	}
}

func TestDragBetweenTheRanks(t *testing.T) {
	for _, bottom := range []chess.Color{chess.White, chess.Black} {
		r := between(t)
		r.st.Bottom = bottom
		r.Snap(r.st)
		r.onDrop = r.placedBy
		knight := Origin{chess.NoSquare, chess.WhiteKnight}
		r.moveTo(r.Places().Hand(chess.WhiteKnight))
		r.down(left)
		r.glide(r.centre(chess.H1))
		r.up(left)
		r.wantDrops(report{knight, chess.H1, Drag})
		r.wantPiece(chess.H1, chess.WhiteKnight)
		if at := r.seen(r.view.scene.pieces[chess.H1]); at != chess.H1 {
			t.Errorf("the knight is drawn on %v", at)
		}
	}
}

// The cursor moves down the screen from rank to tray to tray to rank, and up again.
func TestTheCursorWalksBetweenTheRanks(t *testing.T) {
	r := between(t)
	r.window.Canvas().Focus(r.Board)
	r.cursor.at = spot{square: chess.E8}
	r.key(fyne.KeyRight)
	r.key(fyne.KeyLeft)
	var way []string
	for _, key := range []fyne.KeyName{fyne.KeyDown, fyne.KeyUp} {
		for range 6 {
			way = append(way, r.cursor.facts().String())
			r.key(key)
		}
	}
	want := []string{
		"e8", "e7, black pawn", "black bishop, 2 in hand", "white bishop, 2 in hand", "e2, white pawn", "e1",
		"e1", "e2, white pawn", "white bishop, 2 in hand", "black bishop, 2 in hand", "e7, black pawn", "e8",
	}
	if !slices.Equal(way, want) {
		t.Errorf("\n got %q\nwant %q", way, want)
	}
}

// A hidden square is covered whatever other marks it has, and no other square is covered.
func TestWhatIsHiddenIsCovered(t *testing.T) {
	r := between(t)
	r.st.Hidden = SetOf(chess.A8, chess.B8)
	r.SetState(r.st)
	for _, sq := range []chess.Square{chess.A8, chess.B8, chess.C8} {
		img, _ := r.view.scene.floor[sq].Image.Image.(*image.RGBA)
		opaque := img != nil && !r.view.scene.floor[sq].Hidden
		for i := 3; opaque && i < len(img.Pix); i += 4 {
			opaque = img.Pix[i] == 255
		}
		if opaque != (sq != chess.C8) {
			t.Errorf("%v covered: %v", sq, opaque)
		}
	}
}

func TestPickingUpAndPuttingDownByName(t *testing.T) {
	r := between(t)
	r.onDrop = func(d report) {
		if d.to.Rank() == chess.Rank1 {
			r.placedBy(d)
		}
	}
	knight := Origin{chess.NoSquare, chess.WhiteKnight}
	if r.PickUp(Origin{chess.NoSquare, chess.BlackKnight}) || !r.PickUp(knight) || r.PickedUp() != knight {
		t.Fatalf("picked up %v", r.PickedUp())
	}
	r.PutDown(chess.C3)
	if r.PickedUp() != knight {
		t.Error("let go where it may not go")
	}
	r.PutDown(chess.C1)
	r.run(1)
	r.wantDrops(report{knight, chess.C3, Keys}, report{knight, chess.C1, Keys})
	r.wantPiece(chess.C1, chess.WhiteKnight)
	r.PutDown(chess.D1)
	if len(r.drops) != 2 {
		t.Error("put down what was not in hand")
	}
}
