package board

import (
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"
)

// Each pair of positions determines which pieces glide, from where to where.
func TestPiecesGlideWhereTheMoveTookThem(t *testing.T) {
	type trip struct {
		piece    chess.Piece
		from, to chess.Square
	}
	K, R, P, Q := chess.WhiteKing, chess.WhiteRook, chess.WhitePawn, chess.WhiteQueen
	for _, c := range []struct {
		name        string
		before, now string
		last        LastMove
		undone      LastMove // the previous mark
		want        []trip
		fading      chess.Square
	}{
		{"step", "8/8/8/8/8/8/4P3/8", "8/8/8/8/4P3/8/8/8", LastMove{}, LastMove{}, []trip{{P, chess.E2, chess.E4}}, chess.NoSquare},
		{"capture", "8/8/8/3p4/4P3/8/8/8", "8/8/8/3P4/8/8/8/8", LastMove{}, LastMove{}, []trip{{P, chess.E4, chess.D5}}, chess.D5},
		{"en passant", "8/8/8/3pP3/8/8/8/8", "8/8/3P4/8/8/8/8/8", LastMove{}, LastMove{}, []trip{{P, chess.E5, chess.D6}}, chess.D5},
		{"castling", "8/8/8/8/8/8/8/4K2R", "8/8/8/8/8/8/8/5RK1", LastMove{}, LastMove{}, []trip{{R, chess.H1, chess.F1}, {K, chess.E1, chess.G1}}, chess.NoSquare},
		{"rook stays", "8/8/8/8/8/8/8/4KR2", "8/8/8/8/8/8/8/5RK1", LastMove{}, LastMove{}, []trip{{K, chess.E1, chess.G1}}, chess.NoSquare},
		{"king stays", "8/8/8/8/8/8/8/6KR", "8/8/8/8/8/8/8/5RK1", LastMove{}, LastMove{}, []trip{{R, chess.H1, chess.F1}}, chess.NoSquare},
		{"they change places", "8/8/8/8/8/8/8/5KR1", "8/8/8/8/8/8/8/5RK1", LastMove{}, LastMove{}, []trip{{R, chess.G1, chess.F1}, {K, chess.F1, chess.G1}}, chess.NoSquare},
		{"king onto the rook's square", "8/8/8/8/8/8/8/R1K5", "8/8/8/8/8/8/8/2KR4", LastMove{}, LastMove{}, []trip{{R, chess.A1, chess.D1}}, chess.NoSquare},
		{"a queen as partner", "8/8/8/8/8/8/8/2Q1K3", "8/8/8/8/8/8/8/3KQ3", LastMove{}, LastMove{}, []trip{{Q, chess.C1, chess.E1}, {K, chess.E1, chess.D1}}, chess.NoSquare},
		{"the nearer of two rooks", "8/8/8/8/8/8/8/R6R", "8/8/8/8/8/8/8/R4R2", LastMove{}, LastMove{}, []trip{{R, chess.H1, chess.F1}}, chess.NoSquare},
		{"each rook to the nearer place", "8/8/8/8/8/8/8/R6R", "8/8/8/8/8/8/8/3R1R2", LastMove{}, LastMove{}, []trip{{R, chess.A1, chess.D1}, {R, chess.H1, chess.F1}}, chess.NoSquare},
		{
			"promotion", "8/4P3/8/8/8/8/8/8", "4Q3/8/8/8/8/8/8/8",
			LastMove{From: SetOf(chess.E7), To: SetOf(chess.E8)},
			LastMove{},
			[]trip{{Q, chess.E7, chess.E8}},
			chess.NoSquare,
		},
		{
			"promotion taken back", "4Q3/8/8/8/8/8/8/8", "8/4P3/8/8/8/8/8/8",
			LastMove{},
			LastMove{From: SetOf(chess.E7), To: SetOf(chess.E8)},
			[]trip{{P, chess.E8, chess.E7}},
			chess.NoSquare,
		},
		{"a piece that only appears", "8/8/8/8/8/8/8/8", "8/8/8/8/4P3/8/8/8", LastMove{}, LastMove{}, nil, chess.NoSquare},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t, c.before)
			r.st.Serial, r.st.Last = 2, c.undone
			r.Snap(r.st)
			r.st.Serial, r.st.Pieces, r.st.Last = 3, placed(c.now), c.last
			r.SetState(r.st)
			if len(r.moving.flights) != len(c.want) {
				t.Fatalf("in flight: %v, want %v", r.moving.flights, c.want)
			}
			for i, w := range c.want {
				f := r.moving.flights[i]
				if f.piece != w.piece || f.from != r.view.grid.pos(w.from) || f.to != r.view.grid.pos(w.to) {
					t.Errorf("flight %d: %v, want %v", i, f, w)
				}
			}
			if got := r.seen(r.view.scene.fading[0]); got != c.fading {
				t.Errorf("fading on %v, want %v", got, c.fading)
			}
			r.run(1)
			if got := r.PiecesOn(); len(got) != count(r.st.Pieces) {
				t.Errorf("landed: %v", got)
			}
			if !r.view.scene.flights[0].Hidden || !r.view.scene.fading[0].Hidden {
				t.Error("something is left in the air")
			}
		})
	}
}

func count(pieces [64]chess.Piece) (n int) {
	for _, m := range pieces {
		if m != chess.NoPiece {
			n++
		}
	}
	return n
}

func TestCastlingPiecesMoveTogetherKingAbove(t *testing.T) {
	r := newRig(t, bare)
	r.castled()
	if r.animations() != 1 {
		t.Fatalf("%d animations, want one for both pieces", r.animations())
	}
	r.run(.5)
	rook, king := r.view.scene.flights[0], r.view.scene.flights[1]
	if r.moving.flights[1].piece != chess.WhiteKing {
		t.Error("the king does not fly above")
	}
	for _, s := range []*sprite{rook, king} {
		if s.at == r.moving.flights[0].from || s.at == r.moving.flights[1].from {
			t.Error("one of them waits")
		}
	}
}

func TestADroppedKingSlidesFromWhereItWasPut(t *testing.T) {
	r := newRig(t, bare)
	r.castles()
	r.onDrop = func(report) { r.castled() }
	r.drag(chess.E1, chess.H1)
	for _, f := range r.moving.flights {
		if f.piece == chess.WhiteKing && f.from != r.view.grid.pos(chess.H1) {
			t.Errorf("the king comes from %v, want h1", r.view.grid.at(f.from.AddXY(1, 1)))
		}
	}
	if len(r.moving.flights) != 2 {
		t.Errorf("%d pieces in flight, want both", len(r.moving.flights))
	}
}

func TestMovesTake160MsWithEaseOutCubic(t *testing.T) {
	r := newRig(t, "8/8/8/8/8/8/8/R7")
	r.st.Serial, r.st.Pieces = 2, placed("8/8/8/8/8/8/8/7R")
	r.SetState(r.st)
	if d := r.running[0].d; d != 160*time.Millisecond {
		t.Errorf("takes %v", d)
	}
	r.run(.5)
	want := r.view.grid.pos(chess.A1).X + (1-.125)*7*r.view.grid.cell
	if got := r.view.scene.flights[0].at.X; got < want-.1 || got > want+.1 {
		t.Errorf("half-way at %.1f, want %.1f", got, want)
	}
}

func TestReturnsTake120Ms(t *testing.T) {
	r := newRig(t, start)
	r.drag(chess.E2, chess.E5)
	if n := len(r.running); n == 0 || r.running[n-1].d != 120*time.Millisecond {
		t.Errorf("animations %v", r.running)
	}
}

func TestANewPositionCompletesTheOldAnimation(t *testing.T) {
	r := newRig(t, "8/8/8/8/8/8/8/R7")
	for i, now := range []string{"8/8/8/8/8/8/8/3R4", "8/8/8/3R4/8/8/8/8"} {
		r.st.Serial, r.st.Pieces = uint64(i+2), placed(now)
		r.SetState(r.st)
	}
	if r.animations() != 1 || r.moving.flights[0].from != r.view.grid.pos(chess.D1) {
		t.Errorf("%d animations, from %v", r.animations(), r.moving.flights)
	}
	r.st.Serial, r.st.Pieces = 9, placed("R7/8/8/8/8/8/8/8")
	r.Snap(r.st)
	if r.animations() != 0 || !r.view.scene.flights[0].Hidden {
		t.Error("the old animation goes on in another position")
	}
	r.wantPiece(chess.A8, chess.WhiteRook)
}

// A piece is dragged to an illegal square while the other side's move arrives. When the piece returns to its square, the
// animation of that move is completed at once, because only one animation runs.
func TestAReturnCompletesTheOldAnimation(t *testing.T) {
	r := newRig(t, start)
	r.press(chess.E2, left)
	r.glide(r.centre(chess.E5))
	r.st.Serial++ // the other side moves at the same time
	r.st.Pieces[chess.B8], r.st.Pieces[chess.C6] = chess.NoPiece, chess.BlackKnight
	r.SetState(r.st)
	r.up(left)
	r.wantPiece(chess.C6, chess.BlackKnight)
	if len(r.moving.flights) != 1 || r.moving.hides != SetOf(chess.E2) {
		t.Errorf("in flight %v, hidden %b", r.moving.flights, r.moving.hides)
	}
	r.run(1)
	r.wantPiece(chess.E2, chess.WhitePawn)
}

func TestNothingMovesWhenMovementIsOff(t *testing.T) {
	r := newRig(t, bare)
	style := plain()
	style.Move = 0
	r.SetStyle(style)
	r.castled()
	r.drag(chess.G1, chess.D5)
	r.Reject(SetOf(chess.D5))
	if len(r.running) != 0 {
		t.Errorf("%d animations", len(r.running))
	}
	r.wantPiece(chess.G1, chess.WhiteKing)
	if r.view.scene.guilty[0].Hidden {
		t.Error("the guilty square is not shown")
	}
}

func TestSnapAndFlipDoNotAnimate(t *testing.T) {
	r := newRig(t, "8/8/8/8/8/8/8/R7")
	r.st.Serial, r.st.Pieces = 2, placed("8/8/8/8/8/8/8/7R")
	r.Snap(r.st)
	r.st.Serial, r.st.Pieces, r.st.Bottom = 3, placed("8/8/8/8/8/8/8/R7"), chess.Black
	r.SetState(r.st)
	if len(r.running) != 0 {
		t.Errorf("%d animations", len(r.running))
	}
	if at := r.view.grid.at(r.view.scene.pieces[chess.A1].at.AddXY(25, 25)); at != chess.A1 || r.Places().At(fyne.NewPos(390, 10)) != chess.A1 {
		t.Errorf("a1 is not at the top right of a flipped board")
	}
}

func TestRejectAfterALateAnswerSendsThePieceHome(t *testing.T) {
	r := newRig(t, start)
	r.moves[chess.E2] = steps(chess.E4)
	r.drag(chess.E2, chess.E4)
	r.Reject(SetOf(chess.E7, chess.D7))
	if f := r.moving.flights; len(f) != 1 || f[0].from != r.view.grid.pos(chess.E4) || f[0].to != r.view.grid.pos(chess.E2) {
		t.Fatalf("in flight: %v", r.moving.flights)
	}
	r.run(1)
	r.wantPiece(chess.E2, chess.WhitePawn)
	if r.seen(r.view.scene.guilty[0]) != chess.D7 || r.seen(r.view.scene.guilty[1]) != chess.E7 {
		t.Error("the guilty squares are not marked")
	}
	r.press(chess.A5, left)
	if !r.view.scene.guilty[0].Hidden {
		t.Error("they stay after the next press")
	}
}

func TestKingThatStayedHasAnArc(t *testing.T) {
	r := newRig(t, bare)
	r.st.Last.Stayed = SetOf(chess.E1)
	r.SetState(r.st)
	if r.seen(r.view.scene.stayed) != chess.E1 {
		t.Error("no arc")
	}
	at := func(s *sprite) int { return slices.Index(r.view.scene.objects, fyne.CanvasObject(s.Image)) }
	if at(r.view.scene.stayed) > at(r.view.scene.pieces[chess.A1]) {
		t.Error("the arc lies across the king's cross")
	}
	r.st.Last.Stayed = 0
	r.SetState(r.st)
	if !r.view.scene.stayed.Hidden {
		t.Error("the arc stays")
	}
}
