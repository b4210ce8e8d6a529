package atlas

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/internal/testapp"
	"backrank/ui/theme"
	"backrank/variants"
	"backrank/variants/facts"
)

// Fischer's rule has 42 castlings for each side; a click plays each as the rules do.
func TestTheCastlings(t *testing.T) {
	r := openUnder(t, variants.FischerFamily, variants.Fischer)
	r.typed("k")
	c := r.top().(*castlingsScreen)
	if len(c.all) != 42 || len(c.grid.Objects) != 42 {
		t.Fatalf("%d lanes, %d shown", len(c.all), len(c.grid.Objects))
	}
	for _, side := range []chess.Color{chess.White, chess.Black} {
		c.side = side
		c.fill()
		for _, o := range c.grid.Objects {
			l := o.(*lane)
			if l.picture.At(l.on(l.lane.King)).Type() != chess.King {
				t.Errorf("%s: no king before", l.words())
			}
			l.Tapped(nil)
			if l.picture.At(l.on(l.lane.KingTo)) != chess.NewPiece(chess.King, side) || l.picture.At(l.on(l.lane.PartnerTo)) != chess.NewPiece(chess.Rook, side) {
				t.Errorf("%s: does not play", l.words())
			}
		}
	}
	for _, pick := range []struct{ kind, king, want int }{{0, 2, 7}, {2, 2, 6}, {3, 0, 0}} {
		c.kind, c.king = pick.kind, pick.king
		if c.fill(); len(c.grid.Objects) != pick.want {
			t.Errorf("%+v: %d", pick, len(c.grid.Objects))
		}
	}
	r.key(fyne.KeyEscape)
	if r.top() != view(r.gallery) || r.left != 0 {
		t.Error("Escape does not lead to the gallery")
	}
}

// The legend has a colour for each kind of mark: for a castling, the landing squares of king and partner.
func TestKingAndPartnerAreMarkedApart(t *testing.T) {
	r := openUnder(t, variants.FischerFamily, variants.Fischer)
	r.typed("k")
	c := r.top().(*castlingsScreen)
	if text := visibleText(c.body()); !strings.Contains(text, "King lands\n") || !strings.Contains(text, "Rook lands\n") {
		t.Errorf("said %q", text)
	}
	for _, mode := range []theme.Mode{theme.Light, theme.Dark} {
		testapp.Of(t, theme.New(mode))
		way := facts.Ways(array(t, 0), variants.Fischer)[0]
		king, partner := landings(way, chess.White)[way.KingTo], landings(way, chess.White)[way.PartnerTo]
		kr, kg, kb, _ := king.RGBA()
		pr, pg, pb, _ := partner.RGBA()
		apart := func(a, b uint32) int { return max(int(a)-int(b), int(b)-int(a)) >> 8 }
		if apart(kr, pr)+apart(kg, pg)+apart(kb, pb) < 90 {
			t.Errorf("%s: %v and %v are hardly to be told apart", mode, king, partner)
		}
	}
}
