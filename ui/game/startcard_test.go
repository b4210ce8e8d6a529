package game

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/internal/testapp"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/fen"
)

// Every castling of a start has a visible diagram, under every rule, in a panel of the usual size, with the landing
// squares, the pieces that stay, and the earliest move. Black's diagrams have the orientation of the board.
func TestTheStartCardShowsItsCastlings(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	c := newTestCard()
	c.Resize(fyne.NewSize(396, 430))
	for _, s := range []struct {
		variant string
		flipped bool
		want    string
	}{
		{"chess960", false, "O-O-O: ♚f1→c1, ♜d1 stays, from move 4; O-O: ♚f1→g1, ♜h1→f1, from move 2"},
		{"chess960", true, "O-O: ♚f8→g8, ♜h8→f8, from move 2; O-O-O: ♚f8→c8, ♜d8 stays, from move 4"},
		{"slide", false, "O-O-O: ♚f1→b1, ♛a1→c1; O-O-O: ♚f1→c1, ♝b1→d1; O-O-O: ♚f1→d1, ♞c1→e1; O-O-O: ♚f1→e1, ♜d1→f1; " +
			"O-O-O: ♚f1 stays, ♝e1→g1; O-O: ♚f1 stays, ♞g1→e1; O-O: ♚f1→g1, ♜h1→f1"},
		{"shuffle", false, ""},
	} {
		v, _ := variants.ByID(s.variant)
		start, err := v.ParseStart("200")
		if err != nil {
			t.Fatal(err)
		}
		c.update(&app.View{Variant: v, Start: start, StartID: "200", Flipped: s.flipped, Outcome: chess.NoOutcome}, true)
		var seen []string
		for _, e := range c.entries {
			if e.diagram.Visible() && e.name.Visible() && e.name.Whole() {
				text := e.name.Text()
				if e.note.Visible() {
					text += ", " + e.note.Text()
				}
				seen = append(seen, text)
			}
		}
		if got := strings.Join(seen, "; "); got != s.want {
			t.Errorf("%s: %q, want %q", s.variant, got, s.want)
		}
		for name, want := range map[string]string{
			"Undefended pawns": "none", "Knights in the corner": "none",
			"Pawns held by the king": map[bool]string{false: "g2", true: "g7"}[s.flipped],
		} {
			if got := c.visibleFact(name); got != want {
				t.Errorf("%s: %s: %q, want %q", s.variant, name, got, want)
			}
		}
	}
	v, _ := variants.ByID("multichess")
	start, err := v.ParseStart("W518-B534")
	if err != nil {
		t.Fatal(err)
	}
	c.update(&app.View{Variant: v, Start: start, StartID: "W518-B534", Outcome: chess.NoOutcome}, true)
	if got := c.visibleFact("Mirror image"); got != "" {
		t.Errorf("a pair has no mirror image %s", got)
	}
}

// visibleFact returns the visible text of a fact, "" if it is hidden or truncated.
func (c *startCard) visibleFact(name string) string {
	for _, f := range c.facts {
		if f.name.Text() == name && f.value.Visible() && f.value.Whole() {
			return f.value.Text()
		}
	}
	return ""
}

// The card of a custom position shows the side to move, the castlings of both sides in the board's orientation, and the
// material.
func TestTheStartCardOfACustomPosition(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	c := newTestCard()
	c.Resize(fyne.NewSize(396, 480))
	for _, s := range []struct {
		variant, fen string
		flipped      bool
		entries      string
		facts        map[string]string
	}{
		{
			"chess960", "r3k2r/pp4pp/8/1b6/4pP2/4B3/PP5P/1R2K2R b Hq f3 0 10", false,
			"O-O-O: ♚e8→c8, ♜a8→d8, Black; O-O: ♚e1→g1, ♜h1→f1, White",
			map[string]string{
				"To move": "Black", "En passant": "f3", "Material": "Black +1", "Bishops": "of opposite colours", "Castling rights": "",
				"White's pieces": "♚♜♜♝♟♟♟♟", "Black's pieces": "♔♖♖♗♙♙♙♙♙", "Move number": "10", "Mating material": "White and Black",
			},
		},
		{
			"chess960", "r3k2r/pp4pp/8/1b6/4pP2/4B3/PP5P/1R2K2R b Hq f3 0 10", true,
			"O-O: ♚e1→g1, ♜h1→f1, White; O-O-O: ♚e8→c8, ♜a8→d8, Black", nil,
		},
		{
			"kingsleap", "4k3/8/8/8/8/8/4q3/4K3 w - - 3 60", false, "",
			map[string]string{"To move": "White, in check", "Leap rights": "none", "Mating material": "none", "Legal moves": "1", "Bishops": "", "Halfmove clock": "3", "En passant": ""},
		},
		{"shuffle", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", false, "", map[string]string{
			"To move": "White", "Material": "even", "Castling rights": "", "Mating material": "none", "Legal moves": "5",
		}},
	} {
		v, _ := variants.ByID(s.variant)
		p, _, err := fen.Parse(s.fen, v.Castling)
		if err != nil {
			t.Fatal(err)
		}
		view := &app.View{Variant: v, First: p, Flipped: s.flipped, Outcome: chess.NoOutcome}
		if s.variant == "chess960" {
			view.White.Balance = -1
		}
		c.update(view, true)
		var seen []string
		for _, e := range c.entries {
			if e.diagram.Visible() && e.name.Whole() && e.note.Visible() {
				seen = append(seen, e.name.Text()+", "+e.note.Text())
			}
		}
		if got := strings.Join(seen, "; "); got != s.entries {
			t.Errorf("%s: %q, want %q", s.fen, got, s.entries)
		}
		for name, want := range s.facts {
			if got := c.visibleFact(name); got != want {
				t.Errorf("%s: %s: %q, want %q", s.fen, name, got, want)
			}
		}
		if !c.edit.Visible() || c.study.Visible() {
			t.Errorf("%s: the position cannot be edited, or leads to an array", s.fen)
		}
	}
}

func newTestCard() *startCard {
	pieces := theme.NewPieces()
	return newStartCard(func() (*theme.Pieces, string, string) { return pieces, "", "" },
		widget.NewButton("Start position in atlas", "", "", nil), widget.NewButton("Edit position", "", "", nil))
}
