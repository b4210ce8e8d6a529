package atlas

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/internal/langtest"
	"backrank/ui/figurine"
	"backrank/variants"
	"backrank/variants/pgn"
)

// addLines adds all lines of a movetext to the player's lines.
func (r *testAtlas) addLines(t *testing.T, variant string, start variants.Start, side chess.Color, texts ...string) {
	t.Helper()
	v, _ := variants.ByID(variant)
	p, err := v.Position(start)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range texts {
		tree, err := pgn.ParseMoveText(&p, text)
		if err == nil {
			_, err = r.lines.Add(v, p, side, tree.Main())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// shownLines returns the texts of the section of the player's lines.
func (r *testAtlas) shownLines() string {
	return strings.ReplaceAll(strings.TrimSpace(visibleText(r.page().lines.content)), "\n", " | ")
}

// The page of a start has the player's lines from it under its rule, by side, each from the move in which it differs from the line
// before; and it trains them.
func TestThePageHasThePlayersLines(t *testing.T) {
	figurine.Use(true, "en")
	t.Cleanup(func() { figurine.Use(false, "en") })
	r := openUnder(t, variants.FischerFamily, variants.Fischer)
	start := both(t, 518)
	r.addLines(t, "chess960", start, chess.Black, "1. e4 c5")
	r.addLines(t, "chess960", start, chess.White, "1. e4 e5 2. Nf3 Nc6", "1. e4 c5 2. Nf3", "1. d4")
	r.addLines(t, "bunker", start, chess.White, "1. a3")
	r.show(newPage(r.Atlas, start, variants.Fischer))
	if got, want := r.shownLines(), "My lines | For White | 1.e4 e5 2.Nf3 Nc6 | 1…c5 2.Nf3 | 1.d4 | For Black | 1.e4 c5"; got != want {
		t.Errorf("the page has %q, want %q", got, want)
	}
	r.press(t, "Train these lines")
	r.page().rules.Choose(slices.Index(variants.Castlings(), variants.Bunker))
	if got := r.shownLines(); !strings.HasSuffix(got, "For White | 1.a3") {
		t.Errorf("under another rule: %q", got)
	}
	r.press(t, "Train these lines")
	if want := []string{"RNBQKBNR fischer", "RNBQKBNR bunker"}; !slices.Equal(r.trained, want) {
		t.Errorf("trained %q, want %q", r.trained, want)
	}
	r.trained = nil
	r.press(t, "Train the first moves")
	if want := []string{"first moves RNBQKBNR bunker"}; !slices.Equal(r.trained, want) {
		t.Errorf("trained %q, want %q", r.trained, want)
	}
	r.show(newPage(r.Atlas, both(t, 0), variants.Fischer))
	if got := r.shownLines(); !strings.HasPrefix(got, "My lines | None from this start.") || r.button(t, "Train these lines") != nil {
		t.Errorf("without lines: %q", got)
	}
}

// Lines that were added meanwhile are there when the page is shown again.
func TestThePageFollowsTheLines(t *testing.T) {
	r := openUnder(t, variants.FischerFamily, variants.Fischer)
	first := newPage(r.Atlas, both(t, 518), variants.Fischer)
	r.show(first)
	r.show(newPage(r.Atlas, both(t, 0), variants.Fischer))
	r.addLines(t, "chess960", both(t, 518), chess.White, "1. e4")
	if r.key(fyne.KeyEscape); r.page() != first || !strings.Contains(r.shownLines(), "1.e4") {
		t.Errorf("the page has %q", r.shownLines())
	}
}

// Lines of one side are removed after a question.
func TestLinesAreRemovedAfterAQuestion(t *testing.T) {
	r := openUnder(t, variants.FischerFamily, variants.Fischer)
	start := both(t, 518)
	r.addLines(t, "chess960", start, chess.White, "1. e4", "1. d4")
	r.addLines(t, "chess960", start, chess.Black, "1. c4")
	r.show(newPage(r.Atlas, start, variants.Fischer))
	r.agree = false
	if r.press(t, "Remove…"); !strings.Contains(r.shownLines(), "1.d4") {
		t.Error("removed without consent")
	}
	r.agree = true
	if r.press(t, "Remove…"); strings.Contains(r.shownLines(), "1.d4") || !strings.Contains(r.shownLines(), "For Black | 1.c4") {
		t.Errorf("after removing White's lines: %q", r.shownLines())
	}
	if want := "Remove your lines for White from this start?"; !slices.Equal(r.confirmations, []string{want, want}) {
		t.Errorf("asked %q", r.confirmations)
	}
}

// Long lists of long lines are whole in both sizes, and end with the number of the lines that are left out.
func TestLinesAreWhole(t *testing.T) { langtest.Each(t, linesAreWhole) }

func linesAreWhole(t *testing.T) {
	for _, size := range []fyne.Size{fyne.NewSize(760, 534), fyne.NewSize(1180, 734)} {
		r := openUnder(t, variants.FischerFamily, variants.Fischer)
		r.win.Resize(size)
		start := both(t, 518)
		for _, last := range strings.Fields("a3 a4 c3 c4 d3 g3 g4 h3 h4 Na3 Nc3 Nd4 Ng5 Nh4") {
			r.addLines(t, "chess960", start, chess.White, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. "+last)
		}
		r.show(newPage(r.Atlas, start, variants.Fischer))
		r.uncut(t, r.page().lines.content)
		if rows := strings.Count(r.shownLines(), " | "); rows != 2+maxLines {
			t.Errorf("%v: %d rows: %q", size, rows, r.shownLines())
		}
	}
}
