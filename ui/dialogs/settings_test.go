package dialogs

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app/settings"
	"backrank/ui/theme"
	"backrank/ui/widget"
)

// No setting is truncated at the right, even in the smallest window.
func TestSettingsFitTheirDialog(t *testing.T) {
	dressed(t)
	for _, size := range []fyne.Size{{Width: 1180, Height: 760}, {Width: 760, Height: 560}} {
		win := test.NewTempWindow(t, fynewidget.NewLabel(""))
		win.Resize(size)
		Settings(win, theme.NewPieces(), settings.Settings{}, func(func(*settings.Settings)) {})
		s := win.Canvas().Overlays().Top().(*dialog)
		if got, most := s.scroll.Content.MinSize().Width, s.scroll.Size().Width; got > most {
			t.Errorf("in %v they want a width of %v and have %v", size, got, most)
		}
	}
}

// Whoever chooses a board or pieces sees what they look like without scrolling, even in the smallest window.
func TestThePreviewIsInSight(t *testing.T) {
	dressed(t)
	win := test.NewTempWindow(t, fynewidget.NewLabel(""))
	win.Resize(fyne.NewSize(760, 560))
	Settings(win, theme.NewPieces(), settings.Default(), func(func(*settings.Settings)) {})
	s := win.Canvas().Overlays().Top().(*dialog)
	end := fyne.CurrentApp().Driver().AbsolutePositionForObject(s.scroll).Y + s.scroll.Size().Height
	d := diagram(s.scroll.Content)
	if low := fyne.CurrentApp().Driver().AbsolutePositionForObject(d).Y + d.Size().Height; low > end {
		t.Errorf("it ends at %v, and what is in sight at %v", low, end)
	}
}

// The numbers offered are saved as they are called, with the number that is set among them.
func TestNumbersOfSettings(t *testing.T) {
	dressed(t)
	win := test.NewTempWindow(t, fynewidget.NewLabel(""))
	win.Resize(fyne.NewSize(1180, 760))
	now := settings.Default()
	now.FullSeconds, now.FullThreads, now.AnalysisHash = 7, 1, 64
	Settings(win, theme.NewPieces(), now, func(change func(*settings.Settings)) { change(&now) })
	changed := map[string]*int{"7 seconds": &now.FullSeconds, "64 MB": &now.AnalysisHash}
	for _, f := range focusable(win.Canvas().Overlays().Top().(*dialog).panel) {
		d, ok := f.(*widget.Dropdown)
		if !ok || changed[d.Options()[d.Chosen()].Name] == nil {
			continue
		}
		n := changed[d.Options()[d.Chosen()].Name]
		delete(changed, d.Options()[d.Chosen()].Name)
		for i, o := range d.Options() {
			d.Choose(i)
			if name := o.Name; name != seconds(*n) && name != megabytes(*n) {
				t.Errorf("%s saves %d", name, *n)
			}
		}
	}
	if len(changed) > 0 {
		t.Errorf("not found: %v", changed)
	}
	if now.FullSeconds != 60 || now.AnalysisHash != mostHash {
		t.Errorf("after the last of each: %d seconds, %d MB", now.FullSeconds, now.AnalysisHash)
	}
}

// diagram returns the diagram within an object, nil if there is none.
func diagram(o fyne.CanvasObject) (found *widget.Diagram) {
	switch o := o.(type) {
	case *widget.Diagram:
		return o
	case *fyne.Container:
		for _, c := range o.Objects {
			if found = diagram(c); found != nil {
				break
			}
		}
	}
	return found
}
