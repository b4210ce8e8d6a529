package pgnfile

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"backrank/variants/pgn"
)

// endless is a file of games without an end.
type endless struct{ rest string }

func (e *endless) Read(into []byte) (int, error) {
	if e.rest == "" {
		e.rest = "[White \"A\"]\n\n1. e4 e5 *\n\n"
	}
	n := copy(into, e.rest)
	e.rest = e.rest[n:]
	return n, nil
}

// An endless file is listed in parts, and cancelling stops the listing.
func TestListingCanBeCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	games, calls, last := 0, 0, int64(0)
	err := List(ctx, &endless{}, func(all []pgn.Headline, read int64) {
		games, calls = games+len(all), calls+1
		if read < last {
			t.Errorf("%d bytes are read, after %d", read, last)
		}
		if last = read; calls == 2 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || games < 100 || calls < 2 || calls > 4 {
		t.Errorf("%v, %d games in %d parts", err, games, calls)
	}
}

// All games are listed once, in order, and the whole file is read.
func TestListingFindsAllGames(t *testing.T) {
	var text strings.Builder
	for range 5000 {
		text.WriteString("[White \"A\"]\n\n1. e4 e5 *\n\n")
	}
	n := 0
	err := List(t.Context(), io.Reader(strings.NewReader(text.String())), func(all []pgn.Headline, read int64) {
		for _, h := range all {
			if n++; h.Number != n || h.Plies != 2 {
				t.Fatalf("game %d is listed as %+v", n, h)
			}
		}
		if n == 5000 && read != int64(text.Len()) {
			t.Errorf("%d of %d bytes are read", read, text.Len())
		}
	})
	if err != nil || n != 5000 {
		t.Errorf("%v, %d games", err, n)
	}
}

// A game too large to be opened is refused before any of it is in memory.
func TestALargeGameIsNotRead(t *testing.T) {
	large := "[Event \"A\"]\n\n1. e4 {" + strings.Repeat("x", MaxGame) + "} *\n"
	var heads []pgn.Headline
	err := List(t.Context(), strings.NewReader(large), func(found []pgn.Headline, _ int64) { heads = append(heads, found...) })
	if err != nil || len(heads) != 1 {
		t.Fatalf("%d games, %v", len(heads), err)
	}
	if _, err := Read(heads[0], unreadable{t}); err != ErrTooLarge {
		t.Error(err)
	}
}

// unreadable is a file that must not be read.
type unreadable struct{ t *testing.T }

func (u unreadable) ReadAt([]byte, int64) (int, error) {
	u.t.Error("the file is read")
	return 0, io.EOF
}
