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
	id    string    // as lists have it, see startText
	fens  [2]string // as Shredder-FEN, and with KQkq
}

// origins remembers the origins of games: files repeat them.
type origins struct{ known map[originKey]*knownOrigin }

// originKey finds an origin, by the key of its position.
type originKey struct {
	position uint64
	variant  string
}

type knownOrigin struct {
	position rules.Position
	origin   origin
}

// maxOrigins is how many origins are remembered: all arrays of Chess960 and more.
const maxOrigins = 4096

// lookUp returns the origin of a game.
func (all *origins) lookUp(g *notation.Game) *origin {
	if !g.Started() {
		return &origin{start: startDrafting}
	}
	key := originKey{g.Start.Key(), g.Variant.ID}
	if k := all.known[key]; k != nil && k.position == g.Start {
		return &k.origin
	}
	if all.known == nil || len(all.known) == maxOrigins {
		all.known = map[originKey]*knownOrigin{}
	}
	k := &knownOrigin{g.Start, originOf(g.Variant, &g.Start)}
	all.known[key] = k
	return &k.origin
}

func originOf(v variants.Variant, p *rules.Position) origin {
	o := origin{start: startElsewhere, fens: [2]string{notation.FEN(p), notation.XFEN(p)}}
	if s, ok := notation.StartOf(p); ok {
		o.start = packStart(s)
		o.id = startText(v, o.start)
	}
	return o
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
