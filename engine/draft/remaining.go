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
	arrays int // number of possible arrays
	// castle and leap are the king's target squares of castlings and leaps in some of the arrays, by wing.
	castle, leap [2]rules.Squares
	// guaranteed means that all arrays can castle on that wing, both that some can on both wings.
	guaranteed [2]bool
	both       bool
	// bishops are the possible squares of bishops that are not placed yet, dark squares first.
	bishops [2]rules.Squares
	// undefended are the pawns that are undefended in all arrays, leastUndefended is the smallest number of undefended
	// pawns in an array.
	undefended      rules.Squares
	leastUndefended int
}

// remainingFor returns what is possible for a side of a draft.
func remainingFor(d variants.Draft, c chess.Color, rule *rules.Castling) remaining {
	known := profilesFor(rule)
	rank := d.Rank(c)
	r := remaining{guaranteed: [2]bool{true, true}, undefended: ^rules.Squares(0), leastUndefended: 8}
	own := ownSquares(c)
	for _, a := range d.Ends(c) {
		p := &known[a.Number()]
		r.arrays++
		r.both = r.both || p.castle[0] != 0 && p.castle[1] != 0
		for w := range r.castle {
			r.castle[w] |= own(p.castle[w])
			r.leap[w] |= own(p.leap[w])
			r.guaranteed[w] = r.guaranteed[w] && p.castle[w] != 0
		}
		for f, kind := range a {
			if kind == chess.Bishop && rank[f] != chess.Bishop {
				sq := rules.BackRank(c) & (rules.Bit(chess.Square(f)) | rules.Bit(chess.Square(56+f)))
				r.bishops[shade(sq.First())] |= sq
			}
		}
		r.undefended &= p.undefended
		r.leastUndefended = min(r.leastUndefended, p.undefended.Len())
	}
	r.undefended = own(r.undefended)
	return r
}

// ownSquares returns a function that maps White's squares to those of a side: for Black it mirrors the ranks.
func ownSquares(c chess.Color) func(rules.Squares) rules.Squares {
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

// shade returns 0 for a dark square and 1 for a light one.
func shade(sq chess.Square) int { return (int(sq.File()) + int(sq.Rank())) % 2 }

// A profile is what is known of a complete array, as White's.
type profile struct {
	castle, leap [2]rules.Squares // target squares of the king, by wing
	undefended   rules.Squares
}

var profiles sync.Map // *rules.Castling to func() *[variants.Arrays]profile

// profilesFor returns the profiles of all arrays by number, computed once for each rule.
func profilesFor(rule *rules.Castling) *[variants.Arrays]profile {
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
