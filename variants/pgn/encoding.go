package pgn

import (
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

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
