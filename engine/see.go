package engine

import (
	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// worth of a man in an exchange, by chess.PieceType; the king is beyond price.
var worth = [7]value{chess.King: 20000, chess.Queen: 950, chess.Rook: 500, chess.Bishop: 330, chess.Knight: 320, chess.Pawn: 100}

// gains reports whether the exchanges that m begins on its landing square leave
// the mover at least least ahead, each side taking with its least man and free
// to stop. Pins do not count
// (https://www.chessprogramming.org/Static_Exchange_Evaluation).
func gains(p *rules.Position, m rules.Move, least value) bool {
	if m.IsCastling() {
		return least <= 0
	}
	from, to := m.From(), m.To()
	standing := kindOf[p.At(from)&15]
	balance := worth[kindOf[p.At(to)&15]] - least
	occ := p.Occupied()&^rules.Bit(from) | rules.Bit(to)
	if m.IsEnPassant() {
		balance += worth[chess.Pawn]
		occ &^= rules.Bit(to ^ 8)
	}
	if kind := m.Promotion(); kind != chess.NoPieceType {
		balance += worth[kind] - worth[chess.Pawn]
		standing = kind
	}
	if balance < 0 {
		return false
	}
	if balance -= worth[standing]; balance >= 0 {
		return true
	}
	return exchange(p, to, from, occ, balance)
}

// exchange plays out the takings on one square after a man from from has landed
// there. balance is what the mover has won if that man is lost for nothing.
func exchange(p *rules.Position, to, from chess.Square, occ rules.Squares, balance value) bool {
	straight := straights[to&63] & (p.Kind(chess.Rook) | p.Kind(chess.Queen))
	diagonal := diagonals[to&63] & (p.Kind(chess.Bishop) | p.Kind(chess.Queen))
	takers := p.Attackers(to, chess.White) | p.Attackers(to, chess.Black)
	takers |= behind(straight|diagonal, to, from, occ)
	us := p.Turn()
	for side := us.Other(); ; side = side.Other() {
		takers &= occ
		sq, kind := least(p, takers&p.Of(side))
		if kind == chess.NoPieceType {
			return side != us
		}
		if kind == chess.King && takers&p.Of(side.Other()) != 0 {
			return side != us // it would step into check
		}
		balance = -balance - 1 - worth[kind]
		if balance >= 0 {
			return side == us
		}
		occ &^= rules.Bit(sq)
		takers |= behind(straight|diagonal, to, sq, occ)
	}
}

// behind is the sliders that attack to now that the man on gone has left.
func behind(sliders rules.Squares, to, gone chess.Square, occ rules.Squares) rules.Squares {
	var found rules.Squares
	for t := sliders & occ; t != 0; t &= t - 1 {
		sq := t.First()
		if line := rules.Between(sq, to); line.Has(gone) && line&occ == 0 {
			found |= rules.Bit(sq)
		}
	}
	return found
}

// least is the man of least worth among takers.
func least(p *rules.Position, takers rules.Squares) (chess.Square, chess.PieceType) {
	for _, kind := range [...]chess.PieceType{chess.Pawn, chess.Knight, chess.Bishop, chess.Rook, chess.Queen, chess.King} {
		if t := takers & p.Kind(kind); t != 0 {
			return t.First(), kind
		}
	}
	return chess.NoSquare, chess.NoPieceType
}
