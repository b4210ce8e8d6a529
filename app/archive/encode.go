package archive

import (
	"errors"
	"hash/fnv"
	"strings"

	"backrank/variants/notation"
	"backrank/variants/rules"
)

// record is a game as it is stored.
type record struct {
	head        Head
	start       int
	same        int64 // equal for twins, if their days are near
	content     int64 // equal for equal games
	moves, rest []byte
}

// errPass means that a game cannot be stored, nor written.
var errPass = errors.New("archive: a null move cannot be part of a game, only of its variations")

// encoder makes records of games. It is used by one goroutine.
type encoder struct {
	origins origins
	out     output
}

// encode makes the record of a game. It fails if a move is not legal. The game is not changed, and nothing of its text
// is kept.
func (e *encoder) encode(g *notation.Game) (record, error) {
	if t := g.Tree; t.End() == notation.Root { // as in PGN: a game without moves has no variations
		whole := *g
		whole.Tree = t.EndAt(t.Last(notation.Root))
		g = &whole
	}
	from := e.origins.of(g)
	r := record{start: from.start, head: headOf(g, &from)}
	e.out.b = e.out.b[:0]
	last, err := e.out.putMain(g, &r.head)
	if err != nil {
		return record{}, err
	}
	r.head.Ending = endingOf(&last, g.Tag("Termination"))
	size := len(e.out.b)
	e.out.putRest(g, &r.head, &from)
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
	h := Head{Variant: g.Variant.ID, Start: startText(g.Variant, from.start), Result: result}
	if g.Variant.Castling != nil {
		h.Rule = g.Variant.Castling.ID
	}
	for i := len(g.Tags) - 1; i >= 0; i-- { // the first of a name counts
		value := g.Tags[i].Value
		switch place := tagPlaces[g.Tags[i].Name]; {
		case place == 0:
		case knownTags[place-1] == "Event":
			h.Event = strings.Clone(value)
		case knownTags[place-1] == "White":
			h.White = strings.Clone(value)
		case knownTags[place-1] == "Black":
			h.Black = strings.Clone(value)
		case knownTags[place-1] == "Date":
			h.Date = dateText(packDate(value))
		case knownTags[place-1] == "WhiteElo":
			h.Elo[0] = elo(value)
		case knownTags[place-1] == "BlackElo":
			h.Elo[1] = elo(value)
		case knownTags[place-1] == "Hints":
			h.Hints = hintsTaken(value)
		}
	}
	if packDate(h.Date) == 0 {
		h.Date = dateText(packDate(g.Tag("UTCDate")))
	}
	return h
}

// putMain writes the moves of the main line, and notes in the head how long it is and who castled. It returns the last
// position.
func (o *output) putMain(g *notation.Game, h *Head) (rules.Position, error) {
	if !g.Started() {
		return rules.Position{}, nil
	}
	p := g.Start
	var next rules.Position
	for n := range g.Tree.MainLine() {
		m := g.Tree.Move(n)
		if m.IsZero() {
			return p, errPass
		}
		o.putMove(&p, m)
		h.Plies++
		switch {
		case m.IsCastling() && m.Wing() == rules.HSide:
			h.Castled[rules.Side(p.Turn())] = Castled{Kingside, h.Plies}
		case m.IsCastling():
			h.Castled[rules.Side(p.Turn())] = Castled{Queenside, h.Plies}
		case m.IsLeap():
			h.Castled[rules.Side(p.Turn())] = Castled{Leap, h.Plies}
		}
		p.Play(m, &next)
		p = next
	}
	return p, nil
}

// hashes returns a number that twins have in common, and one that equal games have.
func (r *record) hashes(g *notation.Game) (same, content int64) {
	f := fnv.New64a()
	part := func(text string) { _, _ = f.Write([]byte(text)); _, _ = f.Write([]byte{0}) }
	part(r.head.Variant)
	part(strings.ToLower(r.head.White))
	part(strings.ToLower(r.head.Black))
	switch r.start {
	case startElsewhere:
		part(notation.FEN(&g.Start))
	case startDrafting:
		for _, p := range g.Draft {
			part(p.String())
		}
	default:
		_, _ = f.Write([]byte{byte(r.start), byte(r.start >> 8), byte(r.start >> 16)})
	}
	_, _ = f.Write(r.moves)
	same = int64(f.Sum64())
	part(r.head.Event)
	part(r.head.Date)
	_, _ = f.Write(r.rest)
	return same, int64(f.Sum64())
}
