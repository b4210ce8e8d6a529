package pgn

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"backrank/lang"
	"backrank/variants/internal/token"
)

// Chunks splits a file into parts of whole games, which goroutines can read in parallel. A part ends where the next game surely
// begins: before a tag that starts a line and follows an empty line, unless the line before the empty line is a tag. Such a tag
// begins a game, whatever its name is, and even inside of a comment without a closing brace ([parser.tagEndsGame], [nextGame]).
type Chunks struct {
	r      io.Reader
	size   int  // maximum size of a chunk in bytes, unless a game is larger
	strict bool // a part ends after a result, so that comments before a game are in its chunk
	buf    []byte
	fill   int // number of bytes read into buf
	at     int64
	line   int
	err    error // of the input at its end, including io.EOF
}

// A Chunk is a part of a file with one or more whole games, for [Reader.Load].
type Chunk struct {
	text string
	at   int64 // offset of the text in the file, in bytes
	line int   // first line of the text in the file, from 1
	last bool  // the file ends with the chunk
	torn bool  // reading failed at the end of the chunk
}

// NewChunks returns the chunks of a file. They are about 128 KB each, unless a game is larger.
func NewChunks(r io.Reader) *Chunks {
	c := newChunks(r, sharedChunk)
	c.strict = true
	return c
}

// Next returns the next chunk; after the last one [io.EOF], or an [*InputError].
func (c *Chunks) Next() (Chunk, error) {
	next, err := c.next()
	switch {
	case errors.Is(err, io.EOF):
		return Chunk{}, io.EOF
	case err != nil:
		return Chunk{}, c.inputError(err)
	}
	next.last = true // the end of the chunk is read as the end of a file: no game continues in the next chunk
	return next, nil
}

const (
	// chunkSize is the size of the chunks of a Reader: large enough for few reads, and small enough for little memory.
	chunkSize = 256 << 10
	// sharedChunk is the size of [Chunks], which are small so that goroutines finish at about the same time.
	sharedChunk = 128 << 10
	// maxStrict is the maximum size of a chunk that must end after a result; some files have no results.
	maxStrict = 8 << 20
)

// maxChunk is the maximum size of a game in bytes.
const maxChunk = 64 << 20

func newChunks(r io.Reader, size int) *Chunks { return &Chunks{r: r, size: size, line: 1} }

// next returns the next chunk, and the error of the input after the last one. It holds at most maxChunk+1 bytes in memory.
// If it needs the last of these, a game is too large.
func (c *Chunks) next() (Chunk, error) {
	for size := c.size; ; size = min(2*size, maxChunk+1) {
		c.read(size)
		if err := checkPrefix(c.buf[:c.fill]); err != nil && c.at == 0 {
			c.fill, c.err = 0, err
		}
		if c.err != nil && c.fill == 0 {
			return Chunk{}, c.err
		}
		end := c.fill
		if c.err == nil {
			end = lastStart(c.buf[:c.fill], c.strict && size <= maxStrict)
		}
		if end > 0 {
			taken := c.take(end)
			taken.last, taken.torn = c.err != nil, c.err != nil && c.err != io.EOF
			return taken, nil
		}
		if c.fill > maxChunk {
			c.err = sentence(lang.L("The game that begins here is larger than {{.Number}} MB", "Number", maxChunk>>20))
			return Chunk{}, c.err
		}
	}
}

// inputError returns an error of the input with the line after the last chunk.
func (c *Chunks) inputError(err error) error { return &InputError{c.line, err} }

// read reads until the buffer has size bytes or the input ends.
func (c *Chunks) read(size int) {
	if len(c.buf) < size {
		grown := make([]byte, size)
		copy(grown, c.buf[:c.fill])
		c.buf = grown
	}
	for c.fill < size && c.err == nil {
		n, err := c.r.Read(c.buf[c.fill:size])
		c.fill += n
		if c.err = err; n == 0 && err == nil {
			c.err = c.retry(size)
		}
	}
}

// retry reads again after a read of no bytes. It returns [io.ErrNoProgress] after 100 reads of no bytes.
func (c *Chunks) retry(size int) error {
	for range 100 {
		if n, err := c.r.Read(c.buf[c.fill:size]); n > 0 || err != nil {
			c.fill += n
			return err
		}
	}
	return io.ErrNoProgress
}

// take removes the first n bytes from the buffer.
func (c *Chunks) take(n int) Chunk {
	taken := Chunk{text: string(c.buf[:n]), at: c.at, line: c.line}
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

// lastStart returns the offset of the last tag that begins a game, 0 if there is none after the first line. If strict is true,
// a result must be before the tag.
func lastStart(text []byte, strict bool) int {
	for end := len(text); ; {
		i := lastLine(text[:end])
		if i <= 0 {
			return 0
		}
		if len(token.TagName(text[i:])) > 0 && endsSection(text[:i]) && (!strict || endsGame(text[:i])) {
			return i
		}
		end = i - 1
	}
}

// lastLine returns the offset of the last line that begins with a bracket, 0 if there is none after the first line.
func lastLine(text []byte) int {
	for i := len(text) - 1; i > 0; i-- {
		if text[i] == '[' && (text[i-1] == '\n' || text[i-1] == '\r') {
			return i
		}
	}
	return 0
}

// trimSpaceEnd removes white space and byte-order marks at the end of a text. lines is the number of line ends among them.
func trimSpaceEnd[T string | []byte](text T) (trimmed T, lines int) {
	i := len(text)
	for i > 0 {
		c := text[i-1]
		switch {
		case token.IsSpace(c):
			if c == '\n' || c == '\r' && (i == len(text) || text[i] != '\n') {
				lines++
			}
			i--
		case c == bom[2] && i >= len(bom) && string(text[i-len(bom):i]) == bom:
			i -= len(bom)
		default:
			return text[:i], lines
		}
	}
	return text[:0], lines
}

// endsSection reports whether a text ends with an empty line that cannot follow tags: the line before it neither begins nor
// ends like a tag. The end matters because a tag may follow a result on the same line.
func endsSection(text []byte) bool {
	text, lines := trimSpaceEnd(text)
	if lines < 2 {
		return false
	}
	line := finalLine(text)
	if n := len(line); n > 0 && (line[n-1] == ']' || line[n-1] == '"') {
		return false
	}
	return len(line) == 0 || line[0] != '['
}

// finalLine returns the last line of a text without white space and byte-order marks at its start.
func finalLine(text []byte) []byte {
	line := text[bytes.LastIndexAny(text, "\r\n")+1:]
	for len(line) > 0 && (token.IsSpace(line[0]) || line[0] == bom[0] || line[0] == bom[1] || line[0] == bom[2]) {
		line = line[1:]
	}
	return line
}

// endsGame reports whether the last word of a text is a result that is not in a comment to the end of the line or in an
// escape line.
func endsGame(text []byte) bool {
	text, _ = trimSpaceEnd(text)
	if line := finalLine(text); len(line) > 0 && line[0] == '%' || bytes.IndexByte(line, ';') >= 0 {
		return false
	}
	for _, result := range [...]string{"1-0", "0-1", "1/2-1/2", unknown} {
		if before, ok := bytes.CutSuffix(text, []byte(result)); ok {
			return result == unknown || len(before) == 0 || !token.IsSymbol(before[len(before)-1])
		}
	}
	return false
}

// endsEmpty reports whether the last line of a text is empty. The text must end with a line end.
func endsEmpty(text string) bool {
	trimmed, lines := trimSpaceEnd(text)
	return lines >= 2 || lines == 1 && trimmed == ""
}
