package ui

import (
	"maps"
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"backrank/internal/dialogtest"
	"backrank/internal/langtest"
)

// In each dialog opened by a command no text is truncated and all controls have room, in the usual window and in the
// smallest.
func TestDialogsAreWhole(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		r := openWithGames(t)
		found := 0
		for _, name := range slices.Sorted(maps.Keys(r.commands.byID)) {
			c := r.commands.byID[name]
			if name == "quit" || c.do == nil {
				continue
			}
			for _, size := range []fyne.Size{dialogtest.UsualSize, dialogtest.SmallSize} {
				r.win.Resize(size)
				r.do(c.do)
				if dialogtest.Top(r.win) != nil {
					found++
					dialogtest.CheckWhole(t, name, r.win)
				}
				for r.win.Canvas().Overlays().Top() != nil {
					r.win.Canvas().Overlays().Remove(r.win.Canvas().Overlays().Top())
				}
				r.do(r.screens.home)
			}
		}
		if found < 20 {
			t.Errorf("only %d dialogs were found", found)
		}
	})
}
