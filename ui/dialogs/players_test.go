package dialogs

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app/player"
	"backrank/ui/widget"
)

// The current players are selected, and accepting them changes nothing. A person who replaces a computer gets the
// player's name, but none against another person; only names of persons can be typed.
func TestWhoPlaysIsAskedAndTold(t *testing.T) {
	levels := []player.Level{{Name: "Novice", Elo: 400}, {Name: "Casual"}}
	engine := player.Entry{ID: "g", Name: "Good 2"}
	gone := player.Player{Name: "Gone 1", Engine: "x"}
	for i, c := range []struct {
		now    [2]player.Player
		choose [2]string // "" leaves it
		typed  [2]string // names, "" leaves it
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
		dressed(t)
		win := test.NewTempWindow(t, fynewidget.NewLabel(""))
		var got []player.Player
		first := chess.White + chess.Color(i%2)
		p := openPlayers(win, PlayersInput{Levels: levels, Engines: []player.Entry{engine}, Players: c.now, Name: "Bob"}, first, func(white, black player.Player) {
			got = []player.Player{white, black}
		}, playersTexts{})
		if win.Canvas().Focused() != fyne.Focusable(p.lists[i%2]) {
			t.Errorf("the keyboard is not with %v", first)
		}
		for side, name := range c.choose {
			if name != "" {
				pickOption(t, p.lists[side], name)
			}
		}
		for side, name := range c.typed {
			if name != "" {
				p.names[side].SetText(name)
			}
			if p.names[side].Hidden == p.chosen()[side].Human() {
				t.Errorf("%v: a name is asked of others than persons", p.chosen())
			}
		}
		p.accept()
		if !slices.Equal(got, c.want[:]) {
			t.Errorf("%v, chosen %q: %v, want %v", c.now, c.choose, got, c.want)
		}
		if win.Canvas().Overlays().Top() != nil {
			t.Error("the dialog stays")
		}
	}
}

// Wherever levels can be chosen, the lists name the scale of the ratings, and the dialog of players says what it is.
func TestListsOfLevelsNameTheScale(t *testing.T) {
	levels := (*player.Computer)(nil).Levels()
	for i, o := range levelOptions(levels) {
		if o.Aside != fmt.Sprintf("CCRL %d", levels[i].Elo) {
			t.Errorf("%s has the rating %q", o.Name, o.Aside)
		}
	}
	dressed(t)
	win := test.NewTempWindow(t, fynewidget.NewLabel(""))
	win.Resize(fyne.NewSize(760, 560))
	Players(win, PlayersInput{Levels: levels}, chess.White, nil)
	if said := strings.Join(texts(win.Canvas().Overlays().Top().(*dialog).panel), " "); !strings.Contains(said, "CCRL") {
		t.Errorf("the dialog says %q", said)
	}
}

// A level's rating is shown with its scale, in no more than the two rows that there are for it.
func TestTheScaleOfARatingIsNamed(t *testing.T) {
	dressed(t)
	for i, l := range (*player.Computer)(nil).Levels() {
		text := widget.Caption(levelSummary(l)).MaxRows(2)
		text.Resize(fyne.NewSize(optionsWidth, 100))
		if !strings.Contains(text.Text(), "CCRL") || !strings.Contains(text.Text(), strconv.Itoa(l.Elo)) || !text.Whole() {
			t.Errorf("level %d: %q, whole %v", i+1, text.Text(), text.Whole())
		}
	}
}
