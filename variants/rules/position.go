package rules

import "github.com/notnil/chess"

// Indices of tables by side.
const (
	white = 0
	black = 1
)

// Side returns the index of a colour in tables by side: 0 for White, 1 for Black.
func Side(c chess.Color) int { return int((c - chess.White) & 1) }

// Position is a legal position: pieces, side to move, castling rights, en-passant square and both counters. It is a
// value that can be copied and compared with ==. It is created by [New]; the zero Position is not usable.
type Position struct {
	kinds   [7]Squares // by chess.PieceType; both colours
	sides   [2]Squares
	board   [64]chess.Piece
	rights  Squares // pieces with a castling or leap right
	key     uint64
	rule    *Castling
	kings   [2]uint8
	turn    uint8
	ep      int8   // square passed by a double step if an en-passant capture is legal, else -1
	half    uint16 // plies since the last capture or pawn move
	ply     uint16 // plies since White's move 1
	history [2]kingHistory
}

// kingHistory has the flags kingMoved, castled and leapt of a side; only explanations use it.
type kingHistory uint8

const (
	kingMoved kingHistory = 1 << iota
	castled
	leapt
)

// Turn is the side to move.
func (p *Position) Turn() chess.Color { return chess.Color(p.turn + 1) }

// At returns the piece on sq, or [chess.NoPiece].
func (p *Position) At(sq chess.Square) chess.Piece { return p.board[sq&63] }

// Pieces returns the pieces of one colour and type.
func (p *Position) Pieces(c chess.Color, t chess.PieceType) Squares { return p.kinds[t] & p.Of(c) }

// Of returns the pieces of one colour.
func (p *Position) Of(c chess.Color) Squares { return p.sides[Side(c)] }

// Kind returns the pieces of one type, both colours.
func (p *Position) Kind(t chess.PieceType) Squares { return p.kinds[t] }

// Occupied returns all occupied squares.
func (p *Position) Occupied() Squares { return p.occupied() }

// King is the square of a side's king.
func (p *Position) King(c chess.Color) chess.Square { return chess.Square(p.kings[Side(c)]) }

// CastlingRights is the set of pieces that have a castling or leap right: partners, and the king itself if the rule
// lets it leap.
func (p *Position) CastlingRights() Squares { return p.rights }

// EnPassant is the square on which a pawn can be captured en passant, or [chess.NoSquare] if no such capture is legal
// (RULES.md §6).
func (p *Position) EnPassant() chess.Square { return chess.Square(p.ep) }

// HalfmoveClock is the number of plies since the last capture or pawn move.
func (p *Position) HalfmoveClock() int { return int(p.half) }

// MoveNumber is the number of the next move, from 1.
func (p *Position) MoveNumber() int { return int(p.ply)/2 + 1 }

// Rule is the castling rule of the game.
func (p *Position) Rule() *Castling { return p.rule }

func (p *Position) occupied() Squares { return p.sides[white] | p.sides[black] }

// kindOf and sideOf are the type and the side of a chess.Piece.
var kindOf, sideOf = func() (kinds [16]chess.PieceType, sides [16]uint8) {
	for piece := chess.WhiteKing; piece <= chess.BlackPawn; piece++ {
		kinds[piece] = piece.Type()
		sides[piece] = uint8(piece.Color()) - 1
	}
	return kinds, sides
}()
