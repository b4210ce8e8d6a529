package board

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"
)

const pawns = "8/pppppppp/8/8/8/8/PPPPPPPP/8"

// drafting is a board with full trays, White to place.
func drafting(t *testing.T) *rig {
	r := newRig(t, pawns)
	hand := func(c chess.Color) (s []Stack) {
		for i, n := range []int{1, 1, 2, 2, 2} {
			s = append(s, Stack{chess.NewPiece(chess.PieceType(i+1), c), n})
		}
		return s
	}
	r.st = State{Serial: 2, Men: placed(pawns), Trays: Trays{
		Shown: true, White: hand(chess.White), Black: hand(chess.Black), Live: chess.White,
	}}
	r.Snap(r.st)
	r.run(1) // the men settle in their new size
	for sq := chess.A1; sq <= chess.H1; sq++ {
		r.tray = append(r.tray, Target{sq, Place})
	}
	return r
}

// placedBy answers a placement as a window would.
func (r *rig) placedBy(d told) {
	trays := &r.st.Trays
	mine := &trays.White
	if d.from.Man.Color() == chess.Black {
		mine = &trays.Black
	}
	rest := append([]Stack(nil), *mine...)
	for i := range rest {
		if rest[i].Man == d.from.Man {
			rest[i].Count--
		}
	}
	*mine = rest
	trays.Live = trays.Live.Other()
	r.st.Serial++
	r.st.Men[d.to] = d.from.Man
	r.SetState(r.st)
}

func TestDragFromTheTray(t *testing.T) {
	r := drafting(t)
	r.answer = r.placedBy
	knight := Origin{chess.NoSquare, chess.WhiteKnight}
	r.moveTo(r.HandCentre(chess.WhiteKnight))
	r.down(left)
	if r.picked != knight || r.marks()[chess.B1]&markPlace == 0 {
		t.Fatalf("picked %v, b1 marked %b", r.picked, r.marks()[chess.B1])
	}
	r.glide(r.SquareCentre(chess.B1))
	if got := r.scene.hands[0][4].count; !got.Hidden {
		t.Error("the tray still counts the knight in the hand")
	}
	r.up(left)
	r.wantDrops(told{knight, chess.B1, Drag})
	r.wantMan(chess.B1, chess.WhiteKnight)
	if r.animations() != 0 {
		t.Error("animated though it was put there")
	}
}

func TestClickFromTheTray(t *testing.T) {
	r := drafting(t)
	r.answer = r.placedBy
	r.moveTo(r.HandCentre(chess.WhiteKing))
	r.down(left)
	r.up(left)
	r.click(chess.E1)
	r.wantDrops(told{Origin{chess.NoSquare, chess.WhiteKing}, chess.E1, Click})
	if f := r.moving.flights; len(f) != 1 || f[0].from != r.handPos(chess.WhiteKing) {
		t.Errorf("in flight: %v, want the king from his tray", f)
	}
	r.run(1)
	r.wantMan(chess.E1, chess.WhiteKing)
}

func TestAManPlacedByTheOtherSideFliesFromTheTray(t *testing.T) {
	r := drafting(t)
	r.placedBy(told{Origin{chess.NoSquare, chess.BlackRook}, chess.A8, Keys})
	if f := r.moving.flights; len(f) != 1 || f[0].man != chess.BlackRook || f[0].from != r.handPos(chess.BlackRook) {
		t.Errorf("in flight: %v", f)
	}
}

func TestTheOtherSidesTrayIsDead(t *testing.T) {
	r := drafting(t)
	r.moveTo(r.HandCentre(chess.BlackKnight))
	r.down(left)
	if !r.picked.None() {
		t.Errorf("picked %v", r.picked)
	}
}

func TestAnEmptyStackIsDead(t *testing.T) {
	r := drafting(t)
	r.placedBy(told{Origin{chess.NoSquare, chess.WhiteKing}, chess.E1, Keys})
	r.run(1)
	r.st.Trays.Live = chess.White
	r.st.Serial++
	r.SetState(r.st)
	r.moveTo(r.HandCentre(chess.WhiteKing))
	r.down(left)
	if !r.picked.None() {
		t.Errorf("picked %v", r.picked)
	}
}

func TestAMisplacedManGoesBackToTheTray(t *testing.T) {
	r := drafting(t)
	r.moveTo(r.HandCentre(chess.WhiteBishop))
	r.down(left)
	r.glide(r.SquareCentre(chess.D4))
	r.up(left)
	r.wantDrops(told{Origin{chess.NoSquare, chess.WhiteBishop}, chess.D4, Drag})
	if f := r.moving.flights; len(f) != 1 || f[0].to != r.handPos(chess.WhiteBishop) {
		t.Errorf("in flight: %v", f)
	}
}

func TestTraysLieOutsideTheBoard(t *testing.T) {
	r := drafting(t)
	for _, size := range []fyne.Size{{Width: 400, Height: 400}, {Width: 300, Height: 700}, {Width: 900, Height: 300}} {
		r.Resize(size)
		for _, man := range []chess.Piece{chess.WhiteKing, chess.BlackKnight} {
			p := r.HandCentre(man)
			if r.SquareAt(p) != chess.NoSquare || p.Y < 0 || p.Y > size.Height {
				t.Errorf("%v: the place of %v is %v", size, man, p)
			}
		}
	}
	if white, black := r.HandCentre(chess.WhiteKing), r.HandCentre(chess.BlackKing); white.Y < black.Y {
		t.Error("White's tray is above")
	}
}
