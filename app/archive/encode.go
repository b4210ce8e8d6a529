package archive

import (
	"slices"
	"strings"

	"backrank/app/archive/scan"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// record is a game as it is stored. Its texts may be parts of a file that was read.
type record struct {
	head        Head
	start       int
	same        int64 // equal for twins, if their days are near
	content     int64 // equal for equal games
	moves, rest []byte
	signature   scan.Signature
}

// errPass means that a game cannot be stored, nor written.
var errPass = unread("A null move cannot be part of a game, only of its variations")

// encoder makes records of games. It is used by one goroutine.
type encoder struct {
	reader  notation.Reader
	origins origins
	line    mainLine
	out     output
	usual   int // records of the chunk before
}

// encode makes the record of a game, whose moves the line has followed already if the game was read with it. Tags of
// [Own] are left out. It fails if a move is not legal. The game is not changed.
func (e *encoder) encode(g *notation.Game, followed bool) (record, error) {
	if t := g.Tree; t.End() == notation.Root && t.Size() > 1 { // as in PGN: a game without moves has no variations
		whole := *g
		whole.Tree = t.EndAt(t.Last(notation.Root))
		g = &whole
	}
	if slices.ContainsFunc(g.Tags, isOwnTag) {
		whole := *g
		Unsign(&whole)
		g = &whole
	}
	from := e.origins.of(g)
	r := record{start: from.start, head: headOf(g, from)}
	e.out.b = e.out.b[:0]
	if g.Started() {
		// where there are variations, one of them may repeat the main line
		if nodes := g.Tree.Size() - 1; !followed || nodes > 0 && nodes != e.line.plies {
			if err := e.line.walk(g); err != nil {
				return record{}, err
			}
		}
		r.head.Plies, r.head.Castled, r.signature = e.line.plies, e.line.castled, e.line.signature()
		r.head.Ending = endingOf(e.line.last, g.Tag("Termination"))
		e.out.b = append(e.out.b, e.line.moves.b...)
	} else {
		r.head.Ending = endingOf(&rules.Position{}, g.Tag("Termination"))
	}
	size := len(e.out.b)
	e.out.putRest(g, &r.head, from)
	all := make([]byte, len(e.out.b))
	copy(all, e.out.b)
	r.moves, r.rest = all[:size:size], all[size:]
	r.same, r.content = r.hashes(g)
	return r, nil
}

// headOf returns the head of a game but for what its moves say.
func headOf(g *notation.Game, from *origin) Head {
	result := g.Result
	if resultNumber(result) == noResult {
		result = results[noResult]
	}
	h := Head{Variant: g.Variant.ID, Start: from.id, Result: result}
	if g.Variant.Castling != nil {
		h.Rule = g.Variant.Castling.ID
	}
	for i := len(g.Tags) - 1; i >= 0; i-- { // the first of a name counts
		name, value := g.Tags[i].Name, g.Tags[i].Value
		if tagPlaces[name] == 0 {
			name = inUsualCase(name)
		}
		switch name {
		case "Event":
			h.Event = value
		case "White":
			h.White = value
		case "Black":
			h.Black = value
		case "Date":
			h.Date = plainDate(value)
		case "WhiteElo":
			h.Elo[0] = elo(value)
		case "BlackElo":
			h.Elo[1] = elo(value)
		case "Hints":
			h.Hints = hintsTaken(value)
		}
	}
	if packDate(h.Date) == 0 {
		h.Date = plainDate(g.Tag("UTCDate"))
	}
	return h
}

// inUsualCase returns the name of a tag of the head, if the name is that in another case.
func inUsualCase(name string) string {
	for _, usual := range [...]string{"Event", "White", "Black", "Date", "WhiteElo", "BlackElo", "Hints"} {
		if strings.EqualFold(name, usual) {
			return usual
		}
	}
	return name
}

// hash is FNV-1a, of 64 bits.
type hash uint64

const (
	emptyHash hash = 14695981039346656037
	hashPrime hash = 1099511628211
)

func (h hash) byte(c byte) hash { return (h ^ hash(c)) * hashPrime }

func (h hash) bytes(all []byte) hash {
	for _, c := range all {
		h = h.byte(c)
	}
	return h
}

// text adds a text and its end.
func (h hash) text(text string) hash {
	for i := range len(text) {
		h = h.byte(text[i])
	}
	return h.byte(0)
}

// hashes returns a number that twins have in common, and one that equal games have.
func (r *record) hashes(g *notation.Game) (same, content int64) {
	h := emptyHash.text(r.head.Variant).text(strings.ToLower(r.head.White)).text(strings.ToLower(r.head.Black))
	switch r.start {
	case startElsewhere:
		h = h.text(notation.FEN(&g.Start))
	case startDrafting:
		for _, p := range g.Draft {
			h = h.text(p.String())
		}
	default:
		h = h.byte(byte(r.start)).byte(byte(r.start >> 8)).byte(byte(r.start >> 16))
	}
	h = h.bytes(r.moves)
	return int64(h), int64(h.text(r.head.Event).text(r.head.Date).bytes(r.rest))
}
