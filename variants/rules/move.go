package rules

import "github.com/notnil/chess"

// Move is one legal move with its whole effect, so that playing or drawing it
// asks no rule. It is small, comparable and valid only in the position that
// gave it. The zero Move is no move.
//
// Castling is written king takes partner: From is the king, To the partner, and
// KingTo and PartnerTo say where they land (RULES.md §5). A leap is written
// from–to.
type Move struct {
	// from 6 bits, to 6, kind 3, promotion 3, king's landing file 3, partner's 3.
	bits uint32
}

// The kinds that playing a move must tell apart.
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

// Bits is the move as a number of 24 bits, for tables; [MoveOf] turns it back.
func (m Move) Bits() uint32 { return m.bits }

// MoveOf is the move whose [Move.Bits] these are. It must come from a move of a
// position; ask [Position.Legal] where it may not be of this one.
func MoveOf(bits uint32) Move { return Move{bits} }

// From is the square the moving piece leaves: the king's when castling.
func (m Move) From() chess.Square { return chess.Square(m.bits & 63) }

// To is the square the piece goes to: the partner's square when castling.
func (m Move) To() chess.Square { return chess.Square(m.bits >> 6 & 63) }

// Promotion is what the pawn becomes, [chess.NoPieceType] for all other moves.
func (m Move) Promotion() chess.PieceType { return chess.PieceType(m.bits >> promotionShift & 7) }

// IsCastling reports whether king and partner move together.
func (m Move) IsCastling() bool { return m.kind() == castling }

// IsLeap reports whether the king leaps alone; an ordinary king step is no leap.
func (m Move) IsLeap() bool { return m.kind() == leap }

// IsEnPassant reports whether a pawn is captured en passant.
func (m Move) IsEnPassant() bool { return m.kind() == enPassant }

// IsZero reports whether m is no move at all.
func (m Move) IsZero() bool { return m.bits == 0 }

// Landing is where the piece on From ends: the king's landing when castling, else To.
func (m Move) Landing() chess.Square {
	if m.IsCastling() {
		return m.onBackRank(kingShift)
	}
	return m.To()
}

// PartnerLanding is where the partner ends, [chess.NoSquare] unless castling.
func (m Move) PartnerLanding() chess.Square {
	if m.IsCastling() {
		return m.onBackRank(partnerShift)
	}
	return chess.NoSquare
}

// Wing is the side of the king on which the partner stood; it counts only for
// castling. SAN writes O-O for [HSide] and O-O-O for [ASide] (RULES.md §6).
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

// String is the move in coordinates, king takes partner for castling, "e1h1",
// "e7e8q"; "0000" for no move.
func (m Move) String() string {
	if m.IsZero() {
		return "0000"
	}
	return m.From().String() + m.To().String() + m.Promotion().String()
}
