package app

import (
	"context"
	"io"
	"time"

	"backrank/variants/pgn"
)

// listInterval is the interval at which ListGames reports the games it has found.
const listInterval = 100 * time.Millisecond

// ListGames lists the games of a PGN file of any size without playing through them. It calls found on the caller's
// goroutine at intervals and at the end, with the games since the last call and the number of bytes read so far. When
// ctx ends it stops early and returns the context's error.
func ListGames(ctx context.Context, file io.Reader, found func(games []pgn.Headline, read int64)) error {
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
