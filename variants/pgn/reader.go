package pgn

import (
	"errors"
	"io"
	"iter"

	"backrank/variants/gametree"
)

// A Reader reads the games of a PGN file in order. It holds 256 KB of the file in memory, or a game if that is larger; games
// of more than 64 MB are an error.
//
// A Reader keeps the content of a game. Tags, comments, glyphs and variations keep their order. A variation that cannot be
// played becomes a comment, with a warning. So does the rest of the main line from the first move that cannot be played, but
// with a [GameError]. [Reader.Text] is the unchanged text of a game, which also has what is lost, such as malformed tags.
type Reader struct {
	chunks *Chunks
	parser parser
	err    error // returned at the end of the input
}

// NewReader returns a reader of the games in r.
func NewReader(r io.Reader) *Reader {
	rd := &Reader{chunks: newChunks(r, chunkSize)}
	rd.parser.lexer.lineStart = true
	return rd
}

// Load makes the reader read a chunk from now on. The games of each chunk are numbered from 1, but their lines are those of the
// file. The zero Reader can be used. It is faster to use one reader for many chunks, because it caches start positions.
func (r *Reader) Load(c Chunk) {
	r.chunks, r.err, r.parser.number = &Chunks{err: io.EOF}, nil, 0
	r.parser.load(c, lexState{lineStart: true})
}

// KeepPositions makes the reader set the Positions of games.
func (r *Reader) KeepPositions() { r.parser.tree.KeepPositions = true }

// Follow makes the reader call f with the moves of the main line of each game. Games without variations and notes then have an
// empty Tree.
func (r *Reader) Follow(f gametree.Follower) { r.parser.tree.Follower = f }

// Next returns the next game, and the error [io.EOF] after the last one. It returns a faulty game with its content and a
// [*GameError], after which Next may be called again. Any other error is an [*InputError] and final.
//
// The strings of a game are substrings of the file. Callers that keep a few strings of many games should clone them.
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
	if p := &r.parser; p.chunk.torn && !p.hasResult && p.lexer.i == len(p.lexer.text) { // the rest of this game could not be read
		return Game{}, r.load()
	}
	if r.parser.fault != nil {
		return g, r.parser.fault
	}
	return g, nil
}

// load reads the next chunk.
func (r *Reader) load() error {
	leftover, ok := r.parser.leftover()
	c, err := r.chunks.next()
	switch {
	case errors.Is(err, io.EOF):
		r.err = io.EOF
	case err != nil:
		r.err = r.chunks.inputError(err)
	case ok:
		leftover.text, leftover.last = leftover.text+c.text, c.last
		r.parser.load(leftover, r.parser.gameState)
	default:
		r.parser.load(c, lexState{lineStart: true})
	}
	return r.err
}

// Text returns the text of the last game as it is in the file.
func (r *Reader) Text() string { return r.parser.lexer.text[r.parser.gameStart:r.parser.lexer.i] }

// Line returns the line of the file, from 1, on which the last game begins.
func (r *Reader) Line() int { return r.parser.lineOf(r.parser.gameStart) }

// ProseLine returns the line of text after the result of the last game that is kept as a comment although it is not in braces;
// 0 if there is none.
func (r *Reader) ProseLine() int { return r.parser.proseLine }

// All yields the games and errors of [Reader.Next]. It ends after the last game or an [*InputError].
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
