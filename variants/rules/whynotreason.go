package rules

import "github.com/notnil/chess"

// Law identifies what forbids a move.
type Law uint8

// The laws, roughly in the order in which they are checked.
const (
	Lawful        Law = iota
	NothingToMove     // no piece of the side to move on the square
	OwnPiece          // the destination has an own piece
	Movement          // the piece does not move like that
	InTheWay          // a piece is in the way
	Exposed           // the mover's king would be in check
	NoRule            // the variant has no such castling or leap
	WrongPartner      // that piece cannot be the king's partner
	Spent             // the side has castled or leapt already
	KingMoved         // the king has moved
	KingInCheck       // the king is in check
	PartnerMoved      // the partner has moved or never had a right
	NothingThere      // there is nothing to castle with
	NoLanding         // a landing would be off the board
	Blocked           // a square that must be empty is occupied
	Crossing          // the king would cross or land on an attacked square
	Uncovered         // the king would be in check after castling
)

// Reason is the first law that forbids a move or a right, with the facts behind it. The zero Reason means that nothing
// forbids it. Kind determines which fields are set; [Reason.String] returns the sentence.
type Reason struct {
	Law     Law
	Squares Squares // that cause it
	Pieces  Squares // that cause it

	Kind  Kind
	Side  chess.Color
	Piece Piece // the piece to move, or the king's partner
	Other Piece // the piece on its destination, or the partner that is farther from the king
	At    chess.Square
	King  chess.Square
	Wing  Wing
	Rule  *Castling
	Blame []Piece // the pieces of Pieces, from a1 to h8
}

// Piece is a piece on a square.
type Piece struct {
	Type chess.PieceType
	At   chess.Square
}

// Highlights returns all squares that a board should highlight.
func (r Reason) Highlights() Squares { return r.Squares | r.Pieces }
