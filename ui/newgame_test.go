package ui

import (
	"testing"

	"backrank/app"
	"backrank/app/clock"
)

// The New game dialog proposes the clock of the last new game, or none if that had none.
func TestNewGameProposesLastClock(t *testing.T) {
	r := openOn(t, app.Options{Unsaved: true}, "")
	for _, text := range []string{"15+10 prepare 10", ""} {
		terms, _ := clock.Parse(text) // "" is none
		r.do(func() {
			c := choices(r.settings.get())
			c.Clock = text
			r.games.begin(app.NewGame{Variant: r.view.Variant, Clock: terms}, c)
		})
		v := r.match.View()
		if got := choices(r.settings.get()).Clock; got != text || v.Timed() != (text != "") {
			t.Errorf("%q: proposed %q, timed %v", text, got, v.Timed())
		}
	}
}
