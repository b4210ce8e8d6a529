package words

import (
	"strconv"
	"strings"
	"unicode"
)

// ReadDate parses the date of a game as PGN and other programs write it: 2018.02.13, also with dashes or slashes, one digit,
// question marks or fewer parts; 13.02.2018; 20180213; Feb 13, 2018; each may be followed by a time of day. Unknown parts
// are 0. Without a year of four digits all parts are unknown, and without a month the day is. Of a date such as 3/10/2018,
// which may be in March or in October, only the year is known, unless a time with AM or PM shows that the month is first.
func ReadDate(text string) (year, month, day int) {
	parts, monthFirst := dateParts(text)
	switch n := len(parts); {
	case n == 1 && len(parts[0]) == 8:
		return parseDate(parts[0][:4], parts[0][4:6], parts[0][6:])
	case n >= 1 && len(parts[0]) == 4:
		return parseDate(append(parts, "", "")[:3]...)
	case n >= 3 && len(parts[2]) == 4:
		return parseDateYearLast(parts, monthFirst || isMonthName(parts[0]), strings.Contains(text, "/"))
	case n == 2 && len(parts[1]) == 4:
		return parseDate(parts[1], parts[0], "")
	}
	return 0, 0, 0
}

// dateParts returns the first three parts of a date, without separators. monthFirst reports whether a time with AM or PM
// follows.
func dateParts(text string) (parts []string, monthFirst bool) {
	all := strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("./-,", r) })
	for _, part := range all {
		part, _, _ = strings.Cut(part, "T") // 2018-02-13T10:00
		switch upper := strings.ToUpper(part); {
		case upper == "AM" || upper == "PM":
			monthFirst = true
		case strings.Contains(part, ":"):
		case len(parts) < 3:
			parts = append(parts, part)
		}
	}
	return parts, monthFirst
}

// parseDate parses a year, a month and a day.
func parseDate(text ...string) (year, month, day int) {
	if year = number(text[0]); year == 0 {
		return 0, 0, 0
	}
	if month = monthNumber(text[1]); month == 0 {
		return year, 0, 0
	}
	if day = number(text[2]); day > 31 {
		day = 0
	}
	return year, month, day
}

// parseDateYearLast parses the parts of a date that ends with its year.
func parseDateYearLast(parts []string, monthFirst, slashes bool) (year, month, day int) {
	a, b := parts[0], parts[1]
	switch first, second := number(a), number(b); {
	case monthFirst, second > 12 && first <= 12:
		return parseDate(parts[2], a, b)
	case slashes && first <= 12 && first != second && !isMonthName(b):
		return parseDate(parts[2], "", "")
	}
	return parseDate(parts[2], b, a)
}

// monthNames are the first three letters of the months.
var monthNames = [...]string{"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"}

func isMonthName(text string) bool { return monthNumber(text) > 0 && number(text) == 0 }

// monthNumber parses a month's number or English name. It returns 0 if text is neither.
func monthNumber(text string) int {
	if n := number(text); n > 0 && n <= 12 {
		return n
	}
	if len(text) >= 3 {
		for i, name := range monthNames {
			if strings.EqualFold(text[:3], name) {
				return i + 1
			}
		}
	}
	return 0
}

// number parses digits. It returns 0 if text has anything else.
func number(text string) int {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return 0
		}
	}
	n, _ := strconv.Atoi(text) // if too large, the largest int, which is no valid part either
	return n
}

// ReadRating parses the value of a tag such as WhiteElo, from 1 to 9999: "2500", also with blanks around it, with the marks
// of servers for provisional ratings, "1500?" or "1500P", or with decimals, "1500.5". It returns 0 for anything else.
func ReadRating(text string) int {
	text = strings.TrimSpace(text)
	end := 0
	for end < len(text) && text[end] >= '0' && text[end] <= '9' {
		end++
	}
	mark := text[end:]
	if fraction, is := strings.CutPrefix(mark, "."); is && strings.Trim(fraction, "0123456789") == "" {
		mark = ""
	}
	if end > 4 || strings.Trim(mark, "?Pp*~ ") != "" {
		return 0
	}
	return number(text[:end])
}
