package variants

import (
	"errors"
	"strings"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/words"
)

// Pattern matches arrays by their letters: "R?K*R". A letter is that piece, ? any one piece and * any run of pieces,
// also an empty one. The zero Pattern is not usable; use [ParsePattern].
type Pattern struct{ text string }

// ParsePattern parses a pattern in either case, ignoring blanks. It fails, with a message for players, on other
// characters and on patterns that need more pieces than an array has.
func ParsePattern(text string) (Pattern, error) { return parsePattern(text, text) }

// ParseSearch is like [ParsePattern], but a text of fewer than eight characters without * matches arrays that contain it: "RKR"
// is "*RKR*". Errors quote the text.
func ParseSearch(text string) (Pattern, error) {
	if strings.Contains(text, "*") || len(text) >= 8 {
		return ParsePattern(text)
	}
	return parsePattern("*"+text+"*", text)
}

// parsePattern parses a pattern. Errors quote the text that the player has typed.
func parsePattern(text, typed string) (Pattern, error) {
	p := strings.ToUpper(strings.Join(strings.Fields(text), ""))
	for strings.Contains(p, "**") {
		p = strings.ReplaceAll(p, "**", "*")
	}
	if p == "" {
		return Pattern{}, errors.New(lang.L("pattern: nothing was given"))
	}
	var have Tray
	pieces := 0
	for _, r := range p {
		kind := strings.IndexRune(letters[1:], r) + 1
		switch {
		case r == '*':
			continue
		case r != '?' && kind == 0:
			return Pattern{}, errors.New(lang.L("pattern {{.Text}}: {{.Letter}} is neither a piece (K Q R B N) nor ? nor *", "Text", words.Quote(typed), "Letter", words.Quote(string(r))))
		}
		have[kind]++
		pieces++
	}
	for kind, most := range fullSet {
		if kind > 0 && have[kind] > most {
			return Pattern{}, errors.New(lang.L("pattern {{.Text}}: more {{.Pieces}} than an array has", "Text", words.Quote(typed), "Pieces", words.Plural(chess.PieceType(kind))))
		}
	}
	if pieces > 8 {
		return Pattern{}, errors.New(lang.N("pattern {{.Text}}: {{.Count}} pieces, but an array has eight", pieces, "Text", words.Quote(typed)))
	}
	if pieces < 8 && !strings.Contains(p, "*") {
		return Pattern{}, errors.New(lang.N("pattern {{.Text}}: {{.Count}} pieces, but an array has eight; write * for the others", pieces, "Text", words.Quote(typed)))
	}
	return Pattern{p}, nil
}

// Match reports whether the array matches the pattern.
func (p Pattern) Match(a Array) bool { return matches(p.text, a.String()) }

// String returns the pattern in capitals, with runs of * merged.
func (p Pattern) String() string { return p.text }

// matches reports whether the pattern matches all letters. Only the last * is ever extended, so the time is at most
// proportional to the product of the lengths.
func matches(pattern, letters string) bool {
	run, end := -1, 0 // the last *, and the end of the run that it matches
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
