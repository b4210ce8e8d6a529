package notation

import (
	"errors"
	"io"
	"strings"
	"testing"
)

// endless yields a text, then a comment without end, and counts the bytes that were read of both.
type endless struct {
	begin string
	read  int
}

func (e *endless) Read(b []byte) (int, error) {
	n := copy(b, e.begin)
	e.begin = e.begin[n:]
	for i := n; i < len(b); i++ {
		b[i] = 'x'
	}
	e.read += len(b)
	return len(b), nil
}

// A game above the limit is refused after as many bytes as the limit has, and no more memory is reserved, whatever the
// size of the chunks.
func TestTheSizeOfAGameIsBoundedBeforeMemoryGrows(t *testing.T) {
	for _, size := range []int{chunkSize, sharedChunk, 3 * sharedChunk, maxChunk - 1, maxChunk} {
		in := &endless{begin: "[Event \"A\"]\n\n1. e4 *\n\n[Event \"B\"]\n\n1. e4 {"}
		c := newChunks(in, size)
		first, err := c.next()
		if err != nil || !strings.Contains(first.text, `"A"`) || strings.Contains(first.text, `"B"`) {
			t.Fatalf("in chunks of %d: the game before is %.99q, %v", size, first.text, err)
		}
		var refused sentence
		if _, err = c.next(); !errors.As(err, &refused) {
			t.Errorf("in chunks of %d: %v", size, err)
		}
		if limit := maxChunk + 1 + len(first.text); in.read > limit || len(c.buf) > maxChunk+1 {
			t.Errorf("in chunks of %d: %d bytes were read, into a buffer of %d", size, in.read, len(c.buf))
		}
	}
}

// A game that is as large as the limit is read, whatever the size of the chunks.
func TestAGameMayBeAsLargeAsTheLimit(t *testing.T) {
	begin, end := "[Event \"A\"]\n\n1. e4 {", "} *\n\n"
	large := begin + strings.Repeat("x", maxChunk-len(begin)-len(end)) + end
	for _, size := range []int{chunkSize, 3 * sharedChunk} {
		c := newChunks(strings.NewReader(large), size)
		if got, err := c.next(); err != nil || len(got.text) != maxChunk {
			t.Errorf("in chunks of %d: %d bytes, %v", size, len(got.text), err)
		}
		if _, err := c.next(); !errors.Is(err, io.EOF) {
			t.Errorf("in chunks of %d: then %v", size, err)
		}
	}
}
