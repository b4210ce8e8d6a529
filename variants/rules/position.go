package rules

import (
	"errors"
	"fmt"

	"github.com/notnil/chess"
)

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

// Setup is a position as text or an editor gives it, legal or not.
type Setup struct {
	Pieces         [64]chess.Piece
	Turn           chess.Color
	CastlingRights Squares      // pieces that carry a right
	EnPassant      chess.Square // passed by the last double step, or chess.NoSquare
	HalfmoveClock  int          // plies since the last capture or pawn move
	MoveNumber     int          // from 1, increased after Black's move
}

// SetupError is the first reason why a [Setup] cannot be played.
type SetupError struct {
	Text    string  // a sentence for the player
	Squares Squares // the squares at fault
}

func (e *SetupError) Error() string { return e.Text }

// New is the position of s under the given castling rule. It fails with a
// [*SetupError] unless each side has one king and at most sixteen pieces, no pawn
// stands on a back rank and the side that is not to move is not in check. That
// last fault alone comes with the position, so that an editor can show it.
//
// Rights that the rule cannot grant to the pieces as they stand, and an en-passant
// square without a legal capture, are dropped: compare with [Position.CastlingRights].
func New(s Setup, rule *Castling) (Position, error) {
	if rule == nil {
		return Position{}, errors.New("rules: no castling rule")
	}
	p := Position{rule: rule, ep: -1}
	if err := p.place(s.Pieces); err != nil {
		return Position{}, err
	}
	if s.Turn == chess.Black {
		p.turn = black
	}
	p.rights = p.grantable(s.CastlingRights)
	p.half = uint16(min(max(s.HalfmoveClock, 0), 1000))
	p.ply = uint16(2*(min(max(s.MoveNumber, 1), 10000)-1) + int(p.turn))
	p.passed(s.EnPassant)
	p.key = p.freshKey()
	if takers := p.attackers(int(p.kings[p.turn^1]), p.occupied()) & p.sides[p.turn]; takers != 0 {
		return p, &SetupError{
			Text:    fmt.Sprintf("%s is to move, but %s's king is in check", colorName(p.turn), colorName(p.turn^1)),
			Squares: takers | 1<<p.kings[p.turn^1],
		}
	}
	return p, nil
}

// place fills the bitboards.
func (p *Position) place(pieces [64]chess.Piece) error {
	for sq, piece := range pieces {
		if piece == chess.NoPiece {
			continue
		}
		if piece < 0 || piece > chess.BlackPawn {
			return fmt.Errorf("rules: no such piece %d on %v", piece, chess.Square(sq))
		}
		p.board[sq] = piece
		p.kinds[kindOf[piece]] |= 1 << uint(sq)
		p.sides[sideOf[piece]] |= 1 << uint(sq)
	}
	for side := range p.sides {
		kings := p.kinds[chess.King] & p.sides[side]
		switch name := colorName(uint8(side)); {
		case kings == 0:
			return &SetupError{Text: name + " has no king"}
		case kings.Len() > 1:
			return &SetupError{Text: name + " has more than one king", Squares: kings}
		case p.sides[side].Len() > 16:
			return &SetupError{Text: name + " has more than sixteen pieces", Squares: p.sides[side]}
		}
		p.kings[side] = uint8(kings.low())
	}
	if bad := p.kinds[chess.Pawn] & backRanks; bad != 0 {
		return &SetupError{Text: "Pawns cannot be on the first or last rank", Squares: bad}
	}
	return nil
}

// passed sets the en-passant square if it names a pawn that may be taken so.
func (p *Position) passed(sq chess.Square) {
	if sq < 0 || sq > 63 {
		return
	}
	from, to, rank := int(sq)+8, int(sq)-8, chess.Rank3
	if p.turn == white {
		from, to, rank = int(sq)+8, int(sq)-8, chess.Rank6
	} else {
		from, to = to, from
	}
	if sq.Rank() != rank || p.board[sq] != chess.NoPiece || p.board[from] != chess.NoPiece {
		return
	}
	if p.kinds[chess.Pawn]&p.sides[p.turn^1]&(1<<uint(to)) != 0 && p.canPass(int(sq)) {
		p.ep = int8(sq)
	}
}

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

// EnPassant is the square on which a pawn may be taken in passing, or
// [chess.NoSquare] if no such capture is legal (RULES.md §6).
func (p *Position) EnPassant() chess.Square { return chess.Square(p.ep) }

// HalfmoveClock counts the plies since the last capture or pawn move.
func (p *Position) HalfmoveClock() int { return int(p.half) }

// MoveNumber is the number of the move to be played, from 1.
func (p *Position) MoveNumber() int { return int(p.ply)/2 + 1 }

// Rule is the castling rule of the game.
func (p *Position) Rule() *Castling { return p.rule }

// Setup is the position as the parts that [New] takes.
func (p *Position) Setup() Setup {
	return Setup{
		Pieces: p.board, Turn: p.Turn(), CastlingRights: p.rights, EnPassant: p.EnPassant(),
		HalfmoveClock: p.HalfmoveClock(), MoveNumber: p.MoveNumber(),
	}
}

func (p *Position) occupied() Squares { return p.sides[white] | p.sides[black] }

// kindOf and sideOf take a chess.Piece apart.
var kindOf, sideOf = func() (kinds [16]chess.PieceType, sides [16]uint8) {
	for piece := chess.WhiteKing; piece <= chess.BlackPawn; piece++ {
		kinds[piece] = piece.Type()
		sides[piece] = uint8(piece.Color()) - 1
	}
	return kinds, sides
}()

// colorName is the name of a side, "White".
func colorName(side uint8) string { return chess.Color(side + 1).Name() }
