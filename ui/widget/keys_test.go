package widget

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"backrank/internal/testapp"
	"backrank/ui/theme"
)

// heard records the input that a window gets from its focused widget.
type heard struct {
	keys  []fyne.KeyName
	runes []rune
	cuts  []string
}

// hearing opens a window with a focused widget, and records the input that it passes on.
func hearing(t *testing.T, o fyne.CanvasObject) *heard {
	t.Helper()
	w := test.NewTempWindow(t, WithTips(o, nil))
	w.Resize(fyne.NewSize(400, 200))
	h := &heard{}
	w.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) { h.keys = append(h.keys, e.Name) })
	w.Canvas().SetOnTypedRune(func(r rune) { h.runes = append(h.runes, r) })
	w.Canvas().Focus(o.(fyne.Focusable))
	return h
}

// Each widget passes on the keys that it does not use and keeps the others.
func TestKeysThatAWidgetDoesNotUseAreTheWindows(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	choices := NewChoices(nil)
	choices.Set([]Choice{{Name: "a"}, {Name: "b"}}, 0)
	for name, c := range map[string]struct {
		widget fyne.Focusable
		uses   []fyne.KeyName
		letter bool // it uses letters
	}{
		"button":   {NewButton("Go", "", "", func() {}), []fyne.KeyName{fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter}, false},
		"check":    {NewCheck("On", false, func(bool) {}), []fyne.KeyName{fyne.KeySpace}, false},
		"dropdown": {NewDropdown(Names("a", "b"), 0, nil), []fyne.KeyName{fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight}, false},
		"segments": {NewSegments([]string{"a", "b"}, 0, nil), []fyne.KeyName{fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight}, false},
		"choices":  {choices, []fyne.KeyName{fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight}, false},
		"link":     {NewLink("Nf3", func(bool) {}), nil, false},
		"field":    {NewField("", func(string) {}), []fyne.KeyName{fyne.KeyReturn, fyne.KeyBackspace, fyne.KeyDelete}, true},
	} {
		h := hearing(t, c.widget.(fyne.CanvasObject))
		for _, key := range c.uses {
			c.widget.TypedKey(&fyne.KeyEvent{Name: key})
		}
		if len(h.keys) > 0 {
			t.Errorf("%s gives %v on, which it uses", name, h.keys)
		}
		want := []fyne.KeyName{fyne.KeyF1, fyne.KeyEscape, fyne.KeyPageDown}
		for _, key := range want {
			c.widget.TypedKey(&fyne.KeyEvent{Name: key})
		}
		if !slices.Equal(h.keys, want) {
			t.Errorf("%s gives on %v, want %v", name, h.keys, want)
		}
		c.widget.TypedRune('f')
		if got := string(h.runes); got != map[bool]string{false: "f", true: ""}[c.letter] {
			t.Errorf("%s gives on the letters %q", name, got)
		}
	}
}

// An empty field uses only characters, a field with text also editing keys.
func TestAnEmptyFieldKeepsLettersAlone(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	f := NewField("", nil)
	h := hearing(t, f)
	f.unused = func(_ fyne.CanvasObject, s fyne.Shortcut) { h.cuts = append(h.cuts, s.ShortcutName()) } // the test's canvas handles none
	for _, key := range navigationKeys {
		f.TypedKey(&fyne.KeyEvent{Name: key})
	}
	for _, s := range []fyne.Shortcut{&fyne.ShortcutUndo{}, &fyne.ShortcutRedo{}, &fyne.ShortcutCopy{Clipboard: test.NewClipboard()}} {
		f.TypedShortcut(s)
	}
	if !slices.Equal(h.keys, navigationKeys) || len(h.cuts) != 3 {
		t.Errorf("empty it gives on %v and %v", h.keys, h.cuts)
	}
	f.TypedRune('e')
	for _, key := range navigationKeys {
		f.TypedKey(&fyne.KeyEvent{Name: key})
	}
	f.TypedShortcut(&fyne.ShortcutUndo{})
	if len(h.keys) != len(navigationKeys) || len(h.cuts) != 3 || f.Text != "" {
		t.Errorf("with text it gives on %v and %v, and holds %q", h.keys[len(navigationKeys):], h.cuts[3:], f.Text)
	}
}

// Text typed after Escape is complete, whatever was selected before.
func TestAnEmptiedFieldTakesTheNextLetter(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	f := NewField("", nil)
	left := 0
	f.OnEscape = func() { left++ }
	hearing(t, f)
	test.Type(f, "Kg1")
	f.TypedShortcut(&fyne.ShortcutSelectAll{})
	f.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	test.Type(f, "e1g1")
	if f.Text != "e1g1" || left != 1 {
		t.Errorf("holds %q, left %d times", f.Text, left)
	}
}
