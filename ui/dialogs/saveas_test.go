package dialogs

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/theme"
	"backrank/ui/widget"
)

// A file is saved under the path as people write it; none is replaced unasked; what
// goes wrong keeps the dialog open and says why.
func TestSaveAs(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	there := filepath.Join(home, "there.pgn")
	if err := os.WriteFile(there, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		typed string
		enter int    // how often Enter is pressed
		saved string // "" if nothing is
		says  string
	}{
		{"game.pgn", 1, filepath.Join(home, "first", "game.pgn"), ""},
		{"~/game.pgn", 1, filepath.Join(home, "game.pgn"), ""},
		{"my game", 1, filepath.Join(home, "first", "my game.pgn"), ""},
		{there, 1, "", "there already"},
		{there, 2, there, ""},
		{home, 1, "", "is a folder"},
		{" ", 1, "", "needs a name"},
		{filepath.Join(home, "nowhere", "x.pgn"), 1, "", "no folder"},
		{filepath.Join(home, "full.pgn"), 1, "", "The disk is full"},
	} {
		test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Dark))
		win := test.NewTempWindow(t, fynewidget.NewLabel(""))
		win.Resize(fyne.NewSize(760, 560))
		if err := os.MkdirAll(filepath.Join(home, "first"), 0o755); err != nil {
			t.Fatal(err)
		}
		saved := ""
		SaveAs(win, "Save", filepath.Join(home, "first", "x.pgn"), func(path string) error {
			if strings.Contains(path, "full") {
				return errors.New("the disk is full")
			}
			saved = path
			return nil
		})
		name := win.Canvas().Focused().(*widget.Field)
		name.SetText(c.typed)
		for range c.enter {
			name.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		}
		top := win.Canvas().Overlays().Top()
		if saved != c.saved || (top == nil) != (c.saved != "") {
			t.Errorf("%s: saved %q, dialog %v", c.typed, saved, top)
		}
		if top != nil && !strings.Contains(strings.Join(texts(top.(*dialog).panel), " "), c.says) {
			t.Errorf("%s: says %q", c.typed, texts(top.(*dialog).panel))
		}
	}
}

// texts are the words below an object.
func texts(o fyne.CanvasObject) (all []string) {
	switch o := o.(type) {
	case *widget.Text:
		return []string{o.Text()}
	case *fyne.Container:
		for _, c := range o.Objects {
			all = append(all, texts(c)...)
		}
	}
	return all
}
