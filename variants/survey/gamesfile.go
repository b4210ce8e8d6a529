package survey

import (
	"bytes"
	"compress/flate"
	_ "embed"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

// A file of games begins with a line of JSON. A deflate stream of records follows, in the order of the parts and, in each,
// of [variants.Variant.StartAt]. A record begins with its index minus that of the record before it, and its length.
// Everything is numbers as in [binary.AppendUvarint]; see appendGames.

// gamesHeader is the first line of a file of games.
type gamesHeader struct {
	Version int               `json:"games"`
	Parts   []gamesPartHeader `json:"parts"`
}

// gamesPartHeader describes a part of a file of games.
type gamesPartHeader struct {
	Variant string      `json:"variant"`
	Starts  int         `json:"starts"` // number of records
	Effort  GamesEffort `json:"effort"`
}

const gamesFileVersion = 1

// GamesSurvey has the games from starts of several variants. It is safe for concurrent use. The zero GamesSurvey has none.
type GamesSurvey struct{ parts []GamesPart }

// Parts returns the parts of the survey. They must not be modified.
func (s *GamesSurvey) Parts() []GamesPart { return s.parts }

// GamesPart has the games from starts of one variant, from all or from a part of them. Of a start and its reflection that
// are the same game, only the first has games; see [IsCanonical].
type GamesPart struct {
	Variant variants.Variant
	Effort  GamesEffort
	records map[int64][]byte // by the index of the start
}

// IsCanonical reports whether the games from a start of v are stored under the start itself: false if its reflection is the same
// game and has a lower index.
func IsCanonical(v variants.Variant, start variants.Start) bool {
	twin, has := v.Twin(start)
	return !has || v.Index(twin) >= v.Index(start)
}

// NewGamesPart returns a part without games.
func NewGamesPart(v variants.Variant, effort GamesEffort) GamesPart {
	return GamesPart{v, effort, map[int64][]byte{}}
}

// Add adds the games from a start. It returns an error if the part has others, or if they belong to the reflection.
func (p *GamesPart) Add(start variants.Start, g *Games) error {
	i := p.Variant.Index(start)
	if i < 0 || !IsCanonical(p.Variant, start) {
		return fmt.Errorf("survey: no games are played from %s %s, or those from its mirror image count for it", p.Variant.ID, p.Variant.StartID(start))
	}
	if g.Effort != p.Effort || g.Count() != p.Effort.Games {
		return fmt.Errorf("survey: the games from %s %s do not have the effort of the others", p.Variant.ID, p.Variant.StartID(start))
	}
	record := appendGames(nil, g)
	if old, has := p.records[i]; has && !bytes.Equal(old, record) {
		return fmt.Errorf("survey: %s %s has two different sets of games of the same effort", p.Variant.ID, p.Variant.StartID(start))
	}
	p.records[i] = record
	return nil
}

// Len returns the number of starts from which games were played.
func (p *GamesPart) Len() int { return len(p.records) }

// Of returns the games from a start; false if there are none.
func (p *GamesPart) Of(start variants.Start) (Games, bool) {
	if p.Variant.Index(start) < 0 {
		return Games{}, false
	}
	if !IsCanonical(p.Variant, start) {
		g, ok := p.Of(start.Reflect())
		return g.Reflect(), ok
	}
	record, has := p.records[p.Variant.Index(start)]
	if !has {
		return Games{}, false
	}
	g, err := readGames(record, p.Effort)
	return g, err == nil
}

// Of returns the games from a start under a castling rule; false if there are none.
func (s *GamesSurvey) Of(rule *rules.Castling, start variants.Start) (Games, bool) {
	for i := range s.parts {
		if p := &s.parts[i]; p.Variant.Castling == rule {
			if g, ok := p.Of(start); ok {
				return g, true
			}
		}
	}
	return Games{}, false
}

// Has reports whether games were played from any start under a castling rule.
func (s *GamesSurvey) Has(rule *rules.Castling) bool {
	return slices.ContainsFunc(s.parts, func(p GamesPart) bool { return p.Variant.Castling == rule && p.Len() > 0 })
}

// EncodeGames returns a file of games with these parts.
func EncodeGames(parts ...GamesPart) ([]byte, error) {
	h := gamesHeader{Version: gamesFileVersion}
	var records []byte
	for _, p := range parts {
		h.Parts = append(h.Parts, gamesPartHeader{p.Variant.ID, len(p.records), p.Effort})
		last := int64(0)
		for i := range p.Variant.Count() {
			if record, has := p.records[i]; has {
				records = binary.AppendUvarint(records, uint64(i-last))
				records = binary.AppendUvarint(records, uint64(len(record)))
				records = append(records, record...)
				last = i
			}
		}
	}
	line, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	var file bytes.Buffer
	file.Write(append(line, '\n'))
	w, err := flate.NewWriter(&file, flate.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err = w.Write(records); err == nil {
		err = w.Close()
	}
	return file.Bytes(), err
}

// errGamesFile is the error of a file that is damaged or no file of games.
var errGamesFile = errors.New("survey: not a file of games, or damaged")

// ReadGames decodes a file of games. It checks all records.
func ReadGames(data []byte) (*GamesSurvey, error) {
	line, compressed, whole := bytes.Cut(data, []byte{'\n'})
	var h gamesHeader
	if err := json.Unmarshal(line, &h); err != nil || !whole || h.Version == 0 {
		return nil, errGamesFile
	}
	if h.Version != gamesFileVersion {
		return nil, fmt.Errorf("survey: the file of games has version %d, but this program reads version %d", h.Version, gamesFileVersion)
	}
	records, err := io.ReadAll(flate.NewReader(bytes.NewReader(compressed)))
	if err != nil {
		return nil, fmt.Errorf("survey: %w", err)
	}
	r := gamesReader{text: records}
	s := &GamesSurvey{}
	for _, header := range h.Parts {
		v, known := variants.ByID(header.Variant)
		if !known {
			return nil, fmt.Errorf("survey: unknown variant %q", header.Variant)
		}
		p := NewGamesPart(v, header.Effort)
		i := int64(0)
		for range header.Starts {
			i += int64(r.number())
			record := r.next(r.number())
			if _, twice := p.records[i]; twice || r.damaged || i >= v.Count() {
				return nil, errGamesFile
			}
			if _, err := readGames(record, p.Effort); err != nil {
				return nil, err
			}
			p.records[i] = record
		}
		s.parts = append(s.parts, p)
	}
	if len(r.text) > 0 {
		return nil, errGamesFile
	}
	return s, nil
}

//go:embed games.survey
var gamesFile []byte

// embeddedGames decodes the embedded file of games.
var embeddedGames = sync.OnceValue(func() *GamesSurvey {
	s, err := ReadGames(gamesFile)
	if err != nil {
		panic(err) // a test reads it
	}
	return s
})

// CurrentGames returns the embedded games.
func CurrentGames() *GamesSurvey { return embeddedGames() }

// GamesOf returns what happened in the embedded games from a start under a castling rule; false if there are none.
func GamesOf(rule *rules.Castling, start variants.Start) (Games, bool) {
	return embeddedGames().Of(rule, start)
}

// appendGames appends a record: wins, draws, distinct games and length; the first moves; for each side the castlings and,
// for each piece, the games in which it castled or was captured, and its destinations. Each list begins with its length.
func appendGames(b []byte, g *Games) []byte {
	add := func(numbers ...int) {
		for _, n := range numbers {
			b = binary.AppendUvarint(b, uint64(n))
		}
	}
	add(g.Wins, g.Draws, g.Distinct, g.Plies, len(g.First))
	for _, m := range g.First {
		add(int(m.From), int(m.To), m.Games)
	}
	for _, s := range []*SideGames{&g.White, &g.Black} {
		add(len(s.Castlings))
		for _, c := range s.Castlings {
			add(int(c.From), c.order(), c.Games, c.Move)
		}
		for _, p := range s.Pieces {
			add(p.Castled, p.Captured, len(p.Destinations))
			for _, d := range p.Destinations {
				add(int(d.To), d.Games)
			}
		}
	}
	return b
}

// readGames decodes a record.
func readGames(record []byte, effort GamesEffort) (Games, error) {
	r := gamesReader{text: record}
	g := Games{Effort: effort, Wins: r.number(), Draws: r.number(), Distinct: r.number(), Plies: r.number()}
	g.Losses = effort.Games - g.Wins - g.Draws
	g.First = list[FirstMove](&r)
	for i := range g.First {
		g.First[i] = FirstMove{r.square(), r.square(), r.number()}
	}
	for _, s := range []*SideGames{&g.White, &g.Black} {
		s.Castlings = list[CastlingGames](&r)
		for i := range s.Castlings {
			from, order := r.square(), r.number()
			s.Castlings[i] = CastlingGames{from, chess.Square(order >> 1 & 63), order&1 == 1, r.number(), r.number()}
		}
		for i := range s.Pieces {
			p := &s.Pieces[i]
			p.Castled, p.Captured = r.number(), r.number()
			p.Destinations = list[Destination](&r)
			for j := range p.Destinations {
				p.Destinations[j] = Destination{r.square(), r.number()}
			}
		}
	}
	if r.damaged || len(r.text) > 0 || g.Losses < 0 {
		return Games{}, errGamesFile
	}
	return g, nil
}

// A gamesReader reads numbers from text. After an error it is damaged, and all numbers are 0.
type gamesReader struct {
	text    []byte
	damaged bool
}

// number reads a number, at most the greatest 31-bit number.
func (r *gamesReader) number() int {
	n, size := binary.Uvarint(r.text)
	if size <= 0 || n > 1<<31-1 {
		r.damaged, r.text = true, nil
		return 0
	}
	r.text = r.text[size:]
	return int(n)
}

// list reads the length of a list and returns an empty list of this length.
func list[T any](r *gamesReader) []T {
	n := r.number()
	if n > len(r.text) { // an element has at least one byte
		r.damaged, r.text = true, nil
	}
	if r.damaged || n == 0 {
		return nil
	}
	return make([]T, n)
}

func (r *gamesReader) square() chess.Square {
	n := r.number()
	r.damaged = r.damaged || n > 63
	return chess.Square(n & 63)
}

// next reads n bytes.
func (r *gamesReader) next(n int) []byte {
	if n > len(r.text) {
		r.damaged, r.text = true, nil
		return nil
	}
	b := r.text[:n:n]
	r.text = r.text[n:]
	return b
}
