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

// kindOf is the type of a chess.Piece, without a branch.
var kindOf = func() (kinds [16]chess.PieceType) {
	for man := chess.WhiteKing; man <= chess.BlackPawn; man++ {
		kinds[man] = man.Type()
	}
	return kinds
}()

// side is the side to move as an index.
func side(p *rules.Position) int { return rules.Side(p.Turn()) }

const (
	fileA rules.Squares = 0x0101010101010101
	fileH               = fileA << 7
	rank1 rules.Squares = 0xff
)

// Sets of squares on the empty board.
var (
	straights   [64]rules.Squares // a rook's lines
	diagonals   [64]rules.Squares // a bishop's lines
	knightLeaps [64]rules.Squares
	zones       [2][64]rules.Squares // what surrounds a king, and one rank further toward the enemy
	files       [8]rules.Squares
	beside      [8]rules.Squares     // the neighbouring files
	ahead       [2][64]rules.Squares // the squares before a pawn on its file
	passes      [2][64]rules.Squares // where an enemy pawn could stop it: ahead on three files
	distance    [64][64]uint8        // in king's steps
)

func init() {
	for f := range 8 {
		files[f] = fileA << f
	}
	for f := range 8 {
		beside[f] = files[f] << 1 &^ fileA
		beside[f] |= files[f] >> 1 &^ fileH
	}
	for a := range 64 {
		for b := range 64 {
			measure(a, b)
		}
	}
	for sq := range 64 {
		zones[white][sq] |= zones[white][sq]<<8 | 1<<sq
		zones[black][sq] |= zones[black][sq]>>8 | 1<<sq
	}
}

// measure enters the relation of two squares in all tables.
func measure(a, b int) {
	df, dr := b&7-a&7, b>>3-a>>3
	bit := rules.Squares(1) << b
	distance[a][b] = uint8(max(df, -df, dr, -dr))
	switch {
	case a == b:
		return
	case df == 0 || dr == 0:
		straights[a] |= bit
	case df == dr || df == -dr:
		diagonals[a] |= bit
	case df*df+dr*dr == 5:
		knightLeaps[a] |= bit
	}
	if distance[a][b] == 1 {
		zones[white][a] |= bit
		zones[black][a] |= bit
	}
	side := white
	if dr < 0 {
		side = black
	}
	if dr != 0 && df == 0 {
		ahead[side][a] |= bit
	}
	if dr != 0 && df*df <= 1 {
		passes[side][a] |= bit
	}
}

// pawnTakes is every square that the pawns of a side attack.
func pawnTakes(pawns rules.Squares, side int) rules.Squares {
	if side == white {
		return pawns<<7&^fileH | pawns<<9&^fileA
	}
	return pawns>>9&^fileH | pawns>>7&^fileA
}

// threats is the squares that a side attacks: with pawns, with minor men too, with
// rooks too, with all.
type threats struct{ pawns, minors, rooks, all rules.Squares }

// threatsBy finds what the men of one side attack.
func threatsBy(p *rules.Position, c chess.Color) (t threats) {
	own := p.Of(c)
	t.pawns = pawnTakes(own&p.Kind(chess.Pawn), rules.Side(c))
	t.minors = t.pawns | seen(p, own&(p.Kind(chess.Knight)|p.Kind(chess.Bishop)))
	t.rooks = t.minors | seen(p, own&p.Kind(chess.Rook))
	t.all = t.rooks | seen(p, own&(p.Kind(chess.Queen)|p.Kind(chess.King)))
	return t
}

// seen is what men attack together.
func seen(p *rules.Position, men rules.Squares) (all rules.Squares) {
	for ; men != 0; men &= men - 1 {
		all |= p.Attacks(men.First())
	}
	return all
}

// byLesser is where a man of some kind is attacked by one of less worth; nowhere for pawns and kings.
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
