// Package dialogtest has functions for tests of dialogs: a window for them, and the controls and texts in them.
package dialogtest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/internal/testapp"
	"backrank/lang"
	"backrank/ui/dialogs"
	"backrank/ui/theme"
	"backrank/ui/widget"
)

// The sizes of windows: the usual one and the smallest one.
var (
	UsualSize = fyne.NewSize(1180, 760)
	SmallSize = fyne.NewSize(760, 560)
)

// Window returns an empty window of a size, with the dark theme of the program. It is closed when the test ends.
func Window(t testing.TB, size fyne.Size) fyne.Window {
	t.Helper()
	testapp.Of(t, theme.New(theme.Dark))
	win := test.NewTempWindow(t, fynewidget.NewLabel(""))
	win.Resize(size)
	return win
}

// Top returns the topmost dialog, nil if there is none.
func Top(win fyne.Window) *dialogs.Dialog {
	d, _ := win.Canvas().Overlays().Top().(*dialogs.Dialog)
	return d
}

// Settle lays out the topmost dialog as the next frames of a real window do: texts whose height depends on their width get
// their height.
func Settle(win fyne.Window) {
	for range 3 {
		win.Canvas().Overlays().Top().Refresh()
	}
}

// CheckWhole checks that the topmost dialog lies in the window, that its texts are not truncated, and that all controls have
// their minimum width and lie within the width of the dialog. name is the name of the dialog.
func CheckWhole(t testing.TB, name string, win fyne.Window) {
	t.Helper()
	Settle(win)
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject
	size := win.Canvas().Size()
	for _, o := range visible(Top(win), func(o fyne.CanvasObject) bool {
		switch o.(type) {
		case *widget.Text, *widget.Button, *widget.Segments, *fynewidget.Label:
			return true
		}
		return false
	}) {
		left, right := at(o).X, at(o).X+o.Size().Width
		if left < 0 || right > size.Width {
			t.Errorf("%s in %v: %s is at %v to %v", name, size, label(o), left, right)
		}
		text, is := o.(*widget.Text)
		switch {
		case is && !text.Whole():
			t.Errorf("%s in %v: %q is truncated in %v", name, size, text.Text(), text.Size())
		case !is && o.Size().Width+.1 < o.MinSize().Width:
			t.Errorf("%s in %v: %s has a width of %v and needs %v", name, size, label(o), o.Size().Width, o.MinSize().Width)
		}
	}
}

// label returns the label of a control or a text.
func label(o fyne.CanvasObject) string {
	if a, is := o.(fyne.Accessible); is {
		return fmt.Sprintf("%T %q", o, a.AccessibilityLabel())
	}
	return fmt.Sprintf("%T", o)
}

// Press sends keys to the focused widget, or to the topmost dialog if nothing has the focus.
func Press(win fyne.Window, names ...fyne.KeyName) {
	for _, name := range names {
		e := &fyne.KeyEvent{Name: name}
		if f := win.Canvas().Focused(); f != nil {
			f.TypedKey(e)
			continue
		}
		dialogs.HandleKey(win.Canvas(), e)
	}
}

// RunNow runs a job and calls done with its error at once, in place of a function that runs jobs in the background.
func RunNow(job func() error, done func(error)) { done(job()) }

// Choose chooses the option of a dropdown with a name.
func Choose(t testing.TB, d *widget.Dropdown, name string) {
	t.Helper()
	i := slices.IndexFunc(d.Options(), func(o widget.Option) bool { return o.Name == name })
	if i < 0 {
		t.Fatalf("there is no option %q", name)
	}
	d.Choose(i)
}

// Tap taps the button with a label in the topmost dialog.
func Tap(t testing.TB, win fyne.Window, label string) {
	t.Helper()
	for _, f := range Focusable(Top(win)) {
		if b, is := f.(*widget.Button); is && b.Text == label {
			test.Tap(b)
			return
		}
	}
	t.Fatalf("there is no button %q", label)
}

// visible returns the visible objects within o for which accept returns true, but none within those.
func visible(o fyne.CanvasObject, accept func(fyne.CanvasObject) bool) (all []fyne.CanvasObject) {
	if !o.Visible() {
		return nil
	}
	if accept(o) {
		return []fyne.CanvasObject{o}
	}
	var inner []fyne.CanvasObject
	switch o := o.(type) {
	case *fyne.Container:
		inner = o.Objects
	case fyne.Widget:
		inner = test.WidgetRenderer(o).Objects()
	}
	for _, i := range inner {
		all = append(all, visible(i, accept)...)
	}
	return all
}

// Focusable returns the visible objects within o that can have the focus.
func Focusable(o fyne.CanvasObject) (all []fyne.Focusable) {
	for _, f := range visible(o, func(o fyne.CanvasObject) bool { _, is := o.(fyne.Focusable); return is }) {
		all = append(all, f.(fyne.Focusable))
	}
	return all
}

// Texts returns the visible texts within o.
func Texts(o fyne.CanvasObject) (all []*widget.Text) {
	for _, f := range visible(o, func(o fyne.CanvasObject) bool { _, is := o.(*widget.Text); return is }) {
		all = append(all, f.(*widget.Text))
	}
	return all
}

// Text returns the visible texts within o, separated by spaces.
func Text(o fyne.CanvasObject) string {
	var all []string
	for _, w := range Texts(o) {
		all = append(all, w.Text())
	}
	return strings.Join(all, " ")
}

// CheckDropdowns checks that the open list of each dropdown in the topmost dialog is as wide as the dropdown in English, and
// in longer texts at least as wide as it, so that it shows them, and that it stays within the dialog. name is the name of the
// dialog.
func CheckDropdowns(t testing.TB, name string, win fyne.Window) {
	t.Helper()
	Settle(win)
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject
	dialog := test.WidgetRenderer(Top(win)).Objects()[1] // the panel
	left, right := at(dialog).X, at(dialog).X+dialog.Size().Width
	longer := lang.L("Close") != "Close"
	count := 0
	for _, f := range Focusable(Top(win)) {
		d, is := f.(*widget.Dropdown)
		if !is || d.Size().Width == 0 {
			continue
		}
		count++
		d.Tapped(nil)
		list := win.Canvas().Overlays().Top()
		panel := test.WidgetRenderer(list.(fyne.Widget)).Objects()[0]
		x, width := panel.Position().X, panel.Size().Width
		equal := x == at(d).X && width == d.Size().Width
		if within := x >= left && x+width <= right && width >= d.Size().Width; !equal && (!longer || !within) {
			t.Errorf("%s: the list of the dropdown with %q is at %v, %v wide; the dropdown is at %v, %v wide", name, d.Options()[0].Name, x, width, at(d).X, d.Size().Width)
		}
		win.Canvas().Overlays().Remove(list)
	}
	if count == 0 {
		t.Errorf("%s has no dropdowns", name)
	}
}
