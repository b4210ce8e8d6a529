// Package words formats pieces, numbers, lists, dates, durations, sentences and the tags of games in the language of the
// player. Every package may use it; of this program's packages it imports only lang. [chess.Square.String] names squares.
package words

import (
	"fmt"
	"math"
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

// Piece returns the name of a piece type, "rook"; "piece" for none or an unknown type.
func Piece(kind chess.PieceType) string {
	switch kind {
	case chess.King:
		return lang.L("king")
	case chess.Queen:
		return lang.L("queen")
	case chess.Rook:
		return lang.L("rook")
	case chess.Bishop:
		return lang.L("bishop")
	case chess.Knight:
		return lang.L("knight")
	case chess.Pawn:
		return lang.L("pawn")
	}
	return lang.L("piece")
}

// ColoredPiece returns the name of a piece with its colour, "black knight".
func ColoredPiece(p chess.Piece) string {
	if p.Color() == chess.Black {
		return lang.L("black {{.Piece}}", "Piece", Piece(p.Type()))
	}
	return lang.L("white {{.Piece}}", "Piece", Piece(p.Type()))
}

// Plural returns the plural of a piece type, "rooks".
func Plural(kind chess.PieceType) string {
	switch kind {
	case chess.King:
		return lang.L("kings")
	case chess.Queen:
		return lang.L("queens")
	case chess.Rook:
		return lang.L("rooks")
	case chess.Bishop:
		return lang.L("bishops")
	case chess.Knight:
		return lang.L("knights")
	case chess.Pawn:
		return lang.L("pawns")
	}
	return lang.L("pieces")
}

// Pieces returns a number of pieces of one type: "no king", "one king", "two rooks".
func Pieces(n int, kind chess.PieceType) string {
	if n == 0 {
		return lang.L("no {{.Piece}}", "Piece", Piece(kind))
	}
	switch kind {
	case chess.King:
		return lang.N("{{.Number}} kings", n, "Number", Count(n))
	case chess.Queen:
		return lang.N("{{.Number}} queens", n, "Number", Count(n))
	case chess.Rook:
		return lang.N("{{.Number}} rooks", n, "Number", Count(n))
	case chess.Bishop:
		return lang.N("{{.Number}} bishops", n, "Number", Count(n))
	case chess.Knight:
		return lang.N("{{.Number}} knights", n, "Number", Count(n))
	case chess.Pawn:
		return lang.N("{{.Number}} pawns", n, "Number", Count(n))
	}
	return lang.N("{{.Number}} pieces", n, "Number", Count(n))
}

// Count formats a number in prose: in words from "one" to "twelve", else in digits, "2,880". Format a text that contains
// the result with [lang.N]; translations into languages that inflect numbers can use the slot Count, in digits, instead.
func Count(n int) string {
	switch n {
	case 1:
		return lang.X("1 in words", "one")
	case 2:
		return lang.X("2 in words", "two")
	case 3:
		return lang.X("3 in words", "three")
	case 4:
		return lang.X("4 in words", "four")
	case 5:
		return lang.X("5 in words", "five")
	case 6:
		return lang.X("6 in words", "six")
	case 7:
		return lang.X("7 in words", "seven")
	case 8:
		return lang.X("8 in words", "eight")
	case 9:
		return lang.X("9 in words", "nine")
	case 10:
		return lang.X("10 in words", "ten")
	case 11:
		return lang.X("11 in words", "eleven")
	case 12:
		return lang.X("12 in words", "twelve")
	}
	return lang.Number(n)
}

// Pawns formats an evaluation in hundredths of a pawn with its sign and a number of decimals: "+0.35", "−1.20", "0.00".
// Halves are rounded away from 0.
func Pawns(centipawns, decimals int) string {
	pawns := math.Round(math.Abs(float64(centipawns))/math.Pow10(2-decimals)) / math.Pow10(decimals)
	switch {
	case pawns == 0:
		return lang.Decimal(0, decimals)
	case centipawns < 0:
		return lang.Decimal(-pawns, decimals)
	}
	return "+" + lang.Decimal(pawns, decimals)
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
	switch {
	case d >= 2*time.Hour:
		return lang.N("{{.Count}} hours", int(d.Round(time.Hour)/time.Hour))
	case d >= 2*time.Minute || d == time.Minute:
		return lang.N("{{.Count}} minutes", int(d.Round(time.Minute)/time.Minute))
	}
	return lang.N("{{.Count}} seconds", int(d.Round(time.Second)/time.Second))
}

// ExactDuration formats a duration without rounding it: "90 minutes", "1 minute 30 seconds", "0.5 seconds".
func ExactDuration(d time.Duration) string {
	minutes, seconds := lang.N("{{.Count}} minutes", int(d/time.Minute)), lang.N("{{.Count}} seconds", (d%time.Minute).Seconds())
	switch {
	case d > 0 && d < time.Minute:
		return seconds
	case d%time.Minute == 0:
		return minutes
	}
	return lang.L("{{.Minutes}} {{.Seconds}}", "Minutes", minutes, "Seconds", seconds)
}

// DateTime formats an instant with its date and its time of day: "2 Jan 2006, 15:04".
func DateTime(t time.Time) string {
	return lang.L("{{.Day}} {{.Month}} {{.Year}}, {{.Time}}", "Day", t.Day(), "Month", Month(t.Month()), "Year", t.Year(), "Time", t.Format("15:04"))
}

// Day formats the date of an instant: "2 Jan 2006".
func Day(t time.Time) string {
	return lang.L("{{.Day}} {{.Month}} {{.Year}}", "Day", t.Day(), "Month", Month(t.Month()), "Year", t.Year())
}

// Month returns the name of a month in a date, shortened.
func Month(m time.Month) string {
	switch m {
	case time.January:
		return lang.X("January in a date", "Jan")
	case time.February:
		return lang.X("February in a date", "Feb")
	case time.March:
		return lang.X("March in a date", "Mar")
	case time.April:
		return lang.X("April in a date", "Apr")
	case time.May:
		return lang.X("May in a date", "May")
	case time.June:
		return lang.X("June in a date", "Jun")
	case time.July:
		return lang.X("July in a date", "Jul")
	case time.August:
		return lang.X("August in a date", "Aug")
	case time.September:
		return lang.X("September in a date", "Sep")
	case time.October:
		return lang.X("October in a date", "Oct")
	case time.November:
		return lang.X("November in a date", "Nov")
	}
	return lang.X("December in a date", "Dec")
}

// And joins things with "and": "d4", "d4 and e5", "c4, d4 and e5".
func And[T any](things []T) string {
	return list(things, func(others, last any) string {
		return lang.L("{{.Others}} and {{.Last}}", "Others", others, "Last", last)
	})
}

// Or joins things with "or": "b1, c1 or g1".
func Or[T any](things []T) string {
	return list(things, func(others, last any) string {
		return lang.L("{{.Others}} or {{.Last}}", "Others", others, "Last", last)
	})
}

// list joins things, the last one with join.
func list[T any](things []T, join func(others, last any) string) string {
	if len(things) == 0 {
		return ""
	}
	text, last := fmt.Sprint(things[0]), len(things)-1
	for i := 1; i < last; i++ {
		text = lang.L("{{.Others}}, {{.Next}}", "Others", text, "Next", things[i])
	}
	if last == 0 {
		return text
	}
	return join(text, things[last])
}

// maxQuoted is the maximum length of an external text in a message, in characters.
const maxQuoted = 48

// Quote quotes an external text for a message with the marks of the language: escaped, on one line, and truncated to
// [maxQuoted] characters.
func Quote(text string) string {
	n := 0
	for at := range text {
		if n++; n > maxQuoted {
			text = text[:at] + "…"
			break
		}
	}
	escaped := strconv.Quote(text)
	return lang.X("a text in quotation marks", "“{{.Text}}”", "Text", plainQuotes.Replace(escaped[1:len(escaped)-1]))
}

// plainQuotes undoes the escaping of straight quotation marks, and leaves that of backslashes.
var plainQuotes = strings.NewReplacer(`\\`, `\\`, `\"`, `"`)

// Message joins sentences without full stops into a message: a single sentence gets no full stop, each of several gets
// one, unless it ends with a question mark or an exclamation mark. An argument may itself be such a message. Empty
// arguments are skipped.
func Message(sentences ...string) string {
	texts := slices.DeleteFunc(slices.Clone(sentences), func(s string) bool { return s == "" })
	if len(texts) < 2 {
		return strings.Join(texts, "")
	}
	for i, text := range texts {
		if !strings.ContainsAny(text[len(text)-1:], ".?!") {
			texts[i] += "."
		}
	}
	return strings.Join(texts, " ")
}

// Sentence capitalises a phrase, such as an error, that is displayed alone.
func Sentence(phrase string) string {
	r, n := utf8.DecodeRuneInString(phrase)
	if n == 0 || r == utf8.RuneError {
		return phrase
	}
	if lang.Tag() == "tr" {
		return string(unicode.TurkishCase.ToUpper(r)) + phrase[n:]
	}
	return string(unicode.ToUpper(r)) + phrase[n:]
}
