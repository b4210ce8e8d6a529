package atlas

import (
	"math"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"backrank/variants"
	"backrank/variants/survey"
)

// The matrices have every numbered pair, without an excluded diagonal, and play the selected pair.
func TestTheMatrices(t *testing.T) {
	for _, c := range []struct {
		family *variants.Family
		want   int
	}{{variants.RegroupmentFamily, 484}, {variants.MultiFamily, 56}} {
		r := openUnder(t, c.family, variants.Fischer)
		r.typed("m")
		m := r.pairs()
		ordinals := map[int]bool{}
		for row := range m.white {
			for column := range m.black {
				s, allowed := m.at(row, column)
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
		want, allowed := m.at(m.heat.row, m.heat.column)
		r.typed("p")
		if allowed != (len(r.played) == 1) || allowed && r.played[0] != want || m.heat.row != 2 {
			t.Errorf("played %v, want %v", r.played, want)
		}
		r.key(fyne.KeyEscape)
		if r.pairs() != nil || r.left != 0 {
			t.Error("Escape does not lead to the gallery")
		}
	}
	r := open(t, variants.FischerFamily)
	r.typed("m")
	if r.pairs() != nil || r.message.Text() == "" || r.button(t, "Pairs") != nil {
		t.Error("960 arrays have a matrix")
	}
}

// The matrix opens on the row of the array at the cursor of the gallery, on a valid pair.
func TestTheMatrixBeginsWithTheArrayChosen(t *testing.T) {
	r := openUnder(t, variants.MultiFamily, variants.Fischer)
	r.key(fyne.KeyEnd)
	want := r.gallery.grid.atCursor().Array
	r.typed("m")
	if _, start, allowed := r.pairs().chosen(); start.White != want || !allowed {
		t.Errorf("%v, want White's %v", start, want)
	}
}

// Enter opens the page of a pair, including pairs of equal arrays; Escape returns to the matrix with the pair selected,
// and only P plays.
func TestEnterOpensThePair(t *testing.T) {
	r := openUnder(t, variants.RegroupmentFamily, variants.Fischer)
	r.typed("m")
	m := r.pairs()
	want, _ := m.at(0, 1)
	r.key(fyne.KeyReturn)
	if r.page() == nil || r.page().start != want || len(r.played) > 0 {
		t.Fatalf("played %v", r.played)
	}
	r.typed("p")
	if len(r.played) != 1 || r.played[0] != want {
		t.Errorf("played %v, want %v", r.played, want)
	}
	r.key(fyne.KeyEscape)
	if r.pairs() != m || m.heat.row != 0 || m.heat.column != 1 || r.left != 0 {
		t.Fatal("Escape does not lead to the matrix")
	}
	r.key(fyne.KeyLeft)
	r.key(fyne.KeyReturn)
	if r.page() == nil || r.page().start != variants.Both(r.family.At(0)) {
		t.Fatal("one array twice has no page")
	}
	r.key(fyne.KeyEscape)
	r.key(fyne.KeyEscape)
	if r.top() != view(r.gallery) || r.left != 0 {
		t.Error("Escape does not lead to the gallery")
	}
}

// Multi-chess does not allow pairs of equal arrays: the matrix explains that, and no command applies.
func TestEqualArraysAreNotAllowed(t *testing.T) {
	r := openUnder(t, variants.MultiFamily, variants.Fischer)
	r.typed("m")
	r.key(fyne.KeyHome)
	r.typed("pfx\n")
	if text := visibleText(r.pairs().body()); len(r.played) > 0 || len(r.study.Favourites) > 0 || !strings.Contains(text, "Equal arrays are not allowed") {
		t.Errorf("played %v, marked %+v, said %q", r.played, r.study, text)
	}
}

// Sorted by advantage, rows go from the best band for White to the worst, and columns from the best for Black. Within a
// band arrays are sorted by number, because the error of the scores leaves no ranks. The cursor stays on its pair.
func TestTheMatrixSortedByAdvantage(t *testing.T) {
	r := openUnder(t, variants.RegroupmentFamily, variants.Fischer)
	r.typed("m")
	m := r.pairs()
	m.heat.move(5, 9)
	chosen, _ := m.at(5, 9)
	m.sort(true)
	if now, _ := m.at(m.heat.row, m.heat.column); now != chosen {
		t.Errorf("the cursor is on %v", now)
	}
	band := func(at func(other int) (survey.Finding, bool)) int {
		sum, n := 0, 0
		for other := range m.white {
			if f, surveyed := at(other); surveyed {
				sum, n = sum+f.Score, n+1
			}
		}
		return int(survey.BandOf(int(math.Round(float64(sum)/float64(n))), 7))
	}
	bands := map[int]bool{}
	for i := range len(m.white) - 1 {
		row := func(i int) int {
			return band(func(other int) (survey.Finding, bool) { return m.found(i, other) })
		}
		column := func(i int) int {
			return band(func(other int) (survey.Finding, bool) { return m.found(other, i) })
		}
		bands[row(i)] = true
		number := func(all []variants.Array) int { return all[i+1].Number() - all[i].Number() }
		if row(i) < row(i+1) || row(i) == row(i+1) && number(m.white) <= 0 {
			t.Errorf("White's %d in band %d comes before %d in band %d", m.white[i].Number(), row(i), m.white[i+1].Number(), row(i+1))
		}
		if column(i) > column(i+1) || column(i) == column(i+1) && number(m.black) <= 0 {
			t.Errorf("Black's %d in band %d comes before %d in band %d", m.black[i].Number(), column(i), m.black[i+1].Number(), column(i+1))
		}
	}
	if len(bands) < 2 {
		t.Error("all rows are in one band")
	}
	m.sort(false)
	if m.white[0] != r.family.At(0) || m.black[21] != r.family.At(21) {
		t.Error("not by number again")
	}
}

// The colour of a pair shows the band of its score on a scale between two different colours, both in the legend.
func TestColoursShowTheBand(t *testing.T) {
	r := openUnder(t, variants.RegroupmentFamily, variants.Fischer)
	r.typed("m")
	m := r.pairs()
	low, height := m.limits()
	for i := range m.white {
		for j := range m.black {
			f, _ := m.found(i, j)
			if band, searched := m.value(i, j); !searched || band != int(survey.BandOf(f.Score, 7)) || band < low || band > height {
				t.Fatalf("%d, %d: %+v", i, j, f)
			}
		}
	}
	red := func(value int) uint32 { r, _, _, _ := tint(value, low, height, false).RGBA(); return r }
	blue := func(value int) uint32 { _, _, b, _ := tint(value, low, height, false).RGBA(); return b }
	for band := range height {
		if red(band+1) <= red(band) || blue(-band-1) <= blue(-band) {
			t.Errorf("the colours of bands %d and %d do not differ", band, band+1)
		}
	}
	for colours, want := range [][2]string{byAdvantage: {"Large edge for Black", "Large edge for White"}, bySharpness: {"Calm", "Sharp"}, bySecond: {"Large edge for Black", "Large edge for White"}} {
		m.colours = colouring(colours)
		if m.colour(); !strings.HasPrefix(m.lowest.Text(), want[0]) || !strings.HasPrefix(m.highest.Text(), want[1]) {
			t.Errorf("the legend says %q and %q", m.lowest.Text(), m.highest.Text())
		}
	}
}

// The tooltip describes the pair that a click would select.
func TestThePairUnderThePointer(t *testing.T) {
	r := openUnder(t, variants.RegroupmentFamily, variants.Fischer)
	r.typed("m")
	m := r.pairs()
	s := m.heat.square()
	at := fyne.NewPos(heatMargin+3.5*s, heatMargin+7.5*s)
	m.heat.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at}})
	want, _ := m.at(7, 3)
	f, _ := m.found(7, 3)
	if m.heat.hovered != [2]int{7, 3} || !strings.Contains(m.heat.words(7, 3), survey.FormatScore(f.Score)+" ±0.07") {
		t.Errorf("at %v: %q", m.heat.hovered, m.heat.words(7, 3))
	}
	m.heat.Tapped(&fyne.PointEvent{Position: at})
	if v, start, ok := m.chosen(); !ok || start != want || v.ID != "chess484" {
		t.Errorf("chosen %v", start)
	}
	m.heat.Tapped(&fyne.PointEvent{Position: at})
	if r.page() == nil || r.page().start != want {
		t.Error("the pair is not opened")
	}
}
