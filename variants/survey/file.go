package survey

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"github.com/notnil/chess"

	"backrank/variants"
)

// header is the first line of a survey file. Records of twelve bytes follow, one per start: the score and three moves as
// little-endian 16-bit numbers, a move as 64·from + to (0 for none); then, as bytes, the spread, the depth, and by how
// much the scores of the second and the third move are lower than that of the best.
type header struct {
	Version int `json:"survey"`
	Effort
	Starts []starts `json:"starts"`
}

// starts identifies a surveyed variant; the file has records for all of its start positions.
type starts struct {
	Variant string `json:"variant"`
	Count   int64  `json:"count"`
}

const (
	fileVersion = 1
	recordSize  = 12
)

// Encode returns a survey file. It calls finding for every start of the surveyed variants. It fails if finding fails, or
// returns a finding without moves or with moves that are not ordered by score.
func Encode(e Effort, finding func(variants.Variant, variants.Start) (Finding, error)) ([]byte, error) {
	h := header{Version: fileVersion, Effort: e}
	var records []byte
	for _, v := range Variants() {
		h.Starts = append(h.Starts, starts{v.ID, v.Count()})
		for i := range v.Count() {
			s := v.StartAt(i)
			f, err := finding(v, s)
			if err == nil {
				records, err = appendRecord(records, f)
			}
			if err != nil {
				return nil, fmt.Errorf("%s %s: %w", v.ID, v.StartID(s), err)
			}
		}
	}
	line, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	return append(append(line, '\n'), records...), nil
}

// Read decodes a survey file.
func Read(data []byte) (*Survey, error) {
	line, rest, whole := bytes.Cut(data, []byte{'\n'})
	var h header
	if err := json.Unmarshal(line, &h); err != nil || !whole || h.Version == 0 {
		return nil, errors.New("survey: not a survey of start positions")
	}
	if h.Version != fileVersion {
		return nil, fmt.Errorf("survey: the file has version %d, but this program reads version %d", h.Version, fileVersion)
	}
	s := &Survey{Effort: h.Effort}
	for _, part := range h.Starts {
		v, known := variants.ByID(part.Variant)
		size := part.Count * recordSize
		if !known || part.Count != v.Count() || int64(len(rest)) < size {
			return nil, fmt.Errorf("survey: some start positions of %q are missing", part.Variant)
		}
		s.variants, s.records = append(s.variants, v), append(s.records, rest[:size])
		rest = rest[size:]
	}
	if len(rest) > 0 {
		return nil, fmt.Errorf("survey: %d bytes too many", len(rest))
	}
	s.deviation = s.estimateDeviation()
	return s, nil
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
	if gaps[1] < 0 || len(f.Moves) == Moves && gaps[2] < gaps[1] || f.Spread < 0 || f.Depth < 0 {
		return nil, errors.New("survey: the first moves are not ordered by score")
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
