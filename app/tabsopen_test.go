package app

import (
	"testing"

	"backrank/app/player"
)

// A new game and a rematch take the place of a game that is over, since the archive keeps it. Beside a game in progress and
// beside an opened game they take a tab.
func TestNewGamesReplaceFinishedOnes(t *testing.T) {
	for name, begin := range map[string]func(*Tabs) (*Match, error){
		"new game": func(tabs *Tabs) (*Match, error) { return tabs.Begin(NewGame{Variant: variant(t, "slide")}) },
		"rematch":  func(tabs *Tabs) (*Match, error) { return tabs.Rematch(tabs.Selected(), SameStart) },
	} {
		tabs := openTabs(t, "", Options{})
		first := tabs.Selected()
		playAll(t, first, "e4")
		do(t, first.Resign())
		m, err := begin(tabs)
		if err != nil || m != first || len(m.View().Plies) != 0 {
			t.Fatalf("%s after a game: %v, in its tab %t", name, err, m == first)
		}
		playAll(t, first, "a3")
		if m, err = begin(tabs); err != nil || m == first || len(m.View().Plies) != 0 || len(first.View().Plies) != 1 {
			t.Errorf("%s during a game: %v, in its tab %t", name, err, m == first)
		}
		tabs.Shutdown()
	}
}

// A rematch in another tab has the players with colours changed, and the score of their match.
func TestARematchInAnotherTabContinuesTheMatch(t *testing.T) {
	tabs := openTabs(t, "", Options{})
	m := tabs.Selected()
	do(t, m.SetPlayers(player.Player{Name: "Ann"}, player.Player{Name: "Ben"}))
	do(t, m.Resign())
	do(t, errorOf(tabs.Rematch(m, SameStart)))
	playAll(t, m, "e4")
	other, err := tabs.Rematch(m, NewStart)
	do(t, err)
	if v := other.View(); v.White.Name != "Ann" || v.Black.Name != "Ben" || v.Score.Games != 1 {
		t.Errorf("%s – %s, %+v", v.White.Name, v.Black.Name, v.Score)
	}
}

// A game that continues from a position of another one leaves that where it is.
func TestAContinuedGameTakesATab(t *testing.T) {
	tabs := openTabs(t, "", Options{})
	from := tabs.Selected()
	playAll(t, from, "e4", "e5", "Nf3")
	v := from.View()
	m, err := tabs.PlayFrom(from, nodeOf(t, v, "e4 e5"), player.Player{Name: "Ann"}, player.Player{Name: "Ben"})
	do(t, err)
	wantTabs(t, tabs, "*e4 e5 Nf3, e4 e5")
	if v := m.View(); v.White.Name != "Ann" || !v.BeingPlayed() {
		t.Errorf("continued by %s, in progress %t", v.White.Name, v.BeingPlayed())
	}
	if _, err := tabs.PlayFrom(from, 999, player.Player{}, player.Player{}); err == nil || len(tabs.All()) != 2 {
		t.Errorf("from a move that does not exist: %v, %d tabs", err, len(tabs.All()))
	}
}
