package atlas

import (
	"slices"
	"strconv"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"backrank/internal/langtest"
	"backrank/ui/widget"
	"backrank/variants"
)

// Marked arrays are compared next to each other, with differences highlighted, and Escape returns to the gallery.
func TestComparing(t *testing.T) {
	r := open(t, variants.FischerFamily)
	r.typed("cC")
	if r.comparison() != nil || r.message.Text() == "" {
		t.Fatal("one array is compared with nothing")
	}
	r.typed(">cC")
	c := r.comparison()
	if c == nil {
		t.Fatal("two are not compared")
	}
	differ := 0
	for _, row := range c.rows {
		if len(row.values) != 2 || row.name == "" || row.differs() != (row.values[0] != row.values[1]) {
			t.Errorf("%+v differs: %v", row, row.differs())
		}
		if row.differs() {
			differ++
		}
	}
	if differ == 0 || differ == len(c.rows) {
		t.Errorf("%d of %d rows differ", differ, len(c.rows))
	}
	r.key(fyne.KeyEscape)
	if r.comparison() != nil || r.left != 0 || len(r.marked) != 2 {
		t.Error("Escape does not lead to the gallery with its marks")
	}
	r.typed("C")
	r.press(t, "Clear comparison")
	if r.comparison() != nil || len(r.marked) != 0 {
		t.Error("the marks stay")
	}
}

// Each column shows the facts of its array, and has a button that opens the array.
func TestColumnsAreOfTheirArrays(t *testing.T) {
	r := open(t, variants.MultiFamily)
	r.typed("c>c>cC")
	c := r.comparison()
	twins := c.rows[slices.IndexFunc(c.rows, func(row comparedRow) bool { return row.name == "Mirror image" })]
	for i, a := range c.arrays {
		if twins.values[i] != strconv.Itoa(a.Twin()) {
			t.Errorf("column %d is not of %v", i, a)
		}
	}
	r.press(t, "Remove from comparison")
	if c = r.comparison(); len(c.arrays) != 2 || len(r.marked) != 2 {
		t.Fatalf("%d arrays are left", len(c.arrays))
	}
	second := c.arrays[1]
	r.press(t, strconv.Itoa(second.Number())+"  "+second.String())
	if r.page() == nil || r.page().start.White != second {
		t.Error("the array is not opened")
	}
	r.key(fyne.KeyEscape)
	if r.comparison() == nil {
		t.Error("Escape does not lead back to the comparison")
	}
}

// Three arrays fit next to each other in the smallest window, and the name of a fact is aligned with its values.
func TestThreeArraysFitTheSmallestWindow(t *testing.T) {
	langtest.Each(t, threeArraysFitTheSmallestWindow)
}

func threeArraysFitTheSmallestWindow(t *testing.T) {
	r := openWith(t, rival(), "", variants.MultiFamily, variants.Fischer)
	r.win.Resize(fyne.NewSize(760, 534))
	r.typed("c>c>cC")
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject
	rows := map[string]float32{}
	for _, o := range test.LaidOutObjects(r.comparison().body()) {
		if h, ok := o.(*hint); ok {
			rows[h.text.Text()] = at(h.text).Y
		}
		if d, ok := o.(*widget.Diagram); ok && at(d).X+d.Size().Width > 760 {
			t.Errorf("a rank ends at %v", at(d).X+d.Size().Width)
		}
	}
	if len(rows) != len(r.comparison().rows) {
		t.Fatalf("%d names", len(rows))
	}
	for _, w := range texts(r.comparison().body()) {
		_, name := rows[w.Text()]
		level := false
		for _, y := range rows {
			level = level || y == at(w).Y
		}
		if !name && !level {
			t.Errorf("%q stands at %v, beside no name", w.Text(), at(w).Y)
		}
	}
	r.uncut(t, r.comparison().body())
}

// The facts on undefended pawns, their number and their squares, are next to each other.
func TestRelatedRowsAreAdjacent(t *testing.T) {
	r := openUnder(t, variants.FischerFamily, variants.Fischer)
	r.typed("c>cC")
	place := func(name string) int {
		return slices.IndexFunc(r.comparison().rows, func(row comparedRow) bool { return row.name == name })
	}
	if count, which := place("Undefended pawns"), place("Undefended pawns on"); count < 0 || which != count+1 {
		t.Errorf("rows %d and %d", count, which)
	}
}
