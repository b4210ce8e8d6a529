package words

import (
	"strconv"
	"strings"
	"unicode"
)

// ReadDate reads the date of a game as PGN and other programs write it: 2018.02.13, also with dashes or slashes, one digit,
// question marks or fewer parts; 13.02.2018; 20180213; Feb 13, 2018; each with a time of day behind it. What is unknown is 0:
// without a year of four digits nothing is known, without a month no day. A date such as 3/10/2018 has only its year, since
// it may be in March or in October, unless a time with AM or PM says that the month comes first.
func ReadDate(text string) (year, month, day int) {
	parts, monthFirst := dateParts(text)
	switch n := len(parts); {
	case n == 1 && len(parts[0]) == 8:
		return ordered(parts[0][:4], parts[0][4:6], parts[0][6:])
	case n >= 1 && len(parts[0]) == 4:
		return ordered(append(parts, "", "")[:3]...)
	case n >= 3 && len(parts[2]) == 4:
		return yearLast(parts, monthFirst || isMonthName(parts[0]), strings.Contains(text, "/"))
	case n == 2 && len(parts[1]) == 4:
		return ordered(parts[1], parts[0], "")
	}
	return 0, 0, 0
}

// dateParts returns the first parts of a date, without separators. monthFirst says that the time behind the date is that of
// a twelve-hour clock.
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

// ordered reads a year, a month and a day.
func ordered(text ...string) (year, month, day int) {
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

// yearLast reads the parts of a date that ends with its year.
func yearLast(parts []string, monthFirst, slashes bool) (year, month, day int) {
	a, b := parts[0], parts[1]
	switch first, second := number(a), number(b); {
	case monthFirst, second > 12 && first <= 12:
		return ordered(parts[2], a, b)
	case slashes && first <= 12 && first != second && !isMonthName(b):
		return ordered(parts[2], "", "")
	}
	return ordered(parts[2], b, a)
}

// monthNames are the first letters of the months.
var monthNames = [...]string{"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"}

func isMonthName(text string) bool { return monthNumber(text) > 0 && number(text) == 0 }

// monthNumber reads a month by number or by its English name, 0 if it is none.
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

// number reads digits, 0 if there is anything else.
func number(text string) int {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return 0
		}
	}
	n, _ := strconv.Atoi(text) // too large counts as 0
	return n
}

// ReadRating reads the value of a tag such as WhiteElo, from 1 to 9999: "2500", blanks around it, "1500?" and "1500P" as
// servers mark a provisional rating, or "1500.5". It is 0 for anything else.
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
