package archive

import (
	"strings"
	"testing"

	"backrank/variants"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
)

// FuzzRecord encodes and decodes the games of any text: a decoded game is equal to the encoded one, and a damaged record
// is an error or another game.
func FuzzRecord(f *testing.F) {
	for _, text := range []string{
		"{a}\n[White \"A\"]\n[Date \"2024.??.05\"]\n[Foo \"\"]\n\n{b} 1. e4 $1 {c} (1. d4 {[%clk 0:10:00]} d5 (1... Nf6)) 1... e5 ;d\n2. Nf3 1-0 {e}\n",
		"[Variant \"prechess\"]\n[Draft \"K@e1\"]\n\n*", "[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/1R2K3 w B - 3 9\"]\n[StartId \"x\"]\n\n1. O-O-O (1. Kd2 Kd7) 1... Kd7 1/2-1/2",
		"[SetUp \"1\"]\n[WhiteElo \"1500\"]\n[white \"B\"]\n[White \"A\"]\n\n1. -- *", "[Result \"0-1\"]\n\n{%\n\n} * {[%clk 9:59:59]} %\n",
	} {
		f.Add(text, 3, byte(7))
	}
	f.Add("[00\"\"", 3, byte(5))             // a tag without a name whose value derivedTag returns
	f.Add("[0\"\"\n0\n%000", 67, byte(0x12)) // variations without moves
	f.Fuzz(func(t *testing.T, text string, at int, change byte) {
		r := pgn.NewReader(strings.NewReader(text))
		for g, err := range r.All() {
			if err != nil {
				continue
			}
			var e encoder
			made, err := e.encode(&g, false)
			if err != nil {
				t.Fatalf("%v: %q", err, text)
			}
			v, _ := variants.ByID(g.Variant.ID)
			back, err := made.game(v)
			if err != nil {
				t.Fatalf("read again: %v, %q", err, text)
			}
			if got, want := pgnText(t, back), pgnText(t, g); got != want {
				t.Fatalf("decoded\n%s\nencoded\n%s", got, want)
			}
			if !eachComment(made.extra, func(gametree.Comment) bool { return true }) {
				t.Fatalf("its comments cannot be read: %q", text)
			}
			if n := len(made.moves) + len(made.extra); at >= 0 && n > 0 {
				if at %= n; at < len(made.moves) {
					made.moves[at] ^= change
				} else {
					made.extra[at-len(made.moves)] ^= change
				}
				if back, err = made.game(v); err == nil {
					_ = pgnText(t, back)
				}
				eachComment(made.extra, func(gametree.Comment) bool { return true })
			}
		}
	})
}

// pgnText returns a game as PGN.
func pgnText(t *testing.T, g pgn.Game) string {
	t.Helper()
	text, err := pgn.Text(g)
	if err != nil {
		return err.Error()
	}
	return text
}
