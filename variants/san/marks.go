package san

import "strings"

// marks maps the marks of annotations to numeric annotation glyphs. A mark is a word of its own; those that consist of ! and
// ? may also be the suffix of a move (PGN standard, 10).
var marks = map[string]uint8{
	"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6, "□": 7,
	"=": 10, "∞": 13, "+=": 14, "+/=": 14, "⩲": 14, "=+": 15, "=/+": 15, "⩱": 15,
	"+/-": 16, "±": 16, "-/+": 17, "∓": 17, "+-": 18, "-+": 19, "N": 146,
}

// NAG returns the numeric annotation glyph of a mark such as !, ?! or +-, 1 to 255; it returns false for other texts (PGN
// standard, 10).
func NAG(mark string) (uint8, bool) {
	nag, ok := marks[mark]
	return nag, ok
}

// trimMarks removes the marks after a move: +, #, !, ?, e.p., and evaluations such as +-.
func trimMarks(text string) string {
	for {
		short := strings.TrimRight(text, "+#!?=±∓⩲⩱∞ ")
		if strings.HasSuffix(short, "+-") || strings.HasSuffix(short, "-") && len(short) < len(text) {
			short = short[:len(short)-1] // of +- and -+
		}
		short = trimEnPassant(short)
		if short == text {
			return text
		}
		text = short
	}
}

// trimEnPassant removes one of the words [enPassants] from the end of a move.
func trimEnPassant(text string) string {
	lower := strings.ToLower(text)
	for _, word := range enPassants {
		if move, found := strings.CutSuffix(lower, word); found && move != "" {
			return text[:len(move)]
		}
	}
	return text
}

// enPassants are the words that programs write after an en-passant capture, longer ones first. "e." and "p." are the two
// words of "e. p.".
var enPassants = [...]string{"e.p.", "e.p", "ep.", "ep", "e.", "p."}

// CutEnPassant reports whether a word says that the move before it was an en-passant capture, such as "e.p.", and returns the
// mark at its end: "!" for "e.p.+!".
func CutEnPassant(text string) (mark string, ok bool) {
	lower := strings.ToLower(text)
	for _, word := range enPassants {
		if rest, found := strings.CutPrefix(lower, word); found {
			for _, mark := range [...]string{rest, strings.TrimLeft(rest, "+#")} {
				if _, known := marks[mark]; known || mark == "" {
					return mark, true
				}
			}
		}
	}
	return "", false
}

// CutNumber removes the move number at the start of a word: "12.", "12...", "12…" or "12", but not 0000, which is a null
// move.
func CutNumber(text string) string {
	rest := strings.TrimLeft(text, "0123456789")
	move := strings.TrimLeft(rest, ".…")
	if rest == "" && text != nullCoordinates || len(move) < len(rest) {
		return move
	}
	return text
}

// nullCoordinates is the null move in coordinates.
const nullCoordinates = "0000"
