package atlas

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"github.com/notnil/chess"

	"backrank/app/study"
	"backrank/internal/langtest"
	"backrank/lang"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/fen"
	"backrank/words"
)

// The page changes the rule for the same array, saves notes, and copies the position that would be played.
func TestAPageShowsTheCastlingsOfEachRule(t *testing.T) {
	r := open(t, variants.FischerFamily)
	r.typed("518\n")
	p := r.page()
	for i, c := range variants.Castlings() {
		p.rules.Choose(i)
		want := map[string]int{"classical": 2, "fischer": 2, "orthodox": 2, "bunker": 4, "slide": 7, "leap": 2, "none": 0}[c.ID]
		if n := ways(p); n != want {
			t.Errorf("%s: %d castlings and leaps, want %d", c.ID, n, want)
		}
	}
	p.note.entry.SetText("solid")
	if got := r.study.Note(both(t, 518)); got != "solid" {
		t.Errorf("note %q", got)
	}
	p.rules.Choose(1)
	r.press(t, "Copy FEN")
	v, _ := variants.ByID("chess960")
	want, _ := v.Position(p.start)
	if r.copied != fen.Format(&want) {
		t.Errorf("copied %q", r.copied)
	}
	r.press(t, "Mirror image: 534  RNBKQBNR")
	if r.page().start != both(t, 534) {
		t.Errorf("the mirror image of 518 is %v", r.page().start)
	}
}

// The place of an array in the gallery is counted from 1 and shown with the total; the number identifies the array.
func TestAPlaceIsNoNumber(t *testing.T) {
	r := open(t, variants.MultiFamily)
	r.show(newPage(r.Atlas, both(t, 518), variants.Bunker))
	p := r.page()
	for _, want := range []string{"Chess960 number 518  ·  Shuffle number 518  ·  Regroupment 8 of 22  ·  Multi 2 of 8\n", "2 of 8 in this order"} {
		if text := visibleText(p.body()) + p.head.Title(); !strings.Contains(text, want) {
			t.Errorf("%q is not in %q", want, text)
		}
	}
}

// In an order by the survey an array has no place, because the error of the scores leaves no ranks. Its page has its
// band and the number of arrays in the band, unless it shows another rule than the gallery.
func TestAPageInAnOrderOfTheSurveyNamesABand(t *testing.T) {
	for _, family := range []*variants.Family{variants.FischerFamily, variants.ShuffleFamily} {
		r := openUnder(t, family, variants.Fischer)
		for _, name := range []string{"Fairest first", "Best for White first", "Sharpest first"} {
			r.sortBy(name)
			g := r.gallery.grid
			count := map[string]int{}
			for _, a := range g.shown {
				count[g.aside(a)]++
			}
			for _, at := range []int{0, len(g.shown) / 2, len(g.shown) - 1} {
				r.show(newPage(r.Atlas, variants.Both(g.shown[at].Array), variants.Fischer))
				band := g.aside(g.shown[at])
				want := fmt.Sprintf("%s, one of %s", words.Sentence(cmp.Or(band, "not surveyed")), lang.Number(count[band]))
				if got := r.page().head.Title(); got != want {
					t.Errorf("%s, %s: the page of %d is titled %q, want %q", family.ID, name, g.shown[at].Number, got, want)
				}
				r.page().rules.Choose(slices.Index(variants.Castlings(), variants.Slide))
				if got := r.page().head.Title(); got != "" {
					t.Errorf("%s, %s: with the slide castling the page of %d is titled %q", family.ID, name, g.shown[at].Number, got)
				}
			}
		}
	}
}

// ways returns the number of castlings and leaps on a page.
func ways(p *page) (n int) {
	for _, o := range p.castling.content.Objects {
		if c, ok := o.(*fyne.Container); ok {
			if _, way := c.Layout.(*wayLayout); way {
				n++
			}
		}
	}
	return n
}

// The arrow keys go from page to page in the order of the gallery, up to its ends.
func TestFromPageToPage(t *testing.T) {
	r := open(t, variants.MultiFamily)
	r.gallery.column.order.Choose(1)
	var want, got []variants.Array
	for _, p := range r.gallery.grid.shown {
		want = append(want, p.Array)
	}
	r.key(fyne.KeyHome)
	r.key(fyne.KeyReturn)
	for range len(want) + 2 {
		if p := r.page(); len(got) == 0 || got[len(got)-1] != p.start.White {
			got = append(got, p.start.White)
		}
		r.key(fyne.KeyRight)
	}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	r.key(fyne.KeyLeft)
	r.key(fyne.KeyEscape)
	if len(r.path) != 1 || r.gallery.grid.atCursor().Array != want[len(want)-2] {
		t.Errorf("the cursor is on %v", r.gallery.grid.atCursor().Array)
	}
}

// The page of a pair shows the position of the pair and the castlings of both sides, and the pair can be a favourite,
// excluded, annotated, copied, printed and played.
func TestThePageOfAPair(t *testing.T) {
	r := openUnder(t, variants.RegroupmentFamily, variants.Fischer)
	start := pair(t, "W518-B537")
	r.show(newPage(r.Atlas, start, variants.Fischer))
	p := r.page()
	rank := func(d *widget.Diagram, rank chess.Rank) (a variants.Array) {
		for f := range chess.File(8) {
			a[f] = d.At(chess.NewSquare(f, rank)).Type()
		}
		return a
	}
	if board := p.diagrams[0]; rank(board, chess.Rank1) != start.White || rank(board, chess.Rank8) != start.Black {
		t.Error("the board shows another position")
	}
	before := map[chess.Color]int{}
	for i := 1; i < len(p.diagrams); i += 2 { // one diagram before the castling and one after it
		switch d := p.diagrams[i]; {
		case rank(d, chess.Rank1) == start.White:
			before[chess.White]++
		case rank(d, chess.Rank8) == start.Black:
			before[chess.Black]++
		default:
			t.Errorf("strip %d is of no side's array", i)
		}
	}
	if before[chess.White] != 2 || before[chess.Black] != 2 {
		t.Errorf("castlings of %v", before)
	}
	r.typed("fx")
	r.typed("p")
	r.press(t, "Print…")
	r.press(t, "Copy FEN")
	p.note.entry.SetText("mine")
	v, _ := variants.ByID("chess484")
	position, _ := v.Position(start)
	if !r.study.Favourite(start) || !r.study.IsExcluded(start) || r.study.Note(start) != "mine" || len(r.study.Favourites) > 0 {
		t.Errorf("%+v", r.study)
	}
	if r.played[0] != start || r.games[0].ID != "chess484" || r.copied != fen.Format(&position) {
		t.Errorf("played %v of %v, copied %q", r.played, r.games, r.copied)
	}
	if want := (printing{"chess484", "W518-B537", false}); r.sheets[0] != want {
		t.Errorf("printed %v, want %v", r.sheets, want)
	}
	if text := visibleText(p.body()); !strings.Contains(text, "Chess484, Regroupment Random Chess, number 166") || !strings.Contains(text, "±0.07") {
		t.Errorf("said %q", text)
	}
	r.press(t, "Compare sides")
	if c := r.comparison(); c == nil || c.arrays[0] != start.White || c.arrays[1] != start.Black {
		t.Fatal("the sides are not compared")
	}
	r.key(fyne.KeyEscape)
	if r.page() != p {
		t.Error("Escape does not lead back to the pair")
	}
}

// The parts of a page have the same order in a wide and in a narrow window: castling and where the pieces go come first.
func TestTheOrderOfThePartsOfAPage(t *testing.T) {
	r := openUnder(t, variants.FischerFamily, variants.Fischer)
	r.typed("417\n")
	p := r.page()
	for _, size := range []fyne.Size{fyne.NewSize(1180, 734), fyne.NewSize(760, 534)} {
		r.win.Resize(size)
		tops := []float32{}
		for _, part := range []fyne.CanvasObject{p.castling.content, p.destinations.content, p.survey.content, p.record.content, p.like.content} {
			tops = append(tops, fyne.CurrentApp().Driver().AbsolutePositionForObject(part).Y)
		}
		if !slices.IsSorted(tops) || tops[0] == tops[len(tops)-1] {
			t.Errorf("at %v the parts are at %v", size, tops)
		}
	}
}

// The earliest move of every castling and the pieces in its way are shown in full, in the smallest window and in the
// smallest one with castlings next to the board.
func TestWaysAreNotTruncated(t *testing.T) { langtest.Each(t, waysAreNotTruncated) }

func waysAreNotTruncated(t *testing.T) {
	for _, width := range []float32{760, minWideWidth + 368 + pageGap + pageRight + 2*widget.BarEdge} {
		r := open(t, variants.MultiFamily)
		r.win.Resize(fyne.NewSize(width, 534))
		for _, text := range []string{"RRQBNNBK", "KRQBNNBR"} {
			a, err := variants.ParseArray(text)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range variants.Castlings() {
				r.show(newPage(r.Atlas, variants.Both(a), c))
				all := visibleText(r.page().body())
				for _, w := range facts.Ways(a, c) {
					if !strings.Contains(all, soon(w, chess.White)+"\n") {
						t.Errorf("%v under %s, %v wide: %q is missing", a, c.ID, width, soon(w, chess.White))
					}
				}
				r.uncut(t, r.page().body())
			}
		}
	}
}

// uncut checks that every visible text is drawn in full and within the window, and every label within its button.
func (r *testAtlas) uncut(t *testing.T, o fyne.CanvasObject) {
	t.Helper()
	whole(t, o)
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject
	for _, w := range texts(o) {
		if right := at(w).X + w.Size().Width; right > r.win.Canvas().Size().Width+.5 {
			t.Errorf("%q ends at %v", w.Text(), right)
		}
	}
}

// whole checks that every visible text is drawn in full, and every label within its button.
func whole(t *testing.T, o fyne.CanvasObject) {
	t.Helper()
	for _, w := range texts(o) {
		drawn := ""
		for _, line := range test.WidgetRenderer(w).Objects() {
			if text := textOf(line); text != "" {
				drawn = strings.TrimSpace(drawn + " " + text)
			}
		}
		if strings.Join(strings.Fields(drawn), " ") != strings.Join(strings.Fields(w.Text()), " ") {
			t.Errorf("%q of %q", drawn, w.Text())
		}
	}
	for _, o := range test.LaidOutObjects(o) {
		b, is := o.(*widget.Button)
		if !is || !b.Visible() {
			continue
		}
		for _, o := range test.WidgetRenderer(b).Objects() {
			if label, is := o.(*canvas.Text); is && (label.Position().X < 0 || label.Position().X+label.MinSize().Width > b.Size().Width) {
				t.Errorf("%q is wider than its button of %v", label.Text, b.Size().Width)
			}
		}
	}
}

// A note that could not be saved has an error below it until it is saved.
func TestAnUnsavedNoteIsReported(t *testing.T) { langtest.Each(t, anUnsavedNoteIsReported) }

func anUnsavedNoteIsReported(t *testing.T) {
	r := open(t, variants.MultiFamily)
	r.typed("\n")
	n := r.page().note
	r.failure = errors.New("Favourites and notes could not be saved: the disk is full")
	n.entry.SetText("a")
	if !n.unsaved.Visible() || n.unsaved.Text() != r.failure.Error() {
		t.Errorf("said %q", n.unsaved.Text())
	}
	r.uncut(t, r.page().body())
	r.failure = nil
	n.entry.SetText("ab")
	if n.unsaved.Visible() {
		t.Error("said for ever:", n.unsaved.Text())
	}
	r.failure = errors.New("Favourites and notes could not be saved: the disk is full")
	n.entry.SetText("abc")
	r.failure = nil
	r.toggleFavourite(r.page().start) // saves this change together with the note
	if n.unsaved.Visible() {
		t.Error("said after all was saved:", n.unsaved.Text())
	}
}

// A note has a maximum length, whether typed or pasted, so that it is drawn at once and the file stays small.
func TestANoteHasALimit(t *testing.T) {
	r := open(t, variants.MultiFamily)
	r.typed("\n")
	e := r.page().note.entry
	pasted := test.NewClipboard()
	pasted.SetContent(strings.Repeat("é\n", maxNoteSize))
	e.TypedRune('a')
	e.TypedShortcut(&fyne.ShortcutPaste{Clipboard: pasted})
	for range 2 {
		e.TypedRune('b')
		e.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	}
	if n := utf8.RuneCountInString(e.Text); n != maxNoteSize || !strings.HasPrefix(e.Text, "aé\né") {
		t.Errorf("it has %d characters: %.10q", n, e.Text)
	}
	if got := r.study.Note(r.page().start); got != e.Text {
		t.Errorf("%d bytes are kept", len(got))
	}
	e.TypedShortcut(&fyne.ShortcutSelectAll{})
	e.TypedRune('c')
	if e.Text != "c" {
		t.Errorf("what is selected is not replaced: %.10q", e.Text)
	}
}

// Typing a note does not wait for the disk, and saving does not change text typed in the meantime.
func TestTypingDoesNotWaitForTheDisk(t *testing.T) {
	r := open(t, variants.MultiFamily)
	var queue []func()
	r.in.Change = func(change func(*study.Study), done func(error)) {
		queue = append(queue, func() { change(&r.study); done(nil) })
	}
	r.typed("\n")
	n := r.page().note
	for i := range "slowly" {
		n.entry.SetText("slowly"[:i+1])
	}
	for _, do := range queue {
		do()
		if n.entry.Text != "slowly" {
			t.Fatalf("the note becomes %q", n.entry.Text)
		}
	}
	if got := r.study.Note(r.page().start); got != "slowly" || len(queue) != 6 {
		t.Errorf("kept %q", got)
	}
}

// The page of an array can be opened from a game. Back leads to the gallery, with the cursor on the array.
func TestOpeningAGamesArray(t *testing.T) {
	r := open(t, variants.MultiFamily)
	for id, start := range map[string]variants.Start{"chess960": both(t, 700), "chess484": pair(t, "W406-B422")} {
		v, _ := variants.ByID(id)
		r.Open(v, start)
		if p := r.page(); p == nil || p.start != start || p.rule != v.Castling {
			t.Fatalf("%s: not opened", id)
		}
		r.key(fyne.KeyEscape)
		if r.family != v.Family || r.gallery.grid.atCursor().Array != start.White {
			t.Errorf("%s: %s, the cursor on %d", id, r.family.ID, r.gallery.grid.atCursor().Number)
		}
	}
}

// The page of a pair is named after the variant that it was opened as.
func TestAPageIsNamedAfterItsVariant(t *testing.T) {
	for _, id := range []string{"prechess", "benko", "dfrc", "chess484", "multichess", "custom:shuffle:independent:bunker"} {
		v, known := variants.ByID(id)
		if !known {
			t.Fatal(id)
		}
		r := openUnder(t, variants.FischerFamily, variants.Fischer)
		r.Open(v, v.StartAt(1))
		if text := visibleText(r.page().body()); !strings.Contains(text, v.Name) || r.page().variant().ID != v.ID {
			t.Errorf("%s: %s, said %q", id, r.page().variant().ID, text)
		}
	}
}

// The tooltip under a resting pointer disappears with its view.
func TestTheTooltipDisappearsWithItsView(t *testing.T) {
	r := open(t, variants.FischerFamily)
	r.typed("518\n")
	for _, o := range test.LaidOutObjects(r.page().body()) {
		if h, is := o.(*hint); is && h.about != "" {
			h.MouseIn(&desktop.MouseEvent{})
			break
		}
	}
	all := r.win.Content().(*fyne.Container).Objects
	tips := all[len(all)-1].(*widget.Tips)
	if tips.Shown() == "" {
		t.Fatal("no tooltip")
	}
	r.key(fyne.KeyEscape)
	if r.page() != nil || tips.Shown() != "" {
		t.Errorf("the gallery has the tooltip %q", tips.Shown())
	}
}
