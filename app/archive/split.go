package archive

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
)

// part is a part of a file with whole games, which can be read by itself.
type part struct {
	text string
	line int // its first line, from 1
}

// splitter splits a file into parts. A part ends before a tag that begins a game: one called Event, or like the first
// tag of the part, after an empty line and a result.
type splitter struct {
	r    io.Reader
	size int // bytes wanted of a part
	buf  []byte
	fill int
	line int
	err  error // that ended the input, io.EOF too
}

const (
	partSize = 512 << 10
	// mostPart is the maximum size of a part in bytes.
	mostPart = 128 << 20
)

func newSplitter(r io.Reader, size int) *splitter { return &splitter{r: r, size: size, line: 1} }

// next returns the next part, and after the last one the error of the input.
func (s *splitter) next() (part, error) {
	for want := s.size; ; want *= 2 {
		s.read(want)
		if s.fill == 0 {
			return part{}, s.err
		}
		end := s.fill
		if s.err == nil {
			end = lastGame(s.buf[:s.fill])
		}
		if end > 0 {
			return s.take(end), nil
		}
		if want > mostPart {
			s.err = fmt.Errorf("line %d: here begins a game that is larger than %d MB", s.line, mostPart>>20)
			return part{}, s.err
		}
	}
}

// read fills the buffer up to a size.
func (s *splitter) read(size int) {
	if len(s.buf) < size {
		s.buf = append(make([]byte, 0, size), s.buf[:s.fill]...)[:size]
	}
	if s.fill >= size || s.err != nil {
		return
	}
	n, err := io.ReadFull(s.r, s.buf[s.fill:size])
	s.fill += n
	if errors.Is(err, io.ErrUnexpectedEOF) {
		err = io.EOF
	}
	s.err = err
}

// take removes the first n bytes.
func (s *splitter) take(n int) part {
	p := part{text: string(s.buf[:n]), line: s.line}
	s.fill = copy(s.buf, s.buf[n:s.fill])
	s.line += lineEnds(p.text)
	return p
}

// lineEnds counts line ends: \n, \r\n or \r.
func lineEnds(text string) int {
	n := strings.Count(text, "\n")
	if strings.IndexByte(text, '\r') < 0 {
		return n
	}
	return n + strings.Count(text, "\r") - strings.Count(text, "\r\n")
}

// lastGame returns the offset of the last game in a text that has a game before it, 0 if there is none.
func lastGame(text []byte) int {
	first := tagName(bytes.TrimLeft(text, "\ufeff \t\r\n"))
	for end := len(text); ; {
		i := bytes.LastIndexByte(text[:end], '[')
		if i <= 0 {
			return 0
		}
		end = i
		if c := text[i-1]; c != '\n' && c != '\r' {
			continue
		}
		name := tagName(text[i:])
		if len(name) > 0 && (string(name) == "Event" || bytes.Equal(name, first)) && endsGame(text[:i]) {
			return i
		}
	}
}

// tagName returns the name of a tag at the start of a text, [Name "; empty if there is none.
func tagName(text []byte) []byte {
	if len(text) == 0 || text[0] != '[' {
		return nil
	}
	end := bytes.IndexAny(text[:min(len(text), 80)], " \t\"\r\n")
	if end < 2 || text[end] == '\r' || text[end] == '\n' || !bytes.HasPrefix(bytes.TrimLeft(text[end:min(len(text), end+80)], " \t"), []byte{'"'}) {
		return nil
	}
	return text[1:end]
}

// endsGame reports whether a text ends with a result and an empty line.
func endsGame(text []byte) bool {
	rest := bytes.TrimRight(text, " \t\r\n")
	if lineEnds(string(text[len(rest):])) < 2 {
		return false
	}
	for _, result := range results {
		if before, ok := bytes.CutSuffix(rest, []byte(result)); ok && (len(before) == 0 || strings.IndexByte(" \t\r\n})", before[len(before)-1]) >= 0) {
			return true
		}
	}
	return false
}
