package atlas

import (
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/notation"
)

// printing is what was offered to be printed.
type printing struct {
	variant string
	start   string // "" for none
	book    bool
}

// both is an array on both sides, by its number.
func both(n int) variants.Start {
	a, err := variants.ArrayNumbered(n)
	if err != nil {
		panic(err)
	}
	return variants.Both(a)
}

// room is the atlas in a window of the test driver, and what it told.
type room struct {
	*Atlas
	win    fyne.Window
	played []variants.Start
	games  []variants.Variant
	copied string
	sheets []printing
	left   int
	helped fyne.KeyName
	later  func() // what waits
	waits  time.Duration
	now    time.Time
}

func open(t *testing.T, f *variants.Family) *room {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Dark))
	study, said := app.OpenStudy("", time.Date(2026, 11, 21, 9, 30, 0, 0, time.UTC))
	if len(said) > 0 {
		t.Fatal(said)
	}
	r := &room{win: test.NewTempWindow(t, fynewidget.NewLabel(""))}
	r.Atlas = New(Input{
		Men: theme.NewPieces(), Study: study,
		Later: func(work, done func()) { work(); done() },
		Play: func(v variants.Variant, s variants.Start) {
			r.games, r.played = append(r.games, v), append(r.played, s)
		},
		Copy: func(text string) { r.copied = text },
		Print: func(v variants.Variant, start *variants.Start, book bool) {
			p := printing{variant: v.ID, book: book}
			if start != nil {
				p.start = v.StartID(*start)
			}
			r.sheets = append(r.sheets, p)
		},
		Leave: func() { r.left++ },
		Key:   func(e *fyne.KeyEvent) { r.helped = e.Name },
		After: func(d time.Duration, do func()) func() {
			r.later, r.waits = do, d
			return func() { r.later = nil }
		},
		Now:  func() time.Time { return r.now },
		Seed: func() uint64 { return 12345678901 },
	}, f, variants.Bunker)
	r.win.Resize(fyne.NewSize(1180, 760))
	r.win.SetContent(r.Content())
	r.Focus(r.win.Canvas())
	return r
}

// key and typed go to whatever has the keyboard, or to the view.
func (r *room) key(name fyne.KeyName) {
	e := &fyne.KeyEvent{Name: name}
	if f := r.win.Canvas().Focused(); f != nil {
		f.TypedKey(e)
		return
	}
	r.TypedKey(e)
}

func (r *room) typed(text string) {
	for _, c := range text {
		if f := r.win.Canvas().Focused(); f != nil {
			f.TypedRune(c)
		} else {
			r.TypedRune(c)
		}
	}
}

// All is found by keys alone: a number, Enter, play; arrows walk; Escape goes back
// step by step.
func TestKeysAlone(t *testing.T) {
	r := open(t, variants.FischerFamily)
	if len(r.gallery.shown) != 960 {
		t.Fatalf("%d arrays", len(r.gallery.shown))
	}
	r.typed("518")
	if len(r.gallery.shown) != 1 || r.here().Number != 518 {
		t.Fatalf("518 finds %d", len(r.gallery.shown))
	}
	r.key(fyne.KeyReturn)
	if r.page == nil || r.page.sheet.Number != 518 {
		t.Fatal("Enter does not open the page")
	}
	r.typed("p")
	if len(r.played) != 1 || r.played[0].White.Number() != 518 || r.games[0].Castling != variants.Bunker {
		t.Errorf("played %v of %v", r.played, r.games)
	}
	r.key(fyne.KeyEscape)
	if r.page != nil {
		t.Fatal("Escape does not leave the page")
	}
	r.key(fyne.KeyEscape)
	if len(r.gallery.shown) != 960 || r.left != 0 {
		t.Fatalf("Escape leaves %d arrays, left %d", len(r.gallery.shown), r.left)
	}
	r.key(fyne.KeyEscape)
	if r.left != 1 {
		t.Error("Escape does not leave the atlas")
	}
}

// F1 is the window's business, wherever in the atlas it is pressed.
func TestHelpIsTheWindows(t *testing.T) {
	for _, where := range []string{"", "k", "d", "cp"} {
		r := open(t, variants.FischerFamily)
		r.typed(where)
		r.key(fyne.KeyF1)
		if r.helped != fyne.KeyF1 {
			t.Errorf("after %q F1 is not heard", where)
		}
	}
}

// The cursor walks by columns and stays within the gallery and in sight.
func TestTheCursorWalks(t *testing.T) {
	r := open(t, variants.ShuffleFamily)
	wide := r.gallery.columns()
	if wide < 3 {
		t.Fatalf("%d columns", wide)
	}
	for _, c := range []struct {
		key  fyne.KeyName
		want int
	}{
		{fyne.KeyLeft, 0},
		{fyne.KeyRight, 1},
		{fyne.KeyDown, 1 + wide},
		{fyne.KeyUp, 1},
		{fyne.KeyUp, 1},
		{fyne.KeyEnd, 2879},
		{fyne.KeyRight, 2879},
		{fyne.KeyHome, 0},
	} {
		r.key(c.key)
		if r.gallery.cursor != c.want {
			t.Fatalf("%s: at %d, want %d", c.key, r.gallery.cursor, c.want)
		}
	}
	r.key(fyne.KeyEnd)
	if r.gallery.GetScrollOffset() == 0 {
		t.Error("the last array is out of sight")
	}
}

// Marks are set and taken away by key and kept in the study; filters follow them.
func TestMarksByKey(t *testing.T) {
	r := open(t, variants.MultiFamily)
	r.typed("fx")
	s := r.in.Study.Get()
	if start := both(517); !s.Favourite(start) || !s.IsExcluded(start) {
		t.Fatalf("%+v", s)
	}
	r.query.favourites = true
	r.refresh()
	if len(r.gallery.shown) != 1 {
		t.Errorf("%d favourites", len(r.gallery.shown))
	}
	r.typed("f")
	if s := r.in.Study.Get(); s.Favourite(both(517)) || len(r.gallery.shown) != 0 {
		t.Errorf("the mark stays: %+v, %d shown", s, len(r.gallery.shown))
	}
}

// Men clicked onto files find the arrays that have them there.
func TestMenOnFiles(t *testing.T) {
	r := open(t, variants.FischerFamily)
	f := newFiles(r.Atlas)
	f.Tapped(&fyne.PointEvent{Position: fyne.NewPos(4.5*fileWidth, 10)})
	if r.query.men[chess.FileE] != chess.King {
		t.Fatalf("a click gives %v", r.query.men)
	}
	for _, s := range r.gallery.shown {
		if s.Array.King() != chess.FileE {
			t.Fatalf("%v is found", s.Array)
		}
	}
	f.TappedSecondary(&fyne.PointEvent{Position: fyne.NewPos(4.5*fileWidth, 10)})
	if r.query.narrowed() || len(r.gallery.shown) != 960 {
		t.Error("a right click does not take it back")
	}
}

// The page switches the rule on the same array, keeps notes, and copies what would be
// played.
func TestThePage(t *testing.T) {
	r := open(t, variants.FischerFamily)
	r.typed("518")
	r.key(fyne.KeyReturn)
	p := r.page
	if n := len(p.table.Objects); n != 4 { // two castlings, two leaps
		t.Errorf("%d ways under bunker", n)
	}
	for i, c := range variants.Castlings() {
		p.rules.Choose(i)
		want := map[string]int{"classical": 2, "fischer": 2, "orthodox": 2, "bunker": 4, "slide": 7, "leap": 2, "none": 1}[c.ID]
		if n := len(p.table.Objects); n != want {
			t.Errorf("%s: %d lines, want %d", c.ID, n, want)
		}
	}
	p.note.SetText("solid")
	if got := r.in.Study.Get().Notes[518]; got != "solid" {
		t.Errorf("note %q", got)
	}
	p.rules.Choose(1)
	test.Tap(p.copyFEN)
	want, _ := variants.Custom(variants.ShuffleFamily, variants.Mirrored, variants.Fischer).Position(variants.Both(p.sheet.Array))
	if r.copied != notation.FEN(&want) {
		t.Errorf("copied %q", r.copied)
	}
	r.openNumber(p.sheet.Array.Twin())
	if r.page.sheet.Number != 534 {
		t.Errorf("the mirror of 518 is %d", r.page.sheet.Number)
	}
}

// Of every castling it is read whole how soon it comes and what is in its way, in the
// smallest window too and in the smallest that has the facts beside the board.
func TestWaysAreReadWhole(t *testing.T) {
	for _, width := range []float32{760, 1146} {
		r := open(t, variants.MultiFamily)
		r.win.Resize(fyne.NewSize(width, 534))
		for _, c := range variants.Castlings() {
			for _, array := range []string{"RRQBNNBK", "KRQBNNBR"} {
				a, err := variants.ParseArray(array)
				if err != nil {
					t.Fatal(err)
				}
				r.rule = c
				r.openNumber(a.Number())
				for _, w := range facts.Ways(a, c) {
					if text := r.drawn(t, soon(w)); text != soon(w) {
						t.Errorf("%v under %s, %v wide: %q of %q", a, c.ID, width, text, soon(w))
					}
				}
			}
		}
	}
}

// drawn is what can be read of a line of the page.
func (r *room) drawn(t *testing.T, line string) string {
	t.Helper()
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject
	for _, o := range test.LaidOutObjects(r.page.table) {
		w, ok := o.(*widget.Text)
		if !ok || w.Text() != line {
			continue
		}
		drawn := test.WidgetRenderer(w).Objects()[0].(*canvas.Text)
		if right := at(w).X + drawn.MinSize().Width; right > r.win.Canvas().Size().Width {
			t.Errorf("%q ends at %v", drawn.Text, right)
		}
		return drawn.Text
	}
	return ""
}

// Arrays marked with C stand beside each other; what differs is told apart from what
// does not, and Escape goes back to the gallery.
func TestComparing(t *testing.T) {
	r := open(t, variants.FischerFamily)
	r.typed("cC")
	if r.beside != nil {
		t.Fatal("one array is compared with nothing")
	}
	r.key(fyne.KeyRight)
	r.typed("cC")
	if r.beside == nil {
		t.Fatal("two are not compared")
	}
	differ := 0
	for _, row := range r.beside.rows {
		if len(row.values) != 2 || row.name == "" {
			t.Errorf("%+v", row)
		}
		if row.differs() != (row.values[0] != row.values[1]) {
			t.Errorf("%+v differs: %v", row, row.differs())
		}
		if row.differs() {
			differ++
		}
	}
	if differ == 0 || differ == len(r.beside.rows) {
		t.Errorf("%d of %d rows differ", differ, len(r.beside.rows))
	}
	r.key(fyne.KeyEscape)
	if r.beside != nil || r.left != 0 || len(r.compare) != 2 {
		t.Error("Escape does not lead to the gallery with its marks")
	}
}

// The castlings of Fischer's rule are his 42 for each side; each plays when clicked,
// as the rules do.
func TestTheCastlingAtlas(t *testing.T) {
	r := open(t, variants.FischerFamily)
	r.rules.SetSelectedIndex(1)
	r.showCastlings()
	c := r.lanes
	if len(c.all) != 42 || len(c.grid.Objects) != 42 {
		t.Fatalf("%d lanes, %d shown", len(c.all), len(c.grid.Objects))
	}
	for _, color := range []chess.Color{chess.White, chess.Black} {
		c.color = color
		c.fill()
		for _, o := range c.grid.Objects {
			p := o.(*pair)
			if p.picture.At(p.on(p.lane.King)).Type() != chess.King {
				t.Errorf("%s: no king before", p.words())
			}
			p.Tapped(nil)
			if p.picture.At(p.on(p.lane.KingTo)) != chess.NewPiece(chess.King, color) || p.picture.At(p.on(p.lane.PartnerTo)) != chess.NewPiece(chess.Rook, color) {
				t.Errorf("%s: does not play", p.words())
			}
		}
	}
	c.king = 2
	c.fill()
	if n := len(c.grid.Objects); n != 7 {
		t.Errorf("%d castlings of a king on b, want 7", n)
	}
	c.kind = 2
	c.fill()
	if n := len(c.grid.Objects); n != 6 {
		t.Errorf("%d of them to the h-side, want 6", n)
	}
	r.key(fyne.KeyEscape)
	if r.lanes != nil || r.left != 0 {
		t.Error("Escape does not lead to the gallery")
	}
}

// Another order shows its first arrays; the array at the cursor keeps the cursor.
func TestAnotherOrderIsSeenFromItsTop(t *testing.T) {
	r := open(t, variants.ShuffleFamily)
	r.key(fyne.KeyEnd)
	before := r.here()
	if r.gallery.GetScrollOffset() == 0 {
		t.Fatal("the last array is at the top")
	}
	r.order.SetSelectedIndex(6)
	if got := r.gallery.GetScrollOffset(); got != 0 {
		t.Errorf("the list stays at %v", got)
	}
	if r.here() != before || r.query.by.rank == nil {
		t.Errorf("the cursor is on %d, was on %d", r.here().Number, before.Number)
	}
}

// Whatever is shown when the atlas is opened again, the keyboard goes to something that
// is in the window.
func TestTheKeyboardGoesToWhatIsShown(t *testing.T) {
	for _, where := range []string{"", "k", "d", "m", "m\n", "c>cC", "\n"} {
		r := open(t, variants.MultiFamily)
		for _, c := range where {
			switch c {
			case '\n':
				r.key(fyne.KeyReturn)
			case '>':
				r.key(fyne.KeyRight)
			default:
				r.typed(string(c))
			}
		}
		r.win.SetContent(fynewidget.NewLabel("the game"))
		r.refocus() // nothing: the view is not in the window
		if r.win.Canvas().Focused() != nil {
			t.Errorf("after %q the keyboard is out of sight", where)
		}
		r.win.SetContent(r.Content())
		r.Focus(r.win.Canvas())
		var want fyne.Focusable
		switch where {
		case "":
			want = r.gallery
		case "m":
			want = r.pairs.table
		}
		if got := r.win.Canvas().Focused(); got != want || r.walker() != want {
			t.Errorf("after %q the keyboard is with %T, meant for %T", where, got, r.walker())
		}
	}
}

// After a choice by mouse the keyboard is with the gallery.
func TestAChoiceGivesTheKeyboardBack(t *testing.T) {
	r := open(t, variants.FischerFamily)
	for _, p := range []*picker{r.order, r.rules, r.families} {
		before := p.Selected
		test.Tap(p)
		r.key(fyne.KeyDown) // in the list
		r.key(fyne.KeyDown)
		r.key(fyne.KeyDown)
		r.key(fyne.KeyReturn)
		if p.Selected == before || r.win.Canvas().Focused() != fyne.Focusable(r.gallery) {
			t.Errorf("after %q the keyboard is with %T", p.Selected, r.win.Canvas().Focused())
		}
	}
	for _, o := range r.column.Objects {
		if box, ok := o.(*tick); ok && box.Text == "Favourites only" {
			test.Tap(box)
		}
	}
	if f := r.win.Canvas().Focused(); len(r.gallery.shown) != 0 || f != fyne.Focusable(r.gallery) {
		t.Fatalf("%d favourites, the keyboard is with %T", len(r.gallery.shown), f)
	}
	r.key(fyne.KeyEscape)
	if len(r.gallery.shown) != 22 || r.left != 0 {
		t.Errorf("Escape leaves %d arrays", len(r.gallery.shown))
	}
}

// What has the keyboard in the column keeps it, and gives on the keys that it does not
// know.
func TestTheColumnByKeys(t *testing.T) {
	r := open(t, variants.RegroupmentFamily)
	r.win.Canvas().Focus(r.families)
	r.key(fyne.KeyRight)
	if r.family != variants.MultiFamily || r.win.Canvas().Focused() != fyne.Focusable(r.families) {
		t.Fatalf("%v, the keyboard with %T", r.family.Name, r.win.Canvas().Focused())
	}
	r.key(fyne.KeyEnd)
	r.typed("p")
	if len(r.played) != 1 || r.played[0].White.Number() != 538 {
		t.Errorf("played %v", r.played)
	}
	for _, o := range r.column.Objects {
		if box, ok := o.(*tick); ok {
			r.win.Canvas().Focus(box)
			r.typed(" ")
		}
	}
	if !r.query.favourites || !r.query.included {
		t.Error("the space bar does not tick")
	}
	r.key(fyne.KeyEscape)
	if r.query.narrowed() || r.win.Canvas().Focused() != fyne.Focusable(r.gallery) {
		t.Errorf("after Escape the keyboard is with %T", r.win.Canvas().Focused())
	}
	r.win.Canvas().Focus(r.order)
	r.key(fyne.KeyEscape)
	if r.left != 1 {
		t.Error("Escape does not leave the atlas")
	}
}

// What the player can sort by, and the castling rules, are read whole.
func TestNamesOfOrdersAndRulesFit(t *testing.T) {
	r := open(t, variants.ShuffleFamily)
	for _, name := range append(r.order.Options, r.rules.Options...) {
		room := r.order.Size().Width - fynetheme.IconInlineSize() - 2*fynetheme.InnerPadding() - fynetheme.Padding()
		if wide := fyne.MeasureText(name, fynetheme.TextSize(), fyne.TextStyle{}).Width; wide > room {
			t.Errorf("%q is %v wide, there is %v", name, wide, room)
		}
	}
}

// The column reaches down to its card's edge, whether something is said below it or not.
func TestTheColumnFillsItsCard(t *testing.T) {
	r := open(t, variants.ShuffleFamily)
	list := r.side.Objects[0]
	whole := list.Size().Height
	if whole != r.side.Size().Height {
		t.Errorf("%v of %v", whole, r.side.Size().Height)
	}
	r.say("something")
	if list.Size().Height >= whole || !r.said.Visible() {
		t.Error("what is said has no place")
	}
	r.say("")
	if list.Size().Height != whole {
		t.Error("the place is not given back")
	}
}

// A pattern can be typed on the gallery from its first letter.
func TestAPatternIsTypedFromItsFirstLetter(t *testing.T) {
	r := open(t, variants.FischerFamily)
	r.typed("R?K*R")
	if r.search.Text != "R?K*R" {
		t.Fatalf("typed %q", r.search.Text)
	}
	for _, s := range r.gallery.shown {
		if a := s.Array.String(); a[0] != 'R' || a[2] != 'K' || a[7] != 'R' {
			t.Fatal(a)
		}
	}
}

// Clicks on a file go round the men that stand there in some array, and to none.
func TestAFileOffersOnlyMenThatAreFound(t *testing.T) {
	r := open(t, variants.FischerFamily)
	f := newFiles(r.Atlas)
	var seen []chess.PieceType
	for range 5 {
		f.Tapped(&fyne.PointEvent{Position: fyne.NewPos(3, 3)})
		seen = append(seen, r.query.men[0])
		if len(r.gallery.shown) == 0 {
			t.Errorf("%v on a: nothing", r.query.men[0])
		}
	}
	if want := []chess.PieceType{chess.Queen, chess.Rook, chess.Bishop, chess.Knight, chess.NoPieceType}; !slices.Equal(seen, want) {
		t.Errorf("%v, want %v", seen, want)
	}
}

// A search that finds nothing says so in words.
func TestNothingFoundIsSaid(t *testing.T) {
	r := open(t, variants.FischerFamily)
	r.typed("999999")
	if r.fault.Hidden || r.fault.Text() == "" {
		t.Error("nothing said")
	}
	r.key(fyne.KeyEscape)
	if !r.fault.Hidden {
		t.Error("said for ever:", r.fault.Text())
	}
}

// Every view fits the smallest window, so that opening one never widens it.
func TestEveryViewFitsTheSmallestWindow(t *testing.T) {
	for _, where := range []string{"", "k", "d", "m", "5180p", "cC", "cfC"} {
		r := open(t, variants.FischerFamily)
		r.win.Resize(fyne.NewSize(760, 534))
		if where == "5180p" {
			r.open()
		} else {
			r.typed(where)
		}
		if got := r.Content().MinSize(); got.Width > 760 || got.Height > 534 {
			t.Errorf("after %q at least %v", where, got)
		}
	}
	r := open(t, variants.RegroupmentFamily)
	r.typed("m")
	if got := r.Content().MinSize(); got.Width > 760 || got.Height > 534 {
		t.Errorf("the matrix at least %v", got)
	}
}

// P prints the book of the family from the gallery, even if nothing is found, and from a
// page its array, under the rule and of a family that has it.
func TestPrinting(t *testing.T) {
	r := open(t, variants.FischerFamily)
	r.typed("P")
	r.typed("518")
	r.key(fyne.KeyReturn)
	r.page.rules.Choose(1)
	r.typed("P")
	r.openNumber(2001)
	r.typed("P")
	r.showGallery()
	r.search.SetText("9999")
	r.Print()
	want := []printing{
		{"custom:fischer:mirrored:bunker", "0", true},
		{"chess960", "518", false},
		{"bunker", "2001", false},
		{"custom:fischer:mirrored:bunker", "", true},
	}
	if !slices.Equal(r.sheets, want) {
		t.Errorf("%v, want %v", r.sheets, want)
	}
}
