package rules

import (
	"math/bits"

	"github.com/notnil/chess"
)

// Codes of the moves that need the castling rule: castlings by wing, then leaps in the order of the rule. All other
// moves follow from codePlain on.
const (
	codeCastle = 0
	codeLeap   = 2
	codePlain  = 4
)

// MaxCode is the largest code of a move.
const MaxCode = 254

// promotions are the pieces that a pawn becomes, in the order of their codes.
var promotions = [4]uint32{uint32(chess.Queen), uint32(chess.Knight), uint32(chess.Rook), uint32(chess.Bishop)}

// reaches are the squares that a piece of a side reaches on an empty board, with a pawn's captures; reachSizes count
// their moves by [chess.Piece], a promotion four times.
var (
	reaches    [2][7][64]Squares
	reachSizes [16][64]uint8
)

// fillReaches needs the tables of single pieces.
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

// Code returns a legal move of p as a number from 0 to [MaxCode], for files: [Decode] reverses it in the same
// position. It depends on the pieces and the castling rule alone, not on the order in which moves are generated, and
// takes a fraction of the time of generating them. It is false if the move has no code, as may be when a side has four
// queens or more.
//
// Codes 0 and 1 are castlings toward the a- and the h-file, 2 and 3 leaps in the order of the rule. From 4 on all moves
// are counted that the side's pieces have on an empty board, piece by piece from a1 to h8, and of a piece by
// destination, each promotion as queen, knight, rook and bishop.
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

// Decode returns the move of p with a code. It is false if no move has the code. A code that was made in another position
// may lead to a move that is not legal; [Position.Legal] tells.
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
