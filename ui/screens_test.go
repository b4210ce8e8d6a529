package ui

import (
	"strings"
	"testing"

	"backrank/app/archive"
	"backrank/variants"
)

// Back returns to the screen before, in its earlier state, and from the first screen to the game.
func TestBackReturnsToPreviousScreen(t *testing.T) {
	r := openWithGames(t)
	run := func(name string) { r.do(func() { r.keyInput.runUnlessCovered(r.commands.get(name)) }) }
	at := func(what, name, label string) {
		t.Helper()
		r.waitForText(what, ">"+label+"<")
		if r.screens.shown.name != name && name != "" || (r.screens.shown.screen == nil) != (name == "") {
			t.Errorf("%s: the screen is %q, want %q", what, r.screens.shown.name, name)
		}
	}
	back := func() { r.do(r.screens.back) }

	run("results")
	at("results from the game", "results", "Game")
	run("game-list")
	at("the list from the results", "games", "Results")
	r.do(func() { r.gameList.games.Show(archive.Query{Result: "1-0"}) })
	page := func(id string) {
		v, s := startOf(t, "chess960", id)
		r.do(func() {
			r.atlas.screen.Open(v, s)
			r.screens.open(r.atlas.screen, "atlas")
		})
	}
	run("atlas")
	page("700")
	r.do(func() { r.atlas.input.ShowGames(r.view.Start, variants.Fischer) })
	at("the list from the atlas", "games", "Atlas")
	page("300")
	back()
	at("back to the list", "games", "Atlas")
	back()
	if _, name, _ := r.atlas.screen.Picture(); r.screens.shown.name != "atlas" || name != "700" {
		t.Errorf("back to the page: %q shows %s", r.screens.shown.name, name)
	}
	back()
	at("back to the list before", "games", "Results")
	r.waitForText("as it was left", "1–0")
	if !strings.Contains(r.markup(), "3 of 8 games") {
		t.Error("the filter is gone")
	}
	back()
	at("back to the results", "results", "Game")
	back()
	if r.screens.shown.screen != nil {
		t.Error("the last step does not lead to the game")
	}
}
