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

// longestLine is how many bytes of a line are read: room for a game of 20,000
// moves. The rest of a longer one is dropped, and said to be.
const longestLine = 128 << 10

// Serve answers the commands on in until quit or the end of the input, and returns the error that ended reading or
// writing, if any. name is the name of the engine. A search runs beside the reading, so every command is answered at
// once. At the end, searches are stopped; only a perft is finished first, as scripts expect. A command that cannot be
// understood is answered by an "info string" and changes nothing.
func Serve(ctx context.Context, in io.Reader, out io.Writer, name string) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	return newSession(ctx, out, name, engine.New(defaults().hash)).serve(in)
}

// serve answers the commands on in.
func (s *session) serve(in io.Reader) error {
	r := bufio.NewReaderSize(in, 4096)
	for first := true; ; first = false {
		line, whole, err := readLine(r)
		if first {
			line = strings.TrimPrefix(line, "\ufeff") // as some programs begin a text
		}
		if !whole {
			s.say("info string line longer than %d bytes ignored", longestLine)
		} else if s.obey(line) {
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
		return fmt.Errorf("writing answers: %w", s.out.err)
	}
	return nil
}

// readLine reads up to the next line feed. whole is false if the line was too long.
func readLine(r *bufio.Reader) (line string, whole bool, err error) {
	var b strings.Builder
	whole = true
	for {
		part, err := r.ReadSlice('\n')
		if whole = whole && b.Len()+len(part) <= longestLine; whole {
			b.Write(part)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return b.String(), whole, err
		}
	}
}
