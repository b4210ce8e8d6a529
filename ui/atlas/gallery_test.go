package atlas

import (
	"math"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"fyne.io/fyne/v2/test"
	"github.com/notnil/chess"

	"backrank/internal/langtest"
	"backrank/ui/widget"
	"backrank/variants"
)

// Everything can be done with keys: a number and Enter open a page, a key plays; the arrow keys move the cursor; Escape
// goes back step by step.
func TestEverythingCanBeDoneWithKeys(t *testing.T) {
	r := open(t, variants.FischerFamily)
	if len(r.gallery.grid.shown) != 960 {
		t.Fatalf("%d arrays", len(r.gallery.grid.shown))
	}
	r.typed("518")
	if len(r.gallery.grid.shown) != 1 || r.gallery.grid.atCursor().Number != 518 {
		t.Fatalf("518 finds %d", len(r.gallery.grid.shown))
	}
	r.key(fyne.KeyEscape)
	if r.typed("0518"); len(r.gallery.grid.shown) != 1 || r.gallery.grid.atCursor().Number != 518 {
		t.Fatalf("0518 finds %d", len(r.gallery.grid.shown))
	}
	r.key(fyne.KeyReturn)
	if r.page() == nil || r.page().start != both(t, 518) {
		t.Fatal("Enter does not open the page")
	}
	r.typed("p")
	if len(r.played) != 1 || r.played[0] != both(t, 518) || r.games[0].Castling != variants.Bunker {
		t.Errorf("played %v of %v", r.played, r.games)
	}
	r.key(fyne.KeyEscape)
	if r.page() != nil {
		t.Fatal("Escape does not leave the page")
	}
	r.key(fyne.KeyEscape)
	if len(r.gallery.grid.shown) != 960 || r.left != 0 || r.gallery.column.search.Text != "" {
		t.Fatalf("Escape leaves %d arrays, left %d", len(r.gallery.grid.shown), r.left)
	}
	r.key(fyne.KeyEscape)
	if r.left != 1 {
		t.Error("Escape does not leave the atlas")
	}
}

// Going back, clearing, zooming, marking and comparing have visible buttons.
func TestTheGalleryByMouse(t *testing.T) {
	r := open(t, variants.MultiFamily)
	first := r.gallery.grid.atCursor()
	width := r.gallery.grid.cellSize().Width
	r.press(t, "Larger")
	r.press(t, "Larger")
	if r.gallery.grid.cellSize().Width <= width {
		t.Error("nothing is larger")
	}
	r.press(t, "Smaller")
	if b := r.button(t, "Compare"); b == nil || !b.Disabled() {
		t.Error("nothing is marked, and it can be compared")
	}
	r.press(t, "Add to comparison")
	r.key(fyne.KeyRight)
	r.press(t, "Add to comparison")
	r.press(t, "Add to favourites")
	r.press(t, "Exclude from random starts")
	if start := variants.Both(r.gallery.grid.atCursor().Array); !r.study.Favourite(start) || !r.study.IsExcluded(start) {
		t.Errorf("marked %+v", r.study)
	}
	r.press(t, "Compare 2")
	if c := r.comparison(); c == nil || c.arrays[0] != first.Array {
		t.Fatal("the marked arrays are not compared")
	}
	r.press(t, "Gallery")
	if b := r.button(t, "Clear"); b == nil || !b.Disabled() {
		t.Error("there is nothing to clear")
	}
	r.gallery.column.favourites.SetChecked(true)
	if len(r.gallery.grid.shown) != 1 {
		t.Fatalf("%d favourites", len(r.gallery.grid.shown))
	}
	r.press(t, "Clear")
	if len(r.gallery.grid.shown) != 8 || r.gallery.column.favourites.Checked {
		t.Error("it is not cleared")
	}
	r.press(t, "Game")
	if r.left != 1 {
		t.Error("there is no way back to the game")
	}
}

// A right click opens a menu with the commands for the array under the pointer.
func TestTheMenuOfAnArray(t *testing.T) {
	r := open(t, variants.MultiFamily)
	field, size := r.gallery.grid.field, r.gallery.grid.cellSize()
	field.TappedSecondary(&fyne.PointEvent{Position: fyne.NewPos(1.5*size.Width, .5*size.Height)})
	if r.gallery.grid.cursor != 1 || r.win.Canvas().Overlays().Top() == nil {
		t.Fatal("no menu")
	}
	do := map[string]func(){}
	for _, i := range r.menuItems() {
		do[i.Label] = i.Action
	}
	second := variants.Both(r.gallery.grid.shown[1].Array)
	for _, label := range []string{"Add to favourites", "Exclude from random starts", "Add to comparison", "Play", "Copy FEN", "Print…"} {
		if do[label] == nil {
			t.Fatalf("%s is missing", label)
		}
		do[label]()
	}
	if !r.study.Favourite(second) || !r.study.IsExcluded(second) || !r.marked.has(second.White) || r.played[0] != second || r.copied == "" || len(r.sheets) != 1 {
		t.Errorf("%+v, played %v, copied %q, printed %v", r.study, r.played, r.copied, r.sheets)
	}
	var labels []string
	for _, i := range r.menuItems() {
		labels = append(labels, i.Label)
	}
	for _, want := range []string{"Remove from favourites", "Include in random starts", "Remove from comparison"} {
		if !slices.Contains(labels, want) {
			t.Errorf("%q lacks %q", labels, want)
		}
	}
}

// The first click on an array moves the cursor to it, the second one opens it; neither waits for a double click.
func TestAClickActsAtOnce(t *testing.T) {
	r := open(t, variants.MultiFamily)
	size := r.gallery.grid.cellSize()
	at := &fyne.PointEvent{Position: fyne.NewPos(2.5*size.Width, .5*size.Height)}
	r.gallery.grid.field.Tapped(at)
	if r.gallery.grid.cursor != 2 || r.page() != nil {
		t.Fatalf("the cursor is on %d", r.gallery.grid.cursor)
	}
	r.gallery.grid.field.Tapped(at)
	if r.page() == nil {
		t.Error("the array is not opened")
	}
	var o fyne.CanvasObject = r.gallery.grid.field
	if _, waits := o.(fyne.DoubleTappable); waits {
		t.Error("it waits for a second click")
	}
}

// The cursor moves by columns, and stays visible and within the gallery.
func TestTheCursorWalks(t *testing.T) {
	r := open(t, large())
	g := r.gallery.grid
	width, last := g.columns(), r.family.Len()-1
	if width < 3 {
		t.Fatalf("%d columns", width)
	}
	for _, c := range []struct {
		key  fyne.KeyName
		want int
	}{
		{fyne.KeyLeft, 0},
		{fyne.KeyRight, 1},
		{fyne.KeyDown, 1 + width},
		{fyne.KeyUp, 1},
		{fyne.KeyUp, 1},
		{fyne.KeyEnd, last},
		{fyne.KeyRight, last},
		{fyne.KeyPageUp, last - width*(int(g.Size().Height/g.cellSize().Height)-1)},
		{fyne.KeyHome, 0},
	} {
		r.key(c.key)
		if g.cursor != c.want {
			t.Fatalf("%s: at %d, want %d", c.key, g.cursor, c.want)
		}
		first, end := g.field.visibleRange()
		if g.cursor < first || g.cursor >= end {
			t.Errorf("%s: %d is not in sight, %d to %d is", c.key, g.cursor, first, end)
		}
	}
}

// The visible cells show the right arrays at every scroll position, and there are no more cells than fit.
func TestCellsShowTheArraysOfTheirPlaces(t *testing.T) {
	r := open(t, large())
	g := r.gallery.grid
	most := (int(g.scroll.Size().Height/g.cellSize().Height) + 2) * g.columns()
	for _, offset := range []float32{0, 30, 500, 13, 9000, 8990, 0} {
		g.scroll.ScrollToOffset(fyne.NewPos(0, offset))
		seen := 0
		for _, c := range g.field.cells {
			if c.raster.Hidden {
				continue
			}
			seen++
			at := g.field.at(c.raster.Position().AddXY(3, 3))
			if c.at != at || c.drawn != g.shown[at].Number {
				t.Fatalf("at %v the cell of place %d shows %d, place %d", offset, at, c.drawn, c.at)
			}
		}
		if seen < most-2*g.columns() || len(g.field.cells) > most {
			t.Errorf("at %v %d cells are seen, %d exist, %d fit", offset, seen, len(g.field.cells), most)
		}
	}
}

// A family is shown at the largest zoom level at which all of it fits, in every window. The player's zoom level is kept
// until another family is shown.
func TestASmallFamilyIsShownLarge(t *testing.T) {
	r := open(t, variants.MultiFamily)
	g := r.gallery.grid
	whole := func() bool { return float32(g.rows())*g.cellSize().Height <= g.Size().Height }
	for _, size := range []fyne.Size{{Width: 1180, Height: 734}, {Width: 760, Height: 530}, {Width: 1920, Height: 1050}} {
		r.win.Resize(size)
		if !whole() || g.holds(8, zooms[min(r.gallery.zoomed+1, len(zooms)-1)]) && r.gallery.zoomed < len(zooms)-1 {
			t.Errorf("%v: 8 arrays in squares of %v", size, g.zoom.square)
		}
	}
	r.typed("+")
	for range zooms {
		r.typed("-")
	}
	if r.win.Resize(fyne.NewSize(1180, 734)); r.gallery.zoomed != 0 {
		t.Errorf("zoomed to %d against the player's will", r.gallery.zoomed)
	}
	r.gallery.column.chooseFamily(variants.FischerFamily)
	if r.gallery.zoomed != 0 {
		t.Errorf("960 arrays are zoomed to %d", r.gallery.zoomed)
	}
	if r.gallery.column.chooseFamily(variants.RegroupmentFamily); r.gallery.zoomed == 0 || !whole() {
		t.Errorf("22 arrays are zoomed to %d", r.gallery.zoomed)
	}
}

// The rows of the gallery fill its width in every window and at every zoom level.
func TestRowsFillTheWidth(t *testing.T) {
	r := open(t, variants.RegroupmentFamily)
	for _, width := range []float32{760, 901, 1180, 1920} {
		r.win.Resize(fyne.NewSize(width, 734))
		for range zooms {
			r.typed("+")
			g := r.gallery.grid
			if used := float32(g.columns()) * g.cellSize().Width; used < g.Size().Width-barRoom-1 || used > g.Size().Width {
				t.Errorf("%v wide: %v of %v", width, used, g.Size().Width)
			}
		}
		for range zooms {
			r.typed("-")
		}
	}
}

// Every cell is aligned to whole device pixels, so that no image is blurred.
func TestCellsAreAlignedToPixels(t *testing.T) {
	r := open(t, variants.ShuffleFamily)
	for _, scale := range []float32{1, 1.25, 2} {
		r.win.Canvas().(interface{ SetScale(float32) }).SetScale(scale)
		for _, width := range []float32{760, 901, 1180} {
			r.win.Resize(fyne.NewSize(width, 734))
			r.gallery.grid.moveTo(1111)
			for _, c := range r.gallery.grid.field.cells {
				at, size := c.raster.Position(), c.raster.Size()
				for _, v := range []float32{at.X, at.Y, size.Width, size.Height} {
					if px := float64(v * scale); math.Abs(px-math.Round(px)) > .01 {
						t.Fatalf("%v wide at scale %v a cell is at %v, %v large", width, scale, at, size)
					}
				}
			}
		}
	}
}

// Marks are toggled with keys and saved in the study; filters take them into account.
func TestMarksByKey(t *testing.T) {
	r := open(t, variants.MultiFamily)
	r.typed("fx")
	if start := both(t, 517); !r.study.Favourite(start) || !r.study.IsExcluded(start) {
		t.Fatalf("%+v", r.study)
	}
	r.gallery.query.favourites = true
	r.gallery.refresh()
	if len(r.gallery.grid.shown) != 1 {
		t.Errorf("%d favourites", len(r.gallery.grid.shown))
	}
	r.typed("f")
	if r.study.Favourite(both(t, 517)) || len(r.gallery.grid.shown) != 0 {
		t.Errorf("the mark stays: %+v, %d shown", r.study, len(r.gallery.grid.shown))
	}
}

// F1 opens help everywhere in the atlas.
func TestF1OpensHelp(t *testing.T) {
	for _, where := range []string{"", "k", "d", "c>cC", "m", "\n"} {
		r := open(t, variants.MultiFamily)
		r.typed(where)
		r.key(fyne.KeyF1)
		if r.helped != fyne.KeyF1 {
			t.Errorf("after %q F1 is not heard", where)
		}
	}
}

// Pieces clicked onto files find the arrays that have them there.
func TestPiecesOnFiles(t *testing.T) {
	r := open(t, variants.FischerFamily)
	f := r.gallery.column.files
	f.Tapped(&fyne.PointEvent{Position: fyne.NewPos(4.5*fileWidth, 10)})
	if r.gallery.query.pieces[chess.FileE] != chess.King {
		t.Fatalf("a click gives %v", r.gallery.query.pieces)
	}
	for _, p := range r.gallery.grid.shown {
		if p.Array.King() != chess.FileE {
			t.Fatalf("%v is found", p.Array)
		}
	}
	f.TappedSecondary(&fyne.PointEvent{Position: fyne.NewPos(4.5*fileWidth, 10)})
	if r.gallery.query.isNarrowed() || len(r.gallery.grid.shown) != 960 {
		t.Error("a right click does not take it back")
	}
}

// Clicks on a file cycle through the pieces that occur there in some array, and none.
func TestAFileOffersOnlyPiecesThatAreFound(t *testing.T) {
	r := open(t, variants.FischerFamily)
	var seen []chess.PieceType
	for range 5 {
		r.gallery.column.files.Tapped(&fyne.PointEvent{Position: fyne.NewPos(3, 3)})
		seen = append(seen, r.gallery.query.pieces[0])
		if len(r.gallery.grid.shown) == 0 {
			t.Errorf("%v on a: nothing", r.gallery.query.pieces[0])
		}
	}
	if want := []chess.PieceType{chess.Queen, chess.Rook, chess.Bishop, chess.Knight, chess.NoPieceType}; !slices.Equal(seen, want) {
		t.Errorf("%v, want %v", seen, want)
	}
}

// A pattern can be typed in the gallery without focusing the search field; a search without results has a message.
func TestASearchIsTypedFromItsFirstLetter(t *testing.T) {
	r := open(t, variants.FischerFamily)
	r.typed("R?K*R")
	if r.gallery.column.search.Text != "R?K*R" {
		t.Fatalf("typed %q", r.gallery.column.search.Text)
	}
	for _, p := range r.gallery.grid.shown {
		if a := p.Array.String(); a[0] != 'R' || a[2] != 'K' || a[7] != 'R' {
			t.Fatal(a)
		}
	}
	r.key(fyne.KeyEscape)
	r.typed("999999")
	if fault := r.gallery.column.fault; fault.Hidden || fault.Text() == "" {
		t.Error("nothing is found and nothing said")
	}
	r.key(fyne.KeyEscape)
	if fault := r.gallery.column.fault; !fault.Hidden || len(r.gallery.grid.shown) != 960 {
		t.Error("said for ever:", fault.Text())
	}
}

// After a choice with the mouse the focus is on the gallery.
func TestAChoiceGivesTheKeyboardBack(t *testing.T) {
	r := open(t, variants.RegroupmentFamily)
	c := r.gallery.column
	for name, do := range map[string]func(){
		"order": func() { c.order.Choose(1) }, "rule": func() { c.rules.Choose(0) }, "family": func() { c.families.Choose(3) },
		"favourites": func() { test.Tap(c.favourites) }, "excluded": func() { test.Tap(c.included) },
	} {
		r.win.Canvas().Unfocus()
		if do(); r.win.Canvas().Focused() != fyne.Focusable(r.gallery.grid) {
			t.Errorf("after the %s the keyboard is with %T", name, r.win.Canvas().Focused())
		}
	}
}

// A family is shown with a rule that some variant combines with it; the current rule is kept if possible.
func TestAFamilyComesWithItsRule(t *testing.T) {
	r := open(t, variants.MultiFamily)
	r.in.RunInBackground = func(func(), func()) {} // computing the facts takes time
	r.Browse(variants.ShuffleFamily, variants.Bunker, variants.Array{})
	for _, c := range []struct {
		family *variants.Family
		want   string
	}{
		{variants.FischerFamily, "fischer"},
		{variants.OrthodoxFamily, "classical"},
		{variants.RegroupmentFamily, "fischer"},
		{variants.FischerFamily, "fischer"},
		{variants.ShuffleFamily, "bunker"},
	} {
		r.gallery.column.families.Choose(slices.Index(variants.Families(), c.family))
		if r.rule.ID != c.want || variants.Castlings()[r.gallery.column.rules.Chosen()] != r.rule {
			t.Errorf("%s under %s, want %s", r.family.ID, r.rule.ID, c.want)
		}
	}
	r.gallery.column.rules.Choose(slices.Index(variants.Castlings(), variants.Slide))
	r.gallery.column.families.Choose(1)
	r.gallery.column.rules.Choose(slices.Index(variants.Castlings(), variants.Orthodox))
	r.gallery.column.families.Choose(3)
	r.gallery.column.families.Choose(1)
	if r.rule != variants.Fischer {
		t.Errorf("under %s", r.rule.ID)
	}
}

// The names of classical and orthodox castling include the games that use them.
func TestRulesNameTheirGames(t *testing.T) {
	r := open(t, variants.MultiFamily)
	var names []string
	for _, o := range r.gallery.column.rules.Options() {
		names = append(names, o.Name)
		if o.About == "" {
			t.Errorf("%s is not explained", o.Name)
		}
	}
	for _, want := range []string{"Classical (orthodox chess)", "Fischer (Chess960)", "Orthodox (Chess480)"} {
		if !slices.Contains(names, want) {
			t.Errorf("%q lacks %q", names, want)
		}
	}
}

// A change of the order scrolls to the first arrays, and the cursor stays on its array.
func TestAnotherOrderScrollsToTheTop(t *testing.T) {
	r := open(t, large())
	r.key(fyne.KeyEnd)
	before := r.gallery.grid.atCursor()
	if r.gallery.grid.scroll.Offset.Y == 0 {
		t.Fatal("the last array is at the top")
	}
	r.gallery.column.order.Choose(6)
	if got := r.gallery.grid.scroll.Offset.Y; got != 0 {
		t.Errorf("the list stays at %v", got)
	}
	if r.gallery.grid.atCursor().Number != before.Number || r.gallery.query.by.rank == nil {
		t.Errorf("the cursor is on %d, was on %d", r.gallery.grid.atCursor().Number, before.Number)
	}
}

// The options in the sidebar are shown in full: families, castling rules and orders, in a window of the usual size and
// in the smallest one.
func TestNamesInTheColumnFit(t *testing.T) { langtest.Each(t, namesInTheColumnFit) }

func namesInTheColumnFit(t *testing.T) {
	r := openWith(t, rival(), "", variants.MultiFamily, variants.Fischer)
	c := r.gallery.column
	for _, size := range []fyne.Size{fyne.NewSize(1180, 734), fyne.NewSize(760, 534)} {
		r.win.Resize(size)
		for _, d := range []interface{ Size() fyne.Size }{c.order, c.rules, c.families} {
			if d.Size().Width < columnWidth-60 {
				t.Errorf("%v wide", d.Size())
			}
		}
		check := func(d *widget.Dropdown) {
			if right := fyne.CurrentApp().Driver().AbsolutePositionForObject(d).X + d.Size().Width; right > columnWidth-scrollBar {
				t.Errorf("%v: a choice goes to %v, behind the edge of the sidebar", size, right)
			}
			for _, w := range texts(d) {
				if !w.Whole() {
					t.Errorf("%v: %q is cut", size, w.Text())
				}
			}
		}
		for _, d := range []*widget.Dropdown{c.order, c.rules, c.families} {
			test.Tap(d)
			for _, w := range texts(r.win.Canvas().Overlays().Top()) {
				if !w.Whole() {
					t.Errorf("%v: %q is cut in a list", size, w.Text())
				}
			}
			r.key(fyne.KeyEscape)
		}
		for i := range variants.Families() {
			c.families.Choose(i)
			check(c.families)
			for i := range variants.Castlings() {
				c.rules.Choose(i)
				check(c.rules)
				for n := range c.orders {
					c.order.Choose(n)
					check(c.order)
					if !c.source.Whole() {
						t.Errorf("%v: %q is cut", size, c.source.Text())
					}
				}
			}
		}
	}
}

// The choice of an array for a new game shows the arrays of the variant, and returns the chosen array, or none.
func TestChoosingForANewGame(t *testing.T) {
	r := open(t, variants.MultiFamily)
	v, _ := variants.ByID("chess960")
	var chosen []variants.Start
	cancelled := 0
	choose := func() {
		r.Choose(v, func(s variants.Start) { chosen = append(chosen, s) }, func() { cancelled++ })
	}
	choose()
	if r.family != variants.FischerFamily || r.rule != variants.Fischer || r.button(t, "Play") != nil {
		t.Errorf("%s under %s", r.family.ID, r.rule.ID)
	}
	r.typed("518")
	r.press(t, "Choose")
	if len(chosen) != 1 || chosen[0] != both(t, 518) || cancelled != 0 {
		t.Fatalf("chosen %v", chosen)
	}
	choose()
	r.press(t, "New game")
	if len(chosen) != 1 || cancelled != 1 || r.left != 0 {
		t.Errorf("chosen %v, cancelled %d", chosen, cancelled)
	}
	choose()
	r.typed("0\n")
	r.press(t, "Choose")
	if len(chosen) != 2 || chosen[1] != both(t, 0) {
		t.Errorf("chosen %v from a page", chosen)
	}
	v, _ = variants.ByID("multichess")
	choose()
	r.press(t, "Choose")
	if len(chosen) != 3 || v.Allows(chosen[2]) != nil {
		t.Errorf("chosen %v of the pairs", chosen)
	}
	r.Browse(variants.MultiFamily, variants.Fischer, variants.Array{})
	if r.button(t, "Choose") != nil || r.button(t, "Play") == nil {
		t.Error("it is chosen for ever")
	}
}

// When the atlas is opened again, the focus is on a visible widget.
func TestTheFocusIsVisible(t *testing.T) {
	for where, want := range map[string]func(*testAtlas) fyne.Focusable{
		"": func(r *testAtlas) fyne.Focusable { return r.gallery.grid }, "m": func(r *testAtlas) fyne.Focusable { return r.pairs().heat },
		"k": nil, "d": nil, "m>\n": nil, "c>cC": nil, "\n": nil,
	} {
		r := open(t, variants.MultiFamily)
		r.typed(where)
		r.away()
		r.refocus() // nothing happens: the atlas is not in the window
		if r.win.Canvas().Focused() != nil {
			t.Errorf("after %q the keyboard is out of sight", where)
		}
		r.enter()
		var wanted fyne.Focusable
		if want != nil {
			wanted = want(r)
		}
		if got := r.win.Canvas().Focused(); got != wanted {
			t.Errorf("after %q the keyboard is with %T", where, got)
		}
	}
}

// The focused widget in the sidebar keeps the focus, and passes on the keys that it does not use.
func TestTheColumnByKeys(t *testing.T) {
	r := open(t, variants.RegroupmentFamily)
	r.win.Canvas().Focus(r.gallery.column.included)
	r.typed(" ")
	if !r.gallery.query.included {
		t.Error("the space bar does not tick")
	}
	r.win.Canvas().Focus(r.gallery.column.favourites)
	r.typed("p")
	if len(r.played) != 1 {
		t.Errorf("played %v", r.played)
	}
	r.key(fyne.KeyEscape)
	if r.gallery.query.isNarrowed() || r.win.Canvas().Focused() != fyne.Focusable(r.gallery.grid) {
		t.Errorf("after Escape the keyboard is with %T", r.win.Canvas().Focused())
	}
	r.win.Canvas().Focus(r.gallery.column.order)
	r.key(fyne.KeyEscape)
	if r.left != 1 {
		t.Error("Escape does not leave the atlas")
	}
}

// A number or a pattern typed in the gallery starts a new search, whatever the last search did.
func TestANewSearchReplacesTheLastOne(t *testing.T) {
	r := openUnder(t, variants.FischerFamily, variants.Fischer)
	r.typed("307\n")
	if r.page() == nil {
		t.Fatal("307 is not opened")
	}
	r.key(fyne.KeyEscape)
	r.typed("106")
	if got := r.gallery.column.search.Text; got != "106" || len(r.gallery.grid.shown) != 1 {
		t.Errorf("searched %q, %d found", got, len(r.gallery.grid.shown))
	}
	r.key(fyne.KeyDown) // moves the focus to the arrays
	r.typed("R?K")
	if got := r.gallery.column.search.Text; got != "R?K" {
		t.Errorf("searched %q", got)
	}
	r.key(fyne.KeyDown)
	r.typed("/5")
	if got := r.gallery.column.search.Text; got != "5" {
		t.Errorf("after / searched %q", got)
	}
}

// A fact without values to filter by has no heading.
func TestNoHeadingIsEmpty(t *testing.T) {
	r := openUnder(t, variants.FischerFamily, variants.Fischer)
	r.typed("KKK")
	if len(r.gallery.grid.shown) != 0 {
		t.Fatal("three kings are found")
	}
	for _, f := range r.gallery.column.facets {
		if f.Visible() {
			t.Errorf("%s stands alone", f.fact.Name)
		}
	}
	r.key(fyne.KeyEscape)
	for _, f := range r.gallery.column.facets {
		if !f.Visible() {
			t.Errorf("%s stays away", f.fact.Name)
		}
	}
}

// When a search is cleared, all values of the filters come back with their counts.
func TestAClearedSearchBringsAllValuesBack(t *testing.T) {
	r := openUnder(t, variants.FischerFamily, variants.Fischer)
	filters := func() (all string) {
		for _, f := range r.gallery.column.facets {
			all += test.RenderObjectToMarkup(f)
		}
		return all
	}
	before := filters()
	for name, clear := range map[string]func(){
		"Escape": func() { r.key(fyne.KeyEscape) },
		"Clear":  func() { r.press(t, "Clear") },
	} {
		r.typed("307\n")
		r.key(fyne.KeyEscape) // returns from the page
		if filters() == before {
			t.Fatal("the search does not change the filters")
		}
		clear()
		if got := filters(); len(r.gallery.grid.shown) != 960 || got != before {
			t.Errorf("%s: %d arrays, the filters are not those before the search", name, len(r.gallery.grid.shown))
		}
	}
}

// If the name of an array does not fit into the line below the gallery, the line has only number and letters.
func TestTheNameOfAnArrayIsCompleteOrOmitted(t *testing.T) {
	langtest.Each(t, theNameOfAnArrayIsCompleteOrOmitted)
}

func theNameOfAnArrayIsCompleteOrOmitted(t *testing.T) {
	chess := both(t, 518).White
	for width, want := range map[float32]string{1180: arrayTitle(chess), 760: numbered(chess)} {
		r := openUnder(t, variants.FischerFamily, variants.Fischer)
		r.win.Resize(fyne.NewSize(width, 534))
		r.typed("518")
		if got := test.RenderObjectToMarkup(r.gallery.foot.name); !strings.Contains(got, ">"+want+"<") {
			t.Errorf("%v wide: %s", width, got)
		}
	}
}

// Characters typed before the first frame of the atlas form one search text, and the field gets the focus in the window
// of the atlas, although Fyne does not know the window of the field yet.
func TestLettersBeforeTheFirstFrameAreOneText(t *testing.T) {
	r := open(t, variants.FischerFamily)
	hall := test.NewTempWindow(t, nil) // Fyne's test driver assigns all objects to the newest window
	for _, letter := range "519" {
		r.TypedRune(letter)
	}
	if search := r.gallery.column.search; search.Text != "519" || r.win.Canvas().Focused() != fyne.Focusable(search) || hall.Canvas().Focused() != nil {
		t.Errorf("searched for %q", search.Text)
	}
}

// The arrays are visible after the gallery was smaller for a moment, as while a page covers it.
func TestCellsAreShownAfterTwoResizes(t *testing.T) {
	r := openUnder(t, variants.FischerFamily, variants.Fischer)
	g := r.gallery.grid
	size, objects := g.Size(), test.WidgetRenderer(g.field).Objects
	if n := len(objects()); n != len(g.field.cells)+2 {
		t.Errorf("%d objects", n)
	}
	g.Resize(fyne.NewSize(size.Width, size.Height/2))
	g.Resize(size)
	shown := objects()
	for _, c := range g.field.cells {
		if !slices.Contains(shown, fyne.CanvasObject(c.raster)) {
			t.Fatalf("the array at %d is not shown", c.at)
		}
	}
}

// The error message about a search has the text that the player typed.
func TestAFaultQuotesWhatWasTyped(t *testing.T) {
	for text, want := range map[string]string{"xyz": "pattern “xyz”: “X” is", "*KK*": "pattern “*KK*”: more kings", "KK": "pattern “KK”: more kings"} {
		if _, err := (&query{text: text}).matcher(); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
