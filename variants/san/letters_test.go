package san

import (
	"fmt"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
)

// A move that is written with the letters of a language is read as the same move; castling, squares and files stay as they are.
func TestLettersAreReadBack(t *testing.T) {
	for _, l := range AllLetters() {
		for _, move := range []string{"Kf1", "Qxd8+", "Rae1", "Bb5", "Nbd7#", "e8=Q", "bxc8=N", "e4", "O-O", "O-O-O", "N@b1", "K@e1"} {
			written := l.Write(move)
			if got := l.Read(written); got != move {
				t.Errorf("%s: %s is written %s and read as %s", l.Languages, move, written, got)
			}
		}
	}
}

// Typed letters are those of the player's language, also small ones that are no files; other letters stay English.
func TestTypedLettersOfLanguages(t *testing.T) {
	for _, c := range []struct{ tag, typed, want string }{
		{"de", "Sf3", "Nf3"},
		{"de", "sf3", "Nf3"},
		{"de", "Dd2", "Qd2"},
		{"de", "d4", "d4"},
		{"de", "Nf3", "Nf3"},
		{"de", "e8=D", "e8=Q"},
		{"fr", "Rd1", "Kd1"},
		{"fr", "Cf3", "Nf3"},
		{"fr", "cxd4", "cxd4"},
		{"fr", "0-0", "0-0"},
		{"ru", "Крf1", "Kf1"},
		{"ru", "Кf3", "Nf3"},
		{"ru", "крf1", "Kf1"},
		{"uk", "Тd1", "Rd1"},
		{"ru", "Лd1", "Rd1"},
		{"tr", "Şf1", "Kf1"},
		{"tr", "Af3", "Nf3"},
		{"tr", "a3", "a3"},
		{"tr", "Ff4", "Bf4"},
		{"pt-BR", "Bb5", "Bb5"},
		{"nl", "Pf3", "Nf3"},
		{"xx", "Nf3", "Nf3"},
	} {
		if got := LettersOf(c.tag).Read(c.typed); got != c.want {
			t.Errorf("%s: %s is read as %s, want %s", c.tag, c.typed, got, c.want)
		}
	}
}

// Why a typed text is no move is said with the letters in which it was typed, and the text stays as the player has typed it.
func TestRefusalsHaveTheLettersTyped(t *testing.T) {
	parse := func(text string) rules.Position {
		p, _, err := fen.Parse(text, variants.Classical)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	p := parse("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
	for _, c := range []struct{ tag, typed, want string }{
		{"de", "Sf3", "Sf3: White has no knight"},
		{"de", "sf3", "sf3: White has no knight"},
		{"de", "hallo", "“hallo”: This is not a move. Write moves like Sf3, exd5, O-O or e2e4."},
		{"fr", "4. Td1", ""},
		{"fr", "Td9", "“Td9”: This is not a move. Write moves like Cf3, exd5, O-O or e2e4."},
		{"ru", "Крf3", "Крf3: The king moves one square at a time"},
		{"en", "hallo", "“hallo”: This is not a move. Write moves like Nf3, exd5, O-O or e2e4."},
	} {
		_, err := LettersOf(c.tag).ParseTyped(&p, c.typed)
		if got := fmt.Sprint(err); got != c.want && (err != nil || c.want != "") {
			t.Errorf("%s: %s, want %s", c.tag, got, c.want)
		}
	}
	two := parse("4k3/8/8/8/8/8/8/RN2K1N1 w - - 0 1")
	if _, err := LettersOf("de").ParseTyped(&two, "Sf3"); err != nil {
		t.Error(err)
	}
	if _, err := LettersOf("de").ParsePremove(&two, chess.White, "Dd3"); fmt.Sprint(err) != "Dd3: This cannot be your next move, whatever your opponent plays" {
		t.Error(err)
	}
	rooks := parse("4k3/8/8/8/8/8/4K3/R6R w - - 0 1")
	if _, err := LettersOf("de").ParseTyped(&rooks, "Td1"); fmt.Sprint(err) != "Td1: Two rooks can move there. Write Tad1 or Thd1." {
		t.Error(err)
	}
}

// Within a language each piece has a letter of its own.
func TestLettersDiffer(t *testing.T) {
	for _, l := range AllLetters() {
		seen := map[string]bool{}
		for _, letter := range l.Pieces {
			if seen[letter] || strings.ToLower(letter) == letter {
				t.Errorf("%s: %q", l.Languages, letter)
			}
			seen[letter] = true
		}
	}
}
