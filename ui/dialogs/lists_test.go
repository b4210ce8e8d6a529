package dialogs

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app/clock"
	"backrank/app/settings"
	"backrank/ui/theme"
	"backrank/ui/widget"
)

// The open list of a dropdown is as wide as the dropdown, so that it stays within the dialog.
func TestOpenListsAreAsWideAsTheirFields(t *testing.T) {
	window := func() fyne.Window {
		dressed(t)
		win := test.NewTempWindow(t, fynewidget.NewLabel(""))
		win.Resize(fyne.NewSize(1180, 760))
		return win
	}
	dialogs := map[string]func() fyne.Window{
		"new game": func() fyne.Window { return lay(t, Choices{Variant: "chess960"}).win },
		"clock": func() fyne.Window {
			win := window()
			openClock(win, clock.Terms{}, true, func(clock.Terms) {})
			return win
		},
	}
	for page := range settingsPages {
		dialogs[fmt.Sprintf("settings, page %d", page)] = func() fyne.Window {
			win := window()
			Settings(win, SettingsInput{Pieces: theme.NewPieces(), Now: settings.Default(), Page: page})
			return win
		}
	}
	for name, open := range dialogs {
		win := open()
		lists := 0
		for _, f := range focusable(win.Canvas().Overlays().Top().(*dialog).panel) {
			d, is := f.(*widget.Dropdown)
			if !is || d.Size().Width == 0 {
				continue
			}
			lists++
			d.Tapped(nil)
			list := win.Canvas().Overlays().Top()
			panel := test.WidgetRenderer(list.(fyne.Widget)).Objects()[0]
			left := fyne.CurrentApp().Driver().AbsolutePositionForObject(d).X
			if x, width := panel.Position().X, panel.Size().Width; x != left || width != d.Size().Width {
				t.Errorf("%s: the list of a field from %v, %v wide, with %q is from %v, %v wide", name, left, d.Size().Width, d.Options()[0].Name, x, width)
			}
			win.Canvas().Overlays().Remove(list)
		}
		if lists == 0 {
			t.Errorf("%s has no lists", name)
		}
	}
}
