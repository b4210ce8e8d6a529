package accounts

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"time"

	"backrank/lang"
)

// gameReader splits a stream of PGN, as the services send it, into the texts of whole games.
type gameReader struct {
	lines *bufio.Reader
	text  []byte // of the game that is being read
	begun bool   // text has a line that is not empty
	err   error  // of the stream
}

// maxGame is the maximum length of the text of a game, in bytes.
const maxGame = 1 << 20

var (
	errNoPGN = lang.Error(func() string { return lang.L("the service has sent something else than games") })
	errLarge = lang.Error(func() string { return lang.L("the service has sent a game that is too large") })
)

func newGameReader(r io.Reader) *gameReader {
	return &gameReader{lines: bufio.NewReaderSize(r, 32<<10)}
}

// next returns the text of the next game, and io.EOF after the last one. If the stream breaks off, the game that was cut off
// is not returned; the error is that of the stream, or io.ErrUnexpectedEOF if the stream only seems to have ended.
func (g *gameReader) next() (gameText, error) {
	for g.err == nil {
		line, err := g.lines.ReadSlice('\n')
		for errors.Is(err, bufio.ErrBufferFull) && len(g.text) < maxGame {
			g.text, g.begun = append(g.text, line...), true
			line, err = g.lines.ReadSlice('\n')
		}
		g.err = err
		if errors.Is(err, bufio.ErrBufferFull) || len(g.text)+len(line) > maxGame {
			g.err = errLarge
			return nil, g.err
		}
		blank := len(bytes.TrimSpace(line)) == 0
		if !g.begun && !blank && line[0] != '[' {
			g.err = errNoPGN
			return nil, g.err
		}
		if begins := bytes.HasPrefix(line, []byte(`[Event "`)); begins && g.begun && endsGame(g.text) {
			whole := g.text
			g.text = bytes.Clone(line)
			return whole, nil
		}
		if g.begun = g.begun || !blank; g.begun {
			g.text = append(g.text, line...)
		}
	}
	if g.begun && errors.Is(g.err, io.EOF) {
		g.begun = false
		if !endsGame(g.text) {
			g.err = io.ErrUnexpectedEOF
			return nil, g.err
		}
		return append(g.text, '\n', '\n'), nil
	}
	return nil, g.err
}

// endsGame reports whether the last word of a text is a result, as at the end of a game.
func endsGame(text []byte) bool {
	text = bytes.TrimSpace(text)
	last := text[bytes.LastIndexAny(text, " \n\t")+1:]
	return slices.Contains([]string{"1-0", "0-1", "1/2-1/2", "*"}, string(last))
}

// gameText is the text of a game in PGN.
type gameText []byte

// Tag returns the value of a tag, "" if the game does not have the tag.
func (g gameText) Tag(name string) string {
	for line := range bytes.Lines(g) {
		line = bytes.TrimSpace(line)
		if len(line) == 0 {
			break
		}
		if rest, found := bytes.CutPrefix(line, []byte("["+name+` "`)); found {
			return strings.TrimSuffix(string(rest), `"]`)
		}
	}
	return ""
}

// start returns when the game was started: midnight of the day if its tags have no time, the zero time if they have no
// date.
func (g gameText) start() time.Time {
	day, hour := g.Tag("UTCDate"), g.Tag("UTCTime")
	if at, err := time.Parse("2006.01.02 15:04:05", day+" "+hour); err == nil {
		return at
	}
	if day == "" {
		day = g.Tag("Date")
	}
	at, _ := time.Parse("2006.01.02", day) // zero if there is no date
	return at
}
