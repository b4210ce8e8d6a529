package dialogs

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app"
	"backrank/ui/theme"
)

// No setting is truncated at the right, even in the smallest window.
func TestSettingsFitTheirDialog(t *testing.T) {
	dressed(t)
	for _, size := range []fyne.Size{{Width: 1180, Height: 760}, {Width: 760, Height: 560}} {
		win := test.NewTempWindow(t, fynewidget.NewLabel(""))
		win.Resize(size)
		Settings(win, theme.NewPieces(), app.Settings{}, func(func(*app.Settings)) {})
		s := win.Canvas().Overlays().Top().(*dialog)
		if got, most := s.scroll.Content.MinSize().Width, s.scroll.Size().Width; got > most {
			t.Errorf("in %v they want a width of %v and have %v", size, got, most)
		}
	}
}
