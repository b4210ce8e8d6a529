package ui

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"backrank/app/settings"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/pgn"
)

// pressButton presses the visible button with a label.
func (r *testWindow) pressButton(label string) {
	r.t.Helper()
	found := false
	eachVisible(r.win.Content(), func(o fyne.CanvasObject) {
		if b, is := o.(*widget.Button); is && b.Text == label && !found {
			found = true
			r.do(func() { b.Tapped(&fyne.PointEvent{}) })
		}
	})
	if !found {
		r.t.Fatalf("there is no button %s in %q", label, r.markup())
	}
}

// The page of the game's array shows the results of games from its start under its castling rule, with a link to them.
func TestGamesFromArray(t *testing.T) {
	r := openWithGames(t)
	r.do(r.atlas.showArray)
	r.waitForText("the games of orthodox chess", "All games, White")
	r.pressButton("Show games")
	r.waitForText("the list of games", "White 6")
	if text := r.markup(); !strings.Contains(text, "Classical") || !strings.Contains(text, "Start 518") || strings.Count(text, ">Orthodox<") != 7 {
		t.Errorf("listed %q", text)
	}
	v, _ := variants.ByID("chess960")
	for _, n := range []int{0, 307, 959} {
		r.addGameFrom(v, n)
	}
	other, _ := variants.ByID("chess480") // has the same starts, and another castling rule
	r.addGameFrom(other, 307)
	for _, n := range []int{307, 959, 0} {
		start := v.StartAt(int64(n))
		r.do(func() {
			r.screens.home()
			r.atlas.showArray()
			r.atlas.screen.Open(v, start)
		})
		r.waitForText("the games of the array", "All games, White")
		r.pressButton("Show games")
		r.waitForText("its game", fmt.Sprintf("From %d", n))
		if strings.Contains(r.markup(), other.Name+" 307") {
			t.Errorf("among the games from %d is one of %s", n, other.Name)
		}
		for _, other := range []int{0, 307, 959} {
			if listed := strings.Contains(r.markup(), fmt.Sprintf("From %d", other)); listed != (other == n) {
				t.Errorf("among the games from %d is one from %d: %v", n, other, listed)
			}
		}
	}
}

// addGameFrom adds a game from an array to the archive. White is called "From" and the number of the array; in variants
// other than Chess960 the name of the variant and that number.
func (r *testWindow) addGameFrom(v variants.Variant, n int) {
	r.t.Helper()
	p, err := v.Position(v.StartAt(int64(n)))
	if err != nil {
		r.t.Fatal(err)
	}
	name := "From"
	if v.ID != "chess960" {
		name = v.Name
	}
	text := fmt.Sprintf("[White \"%s %d\"]\n[Variant \"%s\"]\n[SetUp \"1\"]\n[FEN \"%s\"]\n\n1. a3 a6 1-0\n", name, n, v.Name, fen.Format(&p))
	g, err := pgn.NewReader(strings.NewReader(text)).Next()
	if err != nil {
		r.t.Fatal(err)
	}
	db, err := r.match.Library().DB()
	if err == nil {
		_, err = db.Add(r.t.Context(), "test", g)
	}
	if err != nil {
		r.t.Fatal(err)
	}
}

// The results are those of the player named in the settings, with links to his games.
func TestGamesOfResults(t *testing.T) {
	r := openWithGames(t)
	r.match.Settings().Change(func(s *settings.Settings) { s.PlayerName = "White 5" })
	r.do(r.commands.get("results").do)
	r.waitForText("the start", "518  RNBQKBNR")
	r.do(func() { r.results.screen.Choose(0) })
	r.pressButton("Show games")
	r.waitForText("the game", "White 5")
	if text := r.markup(); strings.Contains(text, "White 6") || !strings.Contains(text, "Start 518") {
		t.Errorf("listed %q", text)
	}
}

// The settings open over the results, which follow the player's names.
func TestResultsFollowTheNames(t *testing.T) {
	r := openWithGames(t)
	r.match.Settings().Change(func(s *settings.Settings) { s.PlayerName = "White 5" })
	r.do(r.commands.get("results").do)
	r.waitForText("one game", "1 game with a result")
	r.do(func() { r.keyInput.runEnabled(r.commands.get("settings")) })
	if !r.says("Your name") && !r.says("Theme") || !r.results.isShown() {
		t.Fatal("the settings are not over the results")
	}
	r.do(func() { r.settingsDialog.change(func(s *settings.Settings) { s.OwnNames = "White 6" }) })
	r.waitForText("both games", "2 games with a result")
	r.do(func() { r.settingsDialog.change(func(s *settings.Settings) { s.OwnNames = "" }) })
	r.waitForText("one game again", "1 game with a result")
}

// F1 lists the keys of the screen shown.
func TestHelpListsScreenKeys(t *testing.T) {
	r := openWithGames(t)
	for name, title := range map[string]string{
		"results": "In the results", "train": "While training", "game-list": "In the game list", "atlas": "In the atlas", "edit-position": "In the editor",
	} {
		r.do(r.commands.get(name).do)
		r.do(func() { r.keyInput.typedKey(&fyne.KeyEvent{Name: fyne.KeyF1}) })
		if !strings.Contains(r.dialogMarkup(), title) {
			t.Errorf("%s: F1 shows %s", name, r.dialogMarkup())
		}
		r.sendKey(fyne.KeyEscape)
		r.do(r.screens.home)
	}
}

// A screen never passes a key back to the window.
func TestScreensConsumeKeys(t *testing.T) {
	r := openWithGames(t)
	for _, name := range []string{"results", "train", "game-list", "atlas", "edit-position"} {
		r.do(r.commands.get(name).do)
		shown := r.screens.shown.screen
		for _, key := range []fyne.KeyName{fyne.KeyTab, fyne.KeyF5, fyne.KeyHome, fyne.KeyInsert, fyne.KeyBackspace} {
			r.do(func() {
				r.win.Canvas().Unfocus()
				r.keyInput.typedKey(&fyne.KeyEvent{Name: key})
			})
		}
		if r.screens.shown.screen != shown {
			t.Errorf("%s was left", name)
		}
		r.do(r.screens.home)
	}
}
