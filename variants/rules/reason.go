package rules

import "github.com/notnil/chess"

// Law names what forbids a move.
type Law uint8

// The laws, in the order in which they are held against an attempt.
const (
	Lawful        Law = iota
	NothingToMove     // no piece of the side to move stands there
	OwnPiece          // an own piece stands on the destination
	Movement          // the piece does not move like that
	InTheWay          // another piece is in the way
	Exposed           // the own king would be left in check
	NoRule            // the game has no such castling or leap
	WrongPartner      // that piece cannot be the king's partner
	Spent             // the side has castled or leapt already
	KingMoved         // the king has moved
	KingInCheck       // the king is in check
	PartnerMoved      // the partner has moved or never had a right
	NothingThere      // there is nothing to castle with
	NoLanding         // there is no square to land on
	Blocked           // a square that must be empty is not
	Crossing          // the king would cross or land on an attacked square
	Uncovered         // the king would be in check once all have landed
)

// Reason is the first law that forbids a move or a right, with what is to blame. The zero Reason
// means that nothing forbids it. Which of the facts count depends on the kind; [Reason.String] says them.
type Reason struct {
	Law     Law
	Squares Squares // at fault
	Pieces  Squares // to blame

	Kind  Kind
	Side  chess.Color
	Piece Piece // that would move, or the king's partner
	Other Piece // that is in its stead
	At    chess.Square
	King  chess.Square
	Wing  Wing
	Rule  string  // its name
	Blame []Piece // those of Pieces, from a1 to h8
}

// Piece is a piece on a square.
type Piece struct {
	Type chess.PieceType
	At   chess.Square
}

// Guilty is everything that a board should point at.
func (r Reason) Guilty() Squares { return r.Squares | r.Pieces }
