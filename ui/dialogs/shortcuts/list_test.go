package shortcuts

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"backrank/internal/dialogtest"
)

// In the list of shortcuts long keys do not overlap the texts.
func TestKeysDoNotOverlapTheirTexts(t *testing.T) {
	g := Group{Title: "Game", Lines: []Line{{"Ctrl+Alt+Shift+PgDn, Ctrl+Shift+Enter", "Do something"}, {"A", "Do something else"}}}
	for name, show := range map[string]func(win fyne.Window){
		"game":   func(win fyne.Window) { ShowAll(win, []Group{g, g}, "", nil) },
		"screen": func(win fyne.Window) { ShowGroup(win, g, nil) },
	} {
		win := dialogtest.Window(t, dialogtest.UsualSize)
		show(win)
		count := 0
		var visit func(o fyne.CanvasObject)
		visit = func(o fyne.CanvasObject) {
			c, is := o.(*fyne.Container)
			if !is {
				return
			}
			for _, child := range c.Objects {
				if k, is := child.(*canvas.Text); is {
					count++
					if k.MinSize().Width > c.Size().Width {
						t.Errorf("%s: %q needs %v and has %v", name, k.Text, k.MinSize().Width, c.Size().Width)
					}
				}
				visit(child)
			}
		}
		visit(dialogtest.Top(win).Scroll.Content)
		if count < len(g.Lines) {
			t.Errorf("%s: %d keys", name, count)
		}
	}
}
