package atlas

import (
	"bytes"
	"image"
	"maps"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"backrank/internal/langtest"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
)

// views are the keys that open every view of the atlas.
var views = map[string]string{
	"gallery": "", "page": "\n", "page of a pair": "m\n", "comparison": "c>c>cC", "sides of a pair": "m\nc", "matrix": "m",
	"castlings": "k", "map": "l", "draw": "d", "drawn": "d ",
}

// goTo opens a view, and checks that it is that one.
func (r *testAtlas) goTo(t *testing.T, where string) {
	t.Helper()
	r.typed(views[where])
	r.pass(8 * reveal)
	if at := r.where(); at != where {
		t.Fatalf("%s is shown instead of %s", at, where)
	}
}

// where returns the name of the current view in views.
func (r *testAtlas) where() string {
	either := func(second bool, names [2]string) string {
		if second {
			return names[1]
		}
		return names[0]
	}
	switch at := r.top().(type) {
	case *gallery:
		return "gallery"
	case *page:
		return either(!at.start.IsMirrored(), [2]string{"page", "page of a pair"})
	case *comparison:
		return either(at.variant.ID != "", [2]string{"comparison", "sides of a pair"})
	case *matrix:
		return "matrix"
	case *castlingsScreen:
		return "castlings"
	case *arrayMap:
		return "map"
	case *liveDraw:
		return either(at.boxes() == 8, [2]string{"draw", "drawn"})
	}
	return ""
}

// Every view fits the smallest window, so that opening one never widens it, and no text is cut there or in a window of
// the usual size.
func TestEveryViewFitsTheSmallestWindow(t *testing.T) {
	langtest.Each(t, everyViewFitsTheSmallestWindow)
}

func everyViewFitsTheSmallestWindow(t *testing.T) {
	for where := range views {
		for _, size := range []fyne.Size{fyne.NewSize(760, 534), fyne.NewSize(1180, 734)} {
			r := openUnder(t, variants.RegroupmentFamily, variants.Fischer)
			r.win.Resize(size)
			r.goTo(t, where)
			if got := r.Content().MinSize(); got.Width > 760 || got.Height > 534 {
				t.Errorf("%s: at least %v", where, got)
			}
			if got := r.win.Canvas().Size(); got != size {
				t.Errorf("%s: the window is %v", where, got)
			}
			r.uncut(t, r.top().bar().Content)
			if where == "comparison" || where == "sides of a pair" { // which may scroll horizontally
				whole(t, r.top().body())
			} else {
				r.uncut(t, r.top().body())
			}
		}
	}
}

// picture returns an image of the window.
func (r *testAtlas) picture() *image.NRGBA { return r.win.Canvas().Capture().(*image.NRGBA) }

// same reports whether two images are equal in every pixel.
func same(a, b *image.NRGBA) bool { return a.Rect == b.Rect && bytes.Equal(a.Pix, b.Pix) }

// opened returns two images of a view: one opened after a change, and one opened before the change and shown again.
func opened(t *testing.T, where string, changed func(*testAtlas)) (anew, again *image.NRGBA) {
	t.Helper()
	var pictures [2]*image.NRGBA
	for i := range pictures {
		r := openUnder(t, variants.MultiFamily, variants.Fischer)
		r.win.Resize(fyne.NewSize(760, 534))
		if i == 0 {
			changed(r)
			r.enter()
			r.goTo(t, where)
		} else {
			r.goTo(t, where)
			r.picture()
			r.away()
			changed(r)
			r.enter()
		}
		r.message.Clear()
		pictures[i] = r.picture()
	}
	return pictures[0], pictures[1]
}

// some returns the views to be drawn twice, only a few in a short test.
func some() []string {
	if testing.Short() {
		return []string{"gallery", "page of a pair", "matrix"}
	}
	return slices.Collect(maps.Keys(views))
}

// light sets the light theme.
func light(*testAtlas) { fyne.CurrentApp().Settings().SetTheme(theme.New(theme.Light)) }

// A view that was hidden when the theme changed looks like a new one, whether the game or another view was shown.
func TestAnotherThemeReachesHiddenViews(t *testing.T) {
	for _, where := range some() {
		if anew, again := opened(t, where, light); !same(anew, again) {
			t.Errorf("%s: opened again it is drawn in the colours of before", where)
		}
	}
	want, _ := opened(t, "gallery", light)
	r := openUnder(t, variants.MultiFamily, variants.Fischer)
	r.win.Resize(fyne.NewSize(760, 534))
	r.typed("\n")
	r.picture()
	light(r)
	r.key(fyne.KeyEscape)
	if !same(r.picture(), want) {
		t.Error("the gallery is drawn in the colours of before")
	}
}

// Another piece set and board apply to views that have been drawn already.
func TestAnotherBoardReachesDrawnViews(t *testing.T) {
	for _, where := range some() {
		if anew, again := opened(t, where, func(r *testAtlas) { r.style = [2]string{"bloc", "slate"} }); !same(anew, again) {
			t.Errorf("%s: drawn with the board of before", where)
		}
	}
}

// A gallery that was hidden for so long that the toolkit has dropped its renderers looks unchanged, at any scroll
// position.
func TestAGalleryOutOfSightForLongIsShownAsItWas(t *testing.T) {
	r := open(t, large())
	r.key(fyne.KeyEnd)
	want := r.picture()
	r.away()
	for _, w := range []fyne.Widget{r.gallery.grid, r.gallery.grid.scroll, r.gallery.grid.field} {
		test.TempWidgetRenderer(t, w) // the toolkit creates it again
		w.CreateRenderer()
	}
	r.enter()
	if !same(r.picture(), want) {
		t.Error("it is drawn otherwise")
	}
	seen := 0
	for _, c := range r.gallery.grid.field.cells {
		if c.raster.Visible() && c.drawn >= 0 {
			seen++
		}
	}
	if seen < 2*r.gallery.grid.columns() {
		t.Errorf("%d arrays are seen", seen)
	}
}

// Print prints the book of the family from the gallery, even without results, and the start from its page, under the
// current rule and in a family that has it.
func TestPrinting(t *testing.T) {
	r := open(t, variants.FischerFamily)
	r.Own("print")()
	r.typed("518\n")
	r.page().rules.Choose(1)
	r.Own("print")()
	r.show(newPage(r.Atlas, both(t, 2001), variants.Bunker))
	r.Own("print")()
	r.key(fyne.KeyEscape)
	r.key(fyne.KeyEscape)
	r.gallery.column.search.SetText("9999")
	r.Print()
	want := []printing{
		{"custom:fischer:mirrored:bunker", "0", true},
		{"chess960", "518", false},
		{"bunker", "2001", false},
		{"custom:fischer:mirrored:bunker", "", true},
	}
	if len(r.sheets) != len(want) {
		t.Fatalf("%v, want %v", r.sheets, want)
	}
	for i := range want {
		if r.sheets[i] != want[i] {
			t.Errorf("%v, want %v", r.sheets[i], want[i])
		}
	}
}

// A message disappears by itself or at the next step, and never covers the whole view.
func TestMessagesDisappear(t *testing.T) {
	r := open(t, variants.MultiFamily)
	r.typed("c")
	if !r.message.Content.Visible() {
		t.Fatal("nothing is said")
	}
	r.pass(widget.ToastTime)
	if r.message.Content.Visible() {
		t.Error("it stays")
	}
	r.typed("c\n")
	if r.message.Content.Visible() {
		t.Error("it stays over another view")
	}
}
