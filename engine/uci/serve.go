package uci

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"backrank/engine"
)

// maxLine is the maximum length of a line in bytes, enough for a game of 20,000 moves. Longer lines are reported and
// ignored.
const maxLine = 128 << 10

// Serve executes the commands from in until quit or the end of the input, and returns the read or write error, if any.
// name is the name of the engine. Searches run in the background, so that the session responds to commands meanwhile.
// At the end, Serve stops the search and gives perfts two more seconds. An invalid command prints an info string and
// changes nothing.
func Serve(ctx context.Context, in io.Reader, out io.Writer, name string) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	return newSession(ctx, out, name, engine.New(defaultOptions().hash)).serve(in)
}

// serve executes the commands from in until quit or the end of the input.
func (s *session) serve(in io.Reader) error {
	r := bufio.NewReaderSize(in, 4096)
	for first := true; ; first = false {
		line, whole, err := readLine(r)
		if first {
			line = strings.TrimPrefix(line, "\ufeff") // byte order mark
		}
		if !whole {
			s.print("info string line longer than %d bytes ignored", maxLine)
		} else if s.execute(line) {
			break
		}
		if errors.Is(err, io.EOF) || s.out.failed.Load() {
			break
		}
		if err != nil {
			s.close()
			return fmt.Errorf("reading commands: %w", err)
		}
	}
	s.close()
	if s.out.failed.Load() {
		return fmt.Errorf("writing output: %w", s.out.err)
	}
	return nil
}

// readLine reads a line. whole is false if the line is longer than maxLine.
func readLine(r *bufio.Reader) (line string, whole bool, err error) {
	var b strings.Builder
	whole = true
	for {
		part, err := r.ReadSlice('\n')
		if whole = whole && b.Len()+len(part) <= maxLine; whole {
			b.Write(part)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return b.String(), whole, err
		}
	}
}
