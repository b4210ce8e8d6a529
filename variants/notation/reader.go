package notation

import (
	"errors"
	"fmt"
	"io"
	"iter"
)

// GameError is the first fault of a game in a file, with its location. The following games can still be read.
type GameError struct {
	Number int // of the game in the file, from 1
	Line   int // of the fault, from 1
	Err    error
	// Node is the last move that was read before the fault, [Root] if there was none.
	Node NodeID
	// Kept says that the moves from the fault on are a comment at the end of the game, as they cannot be played.
	Kept bool
}

func (e *GameError) Error() string {
	return fmt.Sprintf("game %d, line %d: %v", e.Number, e.Line, e.Err)
}

func (e *GameError) Unwrap() error { return e.Err }

// Reader reads the games of a PGN file sequentially, in the dialects of RULES.md §6 and of common programs. It holds
// some hundred kilobytes of the file in memory, or one game.
//
// Nothing that a game says is lost: comments, glyphs, variations and tags are read in their order, a variation that
// cannot be played becomes a comment and a warning, and so do the moves from the first one of the main line that cannot be
// played; of a faulty game [Reader.Text] is the text.
type Reader struct {
	chunks *chunks
	parser parser
	err    error // that ended the input
}

// NewReader returns a reader of the games in r.
func NewReader(r io.Reader) *Reader {
	rd := &Reader{chunks: newChunks(r, chunkSize)}
	rd.parser.start = true
	return rd
}

// Load has the reader, which may be the zero Reader, go on with a chunk in place of what it read before. The games are
// numbered from 1, but have the lines of the file. One reader for many chunks remembers start positions.
func (r *Reader) Load(c Chunk) {
	r.chunks, r.err, r.parser.number = &chunks{err: io.EOF}, nil, 0
	r.parser.load(c.chunk, place{start: true})
}

// KeepPositions asks for the Positions of the games.
func (r *Reader) KeepPositions() { r.parser.tree.keep = true }

// Follow has f told of the moves of the games. A game that is nothing but the moves of its main line has no Tree then.
func (r *Reader) Follow(f Follower) { r.parser.tree.follower = f }

// Next returns the next game; [io.EOF] after the last. A faulty game is returned as far as it was parsed, with a
// [*GameError], and Next may be called again. Any other error is an [*InputError] and final.
//
// The strings of a game are parts of the text that was read, so whoever keeps a few strings of many games should clone
// them.
func (r *Reader) Next() (Game, error) {
	var g Game
	r.parser.number++
	for !r.parser.next(&g) {
		if r.err != nil {
			return Game{}, r.err
		}
		if err := r.load(); err != nil {
			return Game{}, err
		}
	}
	if p := &r.parser; p.chunk.torn && !p.result && p.i == len(p.text) { // of this game only a part could be read
		return Game{}, r.load()
	}
	if r.parser.fault != nil {
		return g, r.parser.fault
	}
	return g, nil
}

// load goes to the next chunk.
func (r *Reader) load() error {
	left, some := r.parser.left()
	c, err := r.chunks.next()
	switch {
	case errors.Is(err, io.EOF):
		r.err = io.EOF
	case err != nil:
		r.err = r.chunks.failed(err)
	case some:
		left.text, left.last = left.text+c.text, c.last
		r.parser.load(left, r.parser.place)
	default:
		r.parser.load(c, place{start: true})
	}
	return r.err
}

// Text returns the text of the game that was read last, as it is in the file.
func (r *Reader) Text() string { return r.parser.text[r.parser.from:r.parser.i] }

// Line returns the line on which the game that was read last begins.
func (r *Reader) Line() int { return r.parser.lineOf(r.parser.from) }

// ProseLine returns the line on which text begins that follows the result of the game that was read last, and is kept as
// a comment although it is not in braces; 0 if there is none.
func (r *Reader) ProseLine() int { return r.parser.prose }

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
