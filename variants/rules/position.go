package rules

import "github.com/notnil/chess"

// white and black index tables by side.
const (
	white = 0
	black = 1
)

// Side is a colour as the index of a table that has an entry for each side: 0 for White and
// 1 for Black.
func Side(c chess.Color) int { return int((c - chess.White) & 1) }

// Position is a legal position: the pieces, the side to move, the rights, the
// en-passant square and the two counters. It is a value: copy it freely, compare
// it with ==. Make one with [New]; the zero Position is not usable.
type Position struct {
	kinds  [7]Squares // by chess.PieceType; both colours
	sides  [2]Squares
	board  [64]chess.Piece
	rights Squares // the pieces that carry a castling or leap right
	key    uint64
	rule   *Castling
	kings  [2]uint8
	turn   uint8
	ep     int8   // square passed by a double step if an en-passant capture is legal, else -1
	half   uint16 // plies since the last capture or pawn move
	ply    uint16 // plies since White's move 1
	past   [2]past
}

// past is what is known of a side's king: it matters to explanations only.
type past uint8

const (
	kingMoved past = 1 << iota
	castled
	leapt
)

// Turn is the side to move.
func (p *Position) Turn() chess.Color { return chess.Color(p.turn + 1) }

// At is the piece on sq, or [chess.NoPiece].
func (p *Position) At(sq chess.Square) chess.Piece { return p.board[sq&63] }

// Pieces is where the pieces of one colour and type stand.
func (p *Position) Pieces(c chess.Color, t chess.PieceType) Squares { return p.kinds[t] & p.Of(c) }

// Of is where the pieces of one colour stand.
func (p *Position) Of(c chess.Color) Squares { return p.sides[Side(c)] }

// Kind is where the pieces of one type stand, both colours.
func (p *Position) Kind(t chess.PieceType) Squares { return p.kinds[t] }

// Occupied is where any piece stands.
func (p *Position) Occupied() Squares { return p.occupied() }

// King is the square of a side's king.
func (p *Position) King(c chess.Color) chess.Square { return chess.Square(p.kings[Side(c)]) }

// CastlingRights is the set of pieces that still carry a castling or leap right: the
// partners, and the king itself if the rule lets it leap.
func (p *Position) CastlingRights() Squares { return p.rights }

// EnPassant is the square on which a pawn may be captured en passant, or
// [chess.NoSquare] if no such capture is legal (RULES.md §6).
func (p *Position) EnPassant() chess.Square { return chess.Square(p.ep) }

// HalfmoveClock counts the plies since the last capture or pawn move.
func (p *Position) HalfmoveClock() int { return int(p.half) }

// MoveNumber is the number of the move to be played, from 1.
func (p *Position) MoveNumber() int { return int(p.ply)/2 + 1 }

// Rule is the castling rule of the game.
func (p *Position) Rule() *Castling { return p.rule }

func (p *Position) occupied() Squares { return p.sides[white] | p.sides[black] }

// kindOf and sideOf take a chess.Piece apart.
var kindOf, sideOf = func() (kinds [16]chess.PieceType, sides [16]uint8) {
	for piece := chess.WhiteKing; piece <= chess.BlackPawn; piece++ {
		kinds[piece] = piece.Type()
		sides[piece] = uint8(piece.Color()) - 1
	}
	return kinds, sides
}()
