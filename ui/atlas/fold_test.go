package atlas

import (
	"testing"

	"fyne.io/fyne/v2"

	"backrank/internal/langtest"
	"backrank/variants"
)

// phone is the window of a phone of 390 by 844 pixels, shown at four fifths of its size, in units.
var phone = fyne.NewSize(488, 1055)

// shows reports whether the gallery shows the filters and the arrays.
func (r *testAtlas) shows() (filters, arrays bool) {
	both := r.gallery.content.(*fyne.Container).Objects
	return both[0].Visible(), both[1].Visible()
}

// A narrow window shows the arrays in its whole width, or the filters instead of the arrays.
func TestFiltersFoldInANarrowWindow(t *testing.T) { langtest.Each(t, filtersFoldInANarrowWindow) }

func filtersFoldInANarrowWindow(t *testing.T) {
	r := open(t, variants.FischerFamily)
	r.picture()
	if filters, arrays := r.shows(); !filters || !arrays || r.button(t, "Filters") != nil {
		t.Error("a wide window does not show the filters beside the arrays")
	}
	r.win.Resize(phone)
	r.picture()
	if got := r.gallery.grid.Size().Width; got < .9*phone.Width {
		t.Errorf("of %v units the arrays have %v", phone.Width, got)
	}
	if filters, arrays := r.shows(); filters || !arrays {
		t.Error("the filters are shown beside the arrays")
	}
	r.press(t, "Filters")
	if filters, arrays := r.shows(); !filters || arrays {
		t.Error("the filters are not shown in place of the arrays")
	}
	if got := r.gallery.content.(*fyne.Container).Objects[0].Size().Width; got < .9*phone.Width {
		t.Errorf("of %v units the filters have %v", phone.Width, got)
	}
	if r.button(t, "Filters") != nil {
		t.Error("the button is named after the filters, which are shown")
	}
	r.gallery.column.search.SetText("R?K*R")
	r.press(t, "Arrays")
	found := len(r.gallery.grid.shown)
	if filters, arrays := r.shows(); filters || !arrays || found == 0 || found == 960 {
		t.Errorf("the arrays are not shown as they were filtered: %d", found)
	}
	r.press(t, "Filters")
	r.key(fyne.KeyEscape)
	if filters, arrays := r.shows(); filters || !arrays || len(r.gallery.grid.shown) != found || r.left != 0 {
		t.Error("Escape does not lead from the filters to the arrays")
	}
	r.press(t, "Filters")
	r.Browse(variants.FischerFamily, variants.Fischer, variants.Array{})
	r.picture()
	if filters, arrays := r.shows(); filters || !arrays {
		t.Error("opened again, the atlas does not show the arrays")
	}
	r.win.Resize(fyne.NewSize(1180, 734))
	r.picture()
	if filters, arrays := r.shows(); !filters || !arrays || r.button(t, "Filters") != nil {
		t.Error("widened, the window does not show both")
	}
}

// Text typed in a narrow window is visible in the search field, and Enter shows the results.
func TestTypingUnfoldsTheSearch(t *testing.T) {
	r := open(t, variants.FischerFamily)
	r.win.Resize(phone)
	r.picture()
	r.typed("R?K*R")
	if filters, _ := r.shows(); !filters || r.gallery.column.search.Text != "R?K*R" {
		t.Fatalf("the search has %q and is not seen", r.gallery.column.search.Text)
	}
	r.key(fyne.KeyReturn)
	if _, arrays := r.shows(); !arrays || r.win.Canvas().Focused() != fyne.Focusable(r.gallery.grid) {
		t.Error("Enter does not show the arrays")
	}
}

// The atlas, with its filters, fits the window of a phone with little scaling.
func TestTheGalleryFitsAPhone(t *testing.T) { langtest.Each(t, theGalleryFitsAPhone) }

func theGalleryFitsAPhone(t *testing.T) {
	r := open(t, variants.FischerFamily)
	r.win.Resize(phone)
	r.picture()
	if got := r.Content().MinSize().Width; got > phone.Width {
		t.Errorf("it needs a width of %v", got)
	}
}
