package notation

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"unicode/utf8"
)

// tokenKind is the type of a PGN token.
type tokenKind uint8

const (
	tokEnd      tokenKind = iota // of the input
	tokTag                       // [Name "text"]
	tokBadTag                    // text is the error message
	tokComment                   // {text} or ;text
	tokUnclosed                  // a { without its }
	tokOpen                      // ( begins a variation
	tokClose                     // )
	tokGlyph                     // $12
	tokSymbol                    // a move, number, result or mark
)

// token is a PGN token.
type token struct {
	kind  tokenKind
	name  string // of a tag
	text  string
	line  int
	at    int64 // byte offset in the input
	fresh bool  // first after a blank line
	place place // on its line
}

// place is the position of a token on its line: at the start, apart from blanks, or after a tag or a result. A tag can
// begin only there, and a line hidden by % only at the start.
type place struct{ start, tagged bool }

// maxToken limits the size of a token in bytes, and so the memory that a file can use.
const maxToken = 1 << 20

// scanner splits PGN into tokens. It accepts any line ends, a byte-order mark, lines hidden by %, and text in UTF-8 or
// else Latin-1.
type scanner struct {
	r      *bufio.Reader
	line   int   // of the next byte, from 1
	at     int64 // of the next byte, from 0
	start  bool  // at the start of a line, apart from blanks
	fresh  bool  // there was a blank line since the last token
	tagged bool  // the last token was a tag or a result: a tag may follow
	err    error // that ended the input, including io.EOF
}

func newScanner(r io.Reader) *scanner {
	s := &scanner{r: bufio.NewReader(r), line: 1, start: true}
	return s
}

// mark is the byte-order mark of UTF-8, at the start of a file or of a part of concatenated files.
const mark = "\xef\xbb\xbf"

// marked reports whether the byte just read begins a byte-order mark.
func (s *scanner) marked() bool {
	rest, _ := s.r.Peek(len(mark) - 1)
	return string(rest) == mark[1:]
}

// read returns the next byte, every line end as \n; 0 and false at the end of the input.
func (s *scanner) read() (byte, bool) {
	c, err := s.r.ReadByte()
	if err != nil {
		s.err = err
		return 0, false
	}
	s.at++
	if c == '\r' {
		if next, _ := s.r.Peek(1); len(next) == 1 && next[0] == '\n' {
			s.discard(1)
		}
		c = '\n'
	}
	if c == '\n' {
		s.line++
	}
	return c, true
}

// discard skips bytes that were peeked at.
func (s *scanner) discard(n int) {
	n, _ = s.r.Discard(n)
	s.at += int64(n)
}

// peek returns the next byte without consuming it, 0 at the end.
func (s *scanner) peek() byte {
	if next, _ := s.r.Peek(1); len(next) == 1 {
		return next[0]
	}
	return 0
}

// next returns the next token.
func (s *scanner) next() token {
	c, ok := s.skipBlanks()
	t := token{line: s.line, at: s.at - 1, fresh: s.fresh}
	t.place = place{s.start, s.tagged}
	s.fresh, s.start, s.tagged = false, false, false
	if !ok {
		t.at = s.at
		return t
	}
	switch {
	case c == '[' && (t.place.start || t.place.tagged):
		s.tag(&t)
		s.tagged = t.kind == tokTag
	case c == '{':
		s.braces(&t)
	case c == ';':
		t.kind, t.text = tokComment, s.restOfLine()
	case c == '(':
		t.kind = tokOpen
	case c == ')':
		t.kind = tokClose
	case c == '$':
		t.kind, t.text = tokGlyph, decode(s.while(nil, isDigit))
	case c == '*':
		t.kind, t.text = tokSymbol, unknown
	default:
		s.symbol(&t, c)
	}
	if _, result := readResult(t.text); result && t.kind == tokSymbol {
		s.tagged = true // the next game may begin on the same line
	}
	return t
}

// skipBlanks returns the first byte after blanks and hidden lines.
func (s *scanner) skipBlanks() (byte, bool) {
	for {
		c, ok := s.read()
		switch {
		case !ok:
			return 0, false
		case c == '\n':
			s.fresh = s.fresh || s.start
			s.start = true
		case c == mark[0] && s.start && s.marked():
			s.discard(len(mark) - 1)
		case c == '%' && s.start:
			s.restOfLine()
			s.start = true
		case c > ' ' && c != 0x7f:
			return c, true
		}
	}
}

// restOfLine reads up to the end of the line and consumes it.
func (s *scanner) restOfLine() string {
	var text []byte
	for {
		c, ok := s.read()
		if !ok || c == '\n' {
			s.start = true
			return decode(text)
		}
		if len(text) < maxToken {
			text = append(text, c)
		}
	}
}

// while appends bytes as long as belongs is true.
func (s *scanner) while(text []byte, belongs func(byte) bool) []byte {
	for c := s.peek(); c != 0 && belongs(c) && len(text) < maxToken; c = s.peek() {
		s.read()
		text = append(text, c)
	}
	return text
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// symbol reads up to a blank or a PGN delimiter. The brackets of a promotion, e8(Q), are part of it.
func (s *scanner) symbol(t *token, first byte) {
	text := s.while([]byte{first}, isSymbolByte)
	if next, _ := s.r.Peek(3); len(next) == 3 && next[0] == '(' && next[2] == ')' && bytes.IndexByte([]byte("QRBN"), next[1]) >= 0 {
		text = append(text, next...)
		s.discard(3)
		text = s.while(text, isSymbolByte)
	}
	t.kind, t.text = tokSymbol, decode(text)
}

func isSymbolByte(c byte) bool {
	return c > ' ' && c != 0x7f && bytes.IndexByte([]byte("{}()[];$"), c) < 0
}

// braces reads a comment up to its closing brace. If the comment extends into the next game it is unclosed, and the
// tags after the blank line are left unread.
func (s *scanner) braces(t *token) {
	var text []byte
	blank, start := false, false
	for {
		if blank && start && s.atTag() {
			s.start, s.fresh = true, true
			break
		}
		c, ok := s.read()
		if !ok || len(text) == maxToken {
			break
		}
		if c == '}' {
			t.kind, t.text = tokComment, decode(text)
			return
		}
		switch {
		case c == '\n':
			blank, start = start, true
		case c > ' ':
			blank, start = false, false
		}
		text = append(text, c)
	}
	t.kind = tokUnclosed
}

// atTag reports whether a tag begins here: [Name "
func (s *scanner) atTag() bool {
	ahead, _ := s.r.Peek(64)
	if len(ahead) == 0 || ahead[0] != '[' {
		return false
	}
	i := 1
	for i < len(ahead) && isTagByte(ahead[i]) {
		i++
	}
	rest := bytes.TrimLeft(ahead[i:], " \t")
	return i > 1 && len(rest) > 0 && rest[0] == '"'
}

// tag reads [Name "value"]. It accepts unescaped quotes inside the value.
func (s *scanner) tag(t *token) {
	s.while(nil, isBlank)
	name := decode(s.while(nil, isTagByte))
	s.while(nil, isBlank)
	switch {
	case name == "":
		s.fault(t, "a tag without a name")
		return
	case s.peek() != '"':
		s.fault(t, fmt.Sprintf("tag %s: its value is not in quotes", asWritten(name)))
		return
	}
	s.read()
	value, ok := s.quoted()
	if !ok {
		t.kind, t.text = tokBadTag, fmt.Sprintf("tag %s: its value has no closing quote", asWritten(name))
		return
	}
	s.while(nil, isBlank)
	if s.peek() == ']' {
		s.read()
	}
	t.kind, t.name, t.text = tokTag, name, cleanValue(decode(value))
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// fault turns a token into an error and skips the rest of its line.
func (s *scanner) fault(t *token, text string) {
	s.restOfLine()
	t.kind, t.text = tokBadTag, text
}

// quoted reads a tag's value and its closing quote, false if the line ends before it.
func (s *scanner) quoted() (value []byte, ok bool) {
	for {
		c, more := s.read()
		switch {
		case !more || c == '\n':
			s.start = true
			return value, false
		case c == '"' && s.closes():
			return value, true
		case c == '\\' && (s.peek() == '"' && !s.ends() || s.peek() == '\\'):
			c, _ = s.read()
		}
		if len(value) < maxToken {
			value = append(value, c)
		}
	}
}

// closes reports whether a quote just read ends the value: a bracket or the end of the line follows.
func (s *scanner) closes() bool {
	ahead, _ := s.r.Peek(64)
	ahead = bytes.TrimLeft(ahead, " \t")
	return len(ahead) == 0 || ahead[0] == ']' || ahead[0] == '\n' || ahead[0] == '\r'
}

// ends reports whether the quote after a backslash ends the value nevertheless, as in [Site "C:\"]: only the bracket
// follows it on the line.
func (s *scanner) ends() bool {
	ahead, _ := s.r.Peek(3)
	return len(ahead) > 1 && ahead[1] == ']' && (len(ahead) == 2 || ahead[2] == '\n' || ahead[2] == '\r')
}

// decode returns the text as UTF-8; invalid UTF-8 is taken as Latin-1.
func decode(text []byte) string {
	if utf8.Valid(text) {
		return string(text)
	}
	runes := make([]rune, len(text))
	for i, c := range text {
		runes[i] = rune(c)
	}
	return string(runes)
}
