package engine

import (
	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// White and Black as indices of tables.
const (
	white = 0
	black = 1
)

// kindOf maps a chess.Piece to its type without a branch.
var kindOf = func() (kinds [16]chess.PieceType) {
	for piece := chess.WhiteKing; piece <= chess.BlackPawn; piece++ {
		kinds[piece] = piece.Type()
	}
	return kinds
}()

// side returns the index of the side to move, white or black.
func side(p *rules.Position) int { return rules.Side(p.Turn()) }

const (
	fileA rules.Squares = 0x0101010101010101
	fileH               = fileA << 7
)

// Attacks on the empty board, by square.
var (
	rookLines     [64]rules.Squares
	bishopLines   [64]rules.Squares
	knightAttacks [64]rules.Squares
	distance      [64][64]uint8 // in king moves
)

func init() {
	for a := range 64 {
		for b := range 64 {
			df, dr := b&7-a&7, b>>3-a>>3
			distance[a][b] = uint8(max(df, -df, dr, -dr))
			bit := rules.Squares(1) << b
			switch {
			case a == b:
			case df == 0 || dr == 0:
				rookLines[a] |= bit
			case df == dr || df == -dr:
				bishopLines[a] |= bit
			case df*df+dr*dr == 5:
				knightAttacks[a] |= bit
			}
		}
	}
}

// pawnAttacks returns the squares that pawns of a side attack.
func pawnAttacks(pawns rules.Squares, side int) rules.Squares {
	if side == white {
		return pawns<<7&^fileH | pawns<<9&^fileA
	}
	return pawns>>9&^fileH | pawns>>7&^fileA
}

// threats are the squares that a side attacks. Each set includes the ones before it: minors are the squares attacked
// by pawns, knights or bishops.
type threats struct{ pawns, minors, rooks, all rules.Squares }

// threatsBy returns the squares that side c attacks.
func threatsBy(p *rules.Position, c chess.Color) (t threats) {
	own := p.Of(c)
	t.pawns = pawnAttacks(own&p.Kind(chess.Pawn), rules.Side(c))
	t.minors = t.pawns | attackedBy(p, own&(p.Kind(chess.Knight)|p.Kind(chess.Bishop)))
	t.rooks = t.minors | attackedBy(p, own&p.Kind(chess.Rook))
	t.all = t.rooks | attackedBy(p, own&(p.Kind(chess.Queen)|p.Kind(chess.King)))
	return t
}

// attackedBy returns the squares that at least one of the pieces attacks.
func attackedBy(p *rules.Position, pieces rules.Squares) (all rules.Squares) {
	for ; pieces != 0; pieces &= pieces - 1 {
		all |= p.Attacks(pieces.First())
	}
	return all
}

// byLesser returns the squares attacked by pieces less valuable than a given type, no squares for pawns and kings.
func (t *threats) byLesser(kind chess.PieceType) rules.Squares {
	switch kind {
	case chess.Queen:
		return t.rooks
	case chess.Rook:
		return t.minors
	case chess.Bishop, chess.Knight:
		return t.pawns
	}
	return 0
}
