package game

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/clock"
	"backrank/internal/testapp"
	"backrank/ui/theme"
	"backrank/variants"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// nobody ignores the requests of a strip.
type nobody struct{}

func (nobody) Castle(chess.Color, Special)                  {}
func (nobody) ShowCastle(chess.Color, Special) string       { return "" }
func (nobody) PremoveColor() chess.Color                    { return chess.NoColor }
func (nobody) HideCastle()                                  {}
func (nobody) ChoosePlayer(chess.Color)                     {}
func (nobody) OpenClockMenu(chess.Color, fyne.CanvasObject) {}

// stripOf returns White's strip in a position, with a given width.
func stripOf(t *testing.T, width float32, fen, name string, rule *rules.Castling, lost []chess.Piece) *Strip {
	t.Helper()
	p, _, err := notation.ParseFEN(fen, rule)
	if err != nil {
		t.Fatal(err)
	}
	v := app.View{Position: p, End: p, HumanTurn: true, Turn: p.Turn()}
	v.Variant.Castling = rule
	v.Black.Lost, v.White.Balance = lost, len(lost)
	s := NewStrip(nobody{})
	w := test.NewTempWindow(t, s)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(width, StripHeight))
	s.Update(&v, chess.White, name, false)
	return s
}

// In a strip nothing overlaps, and captured pieces are visible however long the name and narrow the board.
func TestNothingInAStripIsInTheWay(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	const rights = "4k3/8/8/8/8/8/8/R3K2R w "
	for _, width := range []float32{360, 384, 470, 500, 584} {
		for _, name := range []string{"You", "Backrank (Grandmaster)", strings.Repeat("Maximiliane ", 8)} {
			for field, rule := range map[string]*rules.Castling{"HA - 0 1": variants.Fischer, "HEA - 0 1": variants.Bunker, "- - 0 1": variants.Fischer} {
				for _, n := range []int{0, 1, 4} {
					lost := []chess.Piece{chess.BlackQueen, chess.BlackRook, chess.BlackKnight, chess.BlackPawn}[:n]
					s := stripOf(t, width, rights+field, name, rule, lost)
					if taken := s.taken; n > 0 && (taken.Hidden || taken.Text == "") {
						t.Errorf("%v wide, %q, %s: what was captured is not seen", width, name, field)
					}
					apart(t, s, width)
				}
			}
		}
	}
}

// apart checks that the visible parts of a strip are inside it and do not overlap.
func apart(t *testing.T, s *Strip, width float32) {
	t.Helper()
	type box struct {
		what string
		at   fyne.Position
		size fyne.Size
	}
	var all []box
	for what, text := range map[string]*canvas.Text{"name": s.name, "doing": s.doing, "taken": s.taken, "ahead": s.ahead} {
		if !text.Hidden && text.Text != "" {
			all = append(all, box{what, text.Position(), text.MinSize()})
		}
	}
	for _, b := range s.specials {
		if b.Visible() {
			all = append(all, box{b.AccessibilityLabel(), b.Position(), b.Size()})
		}
	}
	for i, a := range all {
		if a.at.X < 0 || a.at.Y < 0 || a.at.X+a.size.Width > width || a.at.Y+a.size.Height > StripHeight {
			t.Errorf("%v wide, %q: %s at %v, %v large", width, s.label, a.what, a.at, a.size)
		}
		for _, b := range all[:i] {
			if a.at.X < b.at.X+b.size.Width && b.at.X < a.at.X+a.size.Width && a.at.Y+2 < b.at.Y+b.size.Height && b.at.Y+2 < a.at.Y+a.size.Height {
				t.Errorf("%v wide, %q: %s at %v lies on %s at %v", width, s.label, a.what, a.at, b.what, b.at)
			}
		}
	}
}

// A button disappears with its right, and the name gets its space.
func TestAButtonGoesWithItsRight(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	name := strings.Repeat("Maximiliane ", 8)
	with := stripOf(t, 500, "4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", name, variants.Fischer, nil)
	without := stripOf(t, 500, "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", name, variants.Fischer, nil)
	if len(with.Buttons()) != 2 || len(without.Buttons()) != 0 || len(without.name.Text) <= len(with.name.Text) {
		t.Errorf("%d buttons and %q, without rights %d and %q", len(with.Buttons()), with.name.Text, len(without.Buttons()), without.name.Text)
	}
}

// Where there is room for the buttons of all rights or for the rest, the rest is seen beside what can be played now.
func TestButtonsThatDoNothingLeaveTheirSpace(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	lost := []chess.Piece{chess.BlackQueen}
	for fen, buttons := range map[string]int{"rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w HEA - 0 1": 0, "4k3/8/8/8/8/8/8/RNBQK2R w HEA - 0 1": 2} {
		s := stripOf(t, 300, fen, "White", variants.Bunker, lost) // beside a clock in the smallest window
		if len(s.Buttons()) != buttons || s.name.Text != "White" || s.taken.Hidden {
			t.Errorf("%s: %d buttons beside %q, captured pieces hidden: %v", fen, len(s.Buttons()), s.name.Text, s.taken.Hidden)
		}
		apart(t, s, 300)
	}
	if s := stripOf(t, 300, "4k3/8/8/8/8/8/8/R3K2R w HEA - 0 1", "White", variants.Bunker, nil); len(s.Buttons()) != 4 || s.name.Text == "…" {
		t.Errorf("%d buttons beside %q", len(s.Buttons()), s.name.Text)
	}
}

// In a small window the name of a player who is not here is read beside his clock, rather than buttons that nobody can
// press; a person's buttons stay.
func TestNamesBeforeButtonsOfOthers(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	start, _ := variants.ParseArray("RKNQNBBR")
	v, _ := variants.ByID("bunker")
	p, err := v.Position(variants.Start{White: start, Black: start})
	if err != nil {
		t.Fatal(err)
	}
	view := thinking(waiting(t, p))
	view.Outcome = chess.NoOutcome
	terms, _ := clock.Parse("3+2")
	half := clock.New(terms)
	r := half.At(0)
	for side, buttons := range map[chess.Color]int{chess.Black: 0, chess.White: 3} {
		s := NewStrip(nobody{})
		s.Update(&view, side, "Backrank (Improver)", false)
		s.SetClock(&r, false)
		s.Resize(fyne.NewSize(384, StripHeight))
		test.WidgetRenderer(s).Layout(s.Size())
		if n := len(s.Buttons()); n != buttons || buttons == 0 && !strings.HasPrefix(s.name.Text, "Backrank (Im") {
			t.Errorf("%s has %d buttons beside %q, want %d", side.Name(), n, s.name.Text, buttons)
		}
		if side == chess.Black { // in a match, when the game is over
			s.label, s.points.Text, s.doing.Text = "Backrank (Novice)", "1", "won"
			for _, wide := range []float32{384, 400, 440} {
				s.Resize(fyne.NewSize(wide, StripHeight))
				test.WidgetRenderer(s).Layout(s.Size())
				if s.name.Text != s.label || s.points.Hidden || s.doing.Hidden {
					t.Errorf("%v wide: %q, points hidden %v, result hidden %v", wide, s.name.Text, s.points.Hidden, s.doing.Hidden)
				}
			}
		}
		s.Resize(fyne.NewSize(700, StripHeight))
		test.WidgetRenderer(s).Layout(s.Size())
		if n := len(s.Buttons()); n != 3 {
			t.Errorf("%s has %d buttons where there is space for all", side.Name(), n)
		}
	}
}
