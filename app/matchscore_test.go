package app

import (
	"testing"

	"github.com/notnil/chess"

	"backrank/app/player"
)

// The score follows the players, who change colours. Games without a result do not count, and another player ends the
// match. The journal has the score.
func TestTheScoreOfAMatch(t *testing.T) {
	dir := t.TempDir()
	open := func() *Match { return openSaved(t, dir, Options{}) }
	m := open()
	v := variant(t, "chess960")
	do(t, m.New(NewGame{Variant: v, White: player.Player{Name: "Ann"}, Black: player.Player{Name: "Ben"}}))
	score := func(when string, halves [2]int, games int, again bool) {
		t.Helper()
		if got := m.View().Score; got != (MatchScore{halves, games, again}) {
			t.Errorf("%s: %+v, want %v of %d games, return %v", when, got, halves, games, again)
		}
	}
	score("at first", [2]int{}, 0, false)
	do(t, m.Resign()) // Ann, with White
	score("Ben has won", [2]int{0, 2}, 1, false)
	do(t, m.Rematch(SameStart))
	score("Ben has White", [2]int{2, 0}, 1, true)
	m.Close()
	m = open()
	score("after another start of the program", [2]int{2, 0}, 1, true)
	do(t, m.OfferDraw())
	if m.View().Outcome != chess.Draw {
		do(t, m.AnswerDraw(true))
	}
	if got := m.View().Outcome; got != chess.Draw {
		t.Fatalf("the outcome is %v", got)
	}
	score("drawn", [2]int{3, 1}, 2, true)
	do(t, m.Rematch(SameStart))
	score("a third game is no return game", [2]int{1, 3}, 2, false)
	do(t, m.Rematch(NewStart))
	score("a game was left", [2]int{3, 1}, 2, false)
	do(t, m.SetPlayers(player.Player{Name: "Ann"}, player.Player{Name: "Cat"}))
	score("another player", [2]int{}, 0, false)
	m.Close()
}
