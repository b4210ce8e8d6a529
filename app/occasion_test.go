package app

import (
	"strings"
	"testing"
	"time"

	"backrank/app/player"
	"backrank/app/settings"
	"backrank/variants"
)

// The PGN has the event and the players, also after a restart and in a rematch. Unknown values are written as PGN
// requires.
func TestThePGNHasTheOccasion(t *testing.T) {
	v, _ := variants.ByID("chess960")
	folder := t.TempDir()
	m := Open(Options{Folder: folder, Now: time.Now})
	do(t, m.New(NewGame{
		Variant: v, White: player.Player{Name: "Ann"}, Black: player.Player{Name: "Bo"},
		Occasion: Occasion{Event: " Club evening ", Site: "Lund", Round: "3"},
	}))
	tells := func(m *Match, all ...string) {
		t.Helper()
		view := m.View()
		text, err := view.PGN()
		for _, tag := range all {
			if err != nil || !strings.Contains(text, tag+"\n") {
				t.Errorf("%v, without %s:\n%s", err, tag, text)
			}
		}
	}
	club := []string{`[Event "Club evening"]`, `[Site "Lund"]`, `[Round "3"]`}
	tells(m, append(club, `[White "Ann"]`, `[Black "Bo"]`)...)
	m.Close()
	m = Open(Options{Folder: folder, Now: time.Now})
	defer m.Close()
	tells(m, club...)
	do(t, m.Resign())
	do(t, m.Rematch(SameStart))
	tells(m, append(club, `[White "Bo"]`, `[Black "Ann"]`)...)

	do(t, m.New(NewGame{Variant: v, Occasion: Occasion{Event: strings.Repeat("x", 200_000)}}))
	tells(m, `[Event "`+strings.Repeat("x", maxOccasionRunes)+`"]`, `[Site "?"]`, `[Round "-"]`, `[White "?"]`, `[Black "?"]`)
}

// A draft that starts over is played at the same event and the same pace.
func TestADraftThatStartsOverKeepsOccasionAndPace(t *testing.T) {
	at := Occasion{Event: "Club evening", Site: "Lund", Round: "3"}
	m := openUnsaved(t, Options{})
	do(t, m.New(NewGame{Variant: variant(t, "benko"), Occasion: at, Pace: time.Second}))
	do(t, m.StartOver())
	if v := m.View(); v.occasion != at || v.Pace != time.Second {
		t.Errorf("%+v, %s a move", v.occasion, v.Pace)
	}
}

// A person without a name who plays against the computer has the name in the settings. Two persons without names are
// unknown.
func TestThePGNNamesThePlayerOfTheSettings(t *testing.T) {
	m := openUnsaved(t, Options{Opponent: newFake()})
	m.Settings().Change(func(s *settings.Settings) { s.PlayerName = "Ann" })
	computer, friend := player.Player{Level: 1}, player.Player{Name: "Bo"}
	for _, c := range []struct {
		white, black player.Player
		want         string
	}{
		{player.Player{}, computer, `[White "Ann"]`},
		{computer, player.Player{}, `[Black "Ann"]`},
		{friend, computer, `[White "Bo"]`},
		{player.Player{}, player.Player{}, `[White "?"]`},
		{computer, computer, `[White "Backrank (Weak)"]`},
	} {
		do(t, m.New(NewGame{Variant: variant(t, "chess"), White: c.white, Black: c.black}))
		v := m.View()
		if text, err := v.PGN(); err != nil || !strings.Contains(text, c.want) {
			t.Errorf("%v, without %s:\n%s", err, c.want, text)
		}
	}
}
