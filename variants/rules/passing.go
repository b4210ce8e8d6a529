package rules

import "github.com/notnil/chess"

// canPass reports whether a pawn of the side to move may take on the empty
// square passed, removing the pawn behind it, without leaving its king in check.
func canPass(p *Position, passed int) bool {
	us := p.turn & 1
	pawns := pawnTakes[us^1][passed&63] & p.kinds[chess.Pawn] & p.sides[us]
	for ; pawns != 0; pawns &= pawns - 1 {
		if safeToPass(p, pawns.low(), passed) {
			return true
		}
	}
	return false
}

// safeToPass reports whether the pawn on from may capture en passant.
func safeToPass(p *Position, from, passed int) bool {
	us := p.turn & 1
	taken := Squares(1) << (uint(passed^8) & 63)
	occ := p.occupied() ^ 1<<(uint(from)&63) ^ 1<<(uint(passed)&63) ^ taken
	return !p.attacked(int(p.kings[us]), us, p.sides[us^1]&^taken, occ)
}

// passed is the en-passant square if sq names a pawn of the idle side that may be taken so, else -1.
func passed(p *Position, sq chess.Square) int8 {
	if sq < 0 || sq > 63 {
		return -1
	}
	from, to, rank := int(sq)+8, int(sq)-8, chess.Rank6
	if p.turn == black {
		from, to, rank = to, from, chess.Rank3
	}
	if sq.Rank() != rank || p.board[sq] != chess.NoPiece || p.board[from] != chess.NoPiece {
		return -1
	}
	if p.kinds[chess.Pawn]&p.sides[p.turn^1]&(1<<uint(to)) == 0 || !canPass(p, int(sq)) {
		return -1
	}
	return int8(sq)
}
