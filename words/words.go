// Package words formats pieces, numbers, lists, sentences and the tags of games in English. Every package may use it; it
// imports no other package of Backrank. Names of squares are in [chess.Square.String].
package words

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"backrank/lang"

	"github.com/notnil/chess"
)

// Color returns the name of a side, "White" or "Black".
func Color(c chess.Color) string {
	switch c {
	case chess.White:
		return lang.X("the white side", "White")
	case chess.Black:
		return lang.X("the black side", "Black")
	}
	return c.Name()
}

var pieces = [...]string{"piece", "king", "queen", "rook", "bishop", "knight", "pawn"}

// Piece returns the name of a piece type, "rook"; "piece" for none or an unknown type.
func Piece(kind chess.PieceType) string {
	if kind < 0 || int(kind) >= len(pieces) {
		kind = chess.NoPieceType
	}
	return pieces[kind]
}

// Plural returns the plural of a piece type, "rooks".
func Plural(kind chess.PieceType) string { return Piece(kind) + "s" }

// Pieces returns a number of pieces of one type: "no king", "one king", "two rooks".
func Pieces(n int, kind chess.PieceType) string {
	if n == 0 || n == 1 {
		return Count(n) + " " + Piece(kind)
	}
	return Count(n) + " " + Plural(kind)
}

var counts = [...]string{
	"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
}

// Count formats a number in prose: in words from "no" to "twelve", beyond that in digits, "2,880".
func Count(n int) string {
	if n >= 0 && n < len(counts) {
		return counts[n]
	}
	return lang.Number(n)
}

// Percentages returns each count as a percentage of their sum. They are whole numbers that add up to 100: those with the
// largest remainders are rounded up (Hamilton's method). All are 0 if the sum is 0.
func Percentages(counts ...int) []int {
	sum := 0
	for _, n := range counts {
		sum += n
	}
	all, order := make([]int, len(counts)), make([]int, len(counts))
	if sum == 0 {
		return all
	}
	left := 100
	for i, n := range counts {
		all[i], order[i] = 100*n/sum, i
		left -= all[i]
	}
	slices.SortStableFunc(order, func(a, b int) int { return 100*counts[b]%sum - 100*counts[a]%sum })
	for _, i := range order[:left] {
		all[i]++
	}
	return all
}

// Duration formats a duration, rounded to one unit: "3 hours", "1 minute", "40 seconds".
func Duration(d time.Duration) string {
	n, unit := int(d.Round(time.Second)/time.Second), "second"
	switch {
	case d >= 2*time.Hour:
		n, unit = int(d.Round(time.Hour)/time.Hour), "hour"
	case d >= 2*time.Minute || d == time.Minute:
		n, unit = int(d.Round(time.Minute)/time.Minute), "minute"
	}
	if n == 1 {
		return "1 " + unit
	}
	return lang.Number(n) + " " + unit + "s"
}

// ExactDuration formats a duration without rounding it: "90 minutes", "1 minute 30 seconds", "0.5 seconds".
func ExactDuration(d time.Duration) string {
	count := func(n float64, unit string) string {
		if n == 1 {
			return "1 " + unit
		}
		return strconv.FormatFloat(n, 'f', -1, 64) + " " + unit + "s"
	}
	minutes, seconds := count(d.Truncate(time.Minute).Minutes(), "minute"), count((d%time.Minute).Seconds(), "second")
	switch {
	case d > 0 && d < time.Minute:
		return seconds
	case d%time.Minute == 0:
		return minutes
	}
	return minutes + " " + seconds
}

// And joins things with "and": "d4", "d4 and e5", "c4, d4 and e5".
func And[T any](things []T) string { return list(things, " and ") }

// Or joins things with "or": "b1, c1 or g1".
func Or[T any](things []T) string { return list(things, " or ") }

func list[T any](things []T, last string) string {
	var b strings.Builder
	for i, t := range things {
		switch {
		case i > 0 && i == len(things)-1:
			b.WriteString(last)
		case i > 0:
			b.WriteString(", ")
		}
		fmt.Fprint(&b, t)
	}
	return b.String()
}

// maxQuoted is the maximum length of an external text in a message, in characters.
const maxQuoted = 48

// Quote quotes an external text for a message: escaped, on one line, and truncated to [quoted] characters.
func Quote(text string) string {
	n := 0
	for at := range text {
		if n++; n > maxQuoted {
			return strconv.Quote(text[:at] + "…")
		}
	}
	return strconv.Quote(text)
}

// Message joins sentences without full stops into a message: a single sentence gets no full stop, each of several gets
// one. An argument may itself be such a message. Empty arguments are skipped.
func Message(sentences ...string) string {
	texts := slices.DeleteFunc(slices.Clone(sentences), func(s string) bool { return s == "" })
	if len(texts) < 2 {
		return strings.Join(texts, "")
	}
	for i := range texts {
		texts[i] = strings.TrimSuffix(texts[i], ".")
	}
	return strings.Join(texts, ". ") + "."
}

// Sentence capitalises a phrase.
func Sentence(phrase string) string {
	r, n := utf8.DecodeRuneInString(phrase)
	if n == 0 || r == utf8.RuneError {
		return phrase
	}
	return string(unicode.ToUpper(r)) + phrase[n:]
}

// properNames are capitalised everywhere in a sentence.
var properNames = []string{chess.White.Name(), chess.Black.Name(), "Fischer", "Chess"}

// Phrase is the inverse of [Sentence], for use after a colon: it lowers the first letter, unless the sentence begins
// with a name (White's king …) or an acronym (PGN, O-O).
func Phrase(sentence string) string {
	r, n := utf8.DecodeRuneInString(sentence)
	next, _ := utf8.DecodeRuneInString(sentence[n:])
	if n == 0 || r == utf8.RuneError || !unicode.IsLower(next) && next != ' ' {
		return sentence
	}
	for _, name := range properNames {
		if rest, found := strings.CutPrefix(sentence, name); found && !startsLower(rest) {
			return sentence
		}
	}
	return string(unicode.ToLower(r)) + sentence[n:]
}

func startsLower(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.IsLower(r)
}
