package rules

import "github.com/notnil/chess"

// canCaptureEnPassant reports whether a pawn of the side to move can legally capture en passant on the square passed.
func canCaptureEnPassant(p *Position, passed int) bool {
	us := p.turn & 1
	pawns := pawnTakes[us^1][passed&63] & p.kinds[chess.Pawn] & p.sides[us]
	for ; pawns != 0; pawns &= pawns - 1 {
		if enPassantSafe(p, pawns.low(), passed) {
			return true
		}
	}
	return false
}

// enPassantSafe reports whether an en-passant capture by the pawn on from leaves its king safe.
func enPassantSafe(p *Position, from, passed int) bool {
	us := p.turn & 1
	taken := Squares(1) << (uint(passed^8) & 63)
	occ := p.occupied() ^ 1<<(uint(from)&63) ^ 1<<(uint(passed)&63) ^ taken
	return !p.attacked(int(p.kings[us]), us, p.sides[us^1]&^taken, occ)
}

// enPassantSquare returns the en-passant square if sq is the target of a legal en-passant capture, else -1.
func enPassantSquare(p *Position, sq chess.Square) int8 {
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
	if p.kinds[chess.Pawn]&p.sides[p.turn^1]&(1<<uint(to)) == 0 || !canCaptureEnPassant(p, int(sq)) {
		return -1
	}
	return int8(sq)
}
