package game

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/internal/testapp"
	"backrank/ui/theme"
	"backrank/variants"
)

// Placements of equal value are not all called the best, and the ranking fits into the narrowest panel. A pause hides
// the coach.
func TestOneOfTheComparedPlacementsIsTheBest(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	v, _ := variants.ByID("prechess")
	m := app.Open(app.Options{Unsaved: true, First: app.NewGame{Variant: v}})
	defer m.Close()
	view := m.View()
	c := NewCoach(func() {}, func() {}, func() {}, func(bool) {})
	c.Update(&view, true)
	c.Resize(fyne.NewSize(316, 220))
	for searched, want := range map[int][2]string{0: {"best", "as good"}, 8: {"0.00 ± 0.00", "0.00 ± 0.00"}, 12: {"0.00 ± 0.00", "0.00 ± 0.00"}} {
		all := slices.Repeat([]analysis.Placement{{Placement: variants.Placement{Piece: chess.WhiteKing, Square: chess.E1}, Searched: searched}}, 5)
		c.ShowRanking(view.Draft.At, all)
		rows := c.Ranking()
		if !c.Whole() || len(rows) != 6+min(searched, 1) || !strings.HasSuffix(rows[1], want[0]) || !strings.HasSuffix(rows[2], want[1]) || !strings.HasSuffix(rows[5], want[1]) {
			t.Errorf("%d searched: %q, whole %v", searched, rows, c.Whole())
		}
	}
	nine := slices.Repeat([]analysis.Placement{{Placement: variants.Placement{Piece: chess.WhiteKing, Square: chess.E1}, Searched: 8}}, 9)
	c.ShowRanking(view.Draft.At, nine)
	if rows := c.Ranking(); !c.Whole() || !strings.HasPrefix(rows[len(rows)-1], "The best nine") || !strings.HasSuffix(rows[len(rows)-1], "five are shown") {
		t.Errorf("of nine %q", rows)
	}
	if c.EndRanking(); c.Ranking() != nil || !c.Visible() {
		t.Error("the ranking cannot be closed")
	}
	view.Paused = true
	if c.Update(&view, true); c.Visible() || c.Ranking() != nil {
		t.Error("a pause shows it")
	}
	view.Paused = false
	if c.Update(&view, true); !c.Visible() || c.compare.Hidden || c.Ranking() != nil {
		t.Error("after a pause nothing can be compared, or the old ranking is back")
	}
}
