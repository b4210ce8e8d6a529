package draft

import (
	"sync"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/rules"
)

// remaining summarises the arrays that are still possible for a side of a draft under a castling rule. Squares are on the
// ranks of that side.
type remaining struct {
	arrays int // number of possible arrays
	// castle and leap are the target squares of the king in some array, by wing.
	castle, leap [2]rules.Squares
	// guaranteed is true if all arrays can castle to the wing, both if some array can castle to both wings.
	guaranteed [2]bool
	both       bool
	// bishops are the possible squares of the bishops that are not placed yet, of the dark-squared bishop first.
	bishops [2]rules.Squares
	// undefended are the pawns that are undefended in all arrays, minUndefended is the minimum number of undefended pawns
	// in an array.
	undefended    rules.Squares
	minUndefended int
}

// remainingFor summarises the arrays that are possible for a side of a draft.
func remainingFor(d variants.Draft, c chess.Color, rule *rules.Castling) remaining {
	profiles := profilesFor(rule)
	rank := d.Rank(c)
	r := remaining{guaranteed: [2]bool{true, true}, undefended: ^rules.Squares(0), minUndefended: 8}
	own := ownSquares(c)
	for _, a := range d.PossibleArrays(c) {
		p := &profiles[a.Number()]
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
		r.minUndefended = min(r.minUndefended, p.undefended.Len())
	}
	r.undefended = own(r.undefended)
	return r
}

// ownSquares returns a function that maps White's squares to those of a side: for Black it flips the board.
func ownSquares(c chess.Color) func(rules.Squares) rules.Squares {
	if c == chess.White {
		return func(s rules.Squares) rules.Squares { return s }
	}
	return func(s rules.Squares) rules.Squares {
		var flipped rules.Squares
		for sq := range s.All() {
			flipped |= rules.Bit(sq ^ 56)
		}
		return flipped
	}
}

// shade returns 0 for a dark square and 1 for a light one.
func shade(sq chess.Square) int { return (int(sq.File()) + int(sq.Rank())) % 2 }

// A profile holds the properties of a complete array, on White's squares.
type profile struct {
	castle, leap [2]rules.Squares // target squares of the king, by wing
	undefended   rules.Squares    // undefended pawns
}

var profiles sync.Map // *rules.Castling to func() *[variants.Arrays]profile

// profilesFor returns the profiles of all arrays, indexed by their numbers. It computes them once per rule.
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
