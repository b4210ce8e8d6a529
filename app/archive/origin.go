package archive

import (
	"strconv"

	"backrank/variants"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// origin is what is known of the position that a game begins in.
type origin struct {
	start int       // as in the table games
	fens  [2]string // as Shredder-FEN, and with KQkq
}

// origins remembers the origins of games: files repeat them.
type origins struct{ known map[rules.Position]origin }

// mostOrigins is how many origins are remembered: all arrays of Chess960 and more.
const mostOrigins = 4096

// of returns the origin of a game.
func (all *origins) of(g *notation.Game) origin {
	if !g.Started() {
		return origin{start: startDrafting}
	}
	if o, met := all.known[g.Start]; met {
		return o
	}
	o := originOf(&g.Start)
	if all.known == nil || len(all.known) == mostOrigins {
		all.known = map[rules.Position]origin{}
	}
	all.known[g.Start] = o
	return o
}

func originOf(p *rules.Position) origin {
	o := origin{start: startElsewhere, fens: [2]string{notation.FEN(p), notation.XFEN(p)}}
	if s, ok := notation.StartOf(p); ok {
		if fresh, err := freshStart(p.Rule(), s); err == nil && fresh == *p {
			o.start = packStart(s)
		}
	}
	return o
}

// freshStart returns the position of two arrays under a rule, whichever variant allows them.
func freshStart(rule *rules.Castling, s variants.Start) (rules.Position, error) {
	return variants.Custom(variants.ShuffleFamily, variants.Independent, rule).Position(s)
}

// startText returns the id of a start as lists have it, empty if there is none.
func startText(v variants.Variant, packed int) string {
	s, ok := unpackStart(packed)
	switch {
	case !ok:
		return ""
	case s.IsMirrored() && v.Symmetry == variants.Mirrored:
		return strconv.Itoa(s.White.Number())
	}
	return "W" + strconv.Itoa(s.White.Number()) + "-B" + strconv.Itoa(s.Black.Number())
}
