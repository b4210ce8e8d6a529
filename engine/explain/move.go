package explain

import (
	"strings"

	"github.com/notnil/chess"

	"backrank/variants/rules"
	"backrank/variants/san"
)

// Move returns the most important reason for a legal move, of kind [Nothing] if there is none. The result depends only on
// the arguments. Move takes one or two milliseconds, more in positions where dozens of pieces attack each other.
func Move(p rules.Position, m rules.Move) Reason {
	c := newChange(p, m)
	for _, detect := range detectors {
		if r := detect(c); r.Kind != Nothing {
			return r
		}
	}
	return Reason{}
}

// detectors return a reason if it is true of a move. They are in order of importance.
var detectors = []func(*change) Reason{
	(*change).endsGame,
	(*change).isForced,
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
	(*change).allowsCapture,
	(*change).develops,
	(*change).centre,
	(*change).openFile,
	(*change).opensLine,
	(*change).reaches,
	(*change).kingToCentre,
	(*change).leavesNothing,
}

// A change is a move with the positions before and after it.
type change struct {
	move          rules.Move
	us, them      chess.Color
	before, after rules.Position
	// nullBefore is the position before the move with the opponent to move, which shows the opponent's threats.
	// nullAfter is the position after the move with the same side to move again, which shows the threats of the move.
	// Each is nil if the side that passes is in check.
	nullBefore, nullAfter *rules.Position
	piece                 Piece           // piece that moved, on its new square; the king if it castled
	from                  chess.Square    // square from which it moved
	taken                 chess.PieceType // type of the captured piece; NoPieceType if there is none
}

func newChange(p rules.Position, m rules.Move) *change {
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
		c.nullBefore = &rules.Position{}
		c.before.Pass(c.nullBefore)
	}
	if !c.after.InCheck() {
		c.nullAfter = &rules.Position{}
		c.after.Pass(c.nullAfter)
	}
	return c
}

// reason returns a reason about the piece that moved.
func (c *change) reason(kind Kind) Reason { return Reason{Kind: kind, Piece: c.piece} }

// reasonWith returns a reason about the piece that moved and another piece.
func (c *change) reasonWith(kind Kind, other Piece) Reason {
	return Reason{Kind: kind, Piece: c.piece, Other: other}
}

// pieceAt returns the piece on a square.
func pieceAt(p *rules.Position, sq chess.Square) Piece { return Piece{p.At(sq).Type(), sq} }

func (c *change) endsGame() Reason {
	switch {
	case c.after.Count() > 0:
		return Reason{}
	case c.after.InCheck():
		return c.reason(Checkmate)
	}
	return c.reason(Stalemate)
}

func (c *change) isForced() Reason {
	switch {
	case c.before.Count() > 1:
		return Reason{}
	case c.before.InCheck():
		return c.reason(OnlyEvasion)
	}
	return c.reason(OnlyMove)
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

// mateInOne returns a mate in one in SAN, without #; "" if there is none.
func mateInOne(p *rules.Position) string {
	var buf [rules.MaxMoves]rules.Move
	var next rules.Position
	for _, m := range p.Moves(buf[:0]) {
		if p.Play(m, &next); next.InCheck() && next.Count() == 0 {
			return strings.TrimSuffix(san.Format(p, m), "#")
		}
	}
	return ""
}

func (c *change) stopsMate() Reason {
	if c.nullBefore == nil {
		return Reason{}
	}
	san := mateInOne(c.nullBefore)
	if san == "" || mateInOne(&c.after) != "" {
		return Reason{}
	}
	return Reason{Kind: StopsMate, Piece: c.piece, SAN: san}
}

func (c *change) threatensMate() Reason {
	if c.nullAfter == nil {
		return Reason{}
	}
	san := mateInOne(c.nullAfter)
	if san == "" {
		return Reason{}
	}
	return Reason{Kind: ThreatensMate, Piece: c.piece, SAN: san}
}

func (c *change) checks() Reason {
	if !c.after.InCheck() {
		return Reason{}
	}
	return c.reason(Checks)
}
