package board

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"
)

// setting returns a board for editing, on which all pieces can be moved.
func setting(t *testing.T) *rig {
	r := newRig(t, "8/8/8/3k4/8/8/8/4K3")
	r.st = State{
		Serial: 2, Pieces: r.st.Pieces, Free: true,
		Trays: Trays{Shown: true, White: []Stack{{chess.WhiteKnight, 1}}, Black: []Stack{{chess.BlackQueen, 1}}},
	}
	r.Snap(r.st)
	r.run(1)
	for sq := chess.A1; sq <= chess.H8; sq++ {
		r.tray = append(r.tray, Target{sq, Place})
	}
	r.moves[chess.D5], r.moves[chess.E1] = r.tray, r.tray
	return r
}

func TestAPieceOfTheTrayStaysInTheHandForMoreSquares(t *testing.T) {
	r := setting(t)
	r.onDrop = func(d report) {
		r.st.Serial++
		r.st.Pieces[d.to] = d.from.Piece
		r.SetState(r.st)
	}
	queen := Origin{chess.NoSquare, chess.BlackQueen}
	r.moveTo(r.Places().Hand(chess.BlackQueen))
	r.down(left)
	r.up(left)
	for _, sq := range []chess.Square{chess.A3, chess.H6, chess.C7} {
		r.moveTo(r.centre(sq))
		r.down(left)
		r.up(left)
		if r.picked.Origin != queen || r.drops[len(r.drops)-1] != (report{queen, sq, Click}) {
			t.Fatalf("on %v: picked %v, told %v", sq, r.picked, r.drops)
		}
	}
}

func TestAPieceDroppedOffTheBoardIsToldOnlyWhenPiecesAreFree(t *testing.T) {
	for _, free := range []bool{true, false} {
		r := setting(t)
		r.st.Free, r.st.Movable = free, ColorsOf(chess.Black)
		r.st.Serial++
		r.Snap(r.st)
		r.moveTo(r.centre(chess.D5))
		r.down(left)
		r.moveTo(r.centre(chess.D5).AddXY(-9, 0))
		r.moveTo(fyne.NewPos(-30, 100))
		r.up(left)
		told := report{Origin{chess.D5, chess.BlackKing}, chess.NoSquare, Drag}
		if got := len(r.drops) == 1 && r.drops[0] == told; got != free {
			t.Errorf("free %v: told %v", free, r.drops)
		}
	}
}
