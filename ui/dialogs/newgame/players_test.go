package newgame

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app/player"
	"backrank/internal/dialogtest"
	"backrank/ui/widget"
)

// The current players are chosen at first, and accepting them changes nothing. A person who replaces a computer gets the
// player's name, but no name against another person. Only persons have a field for the name.
func TestPlayersAreChanged(t *testing.T) {
	levels := []player.Level{{Name: "Novice", Elo: 400}, {Name: "Casual"}}
	engine := player.Entry{ID: "g", Name: "Good 2"}
	gone := player.Player{Name: "Gone 1", Engine: "x"}
	for i, c := range []struct {
		now    [2]player.Player
		choose [2]string // "" for no change
		typed  [2]string // names, "" for no change
		want   [2]player.Player
	}{
		{[2]player.Player{{Name: "Ann"}, {Level: 2}}, [2]string{}, [2]string{}, [2]player.Player{{Name: "Ann"}, {Level: 2}}},
		{[2]player.Player{{Name: "Ann"}, {Level: 2}}, [2]string{"", "Novice"}, [2]string{}, [2]player.Player{{Name: "Ann"}, {Level: 1}}},
		{[2]player.Player{{Name: "Ann"}, {Level: 2}}, [2]string{"Good 2", "Human"}, [2]string{}, [2]player.Player{engine.Player(), {Name: "Bob"}}},
		{[2]player.Player{{Level: 1}, {Level: 2}}, [2]string{"Human", "Human"}, [2]string{}, [2]player.Player{}},
		{[2]player.Player{{Name: "Ann"}, gone}, [2]string{}, [2]string{}, [2]player.Player{{Name: "Ann"}, gone}},
		{[2]player.Player{{Name: "Ann"}, {}}, [2]string{}, [2]string{"Anna", " Cara "}, [2]player.Player{{Name: "Anna"}, {Name: "Cara"}}},
		{[2]player.Player{{Level: 1}, {Level: 2}}, [2]string{"Human"}, [2]string{"Dan"}, [2]player.Player{{Name: "Dan"}, {Level: 2}}},
	} {
		win := dialogtest.Window(t, dialogtest.UsualSize)
		var got []player.Player
		first := chess.White + chess.Color(i%2)
		p := askPlayers(win, PlayersInput{Levels: levels, Engines: []player.Entry{engine}, Players: c.now, Name: "Bob"}, first, func(white, black player.Player) {
			got = []player.Player{white, black}
		}, playersTexts{})
		if win.Canvas().Focused() != fyne.Focusable(p.lists[i%2]) {
			t.Errorf("the focus is not on %v", first)
		}
		for side, name := range c.choose {
			if name != "" {
				dialogtest.Choose(t, p.lists[side], name)
			}
		}
		for side, name := range c.typed {
			if name != "" {
				p.names[side].SetText(name)
			}
			if p.names[side].Hidden == p.chosen()[side].Human() {
				t.Errorf("%v: a side that is not a person has a field for the name, or a person has none", p.chosen())
			}
		}
		p.accept()
		if !slices.Equal(got, c.want[:]) {
			t.Errorf("%v, chosen %q: %v, want %v", c.now, c.choose, got, c.want)
		}
		if win.Canvas().Overlays().Top() != nil {
			t.Error("the dialog is still open")
		}
	}
}

// Lists of levels have the ratings, and the dialog of players explains their scale.
func TestListsOfLevelsHaveRatings(t *testing.T) {
	levels := (*player.Computer)(nil).Levels()
	for i, o := range levelOptions(levels) {
		if o.Aside != fmt.Sprintf("Rating %d", levels[i].Elo) {
			t.Errorf("%s has the rating %q", o.Name, o.Aside)
		}
	}
	win := dialogtest.Window(t, dialogtest.SmallSize)
	ChangePlayers(win, PlayersInput{Levels: levels}, chess.White, nil)
	if text := dialogtest.Text(dialogtest.Top(win)); !strings.Contains(text, "CCRL") {
		t.Errorf("the dialog has the text %q", text)
	}
}

// The description of a level has its rating with the scale, and fits in two rows.
func TestLevelSummariesNameTheScale(t *testing.T) {
	for i, l := range (*player.Computer)(nil).Levels() {
		text := widget.Caption(levelSummary(l)).MaxRows(2)
		text.Resize(fyne.NewSize(optionsWidth, 100))
		if !strings.Contains(text.Text(), "CCRL") || !strings.Contains(text.Text(), strconv.Itoa(l.Elo)) || !text.Whole() {
			t.Errorf("level %d: %q, whole %v", i+1, text.Text(), text.Whole())
		}
	}
}
