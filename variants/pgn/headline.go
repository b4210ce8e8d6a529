package pgn

import (
	"errors"
	"hash/maphash"
	"io"
	"iter"
	"strings"

	"backrank/lang"
)

// A Headline is the summary of a game in a file. The moves have been counted but not played, so they may be illegal.
type Headline struct {
	Number int   // of the game in the file, from 1
	Line   int   // of the file on which the game begins, from 1
	At     int64 // offset of the game in bytes
	Length int64 // of the game in bytes

	White, Black, Event, Round, Date, Time, Result string

	// Variant is the display name of the variant, or the value of the tag if the variant is unknown.
	Variant string
	// StartID is the value of the tag StartId, for example "518".
	StartID string
	// Plies is the number of moves of both sides, and of placements of a draft in the move text.
	Plies int
	// Ended is true if a result follows the moves. If it is false, the file may not be complete.
	Ended bool

	state lexState // of the lexer at the game
	sum   uint64   // hash of the text of the game
}

// maxHeadSize is the maximum length in bytes of a string in a Headline. Longer tags are truncated.
const maxHeadSize = 120

// Headlines yields the headlines of the games in a file. It plays no moves, which makes it many times faster than [Reader.All].
// It ends after the last game or an [*InputError].
func Headlines(r io.Reader) iter.Seq2[Headline, error] {
	return func(yield func(Headline, error) bool) {
		rd, heads := NewReader(r), interner{}
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
			if !yield(heads.headline(&rd.parser, &g), nil) {
				return
			}
		}
	}
}

// headlineSeed is the seed of the hashes of games, which are not stored.
var headlineSeed = maphash.MakeSeed()

// An interner stores equal strings once: names and dates occur in many games.
type interner map[string]string

// intern returns the stored copy of a text, truncated to maxHeadSize.
func (i interner) intern(text string) string {
	if len(text) > maxHeadSize {
		text = strings.ToValidUTF8(text[:maxHeadSize], "")
	}
	if stored, ok := i[text]; ok {
		return stored
	}
	text = strings.Clone(text)
	i[text] = text
	return text
}

// headline returns the headline of the last game of a parser that skims.
func (i interner) headline(p *parser, g *Game) Headline {
	tag := func(name string) string { return i.intern(strings.TrimSpace(g.Tag(name))) }
	return Headline{
		Number: p.number, Line: p.lineOf(p.gameStart), At: p.chunk.at + int64(p.gameStart), Length: int64(p.lexer.i - p.gameStart), Plies: p.plies, state: p.gameState,
		White: tag("White"), Black: tag("Black"), Event: tag("Event"), Round: tag("Round"),
		Date: tag("Date"), Time: tag("Time"), Result: i.intern(g.Result), Variant: i.variant(g), StartID: tag("StartId"),
		Ended: p.hasResult, sum: maphash.String(headlineSeed, p.lexer.text[p.gameStart:p.lexer.i]),
	}
}

// variant returns the name of the variant of a game.
func (i interner) variant(g *Game) string {
	key := "\x00" + g.Tag("BackrankVariant") + "\x00" + g.Tag("Variant")
	if name, ok := i[key]; ok {
		return name
	}
	name := i.intern(strings.TrimSpace(g.Tag("BackrankVariant") + g.Tag("Variant")))
	if fault := parseVariant(g); fault.err == nil {
		name = g.Variant.Name
	}
	if len(key) < 4*maxHeadSize { // longer keys are too rare to use memory
		i[strings.Clone(key)] = name
	}
	return name
}

// Check returns an error unless text is the text of the game when it was listed.
func (h Headline) Check(text []byte) error {
	if maphash.Bytes(headlineSeed, text) != h.sum {
		return errors.New(lang.L("game {{.Number}} is no longer there: the file has changed", "Number", h.Number))
	}
	return nil
}

// Read reads the game from its file, with Positions. The error is a [*GameError] as from [Reader.Next], or says that the file
// has changed since the game was listed.
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
	r.parser.load(Chunk{text: string(text), line: 1, last: true}, h.state)
	g, err := r.Next()
	var bad *GameError
	if errors.As(err, &bad) {
		bad.Number = h.Number
		bad.Line += h.Line - 1
		return g, bad
	}
	return g, err
}
