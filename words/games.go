package words

import (
	"cmp"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"backrank/lang"
)

// Known returns the value of a PGN tag, "" if it means unknown: "?", "-" or "????.??.??".
func Known(value string) string {
	if strings.Trim(value, "?-. ") == "" {
		return ""
	}
	return value
}

// Player returns the name of a player from PGN, "No name" for a player without one.
func Player(name string) string { return cmp.Or(Known(name), lang.L("No name")) }

// Pairing returns the names of both players, "Ada – Ben", with "?" for a player without a name; "" if neither has one.
func Pairing(white, black string) string {
	white, black = Known(white), Known(black)
	if white == "" && black == "" {
		return ""
	}
	return cmp.Or(white, "?") + " – " + cmp.Or(black, "?")
}

// Initials shortens the given names after a comma to initials: "Capablanca, J. R.". It returns other names unchanged, and
// leaves initials and words that do not begin with a letter as they are, "J.J." and "(CUB)".
func Initials(name string) string {
	last, given, comma := strings.Cut(name, ",")
	if !comma || strings.TrimSpace(given) == "" {
		return name
	}
	short := last + ","
	for _, word := range strings.Fields(given) {
		if first, _ := utf8.DecodeRuneInString(word); unicode.IsLetter(first) && !strings.HasSuffix(word, ".") {
			word = string(first) + "."
		}
		short += " " + word
	}
	return short
}

// Date formats the date of a game, in any of the forms of [ReadDate], without its unknown parts: "2026-01-02", "2026-01" or
// "2026". This form of ISO 8601 is the same in every language, and sorts names of files by date. It returns a text that is
// not a date unchanged.
func Date(date string) string {
	switch year, month, day := ReadDate(date); {
	case day > 0:
		return fmt.Sprintf("%04d-%02d-%02d", year, month, day)
	case month > 0:
		return fmt.Sprintf("%04d-%02d", year, month)
	case year > 0:
		return fmt.Sprintf("%04d", year)
	}
	return Known(strings.TrimSpace(date))
}

// Year returns the year of the date of a game, in any of the forms of [ReadDate]; "" if it is unknown.
func Year(date string) string {
	if year, _, _ := ReadDate(date); year > 0 {
		return fmt.Sprintf("%04d", year)
	}
	return ""
}

// Result formats the result of a game in PGN: "1–0", "½–½" or "0–1"; "" for none.
func Result(result string) string {
	switch result {
	case "1/2-1/2":
		return "½–½"
	case "1-0", "0-1":
		return strings.Replace(result, "-", "–", 1)
	}
	return ""
}

// Halves formats a number of half points as points: "0", "½", "1", "1½".
func Halves(n int) string {
	switch {
	case n == 1:
		return "½"
	case n%2 == 1:
		return lang.Number(n/2) + "½"
	}
	return lang.Number(n / 2)
}

// Games returns a number of games: "1 game", "2,880 games".
func Games(n int) string {
	return lang.N("{{.Count}} games", n)
}

// Draws returns a number of draws of start positions: "1 draw", "12 draws".
func Draws(n int) string {
	return lang.N("{{.Count}} draws", n)
}

// Score formats a share of the points, from 0 to 1, as "62.5%"; as a dash if enough is false, because there are too few
// games.
func Score(share float64, enough bool) string {
	if !enough {
		return "–"
	}
	return Percent(share, 1)
}

// Percent formats a share, from 0 to 1, as a percentage with a number of decimals: "62.5%".
func Percent(share float64, decimals int) string {
	return lang.L("{{.Number}}%", "Number", lang.Decimal(100*share, decimals))
}

// Interval formats the confidence interval of a share of the points, both from 0 to 1, as "47–76%".
func Interval(low, high float64) string {
	return lang.L("{{.Low}}–{{.High}}%", "Low", lang.Decimal(100*low, 0), "High", lang.Decimal(100*high, 0))
}

// Distinct returns a sentence about how many of the games are distinct, "" if all are.
func Distinct(games, distinct int) string {
	if games == distinct {
		return ""
	}
	return lang.N("{{.Count}} of these games are distinct: repeated games count once in intervals", distinct)
}
