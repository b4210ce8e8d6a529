package app

import (
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants/notation"
)

// What happened on the board counts before what the file says of it.
func TestAResultThatTheBoardContradicts(t *testing.T) {
	for _, c := range []struct {
		result string
		warned bool
	}{{"0-1", false}, {"1-0", true}, {"*", false}} {
		m := unsaved(t, Options{})
		game, err := notation.NewReader(strings.NewReader("1. f3 e5 2. g4 Qh4# " + c.result + "\n")).Next()
		if err != nil {
			t.Fatal(err)
		}
		do(t, m.LoadPGN(game))
		v := m.View()
		if v.Outcome != chess.BlackWon || v.Method != chess.Checkmate || (len(v.Notices) > 0) != c.warned {
			t.Errorf("%s: %v by %v, notices %v", c.result, v.Outcome, v.Method, v.Notices)
		}
		do(t, m.TakeBack())
		if v := m.View(); v.Over() || len(v.Plies) != 3 {
			t.Errorf("%s: over %v, %d moves after taking back", c.result, v.Over(), len(v.Plies))
		}
	}
}

// A FEN of another program is not read by a rule under which its letters would come
// to mean something else.
func TestTheRulesThatAFENIsPlayedBy(t *testing.T) {
	const home = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w "
	for _, c := range []struct{ now, fen, want string }{
		{"bunker", home + "KQkq - 0 1", "chess"},
		{"bunker", home + "HEAhea - 0 1", "bunker"},
		{"bunker", home + "- - 0 1", "bunker"},
		{"slide", "nrkbbrqn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBRQN w KQkq - 0 1", "chess960"},
		{"kingsleap", "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1", "chess"},
		{"chess960", home + "KQkq - 0 1", "chess960"},
		{"chess480", home + "KQkq - 0 1", "chess480"},
		{"shuffle", "rubbish", "shuffle"},
	} {
		if got := VariantOf(c.fen, variant(t, c.now)); got.ID != c.want {
			t.Errorf("%s in a game of %s: %s, want %s", c.fen, c.now, got.ID, c.want)
		}
	}
	m := unsaved(t, Options{First: NewGame{Variant: variant(t, "bunker")}})
	do(t, m.LoadFEN(home+"KQkq - 0 1", variant(t, "chess"), Player{}, Player{}))
	if n := m.View().Notices; len(n) != 1 || n[0].Severity != Info || !strings.Contains(n[0].Text, "Orthodox chess") {
		t.Errorf("the change of rules goes without a word: %v", n)
	}
}
