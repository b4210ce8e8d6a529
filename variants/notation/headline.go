package notation

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
)

// Headline is what the head of a game in a file says of it, and where it stands there. Its moves have been counted,
// not played: they may turn out to be none.
type Headline struct {
	Number int   // of the game in the file, from 1
	Line   int   // where it begins, from 1
	At     int64 // where it begins, in bytes
	Length int64 // how far it goes, in bytes

	White, Black, Event, Round, Date, Time, Result string

	// Variant is the name of the variant, or what the file says if none of that name is known.
	Variant string
	// StartID is what the file says of the start position, "518" for one.
	StartID string
	// Plies are the moves of both sides, or placements of a draft.
	Plies int

	place place // on its line
}

// longestHead is the number of bytes that are kept of a tag.
const longestHead = 120

// Headlines yields the headlines of a file in order, without playing a move, and so many times as fast as
// [Reader.All]. It ends after the last game or an error of the input.
func Headlines(r io.Reader) iter.Seq2[Headline, error] {
	return func(yield func(Headline, error) bool) {
		rd, known := NewReader(r), heads{}
		var last *Headline // its end is known when the next begins
		for {
			rd.number++
			b := builder{number: rd.number, skims: true}
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

// heads are texts that have been met: what comes again, as names and dates do, is kept once.
type heads map[string]string

// keep is a text, or as much of it as is kept.
func (h heads) keep(text string) string {
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

// headline is what a game that was skimmed is told by.
func (h heads) headline(b *builder) Headline {
	g := &b.game
	tag := func(name string) string { return h.keep(strings.TrimSpace(g.Tag(name))) }
	return Headline{
		Number: b.number, Line: b.from, At: b.at, Plies: b.plies, place: b.place,
		White: tag("White"), Black: tag("Black"), Event: tag("Event"), Round: tag("Round"),
		Date: tag("Date"), Time: tag("Time"), Result: h.keep(g.Result), Variant: h.variant(g), StartID: tag("StartId"),
	}
}

// variant is the name of a game's variant.
func (h heads) variant(g *Game) string {
	key := "\x00" + g.Tag("BackrankVariant") + "\x00" + g.Tag("Variant")
	if name, met := h[key]; met {
		return name
	}
	name := h.keep(strings.TrimSpace(g.Tag("BackrankVariant") + g.Tag("Variant")))
	if fault := readVariant(g); fault.err == nil {
		name = g.Variant.Name
	}
	if len(key) < 4*longestHead {
		h[strings.Clone(key)] = name
	}
	return name
}

// Read reads the game from the file it stands in. What is wrong with it is a [*GameError], as from a [Reader].
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
