package notation

import (
	"errors"
	"fmt"
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

	place place // of the game's first token
}

// longestHead is the maximum length of a stored tag value, in bytes.
const longestHead = 120

// Headlines yields the headlines of a file in order. It plays no moves, which makes it many times faster than
// [Reader.All]. It ends after the last game or an input error.
func Headlines(r io.Reader) iter.Seq2[Headline, error] {
	return func(yield func(Headline, error) bool) {
		rd, known := NewReader(r), interner{}
		var last *Headline // its end is known when the next one begins
		for {
			rd.number++
			b := builder{number: rd.number, counting: true}
			empty, end := rd.fillOne(&b)
			if !empty {
				b.finish()
				if last != nil {
					last.Length = b.at - last.At
					if !yield(*last, nil) {
						return
					}
				}
				h := known.headline(&b)
				last = &h
			}
			if end == nil {
				continue
			}
			if last != nil {
				last.Length = rd.s.at - last.At
				if !yield(*last, nil) {
					return
				}
			}
			if !errors.Is(end, io.EOF) {
				yield(Headline{}, end)
			}
			return
		}
	}
}

// interner interns strings: values that recur, such as names and dates, are stored once.
type interner map[string]string

// intern returns the interned text, truncated to longestHead.
func (h interner) intern(text string) string {
	if len(text) > longestHead {
		text = strings.ToValidUTF8(text[:longestHead], "")
	}
	if kept, met := h[text]; met {
		return kept
	}
	text = strings.Clone(text)
	h[text] = text
	return text
}

// headline summarises a skimmed game.
func (h interner) headline(b *builder) Headline {
	g := &b.game
	tag := func(name string) string { return h.intern(strings.TrimSpace(g.Tag(name))) }
	return Headline{
		Number: b.number, Line: b.from, At: b.at, Plies: b.plies, place: b.place,
		White: tag("White"), Black: tag("Black"), Event: tag("Event"), Round: tag("Round"),
		Date: tag("Date"), Time: tag("Time"), Result: h.intern(g.Result), Variant: h.variant(g), StartID: tag("StartId"),
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
	if len(key) < 4*longestHead {
		h[strings.Clone(key)] = name
	}
	return name
}

// Read reads the game from its file. It fails with a [*GameError], as a [Reader] does.
func (h Headline) Read(file io.ReaderAt) (Game, error) {
	r := NewReader(io.NewSectionReader(file, h.At, h.Length))
	r.s.start, r.s.tagged = h.place.start, h.place.tagged
	g, err := r.Next()
	var bad *GameError
	switch {
	case errors.As(err, &bad):
		bad.Number = h.Number
		bad.Line += h.Line - 1
		return g, bad
	case errors.Is(err, io.EOF):
		return g, fmt.Errorf("game %d is no longer there: the file has changed", h.Number)
	}
	return g, err
}
