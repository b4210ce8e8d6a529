package notation

import (
	"math/rand/v2"
	"strings"
	"testing"

	"backrank/variants"
	"backrank/variants/rules"
)

// plain reads a text in the quick way.
func plain(p *rules.Position, text string) (rules.Move, bool) {
	s, _, size := plainSAN(text)
	if size < len(text) || size == 0 {
		return rules.Move{}, false
	}
	return s.only(p)
}

// Whatever is read quickly is read so by ParseSAN; and moves as we write them are read quickly.
func TestQuickReadingIsThatOfParseSAN(t *testing.T) {
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
				text := SAN(&p, m)
				if got, ok := plain(&p, text+[]string{"", "!", "?!", "??"}[rng.IntN(4)]); !ok || got != m {
					t.Fatalf("%s: %s is %v, %v", FEN(&p), text, got, ok)
				}
				odd := mangled(rng, text)
				if got, ok := plain(&p, odd); ok {
					if want, err := ParseSAN(&p, odd); err != nil || got != want {
						t.Fatalf("%s: %s is %v quickly, and else %v, %v", FEN(&p), odd, got, want, err)
					}
				}
			}
			p = After(&p, moves[rng.IntN(len(moves))])
		}
	}
}

// A move is read quickly to the end of its word, whatever follows, or not at all; before white space it is read.
func TestQuickReadingEndsWithTheWord(t *testing.T) {
	for _, move := range []string{"e4", "Nbxd7+", "e8=Q#", "O-O", "O-O-O!?", "exd8=N", "R1a3??"} {
		for c := range 256 {
			l := lexer{text: move + string([]byte{byte(c), 'x'})}
			_, _, size := plainSAN(l.text)
			if word := l.symbol(); size != 0 && size != len(word) || size == 0 && isSkipped(byte(c)) {
				t.Errorf("%q: %d bytes are read of %q", l.text, size, word)
			}
		}
	}
}

// mangled changes a byte of a move.
func mangled(rng *rand.Rand, text string) string {
	const letters = "KQRBNPOabcdefgh12345678x=+#!-"
	at := rng.IntN(len(text))
	one := letters[rng.IntN(len(letters))]
	switch rng.IntN(3) {
	case 0:
		return text[:at] + text[at+1:]
	case 1:
		return text[:at] + string(one) + text[at:]
	}
	return strings.Replace(text, text[at:at+1], string(one), 1)
}
