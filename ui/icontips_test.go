package ui

import (
	"maps"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"backrank/ui/widget"
)

// iconButtons calls do for each button within o, visible or not, that has an icon and no label.
func iconButtons(o fyne.CanvasObject, do func(*widget.Button)) {
	switch o := o.(type) {
	case *widget.Button:
		if o.Text == "" && o.Icon != nil {
			do(o)
		}
	case *fyne.Container:
		for _, c := range o.Objects {
			iconButtons(c, do)
		}
	case fyne.Widget:
		for _, c := range test.WidgetRenderer(o).Objects() {
			iconButtons(c, do)
		}
	}
}

// Every button with an icon and no label has a tooltip, on each screen and in each dialog opened by a command, in a
// game, in a draft and after a game.
func TestIconButtonsHaveTooltips(t *testing.T) {
	for _, begin := range []func(t *testing.T) *testWindow{
		openWithGames,
		func(t *testing.T) *testWindow { return open(t, "prechess", "") },
		func(t *testing.T) *testWindow { return open(t, "chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1") },
	} {
		r := begin(t)
		found := map[string]bool{}
		check := func(where string, o fyne.CanvasObject) {
			iconButtons(o, func(b *widget.Button) {
				if found[b.AccessibilityLabel()] = true; b.AccessibilityLabel() == "" {
					t.Errorf("%s: the button with the icon %s has no tooltip", where, b.Icon.Name())
				}
			})
		}
		places := map[string]func(){}
		for name, c := range r.commands.byID {
			if name != "quit" && c.do != nil {
				places[name] = c.do
			}
		}
		for _, id := range []string{"castlings", "matrix", "live-draw", "compare"} {
			places["atlas, "+id] = func() {
				r.atlas.show()
				if show := r.atlas.screen.Own(id); show != nil {
					show()
				}
			}
		}
		for _, name := range slices.Sorted(maps.Keys(places)) {
			r.do(places[name])
			check(name, r.win.Canvas().Content())
			for n := 0; r.win.Canvas().Overlays().Top() != nil; n++ {
				top := r.win.Canvas().Overlays().Top()
				check(name+", its dialog", top)
				r.do(func() { r.sendKey(fyne.KeyEscape) })
				if r.win.Canvas().Overlays().Top() == top {
					r.win.Canvas().Overlays().Remove(top)
				}
			}
			r.do(r.screens.home)
		}
		if len(found) < 20 {
			t.Errorf("only %d buttons with icons alone were found: %q", len(found), slices.Sorted(maps.Keys(found)))
		}
	}
}
