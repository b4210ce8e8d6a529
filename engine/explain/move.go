package explain

import (
	"strings"

	"github.com/notnil/chess"

	"backrank/variants/notation"
	"backrank/variants/rules"
)

// Move is the most important thing that a legal move does, of kind [Nothing] if there is nothing to say. It depends on
// nothing but its arguments and takes a millisecond or two, somewhat more where dozens of pieces attack each other.
func Move(p rules.Position, m rules.Move) Reason {
	c := changeBy(p, m)
	for _, look := range looks {
		if r := look(c); r.Kind != Nothing {
			return r
		}
	}
	return Reason{}
}

// looks find what may be said of a move, what matters most first.
var looks = []func(*change) Reason{
	(*change).ends,
	(*change).forced,
	(*change).promotes,
	(*change).stopsMate,
	(*change).threatensMate,
	(*change).takes,
	(*change).checksAndAttacks,
	(*change).forks,
	saves(minorPiece),
	threatens(minorPiece),
	(*change).castles,
	(*change).stopsCastling,
	(*change).passes,
	saves(onePawn),
	threatens(onePawn),
	(*change).checks,
	(*change).lets,
	(*change).develops,
	(*change).centre,
	(*change).openFile,
	(*change).opensLine,
	(*change).reaches,
	(*change).kingToCentre,
	(*change).leavesNothing,
}

// change is a move with the positions before and after it.
type change struct {
	move          rules.Move
	us, them      chess.Color
	before, after rules.Position
	// idle is before with the other side to move: what it threatens. again is after with the mover to move again:
	// what the move threatens. They are nil where a king would be in check.
	idle, again *rules.Position
	piece       Piece           // that moved, where it stands now: the king if it castled
	from        chess.Square    // of that piece
	taken       chess.PieceType // NoPieceType if nothing was
}

func changeBy(p rules.Position, m rules.Move) *change {
	c := &change{
		move: m, us: p.Turn(), them: p.Turn().Other(), before: p,
		piece: Piece{p.At(m.From()).Type(), m.Landing()}, from: m.From(),
	}
	if !m.IsCastling() {
		c.taken = p.At(m.To()).Type()
	}
	if m.IsEnPassant() {
		c.taken = chess.Pawn
	}
	p.Play(m, &c.after)
	if !c.before.InCheck() {
		c.idle = &rules.Position{}
		c.before.Pass(c.idle)
	}
	if !c.after.InCheck() {
		c.again = &rules.Position{}
		c.after.Pass(c.again)
	}
	return c
}

// says is a reason about the piece that moved.
func (c *change) says(kind Kind) Reason { return Reason{Kind: kind, Piece: c.piece} }

// about is a reason about it and another piece.
func (c *change) about(kind Kind, other Piece) Reason {
	return Reason{Kind: kind, Piece: c.piece, Other: other}
}

// pieceAt is the piece on a square.
func pieceAt(p *rules.Position, sq chess.Square) Piece { return Piece{p.At(sq).Type(), sq} }

func (c *change) ends() Reason {
	switch {
	case c.after.Count() > 0:
		return Reason{}
	case c.after.InCheck():
		return c.says(Checkmate)
	}
	return c.says(Stalemate)
}

func (c *change) forced() Reason {
	switch {
	case c.before.Count() > 1:
		return Reason{}
	case c.before.InCheck():
		return c.says(OnlyEvasion)
	}
	return c.says(OnlyMove)
}

func (c *change) promotes() Reason {
	kind := c.move.Promotion()
	if kind == chess.NoPieceType {
		return Reason{}
	}
	r := Reason{Kind: Promotes, Piece: Piece{kind, c.piece.At}}
	if c.taken != chess.NoPieceType {
		r.Kind, r.Other = PromotesTaking, Piece{c.taken, c.piece.At}
	}
	return r
}

// mating is a move that gives mate at once, in SAN without its sign; "" if there is none.
func mating(p *rules.Position) string {
	var buf [rules.MaxMoves]rules.Move
	var next rules.Position
	for _, m := range p.Moves(buf[:0]) {
		if p.Play(m, &next); next.InCheck() && next.Count() == 0 {
			return strings.TrimSuffix(notation.SAN(p, m), "#")
		}
	}
	return ""
}

func (c *change) stopsMate() Reason {
	if c.idle == nil {
		return Reason{}
	}
	san := mating(c.idle)
	if san == "" || mating(&c.after) != "" {
		return Reason{}
	}
	return Reason{Kind: StopsMate, Piece: c.piece, SAN: san}
}

func (c *change) threatensMate() Reason {
	if c.again == nil {
		return Reason{}
	}
	san := mating(c.again)
	if san == "" {
		return Reason{}
	}
	return Reason{Kind: ThreatensMate, Piece: c.piece, SAN: san}
}

func (c *change) checks() Reason {
	if !c.after.InCheck() {
		return Reason{}
	}
	return c.says(Checks)
}
