package notation

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Chunks splits a file into parts with whole games, which can be read beside each other.
type Chunks struct{ chunks *chunks }

// NewChunks returns the chunks of a file.
func NewChunks(r io.Reader) *Chunks {
	c := newChunks(r, sharedChunk)
	c.strict = true
	return &Chunks{c}
}

// Next returns the next chunk; after the last one [io.EOF], or an [*InputError].
func (c *Chunks) Next() (Chunk, error) {
	next, err := c.chunks.next()
	switch {
	case errors.Is(err, io.EOF):
		return Chunk{}, io.EOF
	case err != nil:
		return Chunk{}, c.chunks.failed(err)
	}
	next.last = true // by itself it is a whole file
	return Chunk{next}, nil
}

// Chunk is a part of a file, for [Reader.Load].
type Chunk struct{ chunk chunk }

// chunk is a part of a file with one or more whole games.
type chunk struct {
	text string
	at   int64 // byte offset of the text in the file
	line int   // its first line, from 1
	last bool  // the file ends with it
	torn bool  // reading failed at its end
}

// chunks splits a file into parts that can be read by themselves. A part ends before a tag at the start of a line, after
// an empty line that does not follow tags: whatever its name is, such a tag begins a game, within an unclosed comment too
// ([parser.endsBefore], [nextGame]).
type chunks struct {
	r      io.Reader
	size   int  // bytes wanted of a chunk
	strict bool // before that line stands a result: no comments before a game are left to another chunk
	buf    []byte
	fill   int // bytes read into buf
	at     int64
	line   int
	err    error // that ended the input, including io.EOF
}

const (
	// chunkSize is large enough that reading waits little, and small enough that a few of them are little memory.
	chunkSize = 256 << 10
	// sharedChunk is that of chunks that are handed to others: small, so that these end at the same time.
	sharedChunk = 128 << 10
	// maxStrict is the size in bytes up to which a result is searched for; some files have no results.
	maxStrict = 8 << 20
)

// maxChunk is the maximum size of a game in bytes.
const maxChunk = 64 << 20

func newChunks(r io.Reader, size int) *chunks { return &chunks{r: r, size: size, line: 1} }

// next returns the next chunk, and the error of the input after the last one. It reads at most one byte more than maxChunk:
// that byte shows that the game is too large.
func (c *chunks) next() (chunk, error) {
	for want := c.size; ; want = min(2*want, maxChunk+1) {
		c.read(want)
		if err := packed(c.buf[:c.fill]); err != nil && c.at == 0 {
			c.fill, c.err = 0, err
		}
		if c.err != nil && c.fill == 0 {
			return chunk{}, c.err
		}
		end := c.fill
		if c.err == nil {
			end = lastStart(c.buf[:c.fill], c.strict && want <= maxStrict)
		}
		if end > 0 {
			taken := c.take(end)
			taken.last, taken.torn = c.err != nil, c.err != nil && c.err != io.EOF
			return taken, nil
		}
		if c.fill > maxChunk {
			c.err = sentence(fmt.Sprintf("The game that begins here is larger than %d MB", maxChunk>>20))
			return chunk{}, c.err
		}
	}
}

// failed is the error of the input with the line that it has come to.
func (c *chunks) failed(err error) error { return &InputError{c.line, err} }

// read fills the buffer up to the size.
func (c *chunks) read(size int) {
	if len(c.buf) < size {
		grown := make([]byte, size)
		copy(grown, c.buf[:c.fill])
		c.buf = grown
	}
	for c.fill < size && c.err == nil {
		n, err := c.r.Read(c.buf[c.fill:size])
		c.fill += n
		c.err = err
		if n == 0 && err == nil {
			n, c.err = 0, errors.Join(err, c.idle())
		}
	}
}

// idle reports a reader that returns nothing again and again.
func (c *chunks) idle() error {
	for range 100 {
		if n, err := c.r.Read(c.buf[c.fill:]); n > 0 || err != nil {
			c.fill += n
			return err
		}
	}
	return io.ErrNoProgress
}

// take removes the first n bytes from the buffer.
func (c *chunks) take(n int) chunk {
	taken := chunk{text: string(c.buf[:n]), at: c.at, line: c.line}
	c.fill = copy(c.buf, c.buf[n:c.fill])
	c.at += int64(n)
	c.line += lineEnds(taken.text)
	return taken
}

// lineEnds counts line ends: \n, \r\n or \r.
func lineEnds(text string) int {
	n := strings.Count(text, "\n")
	for {
		i := strings.IndexByte(text, '\r')
		if i < 0 {
			return n
		}
		if text = text[i+1:]; text == "" || text[0] != '\n' {
			n++
		}
	}
}

// lastStart returns the offset of the last tag that begins a game, 0 if there is none after the first line. If it is
// strict, a result stands before the tag.
func lastStart(text []byte, strict bool) int {
	for end := len(text); ; {
		i := lastLine(text[:end])
		if i <= 0 {
			return 0
		}
		if len(tagName(text[i:])) > 0 && endsSection(text[:i]) && (!strict || endsGame(text[:i])) {
			return i
		}
		end = i - 1
	}
}

// lastLine returns the offset of the last line that begins with [ and is whole, 0 if there is none after the first.
func lastLine(text []byte) int {
	for i := len(text) - 1; i > 0; i-- {
		if text[i] == '[' && (text[i-1] == '\n' || text[i-1] == '\r') {
			return i
		}
	}
	return 0
}

// maxNameSize is the maximum length of a tag name in a line that can begin a game, in bytes.
const maxNameSize = 60

// tagName returns the name of the tag at the start of the text, empty if there is none: [Name "
func tagName[T string | []byte](text T) T {
	if len(text) == 0 || text[0] != '[' {
		return text[:0]
	}
	i := 1
	for i < len(text) && i < maxNameSize && isTagByte(text[i]) {
		i++
	}
	rest := i
	for rest < len(text) && rest < 2*maxNameSize && isBlank(text[rest]) {
		rest++
	}
	if i == 1 || rest == len(text) || text[rest] != '"' {
		return text[:0]
	}
	return text[1:i]
}

// isSkipped reports whether a byte counts as white space.
func isSkipped(c byte) bool { return c <= ' ' || c == 0x7f }

// cutBlankEnd removes white space and byte-order marks at the end of the text, and counts the line ends among them.
func cutBlankEnd[T string | []byte](text T) (rest T, ends int) {
	i := len(text)
	for i > 0 {
		c := text[i-1]
		switch {
		case isSkipped(c):
			if c == '\n' || c == '\r' && (i == len(text) || text[i] != '\n') {
				ends++
			}
			i--
		case c == mark[2] && i >= len(mark) && string(text[i-len(mark):i]) == mark:
			i -= len(mark)
		default:
			return text[:i], ends
		}
	}
	return text[:0], ends
}

// endsSection reports whether the text ends with an empty line, and the line before it cannot be the end of tags: it
// neither begins nor ends as a tag does. Tags may also follow a result on its line.
func endsSection(text []byte) bool {
	text, ends := cutBlankEnd(text)
	if ends < 2 {
		return false
	}
	line := finalLine(text)
	if n := len(line); n > 0 && (line[n-1] == ']' || line[n-1] == '"') {
		return false
	}
	return len(line) == 0 || line[0] != '['
}

// finalLine returns the text after the last line end, without white space and byte-order marks at its start.
func finalLine(text []byte) []byte {
	line := text[bytes.LastIndexAny(text, "\r\n")+1:]
	for len(line) > 0 && (isSkipped(line[0]) || line[0] == mark[0] || line[0] == mark[1] || line[0] == mark[2]) {
		line = line[1:]
	}
	return line
}

// endsGame reports whether a result is the last word of the text, and not part of a comment to the end of the line or of
// an escape line.
func endsGame(text []byte) bool {
	text, _ = cutBlankEnd(text)
	if line := finalLine(text); len(line) > 0 && line[0] == '%' || bytes.IndexByte(line, ';') >= 0 {
		return false
	}
	for _, result := range [...]string{"1-0", "0-1", "1/2-1/2", unknown} {
		if before, ends := bytes.CutSuffix(text, []byte(result)); ends {
			return result == unknown || len(before) == 0 || !symbolByte[before[len(before)-1]]
		}
	}
	return false
}

// endsEmpty reports whether the last line of the text, which ends with a line end, is empty. A text that is all blank
// is no line before.
func endsEmpty(text string) bool {
	rest, ends := cutBlankEnd(text)
	return ends >= 2 || ends == 1 && rest == ""
}
