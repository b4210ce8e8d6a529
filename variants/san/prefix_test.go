package san

import (
	"math/rand/v2"
	"strings"
	"testing"

	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/internal/token"
	"backrank/variants/rules"
)

// prefixMove returns the move that ParsePrefix finds if it is all of the text.
func prefixMove(p *rules.Position, text string) (rules.Move, bool) {
	m, _, size := ParsePrefix(p, text)
	return m, size > 0 && size == len(text)
}

// ParsePrefix parses every move that Format writes, and never disagrees with Parse.
func TestParsePrefixAgreesWithParse(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 8))
	games := 400
	if testing.Short() {
		games = 60
	}
	for i := range games {
		rule := variants.Castlings()[i%len(variants.Castlings())]
		v := variants.Custom(variants.ShuffleFamily, variants.Independent, rule)
		p, err := v.Position(v.RandomStart(uint64(i)))
		if err != nil {
			t.Fatal(err)
		}
		for range 60 {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			for _, m := range moves {
				text := Format(&p, m)
				if got, ok := prefixMove(&p, text+[]string{"", "!", "?!", "??"}[rng.IntN(4)]); !ok || got != m {
					t.Fatalf("%s: %s is %v, %v", fen.Format(&p), text, got, ok)
				}
				changed := changeByte(rng, text)
				if got, ok := prefixMove(&p, changed); ok {
					if want, err := Parse(&p, changed); err != nil || got != want {
						t.Fatalf("%s: ParsePrefix parses %s as %v, Parse as %v, %v", fen.Format(&p), changed, got, want, err)
					}
				}
			}
			p = rules.After(&p, moves[rng.IntN(len(moves))])
		}
	}
}

// ParsePrefix parses a whole word or nothing. It parses a move before white space.
func TestParsePrefixEndsWithTheWord(t *testing.T) {
	for _, move := range []string{"e4", "Nbxd7+", "e8=Q#", "O-O", "O-O-O!?", "exd8=N", "R1a3??"} {
		for c := range 256 {
			text := move + string([]byte{byte(c), 'x'})
			_, _, size := parsePrefix(text)
			if word := token.WordLen(text); size != 0 && size != word || size == 0 && token.IsSpace(byte(c)) {
				t.Errorf("%q: %d bytes are parsed of a word of %d", text, size, word)
			}
		}
	}
}

// changeByte removes, inserts or replaces a byte of a move.
func changeByte(rng *rand.Rand, text string) string {
	const letters = "KQRBNPOabcdefgh12345678x=+#!-"
	at := rng.IntN(len(text))
	letter := letters[rng.IntN(len(letters))]
	switch rng.IntN(3) {
	case 0:
		return text[:at] + text[at+1:]
	case 1:
		return text[:at] + string(letter) + text[at:]
	}
	return strings.Replace(text, text[at:at+1], string(letter), 1)
}
