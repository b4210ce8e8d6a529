package facts

import (
	"math/bits"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

// Profile has the facts about one array under one castling rule as small numbers, by which the atlas sorts and filters.
type Profile struct {
	Array  variants.Array
	Number int
	Nearness
	Undefended int // pawns without a defender
	Weak       int // pawns in front of the king that nothing but the king defends
	RimKnights int
	Reach      int // sum over the eight pieces of the number of squares that each reaches within two moves
	Bishops    int // distance between the bishops in files
	King       int // file, 0 for a
}

// ProfileOf computes the profile of an array under a rule.
func ProfileOf(a variants.Array, rule *rules.Castling) Profile {
	p := Profile{
		Array: a, Number: a.Number(), Nearness: Nearest(Ways(a, rule)),
		Undefended: Undefended(a).Len(), Weak: ShelterOf(a).Weak.Len(),
		RimKnights: RimKnights(a).Len(), King: int(a.King()),
	}
	for _, r := range Reaches(a) {
		p.Reach += r.Two.Len()
	}
	var bishops uint
	for f, piece := range a {
		if piece == chess.Bishop {
			bishops |= 1 << f
		}
	}
	p.Bishops = bits.Len(bishops) - 1 - bits.TrailingZeros(bishops)
	return p
}
