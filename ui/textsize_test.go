package ui

import (
	"maps"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/app/settings"
	"backrank/internal/dialogtest"
	"backrank/internal/langtest"
)

// scaling makes a window for a test scale its windows as on a desktop. It returns the factors that the toolkit was given.
func (r *testWindow) scaling() *[]float32 {
	factors := &[]float32{}
	r.System.ScaleWindows = func(factor float32) { *factors = append(*factors, factor) }
	return factors
}

// The player's choice of the size of text counts, else that of the system, up to 200 %. The window has fewer units and so the same
// size on the screen; the stored size is that at the usual size of text, and so is its minimum.
func TestTextSize(t *testing.T) {
	wishes := Wishes{TextSize: 1}
	r := openWithWishes(t, &wishes)
	factors := r.scaling()
	check := func(when string, want float32) {
		t.Helper()
		if len(*factors) == 0 || (*factors)[len(*factors)-1] != want {
			t.Errorf("%s: the factors %v, want %v", when, *factors, want)
		}
		if got := r.win.Canvas().Size(); got != fyne.NewSize(1180/want, 760/want) {
			t.Errorf("%s: the window has %v units", when, got)
		}
		if got, limit := r.win.Content().MinSize(), fyne.NewSize(760/want, 530/want); got.Width > limit.Width || got.Height > limit.Height {
			t.Errorf("%s: the window needs %v, more than %v", when, got, limit)
		}
		r.storeSize()
		if s := r.settings.get(); s.Width != 1180 || s.Height != 760 {
			t.Errorf("%s: the stored size is %d×%d", when, s.Width, s.Height)
		}
	}
	choose := func(percent int) { r.settings.change(func(s *settings.Settings) { s.TextSize = percent }) }
	choose(200)
	check("200 %", 2)
	choose(130)
	check("130 %", 1.3)
	choose(0)
	check("as the system", 1)
	wishes.TextSize = 1.5
	r.do(r.openGames.followWishes)
	check("large text in the system", 1.5)
	choose(100)
	check("100 % in spite of the system", 1)
	choose(0)
	wishes.TextSize = 3
	r.do(r.openGames.followWishes)
	check("huge text in the system", 2)
	if n := len(*factors); n != 7 {
		t.Errorf("the toolkit was given %d factors, want 7: %v", n, *factors)
	}
}

// largeTextSize is the size of the content of a window of 1180×760 at 200 %, below the menu bar.
var largeTextSize = fyne.NewSize(590, 350)

// At 200 % nothing is lost in a window of 1180×760: the game fits, every other screen fits or scrolls to all that it has, and no text
// of a dialog is truncated.
func TestNothingIsLostInLargeText(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		r := openWithGames(t)
		r.scaling()
		r.settings.change(func(s *settings.Settings) { s.TextSize = 200 })
		screens, found := map[string]bool{}, 0
		for _, name := range slices.Sorted(maps.Keys(r.commands.byID)) {
			c := r.commands.byID[name]
			if name == "quit" || c.do == nil {
				continue
			}
			r.win.Resize(largeTextSize)
			r.do(c.do)
			if dialogtest.Top(r.win) != nil {
				found++
				dialogtest.CheckWhole(t, name, r.win)
			} else if !screens[r.screens.shown.name] {
				screens[r.screens.shown.name] = true
				r.checkReachable(t, r.screens.shown.name)
			}
			for r.win.Canvas().Overlays().Top() != nil {
				r.win.Canvas().Overlays().Remove(r.win.Canvas().Overlays().Top())
			}
			r.do(r.screens.home)
		}
		if found < 20 || len(screens) < 6 {
			t.Errorf("%d dialogs and the screens %v were found", found, screens)
		}
	})
}

// checkReachable checks that the content of the window fits or scrolls: it has the size that it needs, and the window has not grown.
func (r *testWindow) checkReachable(t *testing.T, name string) {
	t.Helper()
	if got := r.win.Canvas().Size(); got != largeTextSize {
		t.Errorf("%s: the window has grown to %v", name, got)
	}
	content := r.screens.content
	if got, need := content.Size(), content.MinSize(); got.Width < need.Width || got.Height < need.Height {
		t.Errorf("%s: the content has %v and needs %v", name, got, need)
	}
	if !within(r.win.Content(), func(o fyne.CanvasObject) bool { s, is := o.(*container.Scroll); return is && s.Content == content }) {
		t.Errorf("%s: the content does not scroll", name)
	}
	if name == "" && content.Size().Width > largeTextSize.Width {
		t.Errorf("the game needs %v", content.Size())
	}
}

// within reports whether accept returns true for an object or for one in its containers.
func within(o fyne.CanvasObject, accept func(fyne.CanvasObject) bool) bool {
	if accept(o) {
		return true
	}
	c, is := o.(*fyne.Container)
	return is && slices.ContainsFunc(c.Objects, func(o fyne.CanvasObject) bool { return within(o, accept) })
}
