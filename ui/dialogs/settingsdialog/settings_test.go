package settingsdialog

import (
	"fmt"
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"backrank/app/settings"
	"backrank/internal/dialogtest"
	"backrank/internal/langtest"
	"backrank/lang"
	"backrank/speech"
	"backrank/ui/dialogs"
	"backrank/ui/theme"
	"backrank/ui/widget"
)

// openIn opens the settings in a window of a size, and returns the window, the dialog and the list of pages.
func openIn(t *testing.T, size fyne.Size, in Input) (fyne.Window, *dialogs.Dialog, pageList) {
	t.Helper()
	win := dialogtest.Window(t, size)
	in.Pieces, in.Scales = theme.NewPieces(), true
	if in.Change == nil {
		in.Change = func(func(*settings.Settings)) {}
	}
	if in.SetPage == nil {
		in.SetPage = func(int) {}
	}
	if in.Voices == nil {
		in.NoSpeech = lang.L("No speech found: add a voice in the settings of Windows")
		in.Voices = func(done func([]speech.Voice, error)) { done(nil, speech.ErrNone) }
	}
	Show(win, in)
	s := dialogtest.Top(win)
	controls := dialogtest.Focusable(s)
	if len(controls) == 0 || win.Canvas().Focused() != controls[0] {
		t.Fatalf("the focus is on %T, not on the list of pages", win.Canvas().Focused())
	}
	return win, s, controls[0].(pageList)
}

// pageList is the control that chooses a page: a list or a dropdown.
type pageList interface {
	fyne.Focusable
	Chosen() int
	Choose(i int)
	AccessibilityLabel() string
}

// pageCount is the number of pages of the settings.
const pageCount = 6

// No setting is truncated on any page, even in the smallest window, and at the usual size no page scrolls.
func TestSettingsFitTheirPages(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		for _, size := range []fyne.Size{dialogtest.UsualSize, dialogtest.SmallSize, {Width: 500, Height: 830}, {Width: 420, Height: 780}} {
			for page := range pageCount {
				_, s, list := openIn(t, size, Input{Page: page, Settings: settings.Default()})
				if got, limit := s.Scroll.Content.MinSize(), s.Scroll.Size(); got.Width > limit.Width {
					t.Errorf("in %v, %s: a width of %v is needed, and there is %v", size, list.AccessibilityLabel(), got.Width, limit.Width)
				} else if got.Height > limit.Height && size.Width > 760 {
					t.Errorf("in %v, %s: a height of %v is needed, and there is %v", size, list.AccessibilityLabel(), got.Height, limit.Height)
				}
				for _, l := range dialogtest.Texts(s) {
					if !l.Whole() {
						t.Errorf("in %v, %s: %q is truncated", size, list.AccessibilityLabel(), l.Text())
					}
				}
			}
		}
	})
}

// The arrow keys change the page, Tab moves the focus into the page, and Escape closes the settings, with the list of a wide
// window and the dropdown of a narrow one.
func TestPagesAreReachedByKeys(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		for _, size := range []fyne.Size{dialogtest.UsualSize, dialogtest.SmallSize, {Width: 500, Height: 830}} {
			var chosen []int
			win, s, list := openIn(t, size, Input{Settings: settings.Default(), SetPage: func(page int) { chosen = append(chosen, page) }})
			for page := range pageCount {
				if list.Chosen() != page {
					t.Errorf("%v: page %d is shown, not %d", size, list.Chosen(), page)
				}
				if at := dialogtest.Focusable(s.Scroll)[0]; dialogtest.Focusable(s)[1] != at {
					t.Errorf("%v, page %d: Tab goes to %T, not to the page's first field", size, page, dialogtest.Focusable(s)[1])
				}
				list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
			}
			if !slices.Equal(chosen, []int{1, 2, 3, 4, 5}) {
				t.Errorf("%v: the pages chosen are %v", size, chosen)
			}
			list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
			if win.Canvas().Overlays().Top() != nil {
				t.Errorf("%v: Escape does not close the settings", size)
			}
		}
	})
}

// When the open dialog becomes narrow, and wide again, it shows the same page and the page fits.
func TestPagesFitResizedDialogs(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		_, s, list := openIn(t, dialogtest.UsualSize, Input{Settings: settings.Default()})
		list.Choose(1)
		s.Resize(fyne.NewSize(500, 830))
		narrow := dialogtest.Focusable(s)[0].(pageList)
		if _, is := narrow.(*widget.Dropdown); !is || narrow.Chosen() != 1 || s.Scroll.Content.MinSize().Width > s.Scroll.Size().Width {
			t.Errorf("in a narrow window: %T with page %d", narrow, narrow.Chosen())
		}
		narrow.Choose(2)
		s.Resize(dialogtest.UsualSize)
		if dialogtest.Focusable(s)[0] != fyne.Focusable(list) || list.Chosen() != 2 {
			t.Errorf("wide again: %T with page %d", dialogtest.Focusable(s)[0], list.Chosen())
		}
	})
}

// The settings open at the given page, or at the nearest one if that does not exist.
func TestSettingsOpenAtAPage(t *testing.T) {
	for page, want := range map[int]int{0: 0, 3: 3, -1: 0, pageCount: pageCount - 1} {
		if _, _, list := openIn(t, dialogtest.UsualSize, Input{Page: page}); list.Chosen() != want {
			t.Errorf("opened at %d: page %d is shown", page, list.Chosen())
		}
	}
}

// The preview of board and pieces is visible without scrolling, even in the smallest window.
func TestPreviewIsVisible(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		_, s, _ := openIn(t, dialogtest.SmallSize, Input{Settings: settings.Default()})
		end := fyne.CurrentApp().Driver().AbsolutePositionForObject(s.Scroll).Y + s.Scroll.Size().Height
		d := diagram(s.Scroll.Content)
		if low := fyne.CurrentApp().Driver().AbsolutePositionForObject(d).Y + d.Size().Height; low > end {
			t.Errorf("the preview ends at %v, the visible part at %v", low, end)
		}
	})
}

// Each number is saved as its option says, and the options include the current value.
func TestNumbersAreSaved(t *testing.T) {
	now := settings.Default()
	now.FullSeconds, now.FullThreads, now.AnalysisHash = 7, 1, 64
	_, s, list := openIn(t, dialogtest.UsualSize, Input{Settings: now, Change: func(change func(*settings.Settings)) { change(&now) }})
	changed := map[string]*int{"7 seconds": &now.FullSeconds, "64 MB": &now.AnalysisHash}
	var fields []fyne.Focusable
	for page := range pageCount {
		list.Choose(page)
		fields = append(fields, dialogtest.Focusable(s.Scroll)...)
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

// The open list of a dropdown is as wide as the dropdown.
func TestListsAreAsWideAsTheirDropdowns(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		for page := range pageCount {
			win, _, _ := openIn(t, dialogtest.UsualSize, Input{Settings: settings.Default(), Page: page})
			dialogtest.CheckDropdowns(t, fmt.Sprintf("page %d", page), win)
		}
	})
}
