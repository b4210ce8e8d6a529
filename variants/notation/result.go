package notation

import "strings"

const unknown = "*"

// readResult parses a usual result in any spelling and returns it as 1-0, 0-1, 1/2-1/2 or *. It returns false for other
// texts.
func readResult(text string) (string, bool) {
	if text == unknown {
		return unknown, true
	}
	if white, black, ok := readPoints(text); ok {
		switch white + "-" + black {
		case "1-0", "0-1", "1/2-1/2":
			return white + "-" + black, true
		}
	}
	return "", false
}

// readUnusualResult parses a result other than those of [readResult], such as 0-0 for a double forfeit, 1/2-0, 0-1/2 or 1-1.
// It returns false for other texts.
func readUnusualResult(text string) (string, bool) {
	white, black, ok := readPoints(text)
	if _, usual := readResult(text); !ok || usual {
		return "", false
	}
	return white + "-" + black, true
}

// readPoints parses the points of both sides: 1-0, 0:1, 1/2-1/2, ½, 0.5-0.5 or 1.0-0.0. It returns 1, 1/2 or 0 for
// each side. It rejects 1.0-0, which is move number 1 and castling.
func readPoints(text string) (white, black string, ok bool) {
	if text == "" || text[0] >= 'A' && text[0] <= 'z' { // fast path for moves
		return "", "", false
	}
	text = strings.TrimRight(strings.ReplaceAll(plainLetters.Replace(text), ":", "-"), ".")
	white, black, ok = strings.Cut(text, "-")
	if !ok {
		return "1/2", "1/2", text == "1/2" || text == "½"
	}
	if strings.HasPrefix(white, "1.") && !strings.Contains(black, ".") {
		return "", "", false
	}
	white, ok = points[white]
	black, also := points[black]
	return white, black, ok && also
}

// longResult consumes a result that the lexer would split into several words, and returns it without blanks; "" if there
// is none here. Examples are 1 - 0, with blanks around its dash, and 1.0-0.0, which begins like a move number.
func (l *lexer) longResult() string {
	if c := l.text[l.i]; c != '0' && c != '1' && c != "½"[0] && c != "½"[1] { // the first byte of ½, or ½ in Windows-1252
		return ""
	}
	ahead := *l
	ahead.text = l.text[:min(len(l.text), l.i+maxResultSize)]
	text := ahead.decode(ahead.symbol())
	if _, first := points[strings.TrimRight(text, "-–−:")]; first {
		for whole, n := false, 0; n < 2 && !whole; n++ {
			if ahead.blanks(); ahead.i < len(ahead.text) && symbolByte[ahead.text[ahead.i]] {
				text += ahead.decode(ahead.symbol())
				_, _, whole = readPoints(text)
			}
		}
	}
	cut := ahead.i == len(ahead.text) && ahead.i < len(l.text) // the word may continue after the cut
	if _, _, ok := readPoints(text); cut || !ok || !strings.ContainsAny(plainLetters.Replace(text), "-:") {
		return ""
	}
	l.i, l.windows1252 = ahead.i, ahead.windows1252
	return text
}

// maxResultSize is an upper bound of the length in bytes of a result with blanks.
const maxResultSize = 32

// points maps the spellings of one side's points to 0, 1/2 or 1.
var points = map[string]string{
	"0": "0", "0.0": "0", "0,0": "0",
	"1/2": "1/2", "½": "1/2", "0.5": "1/2", "0,5": "1/2",
	"1": "1", "1.0": "1", "1,0": "1",
}

// isUnusualResult reports whether the word text at offset from ends the game with an unusual result. 0-0 is a result only
// if the tag Result says so, no move number precedes it and no move follows it; otherwise it is castling. 0.0-0.0 is always
// a result. If the tag Result has no unusual result, isUnusualResult sets it.
func (p *parser) isUnusualResult(text string, from int) bool {
	result, ok := readUnusualResult(text)
	if !ok {
		return false
	}
	tagged, known := readUnusualResult(strings.TrimSpace(p.game.Tag("Result")))
	if result == "0-0" && !strings.ContainsAny(text, ".,") {
		return known && tagged == result && len(p.opened) == 0 && !isNumbered(p.text[p.from:from]) && p.onlyComments()
	}
	if !known && len(p.opened) == 0 {
		p.game.setTag("Result", result)
	}
	return true
}

// isNumbered reports whether a text ends with a move number.
func isNumbered(before string) bool {
	before, _ = cutBlankEnd(before)
	return strings.HasSuffix(before, ".") || strings.HasSuffix(before, "…")
}

// onlyComments reports whether only comments and text outside games follow before the next tag or the end of the input.
func (l *lexer) onlyComments() bool {
	ahead := *l
	for ahead.skip() {
		switch c := ahead.text[ahead.i]; {
		case c == '{':
			ahead.start = false
			ahead.braces()
		case c == ';' || c == '%' && ahead.start:
			ahead.restOfLine()
		case ahead.isProse():
			ahead.paragraph()
		default:
			return c == '[' && ahead.start
		}
	}
	return true
}

// isUnusual reports whether the value of a tag is an unusual result.
func isUnusual(result string) bool {
	_, ok := readUnusualResult(strings.TrimSpace(result))
	return ok
}
