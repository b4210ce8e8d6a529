package explain

import (
	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// centre is the four central squares.
const centre rules.Squares = 0x18<<24 | 0x18<<32

// develops: a piece leaves its back rank.
func (c *change) develops() Reason {
	home := rules.BackRank(c.us)
	if c.piece.Type == chess.King || c.piece.Type == chess.Pawn || !home.Has(c.from) || home.Has(c.piece.At) {
		return Reason{}
	}
	if controlled := c.after.Attacks(c.piece.At) & centre; controlled != 0 {
		return Reason{Kind: DevelopsControlling, Piece: c.piece, Squares: controlled}
	}
	return c.reason(Develops)
}

// centre: a pawn moves to a central square.
func (c *change) centre() Reason {
	if c.piece.Type != chess.Pawn || !centre.Has(c.piece.At) {
		return Reason{}
	}
	return c.reason(PawnInCentre)
}

// openFile: a rook moves to a file without pawns, or without its own pawns.
func (c *change) openFile() Reason {
	file := c.piece.At.File()
	if c.piece.Type != chess.Rook || c.from.File() == file {
		return Reason{}
	}
	squares := rules.Squares(0x0101010101010101) << file
	switch {
	case c.after.Kind(chess.Pawn)&squares == 0:
		return c.reason(OpenFile)
	case c.after.Pieces(c.us, chess.Pawn)&squares == 0:
		return c.reason(HalfOpenFile)
	}
	return Reason{}
}

// opensLine: another bishop, rook or queen, which had no moves, can move to at least two squares.
func (c *change) opensLine() Reason {
	sliders := c.before.Pieces(c.us, chess.Bishop) | c.before.Pieces(c.us, chess.Rook) | c.before.Pieces(c.us, chess.Queen)
	for sq := range (sliders & c.after.Of(c.us) &^ rules.Bit(c.from) &^ rules.Bit(c.piece.At)).All() {
		if c.before.At(sq) == c.after.At(sq) && mobility(&c.before, sq) == 0 && mobility(&c.after, sq) > 1 {
			return c.reasonWith(OpensLine, pieceAt(&c.after, sq))
		}
	}
	return Reason{}
}

// mobility returns the number of squares to which a piece can move, ignoring pins and checks.
func mobility(p *rules.Position, sq chess.Square) int {
	return (p.Attacks(sq) &^ p.Of(p.At(sq).Color())).Len()
}

// reaches: the mobility of the piece that moved grows by at least three squares.
func (c *change) reaches() Reason {
	if c.piece.Type == chess.Pawn || c.piece.Type == chess.King {
		return Reason{}
	}
	before, now := mobility(&c.before, c.from), mobility(&c.after, c.piece.At)
	if now < before+3 {
		return Reason{}
	}
	return Reason{Kind: Reaches, Piece: c.piece, Now: now, Before: before}
}

// passes: a passed pawn advances, or a pawn becomes a passed pawn.
func (c *change) passes() Reason {
	switch {
	case c.piece.Type != chess.Pawn || c.move.Promotion() != chess.NoPieceType || !passed(&c.after, c.piece.At):
		return Reason{}
	case !passed(&c.before, c.from):
		return c.reason(MakesPassedPawn)
	}
	return c.reason(AdvancesPassedPawn)
}

// passed reports whether no enemy pawn is ahead of a pawn, on its file or an adjacent one.
func passed(p *rules.Position, sq chess.Square) bool {
	side := p.At(sq).Color()
	for enemy := range p.Pieces(side.Other(), chess.Pawn).All() {
		ahead := enemy.Rank() > sq.Rank()
		if side == chess.Black {
			ahead = enemy.Rank() < sq.Rank()
		}
		if apart := enemy.File() - sq.File(); ahead && apart >= -1 && apart <= 1 {
			return false
		}
	}
	return true
}

// kingToCentre: on a board without queens, the king moves closer to the centre.
func (c *change) kingToCentre() Reason {
	if c.piece.Type != chess.King || c.before.Kind(chess.Queen) != 0 || centreDistance(c.piece.At) >= centreDistance(c.from) {
		return Reason{}
	}
	return c.reason(KingToCentre)
}

// centreDistance returns the number of king's moves from a square to the nearest central square.
func centreDistance(sq chess.Square) int {
	f, r := int(sq.File()), int(sq.Rank())
	return max(3-f, f-4, 3-r, r-4, 0)
}
