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
		return Pattern{}, fmt.Errorf("pattern: nothing to look for")
	}
	var have Tray
	pieces := 0
	for _, r := range p {
		kind := strings.IndexRune(letters[1:], r) + 1
		switch {
		case r == '*':
			continue
		case r != '?' && kind == 0:
			return Pattern{}, fmt.Errorf("pattern %q: %q is neither a piece (K Q R B N) nor ? nor *", text, r)
		}
		have[kind]++
		pieces++
	}
	for kind, most := range outfit {
		if kind > 0 && have[kind] > most {
			return Pattern{}, fmt.Errorf("pattern %q: more %ss than an array has", text, words.Piece(chess.PieceType(kind)))
		}
	}
	if pieces > 8 {
		return Pattern{}, fmt.Errorf("pattern %q: %d pieces, but an array has eight", text, pieces)
	}
	if pieces < 8 && !strings.Contains(p, "*") {
		return Pattern{}, fmt.Errorf("pattern %q: %d pieces, but an array has eight; * stands for any run", text, pieces)
	}
	return Pattern{p}, nil
}

// Match reports whether the whole array fits the pattern.
func (p Pattern) Match(a Array) bool { return fits(p.text, a.String()) }

// String is the pattern in capitals, runs of * as one.
func (p Pattern) String() string { return p.text }

func fits(pattern, pieces string) bool {
	for i := range len(pattern) {
		if pattern[i] == '*' {
			for skip := range len(pieces) + 1 {
				if fits(pattern[i+1:], pieces[skip:]) {
					return true
				}
			}
			return false
		}
		if pieces == "" || pattern[i] != '?' && pattern[i] != pieces[0] {
			return false
		}
		pieces = pieces[1:]
	}
	return pieces == ""
}
