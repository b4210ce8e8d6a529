// Package notationtest has what the tests of FEN, SAN, PGN and trees share: random games under every castling rule, texts
// that are far too long, and random comments.
package notationtest

import (
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
)

// Sized returns the size of a test: full, or short with -short.
func Sized(full, short int) int {
	if testing.Short() {
		return short
	}
	return full
}

// ReadFEN returns the position of a FEN, which must have no warnings.
func ReadFEN(t testing.TB, text string, rule *rules.Castling) rules.Position {
	t.Helper()
	p, warnings, err := fen.Parse(text, rule)
	if err != nil || len(warnings) > 0 {
		t.Fatalf("%s: %v, warnings %q", text, err, warnings)
	}
	return p
}

// Start returns a random start position under a rule, the same one for the same seed. Each side has any of the 2,880 arrays.
func Start(t testing.TB, rule *rules.Castling, seed uint64) rules.Position {
	t.Helper()
	v := variants.Custom(variants.ShuffleFamily, variants.Independent, rule)
	p, err := v.Position(v.RandomStart(seed))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Visit plays random games of at most the given number of plies under every castling rule, and calls see with each position
// that has legal moves, and with these.
func Visit(t testing.TB, games, plies int, see func(p *rules.Position, moves []rules.Move)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(960, 518))
	for _, rule := range variants.Castlings() {
		for game := range games {
			p := Start(t, rule, uint64(game))
			for range plies {
				moves := p.Moves(nil)
				if len(moves) == 0 {
					break
				}
				see(&p, moves)
				p = rules.After(&p, Choose(rng, moves))
			}
		}
	}
}

// Choose returns a random move. It prefers castlings, leaps and en-passant captures, so that they occur.
func Choose(rng *rand.Rand, moves []rules.Move) rules.Move {
	m := moves[rng.IntN(len(moves))]
	for _, special := range moves {
		if (special.IsCastling() || special.IsLeap() || special.IsEnPassant()) && rng.IntN(4) == 0 {
			return special
		}
	}
	return m
}

// Long repeats a text until it is far longer than any valid one.
func Long(text string) string { return strings.Repeat(text, Sized(1<<18, 1<<14)/len(text)) }

// CheckBounded calls read with a text, and fails unless it allocates in proportion to the length of the text and returns
// messages of at most 8,000 bytes in all. Quadratic growth would allocate a thousand times as much.
func CheckBounded(t *testing.T, name, text string, read func(string) (messages []string)) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	messages := read(text)
	runtime.ReadMemStats(&after)
	if grew := after.TotalAlloc - before.TotalAlloc; grew > 160*uint64(len(text))+1<<20 {
		t.Errorf("%s: reading %d bytes allocates %d bytes", name, len(text), grew)
	}
	if n := len(strings.Join(messages, "")); n > 8000 {
		t.Errorf("%s: the messages have %d bytes", name, n)
	}
}

// commentParts are the parts of random comments. Together they can look like any part of a game.
var commentParts = []string{
	"a", "good", "e4", "1.", "*", "1-0", " ", "  ", "\t", "\n", "\n\n", "\r\n", "\r", "{", "}", "(", ")", ";", "%", "$1", "[", "]", "\"", "\\",
	"[%clk 0:01:02]", "[%eval -0.35,18]", "[%cal Gd2d4,Rc1c6]", "[%unknown a, b]", "[%", "[Event \"x\"]", "[White \"", "é", "日本", "♘", "\u00a0",
	"\x01", "\x7f", "\xff", "\ufeff", "\u2028", "the bishop is better than the knight", strings.Repeat("long", 30),
}

// CommentText returns a random text for a comment, which may be empty.
func CommentText(rng *rand.Rand) string {
	var b strings.Builder
	for range rng.IntN(12) {
		b.WriteString(commentParts[rng.IntN(len(commentParts))])
		if rng.IntN(3) == 0 {
			b.WriteByte(' ')
		}
	}
	return b.String()
}
