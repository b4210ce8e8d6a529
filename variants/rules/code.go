package rules

import (
	"math/bits"

	"github.com/notnil/chess"
)

// Castlings have the codes 0 and 1, by wing, and leaps 2 and 3, in the order of the rule. All other moves have codes
// from codePlain on.
const (
	codeCastle = 0
	codeLeap   = 2
	codePlain  = 4
)

// MaxCode is the largest code of a move.
const MaxCode = 254

// promotions are the pieces that a pawn can become, in the order of codes.
var promotions = [4]uint32{uint32(chess.Queen), uint32(chess.Knight), uint32(chess.Rook), uint32(chess.Bishop)}

// reaches has the squares to which a piece can move on an empty board, by side, type and square; a pawn's captures are
// included. reachSizes has the number of these moves, by [chess.Piece] and square; a promotion counts as four moves.
var (
	reaches    [2][7][64]Squares
	reachSizes [16][64]uint8
)

// fillReaches must be called after the attack tables have been filled.
func fillReaches() {
	for side := range reaches {
		for sq := range 64 {
			r := &reaches[side]
			r[chess.King][sq] = kingSteps[sq]
			r[chess.Knight][sq] = knightLeaps[sq]
			r[chess.Bishop][sq] = bishopRays[sq]
			r[chess.Rook][sq] = rookRays[sq]
			r[chess.Queen][sq] = bishopRays[sq] | rookRays[sq]
			r[chess.Pawn][sq] = pawnReach(side, sq)
			for kind := chess.King; kind <= chess.Pawn; kind++ {
				reachSizes[pieceOf(uint8(side), kind)][sq] = uint8(r[kind][sq].Len())
			}
			reachSizes[pieceOf(uint8(side), chess.Pawn)][sq] += 3 * uint8((r[chess.Pawn][sq] & backRanks).Len())
		}
	}
}

// pawnReach returns a pawn's pushes and captures, none on the back ranks.
func pawnReach(side, sq int) Squares {
	if Squares(1)<<sq&backRanks != 0 {
		return 0
	}
	one := rotate(1<<sq, forward[side])
	return one | rotate(one&thirdRanks[side], forward[side]) | pawnTakes[side][sq]
}

// Code encodes a legal move of p as a number from 0 to [MaxCode], for files; [Decode] is its inverse in the same
// position. The code depends on the pieces and the castling rule only, not on the order of generated moves, and is much
// faster to compute than the legal moves. Code returns false if the move has no code, which can only happen when a side
// has three queens or more.
//
// Codes 0 and 1 are the castlings toward the a- and the h-file, 2 and 3 the leaps in the order of the rule. Codes from 4
// on number the moves of the side's pieces on an empty board: by the origin from a1 to h8, then by the destination, then
// by the promotion to queen, knight, rook and bishop.
func Code(p *Position, m Move) (uint8, bool) {
	us, from, to := p.turn&1, int(m.bits&63), m.bits>>6&63
	switch m.kind() {
	case castling:
		return codeCastle + uint8(m.Wing()), true
	case leap:
		for i := range p.rule.leaps[from&7] {
			if uint32(p.rule.leaps[from&7][i].KingTo) == to&7 {
				return codeLeap + uint8(i), true
			}
		}
		return 0, false
	}
	code := codePlain
	for t := p.sides[us] & (1<<from - 1); t != 0; t &= t - 1 {
		sq := t.low()
		code += int(reachSizes[p.board[sq]&15][sq])
	}
	before := bits.OnesCount64(uint64(reaches[us][kindOf[p.board[from]&15]&7][from] & (1<<to - 1)))
	if m.kind() == promotion {
		before *= 4
		for i, piece := range promotions {
			if piece == m.bits>>promotionShift&7 {
				before += i
			}
		}
	}
	code += before
	return uint8(code), code <= MaxCode
}

// Decode returns the move of p with a code, or false if no move has the code. A code from another position may give an
// illegal move; check it with [Position.Legal].
func Decode(p *Position, code uint8) (Move, bool) {
	if code < codePlain {
		return decodeSpecial(p, code)
	}
	us, left := p.turn&1, int(code)-codePlain
	for t := p.sides[us]; t != 0; t &= t - 1 {
		sq := t.low()
		size := int(reachSizes[p.board[sq]&15][sq])
		if left < size {
			return decodePiece(p, kindOf[p.board[sq]&15]&7, sq, left), true
		}
		left -= size
	}
	return Move{}, false
}

// decodePiece returns the n-th move of a piece on an empty board.
func decodePiece(p *Position, kind chess.PieceType, from, n int) Move {
	targets := reaches[p.turn&1][kind][from]
	made := uint32(from)
	if kind == chess.Pawn && targets&backRanks != 0 {
		made |= promotion<<kindShift | promotions[n&3]<<promotionShift
		n /= 4
	}
	for ; n > 0; n-- {
		targets &= targets - 1
	}
	to := targets.low()
	if kind == chess.Pawn && to == int(p.ep) { // no pawn can be pushed there
		made |= enPassant << kindShift
	}
	return Move{made | uint32(to)<<6}
}

// decodeSpecial returns the castling or leap with a code.
func decodeSpecial(p *Position, code uint8) (Move, bool) {
	us := p.turn & 1
	king := int(p.kings[us] & 63)
	if code >= codeLeap {
		if i := int(code) - codeLeap; i < len(p.rule.leaps[king&7]) && p.rights.Has(chess.Square(king)) {
			to := uint32(king)&56 | uint32(p.rule.leaps[king&7][i].KingTo)
			return Move{uint32(king) | to<<6 | leap<<kindShift}, true
		}
		return Move{}, false
	}
	for t := rookAttacks(king, p.occupied()) & p.rights & p.sides[us]; t != 0; t &= t - 1 {
		partner := t.low()
		c := &p.rule.castles[king&7][partner&7]
		if c.ok && (partner > king) == (code == codeCastle+uint8(HSide)) {
			return castlingMove(c, king, partner), true
		}
	}
	return Move{}, false
}
