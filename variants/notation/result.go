package notation

import "strings"

const unknown = "*"

// readResult parses a result in its various spellings.
func readResult(text string) (string, bool) {
	if text == "" || text[0] >= 'A' && text[0] <= 'z' { // no move looks like a result
		return "", false
	}
	switch strings.ReplaceAll(plainLetters.Replace(text), ":", "-") {
	case "1-0", "1.0-0.0":
		return "1-0", true
	case "0-1", "0.0-1.0":
		return "0-1", true
	case "1/2-1/2", "1/2", "½-½", "½", "0.5-0.5":
		return "1/2-1/2", true
	case unknown:
		return unknown, true
	}
	return "", false
}

// readUnusualResult parses a result that gives each side its own number of points, and is none of [readResult]: 0-0 for a
// double forfeit, 1/2-0, 0-1/2, 1-1 and the like.
func readUnusualResult(text string) (string, bool) {
	if _, usual := readResult(text); usual || text == "" || text[0] != '0' && text[0] != '1' && text[0] != "½"[0] {
		return "", false
	}
	text = strings.ReplaceAll(strings.ReplaceAll(plainLetters.Replace(text), ":", "-"), "½", "1/2")
	white, black, _ := strings.Cut(text, "-")
	return text, isPoints(white) && isPoints(black)
}

func isPoints(text string) bool { return text == "0" || text == "1/2" || text == "1" }

// isUnusualResult reports whether a word ends the game with an unusual result. 0-0 is castling unless the tag Result has
// it, no move number stands before it and no move behind it.
func (p *parser) isUnusualResult(text string, from int) bool {
	result, ok := readUnusualResult(text)
	if !ok {
		return false
	}
	told, known := readUnusualResult(strings.TrimSpace(p.game.Tag("Result")))
	if result == "0-0" {
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
