package atlas

import (
	"strconv"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/variants"
)

// The matrices hold every pair that is counted, the diagonal apart where it is left
// out, and play the pair that is chosen.
func TestTheMatrices(t *testing.T) {
	for _, c := range []struct {
		family *variants.Family
		want   int
	}{{variants.RegroupmentFamily, 484}, {variants.MultiFamily, 56}} {
		r := open(t, c.family)
		r.rules.SetSelectedIndex(1)
		r.typed("m")
		m := r.pairs
		rows, columns := m.table.Length()
		ordinals := map[int]bool{}
		for row := range rows {
			for column := range columns {
				s, allowed := m.start(fynewidget.TableCellID{Row: row, Col: column})
				if n, counted := m.variant.Ordinal(s); counted != allowed {
					t.Errorf("%v counted %v, shown %v", s, counted, allowed)
				} else if counted {
					ordinals[n] = true
				}
			}
		}
		if len(ordinals) != c.want || int64(len(ordinals)) != m.variant.Count() {
			t.Errorf("%s: %d of %d pairs", m.variant.Name, len(ordinals), m.variant.Count())
		}
		r.key(fyne.KeyDown)
		r.key(fyne.KeyDown)
		before := m.at
		r.typed("p")
		want, allowed := m.start(before)
		if allowed != (len(r.played) == 1) || allowed && r.played[0] != want {
			t.Errorf("played %v, want %v", r.played, want)
		}
		r.key(fyne.KeyEscape)
		if r.pairs != nil || r.left != 0 {
			t.Error("Escape does not lead to the gallery")
		}
	}
	r := open(t, variants.FischerFamily)
	r.typed("m")
	if r.pairs != nil || r.said.Text() == "" {
		t.Error("960 arrays have a matrix")
	}
}

// Enter opens the two arrays of a pair, or the page of the one; Escape leads back to the
// matrix with the pair chosen, and only P plays.
func TestEnterOpensThePair(t *testing.T) {
	r := open(t, variants.RegroupmentFamily)
	r.typed("m")
	m := r.pairs
	r.key(fyne.KeyReturn)
	if r.beside == nil || len(r.played) > 0 {
		t.Fatalf("beside %v, played %v", r.beside, r.played)
	}
	want, _ := m.start(m.at)
	for i, a := range []variants.Array{want.White, want.Black} {
		if got := r.beside.rows[len(r.beside.rows)-2].values[i]; got != strconv.Itoa(a.Twin()) {
			t.Errorf("column %d is of the array that has the mirror %s", i, got)
		}
	}
	r.typed("p")
	if len(r.played) != 1 || r.played[0] != want {
		t.Errorf("played %v, want %v", r.played, want)
	}
	at := m.at
	r.key(fyne.KeyEscape)
	if r.pairs != m || !m.shown() || m.at != at || r.left != 0 {
		t.Fatal("Escape does not lead to the matrix")
	}
	r.key(fyne.KeyLeft)
	r.key(fyne.KeyReturn)
	if r.page == nil || r.page.sheet.Number != r.family.At(0).Number() {
		t.Fatal("one array twice has no page")
	}
	r.key(fyne.KeyEscape)
	r.key(fyne.KeyEscape)
	if r.pairs != nil || r.elsewhere() || r.left != 0 {
		t.Error("Escape does not lead to the gallery")
	}
}

// The matrix opens on the pair that is chosen.
func TestTheMatrixOpensOnItsPair(t *testing.T) {
	for _, size := range []fyne.Size{fyne.NewSize(1180, 734), fyne.NewSize(760, 534)} {
		r := open(t, variants.RegroupmentFamily)
		r.win.Resize(size)
		r.typed("m")
		r.pairs.inSight(t)
	}
}

// The pair at the cursor is wholly in sight, clear of the headers, wherever the keys
// have led.
func TestAPairIsClearOfTheHeaders(t *testing.T) {
	r := open(t, variants.RegroupmentFamily)
	r.win.Resize(fyne.NewSize(760, 534))
	r.typed("m")
	for _, key := range []fyne.KeyName{fyne.KeyDown, fyne.KeyRight, fyne.KeyUp, fyne.KeyLeft, fyne.KeyDown, fyne.KeyUp} {
		for range 21 {
			r.key(key)
			r.pairs.inSight(t)
		}
	}
}

// inSight checks that the pair chosen is wholly in sight.
func (m *matrix) inSight(t *testing.T) {
	t.Helper()
	square := squareOf(m)
	if square == nil {
		t.Fatalf("%v is not in sight", m.at)
	}
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject
	from := at(square).Subtract(at(m.table))
	to := from.Add(square.Size())
	if from.X < 84 || from.Y < 24 || to.X > m.table.Size().Width || to.Y > m.table.Size().Height {
		t.Errorf("%v from %v to %v in %v", m.at, from, to, m.table.Size())
	}
}

// squareOf is the square of the matrix that is drawn as chosen, nil if none is.
func squareOf(m *matrix) (found fyne.CanvasObject) {
	var look func(o fyne.CanvasObject)
	look = func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case *canvas.Rectangle:
			if o.StrokeWidth == 3 && o.Visible() {
				found = o
			}
		case *fyne.Container:
			for _, kid := range o.Objects {
				look(kid)
			}
		case fyne.Widget:
			for _, kid := range test.WidgetRenderer(o).Objects() {
				look(kid)
			}
		}
	}
	look(m.table)
	return found
}
