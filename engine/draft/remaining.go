package draft

import (
	"sync"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/rules"
)

// remaining is what is still possible for a side of a draft under a castling rule. Squares are on that side's own
// ranks.
type remaining struct {
	arrays int // that are possible
	// castle and leap are where the king may end by a castling or a leap in some of them, by wing.
	castle, leap [2]rules.Squares
	// sure says that all of them have a castling on that wing, both that some have one on either wing.
	sure [2]bool
	both bool
	// bishops are the squares on which a bishop not placed yet may stand, dark squares first.
	bishops [2]rules.Squares
	// undefended are the pawns that nothing defends in any of them, least is the smallest number of undefended pawns
	// in one of them.
	undefended rules.Squares
	least      int
}

// remainingOf is what is possible for one side of a draft.
func remainingOf(d variants.Draft, c chess.Color, rule *rules.Castling) remaining {
	known := profilesOf(rule)
	rank := d.Rank(c)
	r := remaining{sure: [2]bool{true, true}, undefended: ^rules.Squares(0), least: 8}
	own := squaresOf(c)
	for _, a := range d.Ends(c) {
		p := &known[a.Number()]
		r.arrays++
		r.both = r.both || p.castle[0] != 0 && p.castle[1] != 0
		for w := range r.castle {
			r.castle[w] |= own(p.castle[w])
			r.leap[w] |= own(p.leap[w])
			r.sure[w] = r.sure[w] && p.castle[w] != 0
		}
		for f, kind := range a {
			if kind == chess.Bishop && rank[f] != chess.Bishop {
				sq := rules.BackRank(c) & (rules.Bit(chess.Square(f)) | rules.Bit(chess.Square(56+f)))
				r.bishops[shade(sq.First())] |= sq
			}
		}
		r.undefended &= p.undefended
		r.least = min(r.least, p.undefended.Len())
	}
	r.undefended = own(r.undefended)
	return r
}

// squaresOf turns White's squares into the same ones of a side: for Black the first rank into the eighth, the second
// into the seventh.
func squaresOf(c chess.Color) func(rules.Squares) rules.Squares {
	if c == chess.White {
		return func(s rules.Squares) rules.Squares { return s }
	}
	return func(s rules.Squares) rules.Squares {
		var turned rules.Squares
		for sq := range s.All() {
			turned |= rules.Bit(sq ^ 56)
		}
		return turned
	}
}

// shade is 0 for a dark square and 1 for a light one.
func shade(sq chess.Square) int { return (int(sq.File()) + int(sq.Rank())) % 2 }

// profile is what counts of one whole array, as White's.
type profile struct {
	castle, leap [2]rules.Squares // where the king ends, by wing
	undefended   rules.Squares
}

var profiles sync.Map // of rules: *rules.Castling to func() *[variants.Arrays]profile

// profilesOf are those of all arrays by number, worked out when first asked for.
func profilesOf(rule *rules.Castling) *[variants.Arrays]profile {
	once, _ := profiles.LoadOrStore(rule, sync.OnceValue(func() *[variants.Arrays]profile {
		all := &[variants.Arrays]profile{}
		for i := range variants.ShuffleFamily.Len() {
			a := variants.ShuffleFamily.At(i)
			p := &all[a.Number()]
			p.undefended = facts.Undefended(a)
			for _, l := range rule.Lanes(a) {
				if l.IsLeap() {
					p.leap[l.Wing()] |= rules.Bit(l.KingTo)
				} else {
					p.castle[l.Wing()] |= rules.Bit(l.KingTo)
				}
			}
		}
		return all
	}))
	return once.(func() *[variants.Arrays]profile)()
}
