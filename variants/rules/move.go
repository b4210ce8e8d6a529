package rules

import "github.com/notnil/chess"

// Move is a legal move with its complete effect, so that playing or displaying it needs no rule. It is small, comparable,
// and valid only in the position that generated it. The zero Move means none.
//
// Castling is encoded as king takes partner: From is the king, To the partner, and KingTo and PartnerTo are their
// landings (RULES.md §5). A leap is encoded from–to.
type Move struct {
	// Bits: from 6, to 6, kind 3, promotion 3, king's landing file 3, partner's landing file 3.
	bits uint32
}

// Kinds of moves, by how [Position.Play] plays them.
const (
	step = iota
	enPassant
	leap
	castling
	promotion
)

const (
	kindShift      = 12
	promotionShift = 15
	kingShift      = 18
	partnerShift   = 21
)

// Bits returns the move as a number of 24 bits, for tables; [MoveOf] reverses it.
func (m Move) Bits() uint32 { return m.bits }

// MoveOf returns the move with these [Move.Bits]. If they may come from another position, check the move with
// [Position.Legal].
func MoveOf(bits uint32) Move { return Move{bits} }

// From is the origin of the moving piece: the king's square when castling.
func (m Move) From() chess.Square { return chess.Square(m.bits & 63) }

// To is the destination of the moving piece: the partner's square when castling.
func (m Move) To() chess.Square { return chess.Square(m.bits >> 6 & 63) }

// Promotion is the piece that the pawn becomes, [chess.NoPieceType] for all other moves.
func (m Move) Promotion() chess.PieceType { return chess.PieceType(m.bits >> promotionShift & 7) }

// IsCastling reports whether king and partner move together.
func (m Move) IsCastling() bool { return m.kind() == castling }

// IsLeap reports whether the king leaps alone; an ordinary king step is not a leap.
func (m Move) IsLeap() bool { return m.kind() == leap }

// IsEnPassant reports whether a pawn is captured en passant.
func (m Move) IsEnPassant() bool { return m.kind() == enPassant }

// IsZero reports whether m is the zero Move.
func (m Move) IsZero() bool { return m.bits == 0 }

// Landing is the square on which the piece on From ends: the king's landing when castling, else To.
func (m Move) Landing() chess.Square {
	if m.IsCastling() {
		return m.onBackRank(kingShift)
	}
	return m.To()
}

// PartnerLanding is the partner's landing, [chess.NoSquare] unless castling.
func (m Move) PartnerLanding() chess.Square {
	if m.IsCastling() {
		return m.onBackRank(partnerShift)
	}
	return chess.NoSquare
}

// Wing is the side of the king on which the partner was; only meaningful for castling. SAN writes O-O for [HSide] and
// O-O-O for [ASide] (RULES.md §6).
func (m Move) Wing() Wing {
	if m.To() > m.From() {
		return HSide
	}
	return ASide
}

func (m Move) kind() uint32 { return m.bits >> kindShift & 7 }

func (m Move) onBackRank(shift int) chess.Square {
	return m.From()&^7 | chess.Square(m.bits>>shift&7)
}

// String returns the move in coordinate notation, castling as king takes partner: "e1h1", "e7e8q"; "0000" for the zero
// Move.
func (m Move) String() string {
	if m.IsZero() {
		return "0000"
	}
	return m.From().String() + m.To().String() + m.Promotion().String()
}
