package archive

import (
	"strconv"

	"backrank/variants"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// origin is the start position of a game in the forms that records and heads need.
type origin struct {
	start int       // as in the column start
	id    string    // as returned by startText
	fens  [2]string // in Shredder-FEN, and with KQkq
}

// origins caches the origins of games, because files repeat them.
type origins struct{ known map[originKey]*knownOrigin }

// originKey is the key of a cached origin; different positions may share it.
type originKey struct {
	position uint64
	variant  string
}

type knownOrigin struct {
	position rules.Position
	origin   origin
}

// maxOrigins is the number of origins after which the cache is emptied: more than the arrays of Chess960.
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

// startText returns the id of a packed start, "518" or "W518-B534", "" if there is none.
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
