package widget

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"backrank/internal/testapp"
	"backrank/ui/theme"
)

// A click, Enter and the space bar press a link area; other keys go on to the window. The focus is reported, so that a page
// can scroll to it.
func TestALinkAreaIsPressed(t *testing.T) {
	testapp.Of(t, theme.New(theme.Light))
	pressed, focused := 0, 0
	a := NewLinkArea(Plain("Short"), "A short one", func() { pressed++ })
	a.OnFocus = func() { focused++ }
	w := test.NewTempWindow(t, a)
	passed := fyne.KeyName("")
	w.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) { passed = e.Name })
	w.Canvas().Focus(a)
	a.Tapped(nil)
	for _, key := range []fyne.KeyName{fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace, fyne.KeyEscape} {
		a.TypedKey(&fyne.KeyEvent{Name: key})
	}
	if pressed != 4 || focused != 1 || passed != fyne.KeyEscape {
		t.Errorf("pressed %d times, focused %d times, passed on %q", pressed, focused, passed)
	}
	if a.AccessibilityLabel() != "A short one" || a.AccessibilityRole() != fyne.AccessibleRoleLink {
		t.Errorf("read as %s %q", a.AccessibilityRole(), a.AccessibilityLabel())
	}
}

// A link area is as high as the lines of its text in its width.
func TestALinkAreaIsAsHighAsItsLines(t *testing.T) {
	testapp.Of(t, theme.New(theme.Light))
	line := Plain("").MinSize().Height
	long := NewLinkArea(Plain(strings.Repeat("a word and ", 10)).MaxRows(9), "", nil)
	if got := long.HeightFor(300); got < 2*line+2*LinkPadding || got > 4*line+2*LinkPadding {
		t.Errorf("in 300 it is %v high, a line %v", got, line)
	}
	if got := NewLinkArea(Plain("Short"), "", nil).Low().HeightFor(300); got != line+2*LinkLow {
		t.Errorf("a low one is %v high, a line %v", got, line)
	}
}

// pageOf returns a page with n texts of several lines in a window of a size.
func pageOf(t *testing.T, n int, size fyne.Size) (*Page, []*LinkArea) {
	t.Helper()
	testapp.Of(t, theme.New(theme.Light))
	var all []*LinkArea
	page, content := NewPage(16, 4)
	cards := container.New(Cards{MinWidth: 200, Gap: 8})
	for range n {
		one := NewLinkArea(Plain(strings.Repeat("a word and ", 10)).MaxRows(9), "", nil)
		all = append(all, one)
		cards.Add(one)
	}
	page.Column.Add(cards)
	w := test.NewTempWindow(t, content)
	w.SetPadded(false)
	w.Resize(size)
	return page, all
}

// After each change of the window's width the page is as high as its cards need in that width, and the cards are in as many
// columns as the width allows.
func TestAPageIsAsHighAsItsContentInItsWidth(t *testing.T) {
	for _, width := range []float32{300, 900, 500, 300} {
		page, all := pageOf(t, 7, fyne.NewSize(300, 200))
		c := fyne.CurrentApp().Driver().CanvasForObject(page.Scroll)
		c.Content().Resize(fyne.NewSize(width, 200))
		columns := int((width - 2*16 - pageBar + 8) / 208)
		end := float32(0)
		for i, one := range all {
			if want := HeightFor(one, one.Size().Width); one.Size().Height != want {
				t.Errorf("in %v card %d is %v high, want %v", width, i, one.Size().Height, want)
			}
			if wantX := float32(i%columns) * (one.Size().Width + 8); one.Position().X != wantX {
				t.Errorf("in %v card %d is at %v, want %v", width, i, one.Position().X, wantX)
			}
			end = max(end, one.Position().Y+one.Size().Height)
		}
		if got := page.Scroll.Content.Size().Height; got != end+2*16 && got > 200 {
			t.Errorf("in %v the page is %v high, its content %v", width, got, end)
		}
		before := page.Scroll.Content.Size().Height
		page.Column.Add(Space(500))
		if c.Content().Refresh(); page.Scroll.Content.Size().Height < before+400 {
			t.Errorf("in %v the page stays %v high when something is added", width, before)
		}
	}
}

// Reveal scrolls to an object below or above, and not to one in sight.
func TestRevealScrollsToWhatIsOutOfSight(t *testing.T) {
	page, all := pageOf(t, 20, fyne.NewSize(300, 240))
	inSight := func(o *LinkArea) bool {
		top := o.Position().Y + 16
		return top >= page.Scroll.Offset.Y && top+o.Size().Height <= page.Scroll.Offset.Y+page.Scroll.Size().Height
	}
	for _, i := range []int{19, 10, 0, 5} {
		page.Reveal(all[i])
		if !inSight(all[i]) {
			t.Errorf("card %d is out of sight: the page is scrolled to %v", i, page.Scroll.Offset.Y)
		}
	}
	before := page.Scroll.Offset.Y
	if page.Reveal(all[5]); page.Scroll.Offset.Y != before {
		t.Errorf("the page scrolls from %v to %v for a card in sight", before, page.Scroll.Offset.Y)
	}
}

// Balanced cards fill their rows: four in a width for three are in two rows of two. Others keep the columns of the width, so
// that lists of different lengths are aligned.
func TestBalancedCardsFillTheirRows(t *testing.T) {
	for _, c := range []struct {
		n, balanced, others int
	}{{1, 1, 3}, {3, 3, 3}, {4, 2, 3}, {5, 3, 3}, {7, 3, 3}} {
		balanced, _ := Cards{MinWidth: 100, Gap: 10, Balanced: true}.columns(c.n, 330)
		others, _ := Cards{MinWidth: 100, Gap: 10}.columns(c.n, 330)
		if balanced != c.balanced || others != c.others {
			t.Errorf("%d cards: %d columns, others %d", c.n, balanced, others)
		}
	}
}
