package notation

import (
	"errors"
	"fmt"
	"hash/maphash"
	"io"
	"iter"
	"strings"
)

// Headline summarises a game of a file from its tags, with its location. The moves were counted but not played, so they
// may be illegal.
type Headline struct {
	Number int   // of the game in the file, from 1
	Line   int   // line on which it begins, from 1
	At     int64 // byte offset
	Length int64 // length in bytes

	White, Black, Event, Round, Date, Time, Result string

	// Variant is the name of the variant, or the text of the tag if it is unknown.
	Variant string
	// StartID is the id of the start position according to the file, "518" for example.
	StartID string
	// Plies counts the moves of both sides, or the placements of a draft.
	Plies int
	// Ended says that a result stands behind the moves, as in every file that is whole.
	Ended bool

	place place  // of the game's first token
	sum   uint64 // hash of its text
}

// maxHeadSize is the maximum length of a stored tag value, in bytes.
const maxHeadSize = 120

// Headlines yields the headlines of a file in order. It plays no moves, which makes it many times faster than
// [Reader.All]. It ends after the last game or an input error.
func Headlines(r io.Reader) iter.Seq2[Headline, error] {
	return func(yield func(Headline, error) bool) {
		rd, known := NewReader(r), interner{}
		rd.parser.skim = true
		for {
			g, err := rd.Next()
			var bad *GameError
			switch {
			case errors.Is(err, io.EOF):
				return
			case err != nil && !errors.As(err, &bad):
				yield(Headline{}, err)
				return
			}
			if !yield(known.headline(&rd.parser, &g), nil) {
				return
			}
		}
	}
}

// headlineSeed is the seed of the hashes of games, which are of use in this process only.
var headlineSeed = maphash.MakeSeed()

// interner interns strings: values that recur, such as names and dates, are stored once.
type interner map[string]string

// intern returns the interned text, truncated to maxHeadSize.
func (h interner) intern(text string) string {
	if len(text) > maxHeadSize {
		text = strings.ToValidUTF8(text[:maxHeadSize], "")
	}
	if kept, met := h[text]; met {
		return kept
	}
	text = strings.Clone(text)
	h[text] = text
	return text
}

// headline summarises a skimmed game.
func (h interner) headline(p *parser, g *Game) Headline {
	tag := func(name string) string { return h.intern(strings.TrimSpace(g.Tag(name))) }
	return Headline{
		Number: p.number, Line: p.lineOf(p.from), At: p.chunk.at + int64(p.from), Length: int64(p.i - p.from), Plies: p.plies, place: p.place,
		White: tag("White"), Black: tag("Black"), Event: tag("Event"), Round: tag("Round"),
		Date: tag("Date"), Time: tag("Time"), Result: h.intern(g.Result), Variant: h.variant(g), StartID: tag("StartId"),
		Ended: p.result, sum: maphash.String(headlineSeed, p.text[p.from:p.i]),
	}
}

// variant returns the name of a game's variant.
func (h interner) variant(g *Game) string {
	key := "\x00" + g.Tag("BackrankVariant") + "\x00" + g.Tag("Variant")
	if name, met := h[key]; met {
		return name
	}
	name := h.intern(strings.TrimSpace(g.Tag("BackrankVariant") + g.Tag("Variant")))
	if fault := readVariant(g); fault.err == nil {
		name = g.Variant.Name
	}
	if len(key) < 4*maxHeadSize {
		h[strings.Clone(key)] = name
	}
	return name
}

// Check returns an error if a text is not that of the game when it was listed: the file has changed.
func (h Headline) Check(text []byte) error {
	if maphash.Bytes(headlineSeed, text) != h.sum {
		return fmt.Errorf("game %d is no longer there: the file has changed", h.Number)
	}
	return nil
}

// Read reads the game from its file. It fails with a [*GameError], as a [Reader] does, and if the game has changed since it
// was listed.
func (h Headline) Read(file io.ReaderAt) (Game, error) {
	text := make([]byte, h.Length)
	if _, err := file.ReadAt(text, h.At); err != nil && !errors.Is(err, io.EOF) {
		return Game{}, err
	}
	if err := h.Check(text); err != nil {
		return Game{}, err
	}
	r := NewReader(strings.NewReader(""))
	r.KeepPositions()
	r.parser.load(chunk{text: string(text), line: 1, last: true}, h.place)
	g, err := r.Next()
	var bad *GameError
	if errors.As(err, &bad) {
		bad.Number = h.Number
		bad.Line += h.Line - 1
		return g, bad
	}
	return g, err
}
