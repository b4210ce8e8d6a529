package survey

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/notnil/chess"

	"backrank/variants"
)

// A survey file begins with a line of JSON. Records of twelve bytes follow, one per start, in the order of the parts and
// of [variants.Variant.StartAt]: the score and three moves as little-endian 16-bit numbers, a move as 64·from + to (0 for
// none); then, as bytes, the spread, the depth, and by how much the scores of the second and the third move are lower
// than that of the best.

// header is the first line of a file of version 2.
type header struct {
	Version  int          `json:"survey"`
	Searches []search     `json:"searches"`
	Parts    []partHeader `json:"parts"`
}

// search is how the starts of some parts were searched.
type search struct {
	Effort
	Deviation float64 `json:"deviation"` // see [Part]
}

// partHeader describes a part; the file has records for all starts of its variant.
type partHeader struct {
	Variant string `json:"variant"`
	Count   int64  `json:"count"`
	Search  int    `json:"search"`           // index in the searches
	Second  bool   `json:"second,omitempty"` // by the second engine
}

// firstHeader is the first line of a file of version 1, which has one search and no second engine.
type firstHeader struct {
	Effort
	Parts []partHeader `json:"starts"`
}

const (
	fileVersion = 2
	recordSize  = 12
)

// Encode returns a survey file with the parts of Backrank's survey and of that of a second engine. It fails if a surveyed
// variant is missing from the first.
func Encode(own, second *Survey) ([]byte, error) {
	h := header{Version: fileVersion}
	for _, v := range Variants() {
		if !slices.ContainsFunc(own.parts, func(p Part) bool { return p.Variant.ID == v.ID }) {
			return nil, fmt.Errorf("survey: there are no findings for %s", v.ID)
		}
	}
	var records []byte
	for n, s := range []*Survey{own, second} {
		for _, p := range s.parts {
			searched := search{p.Effort, p.Deviation}
			i := slices.Index(h.Searches, searched)
			if i < 0 {
				i, h.Searches = len(h.Searches), append(h.Searches, searched)
			}
			h.Parts = append(h.Parts, partHeader{p.Variant.ID, p.Variant.Count(), i, n == 1})
			records = append(records, p.records...)
		}
	}
	line, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	return append(append(line, '\n'), records...), nil
}

// Read decodes a survey file of this or an earlier version. The survey of the second engine is empty if the file has none.
func Read(data []byte) (own, second *Survey, err error) {
	line, rest, whole := bytes.Cut(data, []byte{'\n'})
	var h header
	if err := json.Unmarshal(line, &h); err != nil || !whole || h.Version == 0 {
		return nil, nil, errors.New("survey: not a survey of start positions")
	}
	switch h.Version {
	case fileVersion:
	case 1:
		var first firstHeader
		if err := json.Unmarshal(line, &first); err != nil {
			return nil, nil, fmt.Errorf("survey: %w", err)
		}
		h.Searches, h.Parts = []search{{Effort: first.Effort}}, first.Parts
	default:
		return nil, nil, fmt.Errorf("survey: the file has version %d, but this program reads versions up to %d", h.Version, fileVersion)
	}
	own, second = &Survey{}, &Survey{}
	for _, part := range h.Parts {
		v, known := variants.ByID(part.Variant)
		size := part.Count * recordSize
		if !known || part.Count != v.Count() || int64(len(rest)) < size {
			return nil, nil, fmt.Errorf("survey: some start positions of %q are missing", part.Variant)
		}
		if part.Search < 0 || part.Search >= len(h.Searches) {
			return nil, nil, fmt.Errorf("survey: search %d of %q is missing", part.Search, part.Variant)
		}
		s := own
		if part.Second {
			s = second
		}
		how := h.Searches[part.Search]
		s.parts = append(s.parts, Part{v, how.Effort, how.Deviation, rest[:size:size]})
		rest = rest[size:]
	}
	if len(rest) > 0 {
		return nil, nil, fmt.Errorf("survey: %d bytes too many", len(rest))
	}
	if h.Version == 1 {
		deviation := estimateDeviation(own.parts)
		for i := range own.parts {
			own.parts[i].Deviation = deviation
		}
	}
	return own, second, nil
}

func appendRecord(b []byte, f Finding) ([]byte, error) {
	if len(f.Moves) == 0 || len(f.Moves) > Moves || f.Moves[0].Score != f.Score {
		return nil, fmt.Errorf("survey: %d first moves, or the score is not that of the best one", len(f.Moves))
	}
	b = binary.LittleEndian.AppendUint16(b, uint16(int16(min(max(f.Score, math.MinInt16), math.MaxInt16))))
	var gaps [Moves]int
	for i := range Moves {
		move := uint16(0)
		if i < len(f.Moves) {
			move = uint16(f.Moves[i].From)<<6 | uint16(f.Moves[i].To)
			gaps[i] = f.Score - f.Moves[i].Score
		}
		b = binary.LittleEndian.AppendUint16(b, move)
	}
	if gaps[1] < 0 || len(f.Moves) == Moves && gaps[2] < gaps[1] {
		return nil, errors.New("survey: the first moves are not ordered by score")
	}
	if f.Spread < 0 || f.Depth < 0 {
		return nil, fmt.Errorf("survey: spread %d or depth %d is negative", f.Spread, f.Depth)
	}
	return append(b, clampByte(f.Spread), clampByte(f.Depth), clampByte(gaps[1]), clampByte(gaps[2])), nil
}

func clampByte(n int) byte { return byte(min(n, math.MaxUint8)) }

func readRecord(b []byte) Finding {
	f := Finding{Score: int(int16(binary.LittleEndian.Uint16(b))), Spread: int(b[8]), Depth: int(b[9])}
	for i, gap := range []byte{0, b[10], b[11]} {
		if m := binary.LittleEndian.Uint16(b[2+2*i:]); m != 0 {
			f.Moves = append(f.Moves, Move{chess.Square(m >> 6), chess.Square(m & 63), f.Score - int(gap)})
		}
	}
	return f
}
