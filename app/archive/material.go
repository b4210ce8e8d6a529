package archive

import (
	"errors"
	"slices"
	"strings"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/variants/rules"
	"backrank/words"
)

// counts are the numbers of pieces by side and kind.
type counts [2][7]int

// material is a combination of pieces to search for, in either colour.
type material struct {
	ways   []counts       // one, or two with the colours exchanged
	packed []packedCounts // ways without the kings
	pieces int
}

// kinds are the kinds of pieces by their letters.
var kinds = map[rune]chess.PieceType{
	'K': chess.King, 'Q': chess.Queen, 'R': chess.Rook, 'B': chess.Bishop, 'N': chess.Knight, 'P': chess.Pawn,
}

// parseMaterial parses the pieces of both sides in the usual notation of endgames, "KRPKR" or "KRP v KR". Errors are
// messages for players.
func parseMaterial(text string) (*material, error) {
	bad := errors.New(lang.L("{{.Text}} is not a set of pieces: write those of both sides, each king first, as in KRPKR", "Text", words.Quote(text)))
	var one counts
	side := -1
	for _, r := range strings.ToUpper(text) {
		kind, known := kinds[r]
		switch {
		case kind == chess.King && side < 1:
			side++
		case strings.ContainsRune(" -:VS", r) && side == 0:
			continue
		case !known || side < 0 || kind == chess.King:
			return nil, bad
		}
		if one[side][kind]++; one[side][kind] > 10 || one[side][chess.Pawn] > 8 {
			return nil, bad
		}
	}
	if side != 1 {
		return nil, bad
	}
	m := &material{ways: []counts{one}}
	if other := (counts{one[1], one[0]}); other != one {
		m.ways = append(m.ways, other)
	}
	for i := range m.ways {
		m.packed = append(m.packed, m.ways[i].pack())
	}
	for _, side := range one {
		for _, n := range side {
			m.pieces += n
		}
	}
	return m, nil
}

// matches reports whether a position has the material.
func (m *material) matches(p *rules.Position) bool {
	return slices.Contains(m.ways, countsOf(p))
}

// countsOf counts the pieces of a position.
func countsOf(p *rules.Position) counts {
	var c counts
	for side, color := range [...]chess.Color{chess.White, chess.Black} {
		for kind := chess.King; kind <= chess.Pawn; kind++ {
			c[side][kind] = p.Pieces(color, kind).Len()
		}
	}
	return c
}
