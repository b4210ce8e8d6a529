package notation

import "strings"

const unknown = "*"

// readResult parses a result in its various spellings.
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

// readUnusualResult parses a result that gives each side its own number of points, and is none of [readResult]: 0-0 for a
// double forfeit, 1/2-0, 0-1/2, 1-1 and the like.
func readUnusualResult(text string) (string, bool) {
	white, black, ok := readPoints(text)
	if _, usual := readResult(text); !ok || usual {
		return "", false
	}
	return white + "-" + black, true
}

// readPoints parses the points of both sides: 1-0, 0:1, 1/2-1/2, ½, 0.5-0.5 or 1.0-0.0. They are 1, 1/2 or 0. In 1.0-0 the 1 is
// the number of a move.
func readPoints(text string) (white, black string, ok bool) {
	if text == "" || text[0] >= 'A' && text[0] <= 'z' { // no move looks like a result
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

// longResult consumes a result that looks like other words at first, and returns it; "" if there is none here. 1 - 0 has blanks
// around its dash, which are left out, and 1.0-0.0 begins like the number of a move.
func (l *lexer) longResult() string {
	if c := l.text[l.i]; c != '0' && c != '1' && c != "½"[0] && c != "½"[1] { // which is ½ in Windows-1252
		return ""
	}
	ahead := *l
	ahead.text = l.text[:min(len(l.text), l.i+longestResult)]
	text := ahead.decode(ahead.symbol())
	if _, first := points[strings.TrimRight(text, "-–−:")]; first {
		for whole, n := false, 0; n < 2 && !whole; n++ {
			if ahead.blanks(); ahead.i < len(ahead.text) && symbolByte[ahead.text[ahead.i]] {
				text += ahead.decode(ahead.symbol())
				_, _, whole = readPoints(text)
			}
		}
	}
	cut := ahead.i == len(ahead.text) && ahead.i < len(l.text) // there may be more of the word
	if _, _, ok := readPoints(text); cut || !ok || !strings.ContainsAny(plainLetters.Replace(text), "-:") {
		return ""
	}
	l.i, l.windows1252 = ahead.i, ahead.windows1252
	return text
}

// longestResult is more than the length of any result with blanks in it, in bytes.
const longestResult = 32

// points maps the spellings of the points of one side.
var points = map[string]string{
	"0": "0", "0.0": "0", "0,0": "0",
	"1/2": "1/2", "½": "1/2", "0.5": "1/2", "0,5": "1/2",
	"1": "1", "1.0": "1", "1,0": "1",
}

// isUnusualResult reports whether a word ends the game with an unusual result. 0-0 is castling unless the tag Result has
// it, no move number stands before it and no move behind it; 0.0-0.0 never is.
func (p *parser) isUnusualResult(text string, from int) bool {
	result, ok := readUnusualResult(text)
	if !ok {
		return false
	}
	told, known := readUnusualResult(strings.TrimSpace(p.game.Tag("Result")))
	if result == "0-0" && !strings.ContainsAny(text, ".,") {
		return known && told == result && len(p.opened) == 0 && !isNumbered(p.text[p.from:from]) && p.onlyComments()
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

// onlyComments reports whether nothing but comments and text that is no game follows before the next tag or the end.
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
