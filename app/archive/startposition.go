package archive

import (
	"strconv"

	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// startPosition is the start position of a game, in the forms that records and heads need.
type startPosition struct {
	start int       // as in the column start
	id    string    // as returned by startText
	fens  [2]string // in Shredder-FEN, and with KQkq
}

// startPositions caches start positions, because the games of a file often share them.
type startPositions struct {
	known map[startPositionKey]*cachedStartPosition
}

// startPositionKey is the key of a cached start position; different positions may share it.
type startPositionKey struct {
	position uint64
	variant  string
}

type cachedStartPosition struct {
	position      rules.Position
	startPosition startPosition
}

// maxStartPositions is the number of positions after which the cache is emptied: more than the arrays of Chess960.
const maxStartPositions = 4096

// lookUp returns the start position of a game.
func (s *startPositions) lookUp(g *pgn.Game) *startPosition {
	if !g.Started() {
		return &startPosition{start: startDrafting}
	}
	key := startPositionKey{g.Start.Key(), g.Variant.ID}
	if k := s.known[key]; k != nil && k.position == g.Start {
		return &k.startPosition
	}
	if s.known == nil || len(s.known) == maxStartPositions {
		s.known = map[startPositionKey]*cachedStartPosition{}
	}
	k := &cachedStartPosition{g.Start, startPositionOf(g.Variant, &g.Start)}
	s.known[key] = k
	return &k.startPosition
}

func startPositionOf(v variants.Variant, p *rules.Position) startPosition {
	o := startPosition{start: startElsewhere, fens: [2]string{fen.Format(p), fen.FormatXFEN(p)}}
	if s, ok := variants.StartOf(p); ok {
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

// position returns the start position of a game. text is its FEN, which is only used if the game does not begin with two
// arrays.
func position(v variants.Variant, start int, text string) (rules.Position, error) {
	if s, ok := unpackStart(start); ok {
		return s.Position(v.Castling)
	}
	p, _, err := fen.Parse(text, v.Castling)
	return p, err
}

// fenOf returns the FEN in the extra data of a game that does not begin with two arrays, "" for other games.
func fenOf(start int, extra []byte) (string, error) {
	if start != startElsewhere {
		return "", nil
	}
	in := input{b: extra}
	if in.byte()&hasFEN == 0 {
		return "", errDamaged
	}
	fenText := in.text()
	if in.bad {
		return "", errDamaged
	}
	return fenText, nil
}
