package words_test

import (
	"slices"
	"strings"
	"testing"

	"backrank/words"
)

// Spellings that differ in case, accents, a final sigma, letters of Iceland, Poland and Denmark, two letters for an umlaut,
// a title, the order of names or blanks are one person. Another name or an initial is another person.
func TestPersonUnifiesSpellings(t *testing.T) {
	for _, same := range [][]string{
		{"Carlsen, Magnus", "Carlsen,Magnus", "carlsen ,  magnus", "CARLSEN, MAGNUS", "Magnus Carlsen", "GM Carlsen, Magnus", " Carlsen, Magnus "},
		{"Müller, Jörg", "Mueller, Joerg", "Muller, Jorg", "MÜLLER, JÖRG", "Dr. Jörg Müller", "Mu\u0308ller, Jo\u0308rg", "Jörg Müller"},
		{"Παπαδόπουλος, Γιώργος", "ΠΑΠΑΔΟΠΟΥΛΟΣ, ΓΙΩΡΓΟΣ", "παπαδοπουλοσ, γιωργοσ"},
		{"Guðmundsson, Þór", "GUÐMUNDSSON, ÞÓR", "Gudmundsson, Thor"},
		{"Wałęsa, Łukasz", "WALESA, LUKASZ"},
		{"Sørensen, Bjørn", "Soerensen, Bjoern", "SORENSEN, BJORN"},
		{"Strauß, Anna", "STRAUSS, ANNA"},
		{"Polgar, Judit", "GM Polgar, Judit", "IM Polgar, Judit", "FM Polgar, Judit", "CM Polgar, Judit", "NM Polgar, Judit"},
		{"Hou, Yifan", "WGM Hou, Yifan", "WIM Hou, Yifan", "WFM Hou, Yifan", "WCM Hou, Yifan", "WNM Hou, Yifan"},
		{"Elo, Arpad", "Dr Elo, Arpad", "Dr. Elo, Arpad", "Prof Elo, Arpad", "Prof. Elo, Arpad", "Prof. Dr. Elo, Arpad"},
		{"J. Müller", "J Muller", "Müller, J.", "Mueller,J"},
		{"Vachier-Lagrave, Maxime", "Vachier Lagrave, Maxime", "Vachier‑Lagrave, Maxime"},
		{"?"},
		{"-"},
		{""},
		{"..."},
		{"Stockfish 16.1"},
		{"Stockfish 161"},
		{"Müller, Jan"},
		{"GM"},
		{"IM, Nayoung"},
		{"Backrank (Full strength)", "Backrank (Full)", "BACKRANK (FULL)"},
		{"Backrank (Strong tournament player)", "Backrank (County player)"},
		{"Full"},
	} {
		for _, name := range same {
			if got, want := words.Person(name), words.Person(same[0]); got != want {
				t.Errorf("%q is %q, and %q is %q", name, got, same[0], want)
			}
		}
	}
	all := []string{"Carlsen, Magnus", "Carlsen, Henrik", "Müller, Jörg", "Müller, Jan", "J. Müller", "?", "-", "", "...", "Stockfish 16.1", "Stockfish 161", "GM", "Backrank (Full strength)", "Backrank (Strong tournament player)", "Backrank (Casual)", "Full", "Full strength"}
	for i, a := range all {
		for _, b := range all[i+1:] {
			if words.Person(a) == words.Person(b) {
				t.Errorf("%q and %q are one person", a, b)
			}
		}
	}
}

// A search finds a name by a part of it, by the beginnings of its words in any order, and by initials.
func TestSearchName(t *testing.T) {
	for query, properNames := range map[string][]string{
		"J. Müller":      {"Müller, Jörg", "Jorg Mueller", "Müller, J.", "MUELLER,JAN"},
		"Jörg Müller":    {"Müller, Jörg", "J. Müller", "Mueller,J"},
		"müller":         {"Mueller, Jörg", "MULLER"},
		"mueller":        {"Müller, Jörg"},
		"el":             {"Samuel", "Emanuel Lasker"},
		"Carlsen,Magnus": {"Carlsen, Magnus", "Magnus Carlsen"},
		"ΓΙΩΡΓΟΣ":        {"Παπαδόπουλος, Γιώργος"},
		"GM Carlsen":     {"Carlsen, Magnus"},
		"thor":           {"Guðmundsson, Þór"},
	} {
		for _, name := range properNames {
			if !words.SearchName(name, query) {
				t.Errorf("%q does not find %q", query, name)
			}
		}
	}
	for query, properNames := range map[string][]string{
		"J. Müller": {"Müller, Karl", "Müller", "J."}, "Jörg": {"J. Müller"}, "Carlsen, Henrik": {"Carlsen, Magnus"}, "M M": {"Magnus"},
	} {
		for _, name := range properNames {
			if words.SearchName(name, query) {
				t.Errorf("%q finds %q", query, name)
			}
		}
	}
}

// Folding a folded text does not change it.
func TestFoldIsIdempotent(t *testing.T) {
	for _, text := range slices.Concat([]string{"İstanbul", "ĲSSEL", "ẞ", "Ǆ", "Ϊ́", "Ά", "\xff"}, strings.Fields("Ærø œuvre Ħal Ŧ ŋ ſ ΣΑΣ")) {
		if once := words.Fold(text); words.Fold(once) != once {
			t.Errorf("%q is %q, then %q", text, once, words.Fold(once))
		}
	}
}

func TestHasPrefixIgnoresCase(t *testing.T) {
	for _, c := range []struct {
		text, prefix string
		want         bool
	}{
		{"Alphabet.pgn", "al", true}, {"Žák", "žÁ", true}, {"a", "", true}, {"a", "ab", false}, {"bob", "ob", false},
	} {
		if got := words.HasPrefix(c.text, c.prefix); got != c.want {
			t.Errorf("%q begins with %q: %v", c.text, c.prefix, got)
		}
	}
}

func TestCompactNames(t *testing.T) {
	for name, want := range map[string]string{"Chess 960": "chess960", "Pre-chess": "prechess", "King’s Leap": "kingsleap", "O'Neal": "oneal"} {
		if got := words.Compact(name); got != want {
			t.Errorf("%q becomes %q, want %q", name, got, want)
		}
	}
}
