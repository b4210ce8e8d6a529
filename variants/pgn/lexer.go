package pgn

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"backrank/lang"
	"backrank/variants/internal/token"
)

// A lexer finds the tokens of PGN in a text. It accepts any line ends, byte-order marks, escape lines, and text in UTF-8 or
// else Windows-1252.
type lexer struct {
	text string
	i    int // offset of the next byte
	lexState
	afterEmptyLine bool // an empty line has followed the last token
	nextBrace      int  // offset of the next closing brace if it is after i, else unknown

	windows1252 bool // some text was not UTF-8
}

// lexState is the part of the state of a lexer that must be restored to read from an offset.
type lexState struct {
	lineStart bool // only white space is before i on its line
	afterTag  bool // the last token was a tag or a result, which a tag may follow on its line
}

// skip skips white space and byte-order marks, and reports whether a byte follows.
func (l *lexer) skip() bool {
	for l.i < len(l.text) {
		switch c := l.text[l.i]; {
		case c == '\n' || c == '\r':
			l.lineEnd()
		case c == bom[0] && l.lineStart && strings.HasPrefix(l.text[l.i:], bom):
			l.i += len(bom)
		case !token.IsSpace(c):
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
	l.afterEmptyLine = l.afterEmptyLine || l.lineStart
	l.lineStart = true
}

// restOfLine consumes and returns the rest of the line.
func (l *lexer) restOfLine() string {
	from := l.i
	end := strings.IndexAny(l.text[from:], "\r\n")
	if end < 0 {
		l.i = len(l.text)
		return l.decode(l.text[from:])
	}
	l.i = from + end
	l.lineEnd()
	l.afterEmptyLine = false
	return l.decode(l.text[from : from+end])
}

// braces consumes a comment in braces. closed is false if there is no closing brace, or if the tags of the next game come
// before it. In the second case the comment ends before these tags.
func (l *lexer) braces() (text string, closed bool) {
	from, end := l.i+1, l.closingBrace()
	body := l.text[from:end]
	if next := nextGame(body); next >= 0 {
		l.i, l.lineStart, l.afterEmptyLine = from+next, true, true
		return l.decode(body[:next]), false
	}
	l.i = min(end+1, len(l.text))
	return l.decode(body), end < len(l.text)
}

// plainBraces consumes a comment in braces if it is ASCII on one line, as most are, and so needs no cleaning.
func (l *lexer) plainBraces() (text string, ok bool) {
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

// plainByte has the bytes that [lexer.plainBraces] accepts.
var plainByte = token.SetOf(func(c byte) bool { return c >= ' ' && c < 0x7f && c != '}' })

// closingBrace returns the offset of the next closing brace, or the length of the text. It searches each byte at most once.
func (l *lexer) closingBrace() int {
	if l.nextBrace <= l.i {
		l.nextBrace = len(l.text)
		if end := strings.IndexByte(l.text[l.i:], '}'); end >= 0 {
			l.nextBrace = l.i + end
		}
	}
	return l.nextBrace
}

// nextGame returns the offset of the first tag at the start of a line after an empty line, -1 if there is none.
func nextGame(text string) int {
	for from := 0; ; {
		i := strings.IndexByte(text[from:], '[')
		if i < 0 {
			return -1
		}
		i += from
		if i > 0 && (text[i-1] == '\n' || text[i-1] == '\r') && token.TagName(text[i:]) != "" && endsEmpty(text[:i]) {
			return i
		}
		from = i + 1
	}
}

// tag consumes [Name "value"]. It accepts unescaped quotes in the value. If the tag is malformed, fault says why.
func (l *lexer) tag() (name, value string, fault sentence) {
	l.i++
	l.skipBlanks()
	from := l.i
	for l.i < len(l.text) && token.IsTagByte(l.text[l.i]) {
		l.i++
	}
	name = l.text[from:l.i]
	l.skipBlanks()
	switch {
	case name == "":
		l.restOfLine()
		return "", "", sentence(lang.L("A tag has no name"))
	case l.peek() != '"':
		l.restOfLine()
		return "", "", sentence(lang.L("The value of the tag {{.Tag}} is not in quotes", "Tag", asWritten(name)))
	}
	l.i++
	value, ok := l.quoted()
	if !ok {
		return "", "", sentence(lang.L("The value of the tag {{.Tag}} has no closing quote", "Tag", asWritten(name)))
	}
	l.skipBlanks()
	if l.peek() == ']' {
		l.i++
	}
	l.afterTag = true
	return name, l.cleanTag(value), ""
}

// cleanTag returns the clean value of a tag in UTF-8.
func (l *lexer) cleanTag(value string) string {
	for i := range len(value) {
		if c := value[i]; !plainByte[c] && c != '}' {
			return token.CleanLine(l.decode(value))
		}
	}
	return value
}

// skipBlanks skips spaces and tabs.
func (l *lexer) skipBlanks() {
	for l.i < len(l.text) && token.IsBlank(l.text[l.i]) {
		l.i++
	}
}

// peek returns the next byte, 0 at the end.
func (l *lexer) peek() byte {
	if l.i < len(l.text) {
		return l.text[l.i]
	}
	return 0
}

// quoted consumes the value of a tag and the closing quote; it returns false if the line ends before the quote.
func (l *lexer) quoted() (value string, ok bool) {
	from, escaped := l.i, false
	for ; l.i < len(l.text); l.i++ {
		switch c := l.text[l.i]; {
		case c == '\n' || c == '\r':
			l.lineEnd()
			l.afterEmptyLine = false
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

// escapes reports whether the backslash at the offset i escapes the next byte. A quote before the bracket at the end of the
// line is not escaped: it ends the value, as in [Site "C:\"].
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

// closes reports whether the quote before offset i ends the value: a bracket, or the end of the line or of the text,
// follows.
func (l *lexer) closes(i int) bool {
	for i < len(l.text) && token.IsBlank(l.text[i]) {
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

// symbol consumes a word of the move text ([token.WordLen]).
func (l *lexer) symbol() string {
	from := l.i
	l.i += token.WordLen(l.text[from:])
	return l.text[from:l.i]
}

// number consumes digits.
func (l *lexer) number() string {
	from := l.i
	for l.i < len(l.text) && l.text[l.i] >= '0' && l.text[l.i] <= '9' {
		l.i++
	}
	return l.text[from:l.i]
}

// decimal consumes a decimal number; it returns -1 if there is none or it is too large.
func (l *lexer) decimal() int {
	n, err := strconv.Atoi(l.number())
	if err != nil {
		return -1
	}
	return n
}

// decode returns a text of the file as UTF-8; see [DecodeText].
func (l *lexer) decode(text string) string {
	decoded, windows1252 := DecodeText(text)
	l.windows1252 = l.windows1252 || windows1252
	return decoded
}

// bom is the byte-order mark of UTF-8, at the start of a file or of a part of concatenated files. [lexer.skip] skips it.
const bom = "\xef\xbb\xbf"

// DecodeText returns a text of a PGN file as UTF-8. A text that is not UTF-8 is read as Windows-1252; then windows1252 is
// true. A [Reader] decodes each tag value and each comment by itself, because a file may have both encodings.
func DecodeText(text string) (decoded string, windows1252 bool) {
	if utf8.ValidString(text) {
		return text, false
	}
	runes := make([]rune, len(text))
	for i := range len(text) {
		runes[i] = charmap.Windows1252.DecodeByte(text[i])
	}
	return string(runes), true
}
