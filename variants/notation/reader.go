package notation

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"backrank/words"
)

// GameError is the first fault of a game in a file, with its location. The following games can still be read.
type GameError struct {
	Number int // of the game in the file, from 1
	Line   int // of the fault, from 1
	Err    error
}

func (e *GameError) Error() string {
	return fmt.Sprintf("game %d, line %d: %v", e.Number, e.Line, e.Err)
}

func (e *GameError) Unwrap() error { return e.Err }

// Reader reads the games of a PGN file sequentially, in the dialects of RULES.md §6 and of common programs. It holds
// one game in memory.
type Reader struct {
	s      *scanner
	ahead  *token // lookahead
	number int    // of the game being read
}

// NewReader returns a reader of the games in r.
func NewReader(r io.Reader) *Reader { return &Reader{s: newScanner(r)} }

// Next returns the next game; [io.EOF] after the last. A faulty game is returned as far as it was parsed, with a
// [*GameError], and Next may be called again. Any other error comes from the input and is final.
func (r *Reader) Next() (Game, error) {
	for {
		r.number++
		b := builder{number: r.number}
		empty, end := r.fillOne(&b)
		if empty && end != nil {
			return Game{}, end
		}
		if empty {
			continue
		}
		if end != nil && !errors.Is(end, io.EOF) {
			return b.game, end
		}
		b.finish()
		if b.fault != nil {
			return b.game, b.fault
		}
		return b.game, nil
	}
}

// All yields the games of the file in order, each with its error. It ends after the last game or an input error.
func (r *Reader) All() iter.Seq2[Game, error] {
	return func(yield func(Game, error) bool) {
		for {
			g, err := r.Next()
			var bad *GameError
			if errors.Is(err, io.EOF) || !yield(g, err) || err != nil && !errors.As(err, &bad) {
				return
			}
		}
	}
}

// fillOne feeds b the tokens of one game. It is empty if there was only a lone comment or result between games.
func (r *Reader) fillOne(b *builder) (empty bool, end error) {
	end = r.fill(b)
	if b.isEmpty() {
		r.number--
		return true, end
	}
	return false, end
}

// fill feeds b the tokens of one game. The error is the end of the input.
func (r *Reader) fill(b *builder) error {
	for first := true; ; first = false {
		t := r.take()
		if first {
			b.at, b.from, b.place = t.at, t.line, t.place
		}
		switch {
		case t.kind == tokEnd && errors.Is(r.s.err, io.EOF):
			return io.EOF
		case t.kind == tokEnd:
			return fmt.Errorf("pgn: line %d: %w", t.line, r.s.err)
		case t.kind == tokTag && b.endsBefore(t):
			r.ahead = &t
			return nil
		case b.add(t):
			r.takeTrailingComment(b)
			return nil
		}
	}
}

func (r *Reader) take() token {
	if t := r.ahead; t != nil {
		r.ahead = nil
		return *t
	}
	return r.s.next()
}

// takeTrailingComment reads a comment that follows the result without a blank line: it belongs to the game just ended.
func (r *Reader) takeTrailingComment(b *builder) {
	for {
		t := r.take()
		if t.kind != tokComment || t.fresh {
			r.ahead = &t
			return
		}
		b.comment(t.text)
	}
}

// builder assembles a game from tokens.
type builder struct {
	game       Game
	number     int
	at         int64          // byte offset of the game
	from       int            // its line
	place      place          // its place on the line
	counting   bool           // moves are counted, not played
	plies      int            // counted, including placements
	lines      map[string]int // lines of tags, by name in lower case
	origin     origin
	body       bool     // in the move text
	depth      int      // nesting of open variations
	opened     int      // line of the outermost open variation
	result     bool     // a result was read
	pending    []string // comments for the move pendingFor
	pendingFor int
	fault      *GameError
	stuck      bool // on a faulty move or start: later moves cannot be parsed
}

// isEmpty reports whether there were only comments and a result.
func (b *builder) isEmpty() bool {
	return len(b.game.Tags) == 0 && len(b.game.Moves) == 0 && len(b.game.Draft) == 0 && b.plies == 0 && b.fault == nil
}

// fail records a fault; only the first counts, as later ones may follow from it.
func (b *builder) fail(line int, err error) {
	if b.fault == nil {
		b.fault = &GameError{Number: b.number, Line: line, Err: err}
	}
}

func (b *builder) failf(line int, format string, args ...any) {
	b.fail(line, fmt.Errorf(format, args...))
}

// endsBefore reports whether a tag belongs to the next game: it follows move text, or, in a game without moves, it
// follows a blank line and is a duplicate.
func (b *builder) endsBefore(t token) bool {
	_, again := b.lines[strings.ToLower(t.name)]
	return b.body || t.fresh && again
}

// add processes one token and reports whether it ends the game.
func (b *builder) add(t token) bool {
	switch {
	case t.kind == tokTag:
		b.tag(t)
		return false
	case t.kind == tokBadTag:
		b.failf(t.line, "%s", t.text)
		return false
	case t.kind == tokComment && b.depth == 0:
		b.comment(t.text)
		return false
	}
	b.begin()
	switch t.kind {
	case tokUnclosed:
		b.failf(t.line, "the comment that begins here with { is never closed")
	case tokOpen:
		if b.depth++; b.depth == 1 {
			b.opened = t.line
		}
	case tokClose:
		if b.depth == 0 {
			b.failf(t.line, "a variation ends here with ) that never began")
			break
		}
		b.depth--
	case tokGlyph:
		if n, err := strconv.Atoi(t.text); err == nil {
			b.glyph(n)
		}
	case tokSymbol:
		for text := range strings.FieldsSeq(t.text) {
			if b.depth == 0 && b.symbol(text, t.line) {
				return true
			}
		}
	}
	return false
}

func (b *builder) tag(t token) {
	if b.lines == nil {
		b.lines = map[string]int{}
	}
	name := strings.ToLower(t.name)
	if _, again := b.lines[name]; !again {
		b.lines[name] = t.line
	}
	b.game.Tags = append(b.game.Tags, Tag{t.name, t.text})
}

// begin determines variant and start at the first move or the end of the game, when all tags are known.
func (b *builder) begin() {
	if b.body {
		return
	}
	b.body = true
	if b.counting {
		return
	}
	o, fault := readOrigin(&b.game)
	b.origin = o
	if fault.err != nil {
		b.stuck = true
		b.fail(max(b.lines[strings.ToLower(fault.tag)], 1), fault.err)
	}
}

// finish completes the game after its last token.
func (b *builder) finish() {
	b.begin()
	b.settle()
	if b.depth > 0 {
		b.failf(b.opened, "the variation that begins here with ( is never closed")
	}
	if b.result {
		return
	}
	b.game.Result = unknown
	if text := b.game.Tag("Result"); text != "" {
		r, ok := readResult(strings.TrimSpace(text))
		if !ok {
			b.game.Warnings = append(b.game.Warnings, fmt.Sprintf("The tag Result %s is not a result", words.Quote(text)))
			return
		}
		b.game.Result = r
	}
}

// comment adds a comment to the last move, or to the start.
func (b *builder) comment(text string) {
	if b.counting {
		return
	}
	if last := len(b.game.Moves) - 1; last != b.pendingFor || len(b.pending) == 0 {
		b.settle()
		b.pendingFor = last
	}
	b.pending = append(b.pending, text)
}

// settle stores the pending comments, joined.
func (b *builder) settle() {
	if len(b.pending) == 0 {
		return
	}
	text := strings.Join(b.pending, " ")
	b.pending = b.pending[:0]
	if b.pendingFor < 0 {
		b.game.Comment = cleanComment(b.game.Comment + " " + text)
		return
	}
	b.note(b.pendingFor, func(n *Note) { n.Comment = cleanComment(n.Comment + " " + text) })
}

// glyph adds a numeric annotation glyph to the last move.
func (b *builder) glyph(n int) {
	if last := len(b.game.Moves) - 1; last >= 0 && b.depth == 0 && n > 0 && n < 256 {
		b.note(last, func(note *Note) { note.NAGs = append(note.NAGs, n) })
	}
}

func (b *builder) note(i int, change func(*Note)) {
	if b.game.Notes == nil {
		b.game.Notes = map[int]Note{}
	}
	n := b.game.Notes[i]
	change(&n)
	if n.Comment != "" || len(n.NAGs) > 0 {
		b.game.Notes[i] = n
	}
}
