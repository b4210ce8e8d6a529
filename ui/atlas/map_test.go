package atlas

import (
	"image"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"backrank/app/archive"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/rules"
	"backrank/variants/survey"
)

// mapOn opens the map of a family under a rule.
func mapOn(t *testing.T, f *variants.Family, rule *rules.Castling) (*testAtlas, *arrayMap) {
	t.Helper()
	r := openUnder(t, f, rule)
	r.typed("l")
	m, is := r.top().(*arrayMap)
	if !is {
		t.Fatalf("%T is shown", r.top())
	}
	return r, m
}

// middle returns the middle of an array's tile in the field.
func (f *mapField) middle(array int) fyne.Position {
	at, tile := f.frame(array)
	return at.AddXY(tile.Width/2, tile.Height/2)
}

// The whole map is visible at first, and has each array at a place of its own.
func TestTheMapHasEveryArray(t *testing.T) {
	for _, c := range []struct {
		family *variants.Family
		rule   *rules.Castling
	}{{variants.FischerFamily, variants.Fischer}, {variants.ShuffleFamily, variants.Bunker}, {variants.MultiFamily, variants.Fischer}} {
		_, m := mapOn(t, c.family, c.rule)
		size := m.field.Size()
		for i := range c.family.Len() {
			at, tile := m.field.frame(i)
			if got := m.field.arrayAt(m.field.middle(i)); got != i || at.X < -.1 || at.Y < -.1 || at.X+tile.Width > size.Width+.1 || at.Y+tile.Height > size.Height+.1 {
				t.Fatalf("%s: array %d is at %v in %v, where array %d is", c.family.ID, i, at, size, got)
			}
		}
		if m.field.arrayAt(fyne.NewPos(-1, 5)) >= 0 || m.field.arrayAt(fyne.NewPos(5, size.Height+1)) >= 0 {
			t.Error("there are arrays outside of the map")
		}
	}
}

// The cursor begins at the array of the gallery and walks with the arrow keys to neighbours. Enter opens the array; Escape
// returns to the map, and then to the gallery, which is at the same array.
func TestTheMapByKeys(t *testing.T) {
	r, m := mapOn(t, variants.FischerFamily, variants.Fischer)
	if m.atCursor().Array != r.gallery.grid.atCursor().Array {
		t.Errorf("the cursor is at %v", m.atCursor().Array)
	}
	m.field.moveTo(m.arrangement.Cells[3*m.arrangement.Columns+4])
	for _, step := range []struct {
		key           fyne.KeyName
		columns, rows int
	}{{fyne.KeyRight, 1, 0}, {fyne.KeyDown, 0, 1}, {fyne.KeyLeft, -1, 0}, {fyne.KeyUp, 0, -1}} {
		want := m.arrangement.Cells[m.arrangement.Step(m.arrangement.Places[m.field.cursor], step.columns, step.rows)]
		if r.key(step.key); m.field.cursor != want {
			t.Errorf("%s leads to %d, not to %d", step.key, m.field.cursor, want)
		}
	}
	r.key(fyne.KeyHome)
	if m.arrangement.Places[m.field.cursor]%m.arrangement.Columns != 0 {
		t.Errorf("Home leads to cell %d", m.arrangement.Places[m.field.cursor])
	}
	r.key(fyne.KeyPageDown)
	want := m.atCursor().Array
	if r.key(fyne.KeyReturn); r.page() == nil || r.page().start != variants.Both(want) {
		t.Fatalf("%T is shown", r.top())
	}
	if r.key(fyne.KeyEscape); r.top() != view(m) || m.atCursor().Array != want {
		t.Fatalf("Escape leads to %T", r.top())
	}
	r.typed("f")
	if !slices.Contains(r.study.Favourites, want.Number()) {
		t.Error("F does not mark the array at the cursor")
	}
	if r.key(fyne.KeyEscape); r.top() != view(r.gallery) || r.gallery.grid.atCursor().Array != want {
		t.Errorf("Escape leads to %T with %v", r.top(), r.gallery.grid.atCursor().Array)
	}
}

// At any zoom level the cursor stays visible while it walks.
func TestTheCursorOfTheMapStaysVisible(t *testing.T) {
	r, m := mapOn(t, variants.FischerFamily, variants.Fischer)
	r.typed("++++++++++++++")
	if tile := m.field.tile(); tile.Width < maxTile-1 || tile.Width > maxTile+1 {
		t.Errorf("the largest tiles are %v", tile)
	}
	for _, key := range []fyne.KeyName{fyne.KeyHome, fyne.KeyPageUp, fyne.KeyPageUp, fyne.KeyEnd, fyne.KeyPageDown, fyne.KeyDown, fyne.KeyLeft} {
		r.key(key)
		at, tile := m.field.frame(m.field.cursor)
		if size := m.field.Size(); at.X < -.1 || at.Y < -.1 || at.X+tile.Width > size.Width+.1 || at.Y+tile.Height > size.Height+.1 {
			t.Errorf("after %s the cursor is at %v", key, at)
		}
	}
	r.typed("----------------")
	if m.field.level != 0 {
		t.Errorf("the smallest level is %d", m.field.level)
	}
}

// A click moves the cursor, a click on the cursor opens the array. The wheel zooms around the pointer, and a drag moves the
// map with the pointer, but not beyond its edges.
func TestTheMapByMouse(t *testing.T) {
	r, m := mapOn(t, variants.FischerFamily, variants.Fischer)
	f := m.field
	tap := func(array int) { f.Tapped(&fyne.PointEvent{Position: f.middle(array)}) }
	tap(300)
	if f.cursor != 300 || r.top() != view(m) {
		t.Fatalf("a click leads to %d", f.cursor)
	}
	if tap(300); r.page() == nil || r.page().start.White != m.space.Profile(300).Array {
		t.Fatal("a click on the cursor does not open the array")
	}
	r.key(fyne.KeyEscape)
	at := fyne.NewPos(f.Size().Width/3, f.Size().Height/3)
	before := f.arrayAt(at)
	for range 6 {
		f.Scrolled(&fyne.ScrollEvent{PointEvent: fyne.PointEvent{Position: at}, Scrolled: fyne.NewDelta(0, 10)})
	}
	if f.level != 6 || f.arrayAt(at) != before {
		t.Errorf("zooming leads to array %d instead of %d, level %d", f.arrayAt(at), before, f.level)
	}
	drag := func(dx, dy float32) {
		f.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: at.AddXY(dx, dy)}, Dragged: fyne.NewDelta(dx, dy)})
		f.DragEnd()
	}
	drag(40, -30)
	if got := f.arrayAt(at.AddXY(40, -30)); got != before {
		t.Errorf("a drag moves array %d to where %d is", before, got)
	}
	for _, way := range []fyne.Delta{{DX: 9999}, {DX: -9999}, {DY: 9999}, {DY: -9999}} {
		drag(way.DX, way.DY)
		corner, tile := f.corner(), f.tile()
		if corner.X > .1 || corner.Y > .1 || corner.X+tile.Width*float32(m.arrangement.Columns) < f.Size().Width-.1 || corner.Y+tile.Height*float32(m.arrangement.Rows) < f.Size().Height-.1 {
			t.Errorf("the map is dragged to %v", corner)
		}
	}
}

// Arrays that do not match the filters of the gallery are small, and those that match have their colour.
func TestFiltersDimTheMap(t *testing.T) {
	r := openUnder(t, variants.FischerFamily, variants.Fischer)
	r.typed("R*R\n")
	r.typed("l")
	m := r.top().(*arrayMap)
	img := m.paint.image(int(m.field.Size().Width), int(m.field.Size().Height)).(*image.RGBA)
	matched := 0
	for i := range m.space.Len() {
		a := m.space.Profile(i).Array.String()
		match := a[0] == 'R' && a[7] == 'R'
		if match {
			matched++
		}
		at, _ := m.field.frame(i)
		corner := img.RGBAAt(int(at.X)+3, int(at.Y)+3)
		if m.matches[i] != match || (corner.A != 0) != match {
			t.Fatalf("%s matches: %v, its corner is %v", a, m.matches[i], corner)
		}
	}
	if matched != len(r.gallery.grid.shown) || matched == 0 {
		t.Errorf("%d arrays match, %d are shown", matched, len(r.gallery.grid.shown))
	}
}

// Colours agree with the survey, the facts and the player's results, and the legend has those that occur.
func TestColoursOfTheMap(t *testing.T) {
	r := openUnder(t, variants.FischerFamily, variants.Fischer)
	r.own = map[int]archive.Results{417: {Wins: 30}, 518: {Losses: 30}, 0: {Draws: 3}}
	r.typed("l")
	m := r.top().(*arrayMap)
	choose := func(by mapColouring, number int) string {
		m.paint.by = by
		m.recolour()
		m.paint.classify()
		name := m.paint.classes[m.space.Index(array(t, number))].name
		if !slices.ContainsFunc(m.paint.legend(), func(c mapClass) bool { return c.name == name }) {
			t.Errorf("the legend has no %q", name)
		}
		return name
	}
	for number := 0; number < 960; number += 100 {
		f, _ := survey.Current().Of(variants.Fischer, both(t, number))
		band := survey.BandOf(f.Score, survey.Current().Margin(variants.Fischer, both(t, number)))
		if got := choose(mapByBand, number); got != bandClass(band).name {
			t.Errorf("%d is %s instead of %v", number, got, band)
		}
		p := facts.ProfileOf(array(t, number), variants.Fischer)
		if got := choose(mapByCastling, number); got != castlingClass(min(p.CastleA, p.CastleH)).name {
			t.Errorf("%d is castled in %s instead of %d or %d", number, got, p.CastleA, p.CastleH)
		}
	}
	for number, want := range map[int]string{417: "Better than your average", 518: "Worse than your average", 0: "Played", 1: "Not played"} {
		if got := choose(mapByResults, number); got != want {
			t.Errorf("%d is %q instead of %q", number, got, want)
		}
	}
	_, m = mapOn(t, variants.FischerFamily, variants.NoCastling)
	if !slices.Equal(m.paint.choices, []mapColouring{mapByBand, mapByResults}) {
		t.Errorf("without castling the colours are %v", m.paint.choices)
	}
}

// The tooltip has the array under the pointer and why it is like the one at the cursor; screen readers get the array at the
// cursor and the one that is most like it.
func TestWordsOfTheMap(t *testing.T) {
	_, m := mapOn(t, variants.FischerFamily, variants.Fischer)
	f := m.field
	f.moveTo(m.space.Index(array(t, 518)))
	f.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: f.middle(m.space.Index(array(t, 534)))}})
	if got := f.describe(f.hovered); !strings.Contains(got, "534 RNBKQBNR") || !strings.Contains(got, "The mirror image") || strings.Contains(got, "  ") {
		t.Errorf("%q", got)
	}
	if got := f.AccessibilityLabel(); !strings.Contains(got, "518 RNBQKBNR") || !strings.Contains(got, "Most like it: 534") {
		t.Errorf("%q", got)
	}
	if text := visibleText(m.content); !strings.Contains(text, "534  RNBKQBNR") || !strings.Contains(text, "The mirror image") {
		t.Errorf("%q", text)
	}
}

// Until the map is computed, keys and the pointer do nothing, and the screen says so.
func TestTheMapBeforeItIsComputed(t *testing.T) {
	r := openUnder(t, variants.FischerFamily, variants.Fischer)
	r.slow = true
	r.typed("l")
	m := r.top().(*arrayMap)
	for _, key := range []fyne.KeyName{fyne.KeyLeft, fyne.KeyHome, fyne.KeyPageDown, fyne.KeyReturn} {
		r.key(key)
	}
	r.typed("+p")
	m.field.Tapped(&fyne.PointEvent{Position: fyne.NewPos(50, 50)})
	m.field.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, 1)})
	if r.top() != view(m) || len(r.played) > 0 || !strings.Contains(visibleText(m.content), "Computing") {
		t.Errorf("%T says %q", r.top(), visibleText(m.content))
	}
	r.endWork()
	if r.key(fyne.KeyReturn); r.page() == nil {
		t.Error("Enter does not open the array")
	}
}
