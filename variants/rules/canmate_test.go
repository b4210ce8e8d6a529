package rules_test

import (
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
)

// checkMates checks that CanMate has these results for both sides, and that both are settled.
func checkMates(t *testing.T, p *rules.Position, white, black bool, why string) {
	t.Helper()
	w, ws := p.CanMate(chess.White)
	b, bs := p.CanMate(chess.Black)
	if w != white || b != black || !ws || !bs {
		t.Errorf("%s: %s: White %v (settled %v), Black %v (settled %v)", fen.Format(p), why, w, ws, b, bs)
	}
}

// TestCanMate: each case has the results for White and Black, and a name for the reason.
func TestCanMate(t *testing.T) {
	for _, c := range []struct {
		fen          string
		white, black bool
		why          string
	}{
		{"rnbqkbnr/pppppppp/8/8/8/8/8/4K3 w kq - 0 1", false, true, "a lone king"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", true, true, "no pawn moved"},
		{"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", true, true, "nine queens"},
		{"7k/5QQ1/8/8/8/8/8/4K3 b - - 0 1", true, false, "mate on the board"},
		{"7K/5qq1/8/8/8/8/8/4k3 w - - 150 90", false, true, "mate on the board, after seventy-five moves"},
		{"7k/5Q2/8/8/8/8/8/4K3 b - - 0 1", false, false, "stalemate on the board"},
		{"k7/2Q5/8/8/8/8/7p/7K b - - 0 1", false, false, "stalemate of a side that could mate"},
		{"7k/8/8/8/8/8/8/R3K3 w - - 149 90", true, false, "the seventy-five moves do not count"},

		{"7k/8/8/8/8/8/8/4K3 w - - 0 1", false, false, "bare kings"},
		{"7k/8/8/8/8/8/8/4KN2 w - - 0 1", false, false, "a knight"},
		{"7k/8/8/8/8/8/8/4KB2 w - - 0 1", false, false, "a bishop"},
		{"7k/7p/8/8/8/8/8/4K3 w - - 0 1", false, true, "a pawn"},
		{"7k/7p/8/8/8/8/8/4KN2 w - - 0 1", true, true, "a knight, and a pawn to block"},
		{"7k/7q/8/8/8/8/8/4KN2 w - - 0 1", false, true, "a queen never blocks for a knight"},
		{"q6k/qqqq4/8/8/8/8/8/4KN2 w - - 0 1", false, true, "nor do five"},
		{"7k/7r/8/8/8/8/8/4KN2 w - - 0 1", true, true, "a rook does"},
		{"7k/6b1/8/8/8/8/8/4KN2 w - - 0 1", true, true, "a bishop does"},
		{"7k/6n1/8/8/8/8/8/4KN2 w - - 0 1", true, true, "a knight does"},
		{"6bk/8/8/8/8/8/8/4KB2 w - - 0 1", false, false, "bishops of one colour"},
		{"k4b2/8/8/8/8/8/8/B1B1KB2 w - - 0 1", true, true, "bishops of both colours"},
		{"5b1k/8/8/8/8/8/8/4KB2 w - - 0 1", true, true, "opposite bishops"},
		{"6nk/8/8/8/8/8/8/4KB2 w - - 0 1", true, true, "a bishop, and a knight to block"},
		{"7k/7p/8/8/8/8/8/4KB2 w - - 0 1", true, true, "a bishop, and a pawn to block"},
		{"6rk/8/8/8/8/8/8/4KB2 w - - 0 1", false, true, "a rook never blocks for a bishop"},
		{"qrrq4/7k/8/8/8/8/8/B1B1K3 w - - 0 1", false, true, "nor do rooks and queens for two of one colour"},
		{"7k/8/8/8/8/8/8/3NKN2 w - - 0 1", true, false, "two knights"},
		{"7k/P7/8/8/8/8/8/4K3 w - - 0 1", true, false, "a promotion"},
		{"qqqq3k/8/8/8/8/8/P7/7K w - - 0 1", true, true, "a promotion against four queens"},

		{"r7/K1k5/8/8/8/8/8/8 w - - 0 1", false, false, "the rook must be captured"},
		{"6Rk/8/7K/8/8/8/8/8 b - - 0 1", false, false, "the other rook must be captured"},
		{"kb6/2N5/1K6/8/8/8/8/8 b - - 0 1", false, false, "the knight must be captured"},
		{"7k/6q1/p4PPK/6PP/8/5P2/8/8 w - - 0 1", true, false, "the queen must be captured, and all that follows is forced"},
		{"7k/6Q1/5K2/8/8/8/8/8 b - - 0 1", true, false, "mate, although the queen stands next to the king"},
		{"7k/6Q1/8/5K2/8/8/8/8 b - - 0 1", false, false, "the queen must be captured"},

		{"4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3 w - - 0 1", false, false, "a wall of pawns"},
		{"4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4KB2 w - - 0 1", false, false, "a bishop behind its own wall"},
		{"4kb2/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4KB2 w - - 0 1", false, false, "bishops behind their own walls"},
		{"4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/2B1K3 w - - 0 1", true, true, "a bishop that can open the wall"},
		{"4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4KN2 w - - 0 1", true, true, "a knight that can open the wall"},
		{"4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/R3K3 w Q - 0 1", true, true, "a rook that can open the wall"},
		{"2B1k2b/8/4B3/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3 w - - 0 1", false, false, "bishops beyond the wall, and one piece to block two squares"},
		{"2B1kb1b/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3 w - - 0 1", true, false, "a bishop beyond the wall, and two pieces to block"},
		{"2B1k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/p7/4K3 b - - 0 1", true, true, "a promotion that opens the wall"},
		{"4k3/8/8/p3p1p1/Pp1pPpPp/1P1P1P1P/8/4K3 w - - 0 1", false, false, "a wall with a gap that pawns guard"},
		{"4k3/8/8/p1p1p3/PpPpPp2/1P1P1P2/8/4K3 w - - 0 1", true, true, "a wall with a gap"},
		{"4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3 b - e3 0 1", true, true, "a capture en passant opens the wall"},
	} {
		p := parse(t, c.fen, variants.Classical)
		checkMates(t, &p, c.white, c.black, c.why)
	}
}

// TestCanMateGivesUp: a position that is not settled counts as one in which the side can mate.
func TestCanMateGivesUp(t *testing.T) {
	p := parse(t, "8/1p3k2/pPp4r/P1Pp4/3Pp1p1/4PpPp/5PbP/3K4 w - - 0 1", variants.NoCastling)
	if can, settled := p.CanMate(chess.Black); !can || settled {
		t.Errorf("%v, settled %v: find a harder position", can, settled)
	}
}

// TestCanMateByCastlingAlone has walls of pawns that only a castling or a leap can cross. Without the right nobody can
// mate.
func TestCanMateByCastlingAlone(t *testing.T) {
	for _, c := range []struct {
		rule *rules.Castling
		fen  string
	}{
		{variants.Fischer, "8/7k/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/NBRKN1N1 w C - 0 1"},
		{variants.Orthodox, "7k/8/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/RKRB1B2 w CA - 0 1"},
		{variants.Bunker, "8/8/8/8/1p1p1p1p/pPkPpPpP/P1P1P1P1/N2BRBRK w HE - 0 1"},
		{variants.Bunker, "r7/8/8/8/1p1p1p1p/pPpPkPpP/P1P1P1P1/N1NB1BNK w H - 0 1"},
		{variants.Slide, "8/8/4r3/8/1p1p1p1p/pPpPpPpP/P1PkP1Pr/3B1BK1 w FD - 0 1"},
		{variants.Slide, "8/3k4/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/1BNK1BRB w HGFCB - 0 1"},
		{variants.Leap, "8/2q2b2/7k/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/BRB2NKN w G - 0 1"},
		{variants.Leap, "5k2/4n3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/4BKBN w F - 0 1"},
	} {
		for _, flipped := range []bool{false, true} {
			s := setup(t, c.fen, c.rule)
			if flipped {
				s = otherSide(s)
			}
			with, err := rules.New(s, c.rule)
			if err != nil {
				t.Fatal(err)
			}
			s.CastlingRights = 0
			without, _ := rules.New(s, c.rule)
			checkMates(t, &with, true, true, "with rights under "+c.rule.ID)
			checkMates(t, &without, false, false, "without rights under "+c.rule.ID)
		}
	}
}

// otherSide exchanges the colours.
func otherSide(s rules.Setup) rules.Setup {
	o := s
	o.Turn, o.CastlingRights = s.Turn.Other(), 0
	for sq, piece := range s.Pieces {
		o.Pieces[sq^56] = chess.NoPiece
		if piece != chess.NoPiece {
			o.Pieces[sq^56] = chess.NewPiece(piece.Type(), piece.Color().Other())
		}
		if s.CastlingRights.Has(chess.Square(sq)) {
			o.CastlingRights |= rules.Bit(chess.Square(sq ^ 56))
		}
	}
	return o
}
