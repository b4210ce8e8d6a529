package pgnfile

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"backrank/app/notice"
	"backrank/lang"
	"backrank/variants/pgn"
)

// holds reports whether the game at p has the content that was announced. saving is the hash of [Place.Announce].
func (p Place) holds(f *os.File, saving string) bool {
	data := make([]byte, p.Length)
	if _, err := f.ReadAt(data, p.At); err != nil && !errors.Is(err, io.EOF) {
		return false
	}
	text, err := canonical(decoded(bytes.TrimPrefix(data, []byte(mark))))
	return err == nil && Sum(text) == saving
}

// mark is the byte-order mark.
const mark = "\ufeff"

// decoded returns the text of a whole game in UTF-8, as [pgn.DecodeText] does, with LF as line ends.
func decoded(data []byte) string {
	text, _ := pgn.DecodeText(string(data))
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
}

// spliced returns the bytes to write in place of old, the bytes of the old game. They keep the blanks around it, its line ends,
// its encoding, and the form of the parts that did not change. gap is the text to write before an added game. unended says
// that the last game of the file has no result.
func (p Place) spliced(f *os.File, old []byte, pgn string, unended bool) (gap string, text []byte, err error) {
	blank := func(c rune) bool { return c <= ' ' }
	lead := len(old) - len(bytes.TrimLeftFunc(bytes.TrimPrefix(bytes.TrimLeftFunc(old, blank), []byte(mark)), blank))
	tail := len(bytes.TrimRightFunc(old[lead:], blank)) + lead
	around := old
	if len(bytes.TrimFunc(old, blank)) == 0 { // a game that is added
		around = make([]byte, min(p.At, 64<<10))
		if _, err := f.ReadAt(around, p.At-int64(len(around))); err != nil && !errors.Is(err, io.EOF) {
			return "", nil, refusal(err)
		}
	}
	end := "\n"
	switch {
	case bytes.Contains(around, []byte("\r\n")):
		end = "\r\n"
	case bytes.ContainsRune(around, '\r') && !bytes.ContainsRune(around, '\n'):
		end = "\r"
	}
	game := strings.TrimRight(pgn, "\n")
	if before := decoded(old[lead:tail]); before != "" {
		game = merged(before, game)
	}
	game = strings.ReplaceAll(game, "\n", end)
	if game != strings.Map(func(r rune) rune { return min(r, utf8.RuneSelf) }, game) {
		if game, err = p.encoded(f, old, game); err != nil {
			return "", nil, err
		}
	}
	if len(old) == 0 {
		return gapBetween(around, end, unended), []byte(game + end), nil
	}
	return "", append(append(bytes.Clone(old[:lead]), game...), old[tail:]...), nil
}

// gapBetween returns the line ends to write between a game and the text before it, with * for the result of the game before if
// that has none.
func gapBetween(before []byte, end string, unended bool) string {
	switch {
	case unended && bytes.HasSuffix(before, []byte(end)):
		return "*" + end + end
	case unended:
		return end + "*" + end + end
	case len(bytes.TrimSpace(before)) == 0, bytes.HasSuffix(before, []byte(end+end)):
		return ""
	case bytes.HasSuffix(before, []byte(end)):
		return end
	}
	return end + end
}

// encoded returns a text in the encoding of the old game, UTF-8 or Windows-1252. If the old game is ASCII, or there is
// none, it is the encoding of the file. A file may have games in both encodings, see [pgn.DecodeText].
func (p Place) encoded(f *os.File, old []byte, text string) (string, error) {
	utf := utf8.Valid(old)
	if !slices.ContainsFunc(bytes.TrimPrefix(old, []byte(mark)), func(c byte) bool { return c >= utf8.RuneSelf }) {
		var err error
		if utf, err = isUTF8(io.NewSectionReader(f, 0, 1<<62)); err != nil {
			return "", refusal(err)
		}
	}
	if utf {
		return text, nil
	}
	encoded, err := charmap.Windows1252.NewEncoder().String(text)
	if err != nil {
		return "", notice.Refusal(lang.L("{{.File}} is in Windows-1252, which lacks a letter of this game. Use Save as to save it in another file.", "File", filepath.Base(p.Path)))
	}
	return encoded, nil
}

// isUTF8 reports whether a text is UTF-8.
func isUTF8(r io.Reader) (bool, error) {
	buf, kept := make([]byte, 64<<10), 0
	for {
		n, err := r.Read(buf[kept:])
		text := buf[:kept+n]
		for len(text) > 0 {
			c, size := utf8.DecodeRune(text)
			if c == utf8.RuneError && size == 1 {
				if err == nil && !utf8.FullRune(text) {
					break
				}
				return false, nil
			}
			text = text[size:]
		}
		kept = copy(buf, text)
		switch {
		case errors.Is(err, io.EOF):
			return kept == 0, nil
		case err != nil:
			return false, err
		}
	}
}
