package words_test

import (
	"testing"

	"backrank/words"
)

// Unknown values of tags are left out.
func TestTagsOfGamesAreFormatted(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{words.Known("?"), ""},
		{words.Known("????.??.??"), ""},
		{words.Known("-"), ""},
		{words.Known("Who?"), "Who?"},
		{words.Date("2026.01.02"), "2026-01-02"},
		{words.Date("2026.01.??"), "2026-01"},
		{words.Date("2026.??.??"), "2026"},
		{words.Date("????.??.??"), ""},
		{words.Date("??"), ""},
		{words.Date("2026/1/2"), "2026-01-02"},
		{words.Date("last spring"), "last spring"},
		{words.Date(""), ""},
		{words.Result("1-0"), "1–0"},
		{words.Result("0-1"), "0–1"},
		{words.Result("1/2-1/2"), "½–½"},
		{words.Result("*"), ""},
		{words.Player("Ada"), "Ada"},
		{words.Player("?"), "No name"},
		{words.Score(.625, true), "62.5%"},
		{words.Score(.625, false), "–"},
		{words.Interval(.468, .761), "47–76%"},
		{words.Games(0), "0 games"},
		{words.Games(1), "1 game"},
		{words.Games(2880), "2,880 games"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

// A player without a name is shown as a question mark if the opponent has a name.
func TestPairing(t *testing.T) {
	for _, c := range []struct{ white, black, want string }{
		{"Ada", "Ben", "Ada – Ben"},
		{"?", "Ben", "? – Ben"},
		{"Ada", "", "Ada – ?"},
		{"?", "?", ""},
	} {
		if got := words.Pairing(c.white, c.black); got != c.want {
			t.Errorf("%q and %q: %q, want %q", c.white, c.black, got, c.want)
		}
	}
}
