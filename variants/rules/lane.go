package rules

import (
	"slices"

	"github.com/notnil/chess"
)

// Lane is the geometry of one castling or leap, as White's: the squares that must be empty and those that the king
// crosses. Attacked squares are not considered. Black's lane is the same on the eighth rank, 56 squares higher.
type Lane struct {
	// King and Partner are the start squares, KingTo and PartnerTo the landings. Partner and PartnerTo are
	// [chess.NoSquare] for a leap.
	King, Partner, KingTo, PartnerTo chess.Square
	// Empty must be empty except for king and partner (RULES.md §4, law 6). For a leap it is the landing only, and
	// concerns own pieces only.
	Empty Squares
	// Path is the set of squares that the king crosses, including its landing (law 3).
	Path Squares
}

// IsLeap reports whether the king moves without a partner.
func (l Lane) IsLeap() bool { return l.Partner == chess.NoSquare }

// Wing is the side of the king on which the partner is, or to which the king leaps.
func (l Lane) Wing() Wing {
	if l.Partner > l.King || l.IsLeap() && l.KingTo > l.King {
		return HSide
	}
	return ASide
}

// Castle returns the lane of a king and a partner on these files, nil if the rule has no landing for them. It does not
// check [Castling.CanPartner]. The lane belongs to the rule and must not be modified.
func (c *Castling) Castle(king, partner chess.File) *Lane {
	if !c.castles[king&7][partner&7].ok {
		return nil
	}
	return &c.lanes[king&7][partner&7]
}

// Leaps returns the lanes on which a king on this file may leap.
func (c *Castling) Leaps(king chess.File) []Lane { return c.leaps[king&7] }

// Lanes lists the castlings and leaps that the rule grants a side with this start array on its back rank: by the
// partner's file from a to h, leaps last. Of two partners on one wing the farther is the partner (RULES.md §4). Without a
// king there are none.
func (c *Castling) Lanes(array [8]chess.PieceType) []Lane {
	king := chess.File(slices.Index(array[:], chess.King))
	if king < chess.FileA {
		return nil
	}
	return c.lanesOf(king, c.granted(array))
}

// Lanes lists the castlings and leaps to which side c has a right, whether possible now or not, as White's: by the
// partner's file from a to h, leaps last.
func (p *Position) Lanes(c chess.Color) []Lane {
	held := p.rights & p.Of(c)
	if c == chess.Black {
		held >>= 56
	}
	return p.rule.lanesOf(p.King(c).File(), held)
}

// lanesOf lists the lanes of a king, given the pieces that have a right, as squares of the first rank. A right on the
// king's own square is the right to leap.
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

// Blockers returns the pieces that block a lane for side c: those on squares that must be empty, and enemies that a
// leap would jump. Attacked squares are not considered.
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
