package pgnfile

import (
	"context"
	"errors"
	"io"
	"time"

	"backrank/app/notice"
	"backrank/lang"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
)

// listInterval is the interval at which List reports the games it has found.
const listInterval = 100 * time.Millisecond

// List lists the games of a PGN file of any size without playing through them. It calls found on the caller's
// goroutine at intervals and at the end, with the games since the last call and the number of bytes read so far. When
// ctx ends it stops early and returns the context's error.
func List(ctx context.Context, file io.Reader, found func(games []pgn.Headline, read int64)) error {
	in := &countingReader{ctx: ctx, from: file}
	var games []pgn.Headline
	next := time.Now().Add(listInterval)
	in.beforeRead = func() {
		if now := time.Now(); now.After(next) {
			found(games, in.read)
			games, next = nil, now.Add(listInterval)
		}
	}
	for h, err := range pgn.Headlines(in) {
		if err != nil {
			found(games, in.read)
			return err
		}
		games = append(games, h)
	}
	found(games, in.read)
	return ctx.Err()
}

// countingReader counts the bytes read and stops when its context ends.
type countingReader struct {
	ctx        context.Context
	from       io.Reader
	read       int64
	beforeRead func() // called before each read
}

func (c *countingReader) Read(into []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	c.beforeRead()
	n, err := c.from.Read(into)
	c.read += int64(n)
	return n, err
}

// MaxGame is the maximum size of a game that can be opened, in bytes. The journal stores the whole game on one line and
// must stay below [disk.MaxSize].
const MaxGame = 16 << 20

// ErrTooLarge is the refusal to open a game larger than [MaxGame].
var ErrTooLarge = notice.Fixed(func() string {
	return lang.L("This game is too large to open: its moves and comments may have 16 MB")
})

// Read reads a game that [List] found. It refuses a game larger than [MaxGame] before allocating memory. A game with a
// fault is read up to the fault, and is no error unless it has no start position, or neither tags nor moves.
func Read(h pgn.Headline, file io.ReaderAt) (pgn.Game, error) {
	if h.Length > MaxGame {
		return pgn.Game{}, ErrTooLarge
	}
	g, err := h.Read(file)
	bad, isGame := (*pgn.GameError)(nil), len(g.Tags) > 0 || g.Tree.First(gametree.Root) != gametree.None
	if errors.As(err, &bad) && g.Started() && isGame {
		return g, nil
	}
	return g, err
}
