package plan

import (
	"testing"

	"github.com/notnil/chess"
)

// Every kind of claim is one whole sentence with its numbers.
func TestSentences(t *testing.T) {
	rook := Part{Piece: chess.King, From: chess.E1, To: chess.H1, Games: 41, Move: 9, Single: true, With: chess.Rook}
	bishop := Part{Piece: chess.King, From: chess.E1, To: chess.C1, Games: 14, Move: 12, With: chess.Bishop}
	farRook := Part{Piece: chess.King, From: chess.E1, To: chess.A1, Games: 13, Move: 10, Single: true, With: chess.Rook}
	leap := Part{Piece: chess.King, From: chess.E1, To: chess.G1, Games: 40, Move: 3, Leap: true}
	otherLeap := Part{Piece: chess.King, From: chess.E1, To: chess.B1, Games: 15, Move: 4, Leap: true}
	part := func(piece chess.PieceType, from, to chess.Square, games int) Part {
		return Part{Piece: piece, From: from, To: to, Games: games}
	}
	for _, c := range []struct {
		claim Claim
		want  string
	}{
		{Claim{Kind: FirstMove, Parts: []Part{part(chess.Pawn, chess.B2, chess.A1, 46)}}, "White usually begins with the pawn on b2, which opens the bishop on a1: in 46 of 60 games"},
		{Claim{Kind: FirstMove, Parts: []Part{part(chess.Knight, chess.B1, chess.NoSquare, 46)}}, "White usually begins with the knight on b1: in 46 of 60 games"},
		{Claim{Kind: Diagonal, Parts: []Part{part(chess.Bishop, chess.C1, chess.B2, 45)}}, "The bishop on c1 waits for the pawn on b2: it leaves across this square in 45 of 60 games"},
		{
			Claim{Kind: Diagonals, Parts: []Part{part(chess.Bishop, chess.C1, chess.B2, 45), part(chess.Bishop, chess.F1, chess.G2, 50)}},
			"The bishops on c1 and f1 wait for the pawns on b2 and g2: they leave across these squares in 45 and 50 of 60 games",
		},
		{Claim{Kind: Destination, Parts: []Part{part(chess.Knight, chess.G1, chess.F3, 54)}}, "The knight on g1 usually goes to f3 first: in 54 of 60 games"},
		{
			Claim{Kind: Destinations, Parts: []Part{part(chess.Knight, chess.B1, chess.C3, 40), part(chess.Knight, chess.G1, chess.F3, 54)}},
			"The knights on b1 and g1 usually go to c3 and f3 first: in 40 and 54 of 60 games",
		},
		{Claim{Kind: Favourite, Parts: []Part{part(chess.Queen, chess.D1, chess.B3, 27)}}, "The queen on d1 goes to b3 first, more often than to any other square: in 27 of 60 games"},
		{
			Claim{Kind: Rivals, Parts: []Part{part(chess.Knight, chess.C1, chess.D3, 33), part(chess.Bishop, chess.B1, chess.D3, 20)}},
			"Both the knight on c1 and the bishop on b1 like d3: they go there first in 33 and 20 of 60 games",
		},
		{Claim{Kind: Captured, Parts: []Part{part(chess.Bishop, chess.A1, chess.NoSquare, 14)}}, "The bishop on a1 is captured before it moves more often than most pieces: in 14 of 60 games"},
		{Claim{Kind: Undefended, Parts: []Part{part(chess.Pawn, chess.D2, chess.NoSquare, 0)}}, "No piece defends the pawn on d2 before the first move"},
		{
			Claim{Kind: Undefended, Parts: []Part{part(chess.Pawn, chess.D2, chess.NoSquare, 0), part(chess.Pawn, chess.G2, chess.NoSquare, 0)}},
			"No piece defends the pawns on d2 and g2 before the first move",
		},
		{Claim{Kind: Castles, Parts: []Part{rook}}, "White usually castles on the h-side: in 41 of 60 games, in half of these by move 9"},
		{Claim{Kind: Castles, Parts: []Part{bishop}}, "White usually castles with the bishop on c1: in 14 of 60 games, in half of these by move 12"},
		{Claim{Kind: Castles, Parts: []Part{leap}}, "The king usually leaps to g1: in 40 of 60 games, in half of these by move 3"},
		{Claim{Kind: CastlesEither, Parts: []Part{rook, farRook}}, "White castles on the h-side in 41 and on the a-side in 13 of 60 games"},
		{Claim{Kind: CastlesEither, Parts: []Part{rook, bishop}}, "White castles with the rook on h1 in 41 and with the bishop on c1 in 14 of 60 games"},
		{Claim{Kind: CastlesEither, Parts: []Part{leap, otherLeap}}, "The king leaps to g1 in 40 and to b1 in 15 of 60 games"},
		{Claim{Kind: CastlesEither, Parts: []Part{leap, bishop}}, "The king leaps to g1 in 40 of 60 games, and castles with the bishop on c1 in 14"},
		{Claim{Kind: CastlesEither, Parts: []Part{rook, otherLeap}}, "The king castles with the rook on h1 in 41 of 60 games, and leaps to b1 in 15"},
		{Claim{Kind: CastlesThere, Castled: 43, Parts: []Part{rook}}, "White castles in 43 of 60 games; in 41 of these on the h-side, in half of those by move 9"},
		{Claim{Kind: CastlesThere, Castled: 41, Parts: []Part{rook}}, "White castles in 41 of 60 games, always on the h-side, in half of those by move 9"},
		{Claim{Kind: CastlesThere, Castled: 20, Parts: []Part{bishop}}, "White castles in 20 of 60 games; in 14 of these with the bishop on c1, in half of those by move 12"},
		{
			Claim{Kind: CastlesThere, Leaps: true, Castled: 20, Parts: []Part{bishop}},
			"The king castles or leaps in 20 of 60 games; in 14 of these it castles with the bishop on c1, in half of those by move 12",
		},
		{
			Claim{Kind: CastlesThere, Leaps: true, Castled: 44, Parts: []Part{leap}},
			"The king castles or leaps in 44 of 60 games; in 40 of these it leaps to g1, in half of those by move 3",
		},
		{Claim{Kind: CastlesWing, Parts: []Part{rook}}, "White usually castles on the h-side: in 41 of 60 games"},
		{Claim{Kind: CastlesWing, Leaps: true, Parts: []Part{rook}}, "The king usually castles or leaps to the h-side: in 41 of 60 games"},
		{Claim{Kind: CastlesOften, Castled: 45}, "White usually castles: in 45 of 60 games"},
		{Claim{Kind: CastlesOften, Castled: 45, Leaps: true}, "The king usually castles or leaps: in 45 of 60 games"},
		{Claim{Kind: CouldCastle, Castled: 9, Move: 2}, "White can castle from move 2 on, but does so in only 9 of 60 games"},
		{Claim{Kind: CouldCastle, Castled: 9, Move: 1, Leaps: true}, "White can castle or leap from move 1 on, but does so in only 9 of 60 games"},
		{Claim{Kind: CouldCastle, Move: 2}, "White can castle from move 2 on, but never does in 60 games"},
		{Claim{Kind: CouldCastle, Move: 1, Leaps: true}, "White can castle or leap from move 1 on, but never does in 60 games"},
		{Claim{Kind: SeldomCastles}, "White never castles in 60 games"},
		{Claim{Kind: SeldomCastles, Leaps: true}, "White never castles or leaps in 60 games"},
		{Claim{Kind: SeldomCastles, Castled: 9}, "White seldom castles: in 9 of 60 games"},
		{Claim{Kind: SeldomCastles, Castled: 9, Leaps: true}, "White seldom castles or leaps: in 9 of 60 games"},
		{Claim{Kind: KingMoves, Parts: []Part{part(chess.King, chess.E1, chess.E2, 41)}}, "The king usually gives up castling by another move: in 41 of 60 games, most often to e2"},
	} {
		c.claim.Side, c.claim.Games = chess.White, 60
		if got := c.claim.String(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
