package variants

import (
	"fmt"
	"strings"

	"github.com/notnil/chess"

	"backrank/words"
)

// Pattern picks arrays by their letters: "R?K*R". A letter is that piece, ? is any
// one piece and * any run of pieces, none included. The zero Pattern is of no use;
// make one with [ParsePattern].
type Pattern struct{ text string }

// ParsePattern reads a pattern in either case, blanks left out. It fails, in
// words, on other signs and on patterns that no array can match because they ask
// for too many pieces.
func ParsePattern(text string) (Pattern, error) {
	p := strings.ToUpper(strings.Join(strings.Fields(text), ""))
	for strings.Contains(p, "**") {
		p = strings.ReplaceAll(p, "**", "*")
	}
	if p == "" {
		return Pattern{}, fmt.Errorf("pattern: there is nothing to look for")
	}
	var have Tray
	pieces := 0
	for _, r := range p {
		kind := strings.IndexRune(letters[1:], r) + 1
		switch {
		case r == '*':
			continue
		case r != '?' && kind == 0:
			return Pattern{}, fmt.Errorf("pattern %s: %q is neither a piece (K Q R B N) nor ? nor *", words.Quote(text), r)
		}
		have[kind]++
		pieces++
	}
	for kind, most := range outfit {
		if kind > 0 && have[kind] > most {
			return Pattern{}, fmt.Errorf("pattern %s: more %s than an array has", words.Quote(text), words.Plural(chess.PieceType(kind)))
		}
	}
	if pieces > 8 {
		return Pattern{}, fmt.Errorf("pattern %s: %d pieces, but an array has eight", words.Quote(text), pieces)
	}
	if pieces < 8 && !strings.Contains(p, "*") {
		return Pattern{}, fmt.Errorf("pattern %s: %d pieces, but an array has eight; write * for the others", words.Quote(text), pieces)
	}
	return Pattern{p}, nil
}

// Match reports whether the whole array fits the pattern.
func (p Pattern) Match(a Array) bool { return fits(p.text, a.String()) }

// String is the pattern in capitals, runs of * as one.
func (p Pattern) String() string { return p.text }

// fits reports whether letters are what a pattern describes. Of several runs only the last
// one is ever made longer, so that the work is at most one step for each pair of signs.
func fits(pattern, letters string) bool {
	run, end := -1, 0 // the last * that was met, and where its run of letters ends
	for i, at := 0, 0; at < len(letters) || i < len(pattern); {
		switch {
		case i < len(pattern) && pattern[i] == '*':
			run, end = i, at
			i++
		case i < len(pattern) && at < len(letters) && (pattern[i] == '?' || pattern[i] == letters[at]):
			i++
			at++
		case run >= 0 && end < len(letters):
			end++
			i, at = run+1, end
		default:
			return false
		}
	}
	return true
}
