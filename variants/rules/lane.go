package rules

import (
	"slices"

	"github.com/notnil/chess"
)

// Lane is the geometry of one castling or leap of White, the law's attacks left
// aside: what has to be empty and what the king crosses. Black's is the same on
// the eighth rank, 56 squares on.
type Lane struct {
	// King and Partner are where the two stand, KingTo and PartnerTo where they
	// land. Partner and PartnerTo are [chess.NoSquare] for a leap.
	King, Partner, KingTo, PartnerTo chess.Square
	// Empty must be empty but for king and partner (RULES.md §4, law 6); for a
	// leap that is the landing alone, as far as own pieces go.
	Empty Squares
	// Path is what the king crosses, its landing included (law 3).
	Path Squares
}

// IsLeap reports whether the king goes alone.
func (l Lane) IsLeap() bool { return l.Partner == chess.NoSquare }

// Wing is the side of the king on which the partner stands, or on which the leap
// ends.
func (l Lane) Wing() Wing {
	if l.Partner > l.King || l.IsLeap() && l.KingTo > l.King {
		return HSide
	}
	return ASide
}

// Castle is the lane of a king and a partner on these files, nil if the rule has
// no landing for the two. Who may be partner is asked by Partner and Grant. Lanes
// belong to the rule: look, do not change.
func (c *Castling) Castle(king, partner chess.File) *Lane {
	if !c.castles[king&7][partner&7].ok {
		return nil
	}
	return &c.lanes[king&7][partner&7]
}

// Leaps are the lanes by which a king on this file may go alone.
func (c *Castling) Leaps(king chess.File) []Lane { return c.leaps[king&7] }

// Lanes are the castlings and leaps that the rule gives a side whose back rank is the start
// array: by the partner's file from a to h, leaps last. Where two rooks stand on one wing the
// farther one is the partner (RULES.md §4). There are none without a king.
func (c *Castling) Lanes(array [8]chess.PieceType) []Lane {
	king := chess.File(slices.Index(array[:], chess.King))
	if c.Grant == nil || king < chess.FileA {
		return nil
	}
	var granted Squares
	for _, f := range c.Grant(array) {
		granted |= 1 << uint(f)
	}
	if !c.Any {
		granted = outermost(granted, chess.Square(king))
	}
	return c.lanesOf(king, granted)
}

// Lanes are the castlings and leaps to which a side has the right, be they possible now or not, as White's: by the
// partner's file from a to h, leaps last.
func (p *Position) Lanes(c chess.Color) []Lane {
	held := p.rights & p.Of(c)
	if c == chess.Black {
		held >>= 56
	}
	return p.rule.lanesOf(p.King(c).File(), held)
}

// lanesOf are the lanes of a king and the partners with a right, on the first rank; the king's own right is to leap.
func (c *Castling) lanesOf(king chess.File, rights Squares) []Lane {
	var lanes []Lane
	for partner := range (rights &^ Bit(chess.Square(king))).All() {
		if l := c.Castle(king, partner.File()); l != nil {
			lanes = append(lanes, *l)
		}
	}
	if rights.Has(chess.Square(king)) {
		lanes = append(lanes, c.Leaps(king)...)
	}
	return lanes
}

// Blockers are the pieces that keep the side c from going by a lane, attacks left
// aside: whoever stands where it must be empty, and enemies that a leap would jump.
func (p *Position) Blockers(c chess.Color, l *Lane) Squares {
	side := Side(c)
	rank := 56 * uint(side)
	pieces := p.occupied() & (l.Empty << rank)
	if l.Partner == chess.NoSquare {
		pieces |= p.sides[side^1] & (l.Path << rank)
	}
	return pieces
}

func (t *castle) lane(king, partner chess.File) Lane {
	return Lane{
		King: chess.Square(king), Partner: chess.Square(partner),
		KingTo: chess.Square(t.kingTo), PartnerTo: chess.Square(t.partnerTo),
		Empty: Squares(t.empty), Path: Squares(t.path),
	}
}
