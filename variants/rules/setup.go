package rules

import (
	"errors"
	"fmt"

	"github.com/notnil/chess"
)

// Setup is a position as it comes from text or an editor; it may be illegal.
type Setup struct {
	Pieces         [64]chess.Piece
	Turn           chess.Color
	CastlingRights Squares      // pieces that have a right
	EnPassant      chess.Square // crossed by the last double step, or chess.NoSquare
	HalfmoveClock  int          // plies since the last capture or pawn move
	MoveNumber     int          // from 1, increased after Black's move
}

// SetupFault is a reason why a [Setup] cannot be played.
type SetupFault uint8

// The faults, in the order in which they are checked.
const (
	_              SetupFault = iota
	NoKing                    // of Side
	SeveralKings              // of Side
	TooManyPieces             // of Side
	PawnOnBackRank            // of either side
	IdleInCheck               // the opponent of Side, which is to move

	setupFaults // number of faults
)

// SetupError is the first fault of a [Setup]. Its method Error, in sentences.go, returns the sentence for players.
type SetupError struct {
	Fault   SetupFault
	Side    chess.Color
	Squares Squares // at fault
}

// New returns the position of s under the given castling rule. It fails with a [*SetupError] unless each side has one
// king and at most sixteen pieces, no pawn is on a back rank and the side that is not to move is not in check. With the
// last fault, [IdleInCheck], it returns the position too, so that an editor can show it.
//
// New drops rights that the rule cannot grant, and an en-passant square without a legal capture. To find them, compare s
// with [Position.CastlingRights] and [Position.EnPassant].
func New(s Setup, rule *Castling) (Position, error) {
	if rule == nil {
		return Position{}, errors.New("rules: no castling rule")
	}
	p := Position{rule: rule}
	if err := place(&p, s.Pieces); err != nil {
		return Position{}, err
	}
	if s.Turn == chess.Black {
		p.turn = black
	}
	p.rights = grantable(&p, s.CastlingRights)
	p.half = uint16(min(max(s.HalfmoveClock, 0), 10000))
	p.ply = uint16(2*(min(max(s.MoveNumber, 1), 10000)-1) + int(p.turn))
	p.ep = enPassantSquare(&p, s.EnPassant)
	p.key = keyOf(&p)
	if takers := p.attackers(int(p.kings[p.turn^1]), p.occupied()) & p.sides[p.turn]; takers != 0 {
		return p, &SetupError{Fault: IdleInCheck, Side: p.Turn(), Squares: takers | 1<<p.kings[p.turn^1]}
	}
	return p, nil
}

// place fills the bitboards.
func place(p *Position, pieces [64]chess.Piece) error {
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
		switch c := chess.Color(side + 1); {
		case kings == 0:
			return &SetupError{Fault: NoKing, Side: c}
		case kings.Len() > 1:
			return &SetupError{Fault: SeveralKings, Side: c, Squares: kings}
		case p.sides[side].Len() > 16:
			return &SetupError{Fault: TooManyPieces, Side: c, Squares: p.sides[side]}
		}
		p.kings[side] = uint8(kings.low())
	}
	if bad := p.kinds[chess.Pawn] & backRanks; bad != 0 {
		return &SetupError{Fault: PawnOnBackRank, Squares: bad}
	}
	return nil
}

// Setup returns the position as an argument of [New].
func (p *Position) Setup() Setup {
	return Setup{
		Pieces: p.board, Turn: p.Turn(), CastlingRights: p.rights, EnPassant: p.EnPassant(),
		HalfmoveClock: p.HalfmoveClock(), MoveNumber: p.MoveNumber(),
	}
}
