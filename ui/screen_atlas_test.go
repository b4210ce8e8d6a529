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

// startOf returns a variant and its start position with an id.
func startOf(t *testing.T, variant, id string) (variants.Variant, variants.Start) {
	t.Helper()
	v, _ := variants.ByID(variant)
	s, err := v.ParseStart(id)
	if err != nil {
		t.Fatal(err)
	}
	return v, s
}

// markup returns the markup of the window without its dialogs.
func (r *testWindow) markup() string { return test.RenderObjectToMarkup(r.win.Canvas().Content()) }

// The atlas opens on the array of the game, or of the next game if that has another variant. During a game it opens as
// the player left it.
func TestAtlasFollowsGame(t *testing.T) {
	r := open(t, "multichess", "")
	r.do(r.atlas.show)
	if !strings.Contains(r.markup(), "8 arrays") {
		t.Fatal("it does not open on the family of the game")
	}
	r.do(r.screens.home)
	v, s := startOf(t, "chess960", "700")
	r.do(func() { r.games.playFrom(v, s) })
	r.do(r.atlas.show)
	if _, name, _ := r.atlas.screen.Picture(); name != "700" || !strings.Contains(r.markup(), "960 arrays") {
		t.Fatalf("it opens on %s", name)
	}
	r.do(func() { r.atlas.screen.TypedKey(&fyne.KeyEvent{Name: fyne.KeyF1}) })
	r.atlas.screen.Browse(variants.RegroupmentFamily, variants.Fischer, variants.Array{})
	r.do(r.screens.home)
	r.do(r.atlas.show)
	if !strings.Contains(r.markup(), "22 arrays") {
		t.Error("it does not open where it was left")
	}
}

// A command opens the page of the start position of the game, an array or a pair. It is disabled for a position without
// a number.
func TestShowArrayOfGame(t *testing.T) {
	for _, c := range [][2]string{{"chess960", "700"}, {"dfrc", "W5-B900"}, {"chess", "518"}} {
		r := open(t, "multichess", "")
		v, s := startOf(t, c[0], c[1])
		r.do(func() { r.games.playFrom(v, s) })
		do := r.commands.get("start-position-in-atlas")
		if !do.applies(r.view) {
			t.Fatalf("%s: it does not apply", c[0])
		}
		r.do(func() { r.keyInput.runUnlessCovered(do) })
		pieces, name, ok := r.atlas.screen.Picture()
		if !ok || name != c[1] || pieces != s.Pieces() || !r.atlas.isShown() {
			t.Errorf("%s: it leads to %s", c[0], name)
		}
	}
	r := open(t, "bunker", "4k3/8/8/8/8/8/8/4K2R b H - 0 1")
	if r.commands.get("start-position-in-atlas").applies(r.view) {
		t.Error("a position without a number has a place in the atlas")
	}
}

// The New game dialog reopens with the start chosen in the atlas, or unchanged if none is chosen. All other choices are
// unchanged.
func TestChooseStartInAtlas(t *testing.T) {
	r := open(t, "chess960", "")
	r.do(func() { r.settings.change(func(s *settings.Settings) { s.NewVariant = "chess960" }) })
	v, _ := variants.ByID("chess960")
	for _, chosen := range []bool{true, false} {
		r.do(r.games.newGame)
		if r.dialogMarkup() == "" {
			t.Fatal("no dialog")
		}
		r.sendKey(fyne.KeyEscape)
		r.do(func() { r.atlas.chooseStart(v, choices(r.settings.get())) })
		if r.dialogMarkup() != "" || !r.atlas.isShown() || !strings.Contains(r.markup(), "Choose a start for") {
			t.Fatalf("the atlas is not opened to choose: %s", r.dialogMarkup())
		}
		r.atlas.screen.TypedRune('/')
		for _, c := range "700" {
			r.win.Canvas().Focused().TypedRune(c)
		}
		if chosen {
			r.do(func() { r.tapButton("Choose") })
		} else {
			r.do(func() { r.atlas.screen.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) })
			r.do(func() { r.atlas.screen.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) })
		}
		if top := r.dialogMarkup(); !strings.Contains(top, "New game") || strings.Contains(top, "RBQKNNBR") != chosen || r.screens.shown.screen != nil {
			t.Errorf("chosen %v: %s", chosen, top)
		}
		r.sendKey(fyne.KeyEscape)
	}
}

// A theme chosen while the game or the atlas is hidden applies when it is shown again.
func TestThemeAppliesToHiddenScreens(t *testing.T) {
	picture := func(dark, late bool) (game, study image.Image) {
		v, s := startOf(t, "multichess", "W517-B518")
		r := openOn(t, app.Options{Unsaved: true, First: app.NewGame{Variant: v, Start: &s}}, "")
		r.win.Resize(fyne.NewSize(760, 560))
		mode := func(m theme.Mode) {
			r.do(func() { r.settings.change(func(s *settings.Settings) { s.Theme = string(m) }) })
		}
		before, now := theme.Light, theme.Dark
		if !dark {
			before, now = now, before
		}
		if !late {
			before = now
		}
		mode(before)
		r.do(r.atlas.show)
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
		r.do(r.atlas.show)
		return game, r.win.Canvas().Capture()
	}
	for _, dark := range []bool{true, false} {
		if dark && testing.Short() {
			continue
		}
		game, study := picture(dark, true)
		wantGame, wantStudy := picture(dark, false)
		if !sameImage(game, wantGame) {
			t.Errorf("dark %v: the game is drawn in the colours of before", dark)
		}
		if !sameImage(study, wantStudy) {
			t.Errorf("dark %v: the atlas is drawn in the colours of before", dark)
		}
	}
}

// tapButton taps the visible button with a label.
func (r *testWindow) tapButton(label string) {
	r.t.Helper()
	for _, o := range test.LaidOutObjects(r.win.Canvas().Content()) {
		if b, ok := o.(*widget.Button); ok && b.Visible() && b.Text == label {
			test.Tap(b)
			return
		}
	}
	r.t.Fatalf("no %s", label)
}

// sameImage reports whether two images of a window are equal.
func sameImage(a, b image.Image) bool {
	x, y := a.(*image.NRGBA), b.(*image.NRGBA)
	return x.Rect == y.Rect && string(x.Pix) == string(y.Pix)
}
