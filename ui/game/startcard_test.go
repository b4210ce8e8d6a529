package game

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/ui/theme"
	"backrank/variants"
)

// Every castling of a start has a strip that is seen, under every rule, in a panel of the usual size: where its pieces
// go, which of them stay, and how soon. Of Black's start the strips lie as the board does.
func TestTheStartTellsItsCastlings(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Dark))
	pieces := theme.NewPieces()
	c := newStartCard(func() (*theme.Pieces, string, string) { return pieces, "", "" })
	c.Resize(fyne.NewSize(396, 430))
	for _, s := range []struct {
		variant string
		flipped bool
		want    string
	}{
		{"chess960", false, "O-O-O: Kf1→c1, Rd1 stays, from move 4; O-O: Kf1→g1, Rh1→f1, from move 2"},
		{"chess960", true, "O-O: Kf8→g8, Rh8→f8, from move 2; O-O-O: Kf8→c8, Rd8 stays, from move 4"},
		{"slide", false, "O-O-O: Kf1→b1, Qa1→c1; O-O-O: Kf1→c1, Bb1→d1; O-O-O: Kf1→d1, Nc1→e1; O-O-O: Kf1→e1, Rd1→f1; " +
			"O-O-O: Kf1 stays, Be1→g1; O-O: Kf1 stays, Ng1→e1; O-O: Kf1→g1, Rh1→f1"},
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
				if e.soon.Visible() {
					text += ", " + e.soon.Text()
				}
				seen = append(seen, text)
			}
		}
		if got := strings.Join(seen, "; "); got != s.want {
			t.Errorf("%s: %q, want %q", s.variant, got, s.want)
		}
		if last := c.facts[len(c.facts)-1]; !last.value.Visible() || last.value.Text() != "669 · RNKBRNBQ" {
			t.Errorf("%s: the last fact is %q", s.variant, last.value.Text())
		}
	}
	v, _ := variants.ByID("multichess")
	start, err := v.ParseStart("W518-B534")
	if err != nil {
		t.Fatal(err)
	}
	c.update(&app.View{Variant: v, Start: start, StartID: "W518-B534", Outcome: chess.NoOutcome}, true)
	for _, f := range c.facts {
		if f.name.Text() == "Mirror image" {
			t.Errorf("a pair has no mirror image %s", f.value.Text())
		}
	}
}
