package facts

import (
	"sync"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

// Outlook is what a side of a draft can still come to under a castling rule. Squares
// are on that side's own ranks. It is a value.
type Outlook struct {
	Ends int // arrays that are still possible
	// Castle and Leap are where the king may end by a castling or a leap in some of
	// them, by the wing of the partner or of the leap.
	Castle, Leap [2]rules.Squares
	// Sure says that all of them have a castling on that wing, Both that some have one on
	// either wing.
	Sure [2]bool
	Both bool
	// Bishops are the squares on which a bishop not placed yet may stand, by shade: dark
	// squares first.
	Bishops [2]rules.Squares
	// Bare are the pawns that nothing defends in any of them, BarePawns is the least
	// number of such pawns in one of them.
	Bare      rules.Squares
	BarePawns int
}

// OutlookOf is the outlook of one side of a draft.
func OutlookOf(d variants.Draft, c chess.Color, rule *rules.Castling) Outlook {
	known := tempersOf(rule)
	rank := d.Rank(c)
	o := Outlook{Sure: [2]bool{true, true}, Bare: ^rules.Squares(0), BarePawns: 8}
	up := shift(c)
	for _, a := range d.Ends(c) {
		t := &known[a.Number()]
		o.Ends++
		o.Both = o.Both || t.castle[0] != 0 && t.castle[1] != 0
		for w := range o.Castle {
			o.Castle[w] |= up(t.castle[w])
			o.Leap[w] |= up(t.leap[w])
			o.Sure[w] = o.Sure[w] && t.castle[w] != 0
		}
		for f, piece := range a {
			if piece == chess.Bishop && rank[f] != chess.Bishop {
				sq := rules.BackRank(c) & (rules.Bit(chess.Square(f)) | rules.Bit(chess.Square(56+f)))
				o.Bishops[shade(sq.First())] |= sq
			}
		}
		o.Bare &= t.bare
		o.BarePawns = min(o.BarePawns, t.bare.Len())
	}
	o.Bare = up(o.Bare)
	return o
}

// shift turns White's squares into the same ones of another side: the first rank into
// the eighth, the second into the seventh.
func shift(c chess.Color) func(rules.Squares) rules.Squares {
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

// temper is what an outlook asks of one whole array, as White's.
type temper struct {
	castle, leap [2]rules.Squares // where the king ends, by wing
	bare         rules.Squares
}

var tempers sync.Map // of rules: *rules.Castling to func() *[variants.Arrays]temper

// tempersOf are those of all arrays by number, worked out when first asked for.
func tempersOf(rule *rules.Castling) *[variants.Arrays]temper {
	once, _ := tempers.LoadOrStore(rule, sync.OnceValue(func() *[variants.Arrays]temper {
		all := &[variants.Arrays]temper{}
		for i := range variants.ShuffleFamily.Len() {
			a := variants.ShuffleFamily.At(i)
			t := &all[a.Number()]
			t.bare = Undefended(a)
			for _, l := range rule.Lanes(a) {
				if l.IsLeap() {
					t.leap[l.Wing()] |= rules.Bit(l.KingTo)
				} else {
					t.castle[l.Wing()] |= rules.Bit(l.KingTo)
				}
			}
		}
		return all
	}))
	return once.(func() *[variants.Arrays]temper)()
}
