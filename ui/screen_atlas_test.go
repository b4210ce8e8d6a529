package ui

import (
	"image"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"backrank/app"
	"backrank/app/settings"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
)

// start returns a start position of a variant.
func start(t *testing.T, variant, id string) (variants.Variant, variants.Start) {
	t.Helper()
	v, _ := variants.ByID(variant)
	s, err := v.ParseStart(id)
	if err != nil {
		t.Fatal(err)
	}
	return v, s
}

// shown returns the markup of the window without its dialogs.
func (r *testWindow) shown() string { return test.RenderObjectToMarkup(r.win.Canvas().Content()) }

// The atlas opens on the array of the game, and on that of the next one if its variant differs; within a game it opens
// where it was left.
func TestTheAtlasFollowsTheGame(t *testing.T) {
	r := open(t, "multichess", "")
	r.do(r.screens.showAtlas)
	if !strings.Contains(r.shown(), "8 arrays") {
		t.Fatal("it does not open on the family of the game")
	}
	r.do(r.screens.home)
	v, s := start(t, "chess960", "700")
	r.do(func() { r.games.playFrom(v, s) })
	r.do(r.screens.showAtlas)
	if _, name, _ := r.screens.atlas.Picture(); name != "700" || !strings.Contains(r.shown(), "960 arrays") {
		t.Fatalf("it opens on %s", name)
	}
	r.do(func() { r.screens.atlas.TypedKey(&fyne.KeyEvent{Name: fyne.KeyF1}) })
	r.screens.atlas.Browse(variants.RegroupmentFamily, variants.Fischer, variants.Array{})
	r.do(r.screens.home)
	r.do(r.screens.showAtlas)
	if !strings.Contains(r.shown(), "22 arrays") {
		t.Error("it does not open where it was left")
	}
}

// A command of the game opens the page of its start position, be it an array or a pair; for a position without a number
// it is disabled.
func TestAGameLeadsToItsArray(t *testing.T) {
	for _, c := range [][2]string{{"chess960", "700"}, {"dfrc", "W5-B900"}, {"chess", "518"}} {
		r := open(t, "multichess", "")
		v, s := start(t, c[0], c[1])
		r.do(func() { r.games.playFrom(v, s) })
		do := r.command("start-position-in-atlas")
		if !do.applies(&r.view) {
			t.Fatalf("%s: it does not apply", c[0])
		}
		r.do(func() { r.runUnlessCovered(do) })
		pieces, name, ok := r.screens.atlas.Picture()
		if !ok || name != c[1] || pieces != s.Pieces() || !r.screens.atlasShown() {
			t.Errorf("%s: it leads to %s", c[0], name)
		}
	}
	r := open(t, "bunker", "4k3/8/8/8/8/8/8/4K2R b H - 0 1")
	if r.command("start-position-in-atlas").applies(&r.view) {
		t.Error("a position without a number has a place in the atlas")
	}
}

// A start chosen in the atlas is returned to the dialog for a new game, which is otherwise unchanged, as it is if none
// is chosen.
func TestAChosenStartComesBack(t *testing.T) {
	r := open(t, "chess960", "")
	r.do(func() { r.change(func(s *settings.Settings) { s.NewVariant = "chess960" }) })
	v, _ := variants.ByID("chess960")
	for _, chosen := range []bool{true, false} {
		r.do(r.games.newGame)
		if r.top() == "" {
			t.Fatal("no dialog")
		}
		r.press(fyne.KeyEscape)
		r.do(func() { r.screens.chooseStart(v, choices(r.settings())) })
		if r.top() != "" || !r.screens.atlasShown() || !strings.Contains(r.shown(), "Choose a start for") {
			t.Fatalf("the atlas is not opened to choose: %s", r.top())
		}
		r.screens.atlas.TypedRune('/')
		for _, c := range "700" {
			r.win.Canvas().Focused().TypedRune(c)
		}
		if chosen {
			r.do(func() { r.tapped("Choose") })
		} else {
			r.do(func() { r.screens.atlas.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) })
			r.do(func() { r.screens.atlas.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) })
		}
		if top := r.top(); !strings.Contains(top, "New game") || strings.Contains(top, "RBQKNNBR") != chosen || r.screen != nil {
			t.Errorf("chosen %v: %s", chosen, top)
		}
		r.press(fyne.KeyEscape)
	}
}

// The game and the atlas are drawn in a theme that was chosen while they were not visible.
func TestAThemeReachesEveryScreen(t *testing.T) {
	picture := func(dark, late bool) (game, study image.Image) {
		v, s := start(t, "multichess", "W517-B518")
		r := openOn(t, app.Options{Unsaved: true, First: app.NewGame{Variant: v, Start: &s}}, "")
		r.win.Resize(fyne.NewSize(760, 560))
		mode := func(m theme.Mode) { r.do(func() { r.change(func(s *settings.Settings) { s.Theme = string(m) }) }) }
		before, now := theme.Light, theme.Dark
		if !dark {
			before, now = now, before
		}
		if !late {
			before = now
		}
		mode(before)
		r.do(r.screens.showAtlas)
		r.win.Canvas().Capture()
		if late { // while the game is not visible
			mode(now)
		}
		r.do(r.screens.home)
		game = r.win.Canvas().Capture()
		if late { // while the atlas is not
			mode(before)
			r.win.Canvas().Capture()
			mode(now)
		}
		r.do(r.screens.showAtlas)
		return game, r.win.Canvas().Capture()
	}
	for _, dark := range []bool{true, false} {
		if dark && testing.Short() {
			continue
		}
		game, study := picture(dark, true)
		wantGame, wantStudy := picture(dark, false)
		if !equal(game, wantGame) {
			t.Errorf("dark %v: the game is drawn in the colours of before", dark)
		}
		if !equal(study, wantStudy) {
			t.Errorf("dark %v: the atlas is drawn in the colours of before", dark)
		}
	}
}

// tapped presses a visible button.
func (r *testWindow) tapped(label string) {
	r.t.Helper()
	for _, o := range test.LaidOutObjects(r.win.Canvas().Content()) {
		if b, ok := o.(*widget.Button); ok && b.Visible() && b.Text == label {
			test.Tap(b)
			return
		}
	}
	r.t.Fatalf("no %s", label)
}

// equal reports whether two images of a window are the same.
func equal(a, b image.Image) bool {
	x, y := a.(*image.NRGBA), b.(*image.NRGBA)
	return x.Rect == y.Rect && string(x.Pix) == string(y.Pix)
}
