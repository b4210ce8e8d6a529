package engine

import (
	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// seeValues are the piece values in centipawns for static exchange evaluation, by chess.PieceType.
var seeValues = [7]value{
	chess.King: 20000, chess.Queen: 950, chess.Rook: 500, chess.Bishop: 330, chess.Knight: 320, chess.Pawn: 100,
}

// ExchangeWins reports whether a move wins at least a number of centipawns by the exchange on its target square: the
// sides capture there in turn, each with its least valuable piece, and either may stop. Pins are ignored.
func ExchangeWins(p *rules.Position, m rules.Move, centipawns int) bool {
	return seeAtLeast(p, m, value(centipawns))
}

// PieceValue returns the value of a piece in an exchange, in centipawns; 0 for chess.NoPieceType.
func PieceValue(kind chess.PieceType) int { return int(seeValues[kind]) }

// seeAtLeast reports whether the static exchange evaluation of m is at least threshold: the sides capture on the
// target square in turn, each with its least valuable piece, and either may stop. Pins are ignored
// (https://www.chessprogramming.org/Static_Exchange_Evaluation).
func seeAtLeast(p *rules.Position, m rules.Move, threshold value) bool {
	if m.IsCastling() {
		return threshold <= 0
	}
	from, to := m.From(), m.To()
	standing := kindOf[p.At(from)&15]
	balance := seeValues[kindOf[p.At(to)&15]] - threshold
	occ := p.Occupied()&^rules.Bit(from) | rules.Bit(to)
	if m.IsEnPassant() {
		balance += seeValues[chess.Pawn]
		occ &^= rules.Bit(to ^ 8)
	}
	if kind := m.Promotion(); kind != chess.NoPieceType {
		balance += seeValues[kind] - seeValues[chess.Pawn]
		standing = kind
	}
	if balance < 0 {
		return false
	}
	if balance -= seeValues[standing]; balance >= 0 {
		return true
	}
	return winsExchange(p, to, from, occ, balance)
}

// winsExchange plays out the captures on the target square of a move. occ is the occupancy after the move. balance is
// the gain of the mover, less the threshold, if the piece that moved is captured and the exchange ends there. It reports
// whether the mover reaches the threshold.
func winsExchange(p *rules.Position, to, from chess.Square, occ rules.Squares, balance value) bool {
	straight := rookLines[to&63] & (p.Kind(chess.Rook) | p.Kind(chess.Queen))
	diagonal := bishopLines[to&63] & (p.Kind(chess.Bishop) | p.Kind(chess.Queen))
	attackers := p.Attackers(to, chess.White) | p.Attackers(to, chess.Black)
	attackers |= xrays(straight|diagonal, to, from, occ)
	us := p.Turn()
	for side := us.Other(); ; side = side.Other() {
		attackers &= occ
		sq, kind := leastValuableAttacker(p, attackers&p.Of(side))
		if kind == chess.NoPieceType {
			return side != us
		}
		if kind == chess.King && attackers&p.Of(side.Other()) != 0 {
			return side != us // the king would be in check
		}
		balance = -balance - 1 - seeValues[kind]
		if balance >= 0 {
			return side == us
		}
		occ &^= rules.Bit(sq)
		attackers |= xrays(straight|diagonal, to, sq, occ)
	}
}

// xrays returns the sliders whose attack on a square was blocked by the piece on gone alone, which has left.
func xrays(sliders rules.Squares, to, gone chess.Square, occ rules.Squares) rules.Squares {
	var found rules.Squares
	for t := sliders & occ; t != 0; t &= t - 1 {
		sq := t.First()
		if line := rules.Between(sq, to); line.Has(gone) && line&occ == 0 {
			found |= rules.Bit(sq)
		}
	}
	return found
}

// leastValuableAttacker returns the square and type of the least valuable attacker, NoPieceType if there is none.
func leastValuableAttacker(p *rules.Position, attackers rules.Squares) (chess.Square, chess.PieceType) {
	for _, kind := range [...]chess.PieceType{
		chess.Pawn, chess.Knight, chess.Bishop, chess.Rook, chess.Queen, chess.King,
	} {
		if t := attackers & p.Kind(kind); t != 0 {
			return t.First(), kind
		}
	}
	return chess.NoSquare, chess.NoPieceType
}
