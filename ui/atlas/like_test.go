package atlas

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"backrank/app/archive"
	"backrank/internal/langtest"
	"backrank/variants"
)

// The page of an array has the six arrays that are most like it under the page's rule, with the reasons.
func TestThePageHasLikeArrays(t *testing.T) {
	r := openUnder(t, variants.FischerFamily, variants.Fischer)
	r.show(newPage(r.Atlas, both(t, 417), variants.Fischer))
	for _, rule := range []int{1, 3} {
		p := r.page()
		p.rule = variants.Castlings()[rule]
		p.fill()
		space := computedOf(variants.FischerFamily, p.rule).space()
		at := space.Index(array(t, 417))
		near := space.Nearest(at, 6)
		if len(p.like.cells) != 6 || len(near) != 6 {
			t.Fatalf("%d arrays are listed", len(p.like.cells))
		}
		for i, c := range p.like.cells {
			if c.array != space.Profile(near[i].Index).Array || c.reason.Text() != space.Reason(at, near[i].Index).String() {
				t.Errorf("%s: array %d is %v: %s", p.rule.ID, i, c.array, c.reason.Text())
			}
		}
	}
}

// A click or Enter opens a like array, arrows move the focus between them, and other keys are the page's.
func TestLikeArraysAreOpened(t *testing.T) {
	r := openUnder(t, variants.FischerFamily, variants.Fischer)
	r.show(newPage(r.Atlas, both(t, 417), variants.Fischer))
	first := r.page()
	first.like.focus(0)
	r.key(fyne.KeyRight)
	if focused := r.win.Canvas().Focused(); focused != fyne.Focusable(first.like.cells[1]) {
		t.Fatalf("%T has the focus", focused)
	}
	if r.key(fyne.KeyReturn); r.page() == first || r.page().start.White != first.like.cells[1].array {
		t.Fatal("Enter does not open the array")
	}
	if r.key(fyne.KeyEscape); r.page() != first {
		t.Fatal("Escape does not return to the page")
	}
	if first.like.cells[2].Tapped(nil); r.page().start.White != first.like.cells[2].array {
		t.Error("a click does not open the array")
	}
}

// Arrays that the player has played or marked are marked, and screen readers get the results.
func TestLikeArraysThatThePlayerKnows(t *testing.T) {
	r := openUnder(t, variants.FischerFamily, variants.Fischer)
	r.own = map[int]archive.Results{421: {Wins: 2, Losses: 1}}
	r.show(newPage(r.Atlas, both(t, 417), variants.Fischer))
	for _, c := range r.page().like.cells {
		played := strings.Contains(c.AccessibilityLabel(), "3 games")
		if aside := c.cell.grid.aside(c.cell.grid.shown[c.at]); played != (c.array.Number() == 421) || played != (aside != "") {
			t.Errorf("%v: %q, %q", c.array, c.AccessibilityLabel(), aside)
		}
	}
}

// A pair of arrays has no like arrays.
func TestAPairHasNoLikeArrays(t *testing.T) {
	r := openUnder(t, variants.RegroupmentFamily, variants.Fischer)
	r.typed("m\n")
	if p := r.page(); p == nil || p.like.content.Visible() || len(p.like.cells) > 0 {
		t.Error("a pair has like arrays")
	}
}

// All reasons are whole, in one to three columns, and no cell overlaps the next.
func TestReasonsAreWhole(t *testing.T) { langtest.Each(t, reasonsAreWhole) }

func reasonsAreWhole(t *testing.T) {
	for _, size := range []fyne.Size{fyne.NewSize(760, 534), fyne.NewSize(1180, 734)} {
		r := openUnder(t, variants.ShuffleFamily, variants.Bunker)
		r.win.Resize(size)
		r.show(newPage(r.Atlas, both(t, 1200), variants.Bunker))
		cells := r.page().like.cells
		for i, c := range cells {
			if !c.reason.Whole() {
				t.Errorf("%v: %q is cut", size, c.reason.Text())
			}
			if bottom := c.reason.Position().Y + c.reason.Size().Height; bottom > c.Size().Height+.1 {
				t.Errorf("%v: the reason of cell %d ends at %v of %v", size, i, bottom, c.Size().Height)
			}
		}
		if n := len(cells); n != maxLike {
			t.Errorf("%d cells", n)
		}
	}
}
