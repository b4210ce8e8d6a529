package pgn

import (
	"strings"

	"backrank/variants/internal/token"
)

// unknown is the result of a game that is not finished.
const unknown = "*"

// parseResult parses a usual result in any spelling and returns it as 1-0, 0-1, 1/2-1/2 or *. It returns false for other
// texts.
func parseResult(text string) (string, bool) {
	if text == unknown {
		return unknown, true
	}
	if white, black, ok := parsePoints(text); ok {
		switch white + "-" + black {
		case "1-0", "0-1", "1/2-1/2":
			return white + "-" + black, true
		}
	}
	return "", false
}

// parseUnusualResult parses a result other than those of [parseResult], such as 0-0 for a double forfeit, 1/2-0, 0-1/2 or 1-1.
// It returns false for other texts.
func parseUnusualResult(text string) (string, bool) {
	white, black, ok := parsePoints(text)
	if _, usual := parseResult(text); !ok || usual {
		return "", false
	}
	return white + "-" + black, true
}

// parsePoints parses the points of both sides: 1-0, 0:1, 1/2-1/2, ½, 0.5-0.5 or 1.0-0.0. It returns 1, 1/2 or 0 for
// each side. It rejects 1.0-0, which is move number 1 and castling.
func parsePoints(text string) (white, black string, ok bool) {
	if text == "" || text[0] >= 'A' && text[0] <= 'z' { // fast path for moves
		return "", "", false
	}
	text = strings.TrimRight(strings.ReplaceAll(token.ASCII(text), ":", "-"), ".")
	white, black, ok = strings.Cut(text, "-")
	if !ok {
		return "1/2", "1/2", text == "1/2" || text == "½"
	}
	if strings.HasPrefix(white, "1.") && !strings.Contains(black, ".") {
		return "", "", false
	}
	white, ok = points[white]
	black, okBlack := points[black]
	return white, black, ok && okBlack
}

// multiwordResult consumes a result that is several words to the lexer, and returns it without spaces; "" if there is none.
// Examples are 1 - 0, with spaces around the dash, and 1.0-0.0, which begins like a move number.
func (l *lexer) multiwordResult() string {
	if c := l.text[l.i]; c != '0' && c != '1' && c != "½"[0] && c != "½"[1] { // the first byte of ½, or ½ in Windows-1252
		return ""
	}
	ahead := *l
	ahead.text = l.text[:min(len(l.text), l.i+maxResultSize)]
	text := ahead.decode(ahead.symbol())
	if _, ok := points[strings.TrimRight(text, "-–−:")]; ok {
		for complete, n := false, 0; n < 2 && !complete; n++ {
			if ahead.skipBlanks(); ahead.i < len(ahead.text) && token.IsSymbol(ahead.text[ahead.i]) {
				text += ahead.decode(ahead.symbol())
				_, _, complete = parsePoints(text)
			}
		}
	}
	cut := ahead.i == len(ahead.text) && ahead.i < len(l.text) // the word may continue after the cut
	if _, _, ok := parsePoints(text); cut || !ok || !strings.ContainsAny(token.ASCII(text), "-:") {
		return ""
	}
	l.i, l.windows1252 = ahead.i, ahead.windows1252
	return text
}

// maxResultSize is an upper bound of the length in bytes of a result with spaces.
const maxResultSize = 32

// points maps the spellings of one side's points to 0, 1/2 or 1.
var points = map[string]string{
	"0": "0", "0.0": "0", "0,0": "0",
	"1/2": "1/2", "½": "1/2", "0.5": "1/2", "0,5": "1/2",
	"1": "1", "1.0": "1", "1,0": "1",
}

// isUnusualResult reports whether the word text at offset from is an unusual result. 0-0 is a result only if the tag Result
// says so, it is not in a variation, no move number precedes it and no move follows it; otherwise it is castling. 0.0-0.0 is
// always a result. If the tag Result has no unusual result, isUnusualResult sets it.
func (p *parser) isUnusualResult(text string, from int) bool {
	result, ok := parseUnusualResult(text)
	if !ok {
		return false
	}
	tagged, known := parseUnusualResult(strings.TrimSpace(p.game.Tag("Result")))
	if result == "0-0" && !strings.ContainsAny(text, ".,") {
		return known && tagged == result && len(p.variations) == 0 && !isNumbered(p.lexer.text[p.gameStart:from]) && p.lexer.onlyComments()
	}
	if !known && len(p.variations) == 0 {
		p.game.setTag("Result", result)
	}
	return true
}

// isNumbered reports whether a text ends with a move number.
func isNumbered(before string) bool {
	before, _ = trimSpaceEnd(before)
	return strings.HasSuffix(before, ".") || strings.HasSuffix(before, "…")
}

// onlyComments reports whether only comments and text outside games follow before the next tag or the end of the input.
func (l *lexer) onlyComments() bool {
	ahead := *l
	for ahead.skip() {
		switch c := ahead.text[ahead.i]; {
		case c == '{':
			ahead.lineStart = false
			ahead.braces()
		case c == ';' || c == '%' && ahead.lineStart:
			ahead.restOfLine()
		case ahead.isProse():
			ahead.paragraph()
		default:
			return c == '[' && ahead.lineStart
		}
	}
	return true
}

// isUnusual reports whether the value of a tag is an unusual result.
func isUnusual(result string) bool {
	_, ok := parseUnusualResult(strings.TrimSpace(result))
	return ok
}
