package notation

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// lexer finds the parts of PGN in a text: any line ends, byte-order marks, escape lines, UTF-8 or else Windows-1252.
type lexer struct {
	text   string
	i      int  // the next byte
	start  bool // at the start of a line, apart from blanks
	fresh  bool // there was an empty line since the last part
	tagged bool // the last part was a tag or a result: a tag may follow
	brace  int  // offset of the next closing brace, if it is not before the next byte

	windows1252 bool // a text was not UTF-8
}

// place is a place in a text at which reading can begin.
type place struct{ start, tagged bool }

// mark is the byte-order mark of UTF-8, at the start of a file or of a part of concatenated files.
const mark = "\xef\xbb\xbf"

// skip goes to the next byte that is none of white space or a mark, and reports whether there is one.
func (l *lexer) skip() bool {
	for l.i < len(l.text) {
		switch c := l.text[l.i]; {
		case c == '\n' || c == '\r':
			l.lineEnd()
		case c == mark[0] && l.start && strings.HasPrefix(l.text[l.i:], mark):
			l.i += len(mark)
		case !isSkipped(c):
			return true
		default:
			l.i++
		}
	}
	return false
}

// lineEnd consumes a line end.
func (l *lexer) lineEnd() {
	l.i++
	if l.text[l.i-1] == '\r' && l.i < len(l.text) && l.text[l.i] == '\n' {
		l.i++
	}
	l.fresh = l.fresh || l.start
	l.start = true
}

// restOfLine consumes the line, and returns what is left of it.
func (l *lexer) restOfLine() string {
	from := l.i
	end := strings.IndexAny(l.text[from:], "\r\n")
	if end < 0 {
		l.i = len(l.text)
		return l.decode(l.text[from:])
	}
	l.i = from + end
	l.lineEnd()
	l.fresh = false
	return l.decode(l.text[from : from+end])
}

// braces consumes a comment up to its closing brace. If the comment extends into the next game it is unclosed, and the
// tags after the empty line are left unread.
func (l *lexer) braces() (text string, closed bool) {
	from, end := l.i+1, l.closingBrace()
	body := l.text[from:end]
	if next := nextGame(body); next >= 0 {
		l.i, l.start, l.fresh = from+next, true, true
		return l.decode(body[:next]), false
	}
	l.i = min(end+1, len(l.text))
	return l.decode(body), end < len(l.text)
}

// plainBraces consumes a comment that is as [cleanText] leaves it: most are ASCII on one line.
func (l *lexer) plainBraces() (text string, plain bool) {
	rest := l.text[l.i+1:]
	i := 0
	for i < len(rest) && plainByte[rest[i]] {
		i++
	}
	if text = rest[:i]; i == len(rest) || rest[i] != '}' || text != "" && (text[0] == ' ' || text[i-1] == ' ') {
		return "", false
	}
	l.i += i + 2
	return text, true
}

// plainByte are the bytes of plain comments.
var plainByte = byteSet(func(c byte) bool { return c >= ' ' && c < 0x7f && c != '}' })

// byteSet returns the set of the bytes that are in. It is not inlined: a browser compiles what is long and has loops twice,
// as all that a package prepares would be.
//
//go:noinline
func byteSet(in func(c byte) bool) (set [256]bool) {
	for c := range set {
		set[c] = in(byte(c))
	}
	return set
}

// closingBrace returns the offset of the next closing brace, or of the end. Each part of the text is searched once.
func (l *lexer) closingBrace() int {
	if l.brace <= l.i {
		l.brace = len(l.text)
		if end := strings.IndexByte(l.text[l.i:], '}'); end >= 0 {
			l.brace = l.i + end
		}
	}
	return l.brace
}

// nextGame returns the offset of a tag at the start of a line after an empty line, -1 if there is none.
func nextGame(text string) int {
	for from := 0; ; {
		i := strings.IndexByte(text[from:], '[')
		if i < 0 {
			return -1
		}
		i += from
		if i > 0 && (text[i-1] == '\n' || text[i-1] == '\r') && tagName(text[i:]) != "" && endsEmpty(text[:i]) {
			return i
		}
		from = i + 1
	}
}

// tag consumes [Name "value"]. It accepts unescaped quotes inside the value. bad says what is wrong with its form.
func (l *lexer) tag() (name, value string, bad sentence) {
	l.i++
	l.blanks()
	from := l.i
	for l.i < len(l.text) && isTagByte(l.text[l.i]) {
		l.i++
	}
	name = l.text[from:l.i]
	l.blanks()
	switch {
	case name == "":
		l.restOfLine()
		return "", "", "A tag has no name"
	case l.peek() != '"':
		l.restOfLine()
		return "", "", sentence("The value of the tag " + asWritten(name) + " is not in quotes")
	}
	l.i++
	value, ok := l.quoted()
	if !ok {
		return "", "", sentence("The value of the tag " + asWritten(name) + " has no closing quote")
	}
	l.blanks()
	if l.peek() == ']' {
		l.i++
	}
	l.tagged = true
	return name, l.cleanTag(value), ""
}

// cleanTag is [cleanValue] for a value as it is in a file.
func (l *lexer) cleanTag(value string) string {
	for i := range len(value) {
		if c := value[i]; !plainByte[c] && c != '}' {
			return cleanValue(l.decode(value))
		}
	}
	return value
}

func (l *lexer) blanks() {
	for l.i < len(l.text) && isBlank(l.text[l.i]) {
		l.i++
	}
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// peek returns the next byte, 0 at the end.
func (l *lexer) peek() byte {
	if l.i < len(l.text) {
		return l.text[l.i]
	}
	return 0
}

// quoted consumes a tag's value and its closing quote, false if the line ends before it.
func (l *lexer) quoted() (value string, ok bool) {
	from, escaped := l.i, false
	for ; l.i < len(l.text); l.i++ {
		switch c := l.text[l.i]; {
		case c == '\n' || c == '\r':
			l.lineEnd()
			l.fresh = false
			return "", false
		case c == '"' && l.closes(l.i+1):
			value = l.text[from:l.i]
			l.i++
			if escaped {
				value = unescape(value)
			}
			return value, true
		case c == '\\' && l.escapes():
			escaped = true
			l.i++
		}
	}
	return "", false
}

// escapes reports whether a backslash escapes the next byte. The quote after it ends the value nevertheless, as in
// [Site "C:\"], if only the bracket follows it on the line.
func (l *lexer) escapes() bool {
	if l.i+1 >= len(l.text) {
		return false
	}
	switch l.text[l.i+1] {
	case '\\':
		return true
	case '"':
		rest := l.text[l.i+2:]
		return rest == "" || rest[0] != ']' || len(rest) > 1 && rest[1] != '\n' && rest[1] != '\r'
	}
	return false
}

// closes reports whether a quote ends the value: a bracket or the end of the line follows.
func (l *lexer) closes(i int) bool {
	for i < len(l.text) && isBlank(l.text[i]) {
		i++
	}
	return i == len(l.text) || l.text[i] == ']' || l.text[i] == '\n' || l.text[i] == '\r'
}

// unescape replaces \\ and \" in a value.
func unescape(value string) string {
	var b strings.Builder
	for i := 0; i < len(value); i++ {
		if value[i] == '\\' && i+1 < len(value) && (value[i+1] == '\\' || value[i+1] == '"') {
			i++
		}
		b.WriteByte(value[i])
	}
	return b.String()
}

// symbol consumes a word of the move text. The brackets of a promotion, e8(Q), are part of it.
func (l *lexer) symbol() string {
	from := l.i
	l.i++
	l.symbolBytes()
	if rest := l.text[l.i:]; len(rest) >= 3 && rest[0] == '(' && rest[2] == ')' && strings.IndexByte("QRBN", rest[1]) >= 0 {
		l.i += 3
		l.symbolBytes()
	}
	return l.text[from:l.i]
}

func (l *lexer) symbolBytes() {
	for l.i < len(l.text) && symbolByte[l.text[l.i]] {
		l.i++
	}
}

// symbolByte are the bytes of words: all but white space and the bytes that are tokens by themselves or begin one (PGN
// standard, 7).
var symbolByte = byteSet(func(c byte) bool { return !isSkipped(c) && strings.IndexByte("{}()[];$*", c) < 0 })

// number consumes digits.
func (l *lexer) number() string {
	from := l.i
	for l.i < len(l.text) && l.text[l.i] >= '0' && l.text[l.i] <= '9' {
		l.i++
	}
	return l.text[from:l.i]
}

// number10 consumes a decimal number, -1 if there is none or it is too large.
func (l *lexer) number10() int {
	n, err := strconv.Atoi(l.number())
	if err != nil {
		return -1
	}
	return n
}

// decode returns a text of the file as UTF-8. One that is not UTF-8 is taken as Windows-1252.
func (l *lexer) decode(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	l.windows1252 = true
	runes := make([]rune, len(text))
	for i := range len(text) {
		runes[i] = charmap.Windows1252.DecodeByte(text[i])
	}
	return string(runes)
}
