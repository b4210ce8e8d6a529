package words_test

import (
	"testing"

	"backrank/words"
)

// Whatever is known of a date is read, in whichever form programs write it.
func TestDatesOfOtherProgramsAreRead(t *testing.T) {
	for text, want := range map[string][3]int{
		"2018.02.13":             {2018, 2, 13},
		" 2018.02.13 ":           {2018, 2, 13},
		"2021.8.23":              {2021, 8, 23},
		"2018-02-13":             {2018, 2, 13},
		"2018/02/13":             {2018, 2, 13},
		"2018":                   {2018, 0, 0},
		"2018.02":                {2018, 2, 0},
		"02.2018":                {2018, 2, 0},
		"2018.??.??":             {2018, 0, 0},
		"2018.02.??":             {2018, 2, 0},
		"2018.??.13":             {2018, 0, 0},
		"2018.00.00":             {2018, 0, 0},
		"2018.13.01":             {2018, 0, 0},
		"2018.02.32":             {2018, 2, 0},
		"13.02.2018":             {2018, 2, 13},
		"2.1.2018":               {2018, 1, 2},
		"13-02-2018":             {2018, 2, 13},
		"13/02/2018":             {2018, 2, 13},
		"02/13/2018":             {2018, 2, 13},
		"3/10/2018":              {2018, 0, 0},
		"3/3/2018":               {2018, 3, 3},
		"3/10/2018, 2:39:21 PM":  {2018, 3, 10},
		"20180213":               {2018, 2, 13},
		"2018-02-13T10:00:00Z":   {2018, 2, 13},
		"2018.02.13 10:00":       {2018, 2, 13},
		"Feb 13, 2018":           {2018, 2, 13},
		"13 February 2018":       {2018, 2, 13},
		"????.??.??":             {},
		"????.02.13":             {},
		"?":                      {},
		"":                       {},
		"0000.00.00":             {},
		"13.02.18":               {},
		"99999999999999999999":   {},
		"yesterday":              {},
		"1.1":                    {},
		"/":                      {},
		"2018.Feb.13":            {2018, 2, 13},
		"unknown, perhaps 2018?": {},
	} {
		if year, month, day := words.ReadDate(text); [3]int{year, month, day} != want {
			t.Errorf("%q is %d, %d, %d, want %v", text, year, month, day, want)
		}
	}
}

// A rating is read with blanks around it and with the marks of servers.
func TestRatingsOfOtherProgramsAreRead(t *testing.T) {
	for text, want := range map[string]int{
		"2500": 2500, "2500 ": 2500, "\t2500": 2500, "1500?": 1500, "1500P": 1500, "1500 P": 1500, "1500.5": 1500, "100": 100,
		"": 0, "?": 0, "-": 0, "0": 0, "0000": 0, "12345": 0, "-2500": 0, "2500a": 0, "unrated": 0, "2500/2400": 0, "1.5.2": 0,
	} {
		if got := words.ReadRating(text); got != want {
			t.Errorf("%q is %d, want %d", text, got, want)
		}
	}
}
