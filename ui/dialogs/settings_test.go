package dialogs

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app/settings"
	"backrank/ui/theme"
	"backrank/ui/widget"
)

// settingsIn opens the settings in a window of a size, and returns their dialog with the list of pages.
func settingsIn(t *testing.T, size fyne.Size, in SettingsInput) (*dialog, pageList) {
	t.Helper()
	dressed(t)
	win := test.NewTempWindow(t, fynewidget.NewLabel(""))
	win.Resize(size)
	in.Pieces = theme.NewPieces()
	if in.Change == nil {
		in.Change = func(func(*settings.Settings)) {}
	}
	if in.SetPage == nil {
		in.SetPage = func(int) {}
	}
	Settings(win, in)
	s := win.Canvas().Overlays().Top().(*dialog)
	body := focusable(s.panel)
	if len(body) == 0 || s.canvas.Focused() != body[0] {
		t.Fatalf("the focus is on %T, not on the list of pages", s.canvas.Focused())
	}
	return s, body[0].(pageList)
}

// pageList is what chooses a page: a list or a dropdown.
type pageList interface {
	fyne.Focusable
	Chosen() int
	Choose(i int)
	AccessibilityLabel() string
}

// settingsPages is the number of pages of the settings.
const settingsPages = 5

// No setting is truncated on any page, even in the smallest window, and at the usual size no page scrolls.
func TestSettingsFitTheirPages(t *testing.T) {
	for _, size := range []fyne.Size{{Width: 1180, Height: 760}, {Width: 760, Height: 560}, {Width: 500, Height: 830}, {Width: 420, Height: 780}} {
		for page := range settingsPages {
			s, list := settingsIn(t, size, SettingsInput{Page: page, Now: settings.Default()})
			if got, limit := s.scroll.Content.MinSize(), s.scroll.Size(); got.Width > limit.Width {
				t.Errorf("in %v, %s: a width of %v is needed, and there is %v", size, list.AccessibilityLabel(), got.Width, limit.Width)
			} else if got.Height > limit.Height && size.Width > 760 {
				t.Errorf("in %v, %s: a height of %v is needed, and there is %v", size, list.AccessibilityLabel(), got.Height, limit.Height)
			}
			for _, l := range textsIn(s.panel) {
				if !l.Whole() {
					t.Errorf("in %v, %s: %q is truncated", size, list.AccessibilityLabel(), l.Text())
				}
			}
		}
	}
}

// textsIn returns the visible texts within an object.
func textsIn(o fyne.CanvasObject) (all []*widget.Text) {
	if !o.Visible() {
		return nil
	}
	switch o := o.(type) {
	case *widget.Text:
		return []*widget.Text{o}
	case *fyne.Container:
		for _, c := range o.Objects {
			all = append(all, textsIn(c)...)
		}
	case fyne.Widget:
		for _, c := range test.WidgetRenderer(o).Objects() {
			all = append(all, textsIn(c)...)
		}
	}
	return all
}

// The arrows turn the pages, Tab goes on into the page that is shown, and Escape closes the settings, with the list of a
// wide window and the dropdown of a narrow one.
func TestThePagesOfTheSettingsByKeys(t *testing.T) {
	for _, size := range []fyne.Size{{Width: 1180, Height: 760}, {Width: 760, Height: 560}, {Width: 500, Height: 830}} {
		var chosen []int
		s, list := settingsIn(t, size, SettingsInput{Now: settings.Default(), SetPage: func(page int) { chosen = append(chosen, page) }})
		for page := range settingsPages {
			if list.Chosen() != page {
				t.Errorf("%v: page %d is shown, not %d", size, list.Chosen(), page)
			}
			if at := focusable(s.scroll)[0]; focusable(s.panel)[1] != at {
				t.Errorf("%v, page %d: Tab goes to %T, not to the page's first field", size, page, focusable(s.panel)[1])
			}
			list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
		}
		if !slices.Equal(chosen, []int{1, 2, 3, 4}) {
			t.Errorf("%v: the pages chosen are %v", size, chosen)
		}
		list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
		if s.canvas.Overlays().Top() != nil {
			t.Errorf("%v: Escape leaves them open", size)
		}
	}
}

// When the window becomes narrow while the settings are open, and wide again, the page stays and fits.
func TestTheSettingsFollowTheWindow(t *testing.T) {
	s, list := settingsIn(t, fyne.NewSize(1180, 760), SettingsInput{Now: settings.Default()})
	list.Choose(1)
	s.Resize(fyne.NewSize(500, 830))
	narrow := focusable(s.panel)[0].(pageList)
	if _, is := narrow.(*widget.Dropdown); !is || narrow.Chosen() != 1 || s.scroll.Content.MinSize().Width > s.scroll.Size().Width {
		t.Errorf("in a narrow window: %T with page %d", narrow, narrow.Chosen())
	}
	narrow.Choose(2)
	s.Resize(fyne.NewSize(1180, 760))
	if focusable(s.panel)[0] != fyne.Focusable(list) || list.Chosen() != 2 {
		t.Errorf("wide again: %T with page %d", focusable(s.panel)[0], list.Chosen())
	}
}

// The settings open on the page that is asked for, and a page that does not exist is the nearest one.
func TestTheFirstPageOfTheSettings(t *testing.T) {
	for asked, want := range map[int]int{0: 0, 3: 3, -1: 0, settingsPages: settingsPages - 1} {
		if _, list := settingsIn(t, fyne.NewSize(1180, 760), SettingsInput{Page: asked}); list.Chosen() != want {
			t.Errorf("asked for %d, page %d is shown", asked, list.Chosen())
		}
	}
}

// Whoever chooses a board or pieces sees what they look like without scrolling, even in the smallest window.
func TestThePreviewIsInSight(t *testing.T) {
	s, _ := settingsIn(t, fyne.NewSize(760, 560), SettingsInput{Now: settings.Default()})
	end := fyne.CurrentApp().Driver().AbsolutePositionForObject(s.scroll).Y + s.scroll.Size().Height
	d := diagram(s.scroll.Content)
	if low := fyne.CurrentApp().Driver().AbsolutePositionForObject(d).Y + d.Size().Height; low > end {
		t.Errorf("it ends at %v, and what is in sight at %v", low, end)
	}
}

// The numbers offered are saved as they are called, with the number that is set among them.
func TestNumbersOfSettings(t *testing.T) {
	now := settings.Default()
	now.FullSeconds, now.FullThreads, now.AnalysisHash = 7, 1, 64
	s, list := settingsIn(t, fyne.NewSize(1180, 760), SettingsInput{Now: now, Change: func(change func(*settings.Settings)) { change(&now) }})
	changed := map[string]*int{"7 seconds": &now.FullSeconds, "64 MB": &now.AnalysisHash}
	var fields []fyne.Focusable
	for page := range settingsPages {
		list.Choose(page)
		fields = append(fields, focusable(s.scroll)...)
	}
	for _, f := range fields {
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
	if now.FullSeconds != 60 || now.AnalysisHash != maxHash {
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
