package dialogs

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	fynewidget "fyne.io/fyne/v2/widget"
)

// In the list of shortcuts no key reaches into the text beside it, however long it is.
func TestKeysDoNotReachIntoTheirTexts(t *testing.T) {
	dressed(t)
	g := KeyGroup{"Game", []Key{{"Ctrl+Alt+Shift+PgDn, Ctrl+Shift+Enter", "Do something"}, {"A", "Do something else"}}}
	for name, show := range map[string]func(win fyne.Window){
		"game":   func(win fyne.Window) { Help(win, []KeyGroup{g, g}, nil) },
		"screen": func(win fyne.Window) { HelpWith(win, g, nil) },
	} {
		win := test.NewTempWindow(t, fynewidget.NewLabel(""))
		win.Resize(fyne.NewSize(1180, 760))
		show(win)
		lines := 0
		var walk func(o fyne.CanvasObject)
		walk = func(o fyne.CanvasObject) {
			c, is := o.(*fyne.Container)
			if !is {
				return
			}
			for _, child := range c.Objects {
				if k, is := child.(*canvas.Text); is {
					lines++
					if k.MinSize().Width > c.Size().Width {
						t.Errorf("%s: %q needs %v and has %v", name, k.Text, k.MinSize().Width, c.Size().Width)
					}
				}
				walk(child)
			}
		}
		walk(win.Canvas().Overlays().Top().(*dialog).scroll.Content)
		if lines < len(g.Keys) {
			t.Errorf("%s: %d lines", name, lines)
		}
	}
}
