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
	"backrank/internal/langtest"
	"backrank/internal/testapp"
	"backrank/ui/theme"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
)

// noActions ignores the requests of a strip.
type noActions struct{}

func (noActions) Castle(chess.Color, Special)                  {}
func (noActions) ShowCastle(chess.Color, Special) string       { return "" }
func (noActions) PremoveColor() chess.Color                    { return chess.NoColor }
func (noActions) HideCastle()                                  {}
func (noActions) ChoosePlayer(chess.Color)                     {}
func (noActions) OpenClockMenu(chess.Color, fyne.CanvasObject) {}

// stripOf returns White's strip for a position, with a given width and the pieces that White has captured.
func stripOf(t *testing.T, width float32, text, name string, rule *rules.Castling, lost []chess.Piece) *Strip {
	t.Helper()
	p, _, err := fen.Parse(text, rule)
	if err != nil {
		t.Fatal(err)
	}
	v := app.View{Position: p, End: p, HumanTurn: true, Turn: p.Turn()}
	v.Variant.Castling = rule
	v.Black.Lost, v.White.Balance = lost, len(lost)
	s := NewStrip(noActions{})
	w := test.NewTempWindow(t, s)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(width, StripHeight))
	s.Update(&v, chess.White, name, false)
	return s
}

// Nothing in a strip overlaps, and captured pieces are visible, however long the name is and however narrow the board.
func TestNothingInAStripOverlaps(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		testapp.Of(t, theme.New(theme.Dark))
		const rights = "4k3/8/8/8/8/8/8/R3K2R w "
		for _, width := range []float32{360, 384, 470, 500, 584} {
			for _, name := range []string{"You", "Backrank (Grandmaster)", strings.Repeat("Maximiliane ", 8)} {
				for field, rule := range map[string]*rules.Castling{"HA - 0 1": variants.Fischer, "HEA - 0 1": variants.Bunker, "- - 0 1": variants.Fischer} {
					for _, n := range []int{0, 1, 4} {
						lost := []chess.Piece{chess.BlackQueen, chess.BlackRook, chess.BlackKnight, chess.BlackPawn}[:n]
						s := stripOf(t, width, rights+field, name, rule, lost)
						if taken := s.capturedText; n > 0 && (taken.Hidden || taken.Text == "") {
							t.Errorf("%v wide, %q, %s: what was captured is not seen", width, name, field)
						}
						checkApart(t, s, width)
					}
				}
			}
		}
	})
}

// checkApart checks that the visible parts of a strip are inside it and do not overlap.
func checkApart(t *testing.T, s *Strip, width float32) {
	t.Helper()
	type box struct {
		what string
		at   fyne.Position
		size fyne.Size
	}
	var all []box
	for what, text := range map[string]*canvas.Text{"name": s.name, "doing": s.activity, "taken": s.capturedText, "ahead": s.balance} {
		if !text.Hidden && text.Text != "" {
			all = append(all, box{what, text.Position(), text.MinSize()})
		}
	}
	if s.clock.shown {
		all = append(all, box{"clock", s.clock.ground.Position(), s.clock.ground.Size()})
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

// A name of the computer that does not fit is replaced by its level.
func TestALevelIsShownWhereTheNameDoesNotFit(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	for width, want := range map[float32]string{584: "Backrank (Grandmaster)", 300: "Grandmaster"} {
		s := stripOf(t, width, "4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", "Backrank (Grandmaster)", variants.Fischer, nil)
		if s.name.Text != want {
			t.Errorf("%v wide: %q, want %q", width, s.name.Text, want)
		}
	}
}

// A button disappears with its right, and the name gets its space.
func TestAButtonDisappearsWithItsRight(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	name := strings.Repeat("Maximiliane ", 8)
	with := stripOf(t, 500, "4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", name, variants.Fischer, nil)
	without := stripOf(t, 500, "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", name, variants.Fischer, nil)
	if len(with.Buttons()) != 2 || len(without.Buttons()) != 0 || len(without.name.Text) <= len(with.name.Text) {
		t.Errorf("%d buttons and %q, without rights %d and %q", len(with.Buttons()), with.name.Text, len(without.Buttons()), without.name.Text)
	}
}

// An opened game has no buttons, and the names of its players have their space.
func TestAnOpenedGameHasNoCastlingButtons(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	const name = "van den Heuvel, Johannes Diderik"
	s := stripOf(t, 384, "4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", name, variants.Fischer, nil)
	if len(s.Buttons()) != 2 || s.name.Text == name {
		t.Fatalf("in a game that is played: %d buttons, %q", len(s.Buttons()), s.name.Text)
	}
	p, _, _ := fen.Parse("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", variants.Fischer)
	v := app.View{Position: p, End: p, Document: true}
	v.Variant.Castling = variants.Fischer
	if s.Update(&v, chess.White, name, false); len(s.Buttons()) != 0 || s.name.Text != name {
		t.Errorf("in an opened game: %d buttons, %q", len(s.Buttons()), s.name.Text)
	}
}

// In a small window the buttons of a player who is not a person become icons before his name next to the clock is cut
// to a few letters; a person's buttons keep their captions.
func TestButtonsOfOthersBecomeIconsFirst(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
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
		for side, shown := range map[chess.Color]caption{chess.Black: iconCaption, chess.White: shortCaption} {
			s := NewStrip(noActions{})
			s.Update(&view, side, "Backrank (Improver)", false)
			s.SetClock(&r, false)
			layout := func(width float32) {
				s.Resize(fyne.NewSize(width, StripHeight))
				test.WidgetRenderer(s).Layout(s.Size())
			}
			captions := func(want caption, width float32) {
				t.Helper()
				for _, b := range s.Buttons() {
					if got := b.(*castlingButton).caption; got != want {
						t.Errorf("%s, %v wide: caption %v, want %v", side.Name(), width, got, want)
					}
				}
				if len(s.Buttons()) != 3 {
					t.Errorf("%s, %v wide: %d buttons", side.Name(), width, len(s.Buttons()))
				}
			}
			named := func(level string) bool { // the level is legible
				return strings.HasPrefix(s.name.Text, "Backrank ("+level[:2]) || s.name.Text == level
			}
			layout(384)
			captions(shown, 384)
			if shown == iconCaption && !named("Improver") {
				t.Errorf("%s has the name %q", side.Name(), s.name.Text)
			}
			for width := float32(384); shown == iconCaption && width < 700; width += 4 {
				if layout(width); s.Buttons()[0].(*castlingButton).caption < iconCaption && !named("Improver") {
					t.Errorf("%v wide: captions beside %q", width, s.name.Text)
				}
			}
			layout(700)
			captions(fullCaption, 700)
			if side == chess.Black { // in a match
				for _, doing := range []string{"", "thinking"} {
					s.label, s.score.Text, s.activity.Text = "Backrank (Novice)", "12½", doing
					for width := float32(384); width < 700; width += 4 {
						layout(width)
						icons := s.Buttons()[0].(*castlingButton).caption == iconCaption
						if icons && doing != "" { // even icons leave too little room for all three texts
							continue
						}
						if !named("Novice") || s.score.Hidden || s.activity.Hidden != (doing == "") {
							t.Errorf("%v wide, icons %v: %q, points hidden %v, %q hidden %v", width, icons, s.name.Text, s.score.Hidden, doing, s.activity.Hidden)
						}
					}
				}
			}
		}
	})
}

// However narrow a strip is, it shows a button for each castling and leap that the side has a right to, part of the
// name, the clock and the captured pieces.
func TestNarrowStripsKeepEssentialParts(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		testapp.Of(t, theme.New(theme.Dark))
		start, _ := variants.ParseArray("RKNQNBBR")
		lost := []chess.Piece{chess.BlackQueen, chess.BlackRook, chess.BlackBishop, chess.BlackKnight, chess.BlackPawn, chess.BlackPawn, chess.BlackPawn, chess.BlackPawn}
		for _, variant := range []string{"chess960", "bunker", "slide"} {
			v, _ := variants.ByID(variant)
			p, err := v.Position(variants.Start{White: start, Black: start})
			if err != nil {
				t.Fatal(err)
			}
			view := thinking(waiting(t, p)) // Black is played by the computer
			view.Outcome = chess.NoOutcome
			for _, terms := range []string{"", "3+2", "40/90+30:30+30"} {
				for side := chess.White; side <= chess.Black; side++ {
					for _, name := range []string{"Backrank (Grandmaster)", strings.Repeat("Maximiliane ", 4)} {
						view.White.Lost, view.Black.Lost = lost, lost
						view.White.Balance, view.Black.Balance = 9, 9
						s := NewStrip(noActions{})
						s.Update(&view, side, name, false)
						if terms != "" {
							on, err := clock.Parse(terms)
							if err != nil {
								t.Fatal(err)
							}
							half := clock.New(on)
							r := half.At(0)
							s.SetClock(&r, false)
						}
						for width := float32(360); width < 700; width += 20 {
							s.Resize(fyne.NewSize(width, StripHeight))
							test.WidgetRenderer(s).Layout(s.Size())
							checkApart(t, s, width)
							held := 0
							for i, special := range [4]Special{{Wing: rules.ASide}, {Wing: rules.ASide, Leap: true}, {Wing: rules.HSide, Leap: true}, {Wing: rules.HSide}} {
								if special.HasRight(&view.Position, side) {
									held++
									if !s.specials[i].Visible() {
										t.Errorf("%s, clock %q, %v wide, %s, %q: no button %q", variant, terms, width, side.Name(), name, s.specials[i].label)
									}
								}
							}
							if held == 0 {
								t.Fatalf("%s: no castling", variant)
							}
							if len([]rune(s.name.Text)) < 4 || s.capturedText.Hidden || s.capturedText.Text == "" || s.balance.Hidden {
								t.Errorf("%s, clock %q, %v wide, %s: %q beside %d buttons, captured %q, hidden: %v, ahead hidden: %v", variant, terms, width, side.Name(), s.name.Text, held, s.capturedText.Text, s.capturedText.Hidden, s.balance.Hidden)
							}
						}
					}
				}
			}
		}
	})
}

// What the player is doing, which shows who is to move, is hidden after all other texts except the name.
func TestWhoIsToMoveIsHiddenLast(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		testapp.Of(t, theme.New(theme.Dark))
		s := stripOf(t, 900, "4k3/8/8/8/8/8/8/R3K2R w HEA - 0 1", strings.Repeat("Maximiliane ", 4), variants.Bunker, nil)
		s.score.Text, s.activity.Text, s.balance.Text = "12½", "to move", "+9"
		hidden := 0
		for width := float32(700); width >= 160; width -= 5 {
			s.Resize(fyne.NewSize(width, StripHeight))
			test.WidgetRenderer(s).Layout(s.Size())
			if !s.score.Hidden && s.activity.Hidden {
				t.Errorf("%v wide: the points are shown, and not who is to move", width)
			}
			if s.score.Hidden {
				hidden++
			}
		}
		if hidden == 0 {
			t.Error("the points are never hidden")
		}
	})
}

// As a strip gets narrower, names and captions are shortened before captions become icons, and no text gets longer
// again. A button with an icon still has a full description for screen readers.
func TestCaptionsShortenInAFixedOrder(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		testapp.Of(t, theme.New(theme.Dark))
		s := stripOf(t, 900, "4k3/8/8/8/8/8/8/R3K2R w HEA - 0 1", strings.Repeat("Maximiliane ", 4), variants.Bunker, nil)
		terms, err := clock.Parse("90+30")
		if err != nil {
			t.Fatal(err)
		}
		half := clock.New(terms)
		r := half.At(0)
		s.SetClock(&r, false) // with the clock, full captions do not fit even before the strip counts as narrow
		last, seen := fullCaption, map[caption]bool{}
		for width := float32(900); width >= 300; width -= 5 {
			s.Resize(fyne.NewSize(width, StripHeight))
			test.WidgetRenderer(s).Layout(s.Size())
			now := s.specials[0].caption
			for _, b := range s.specials {
				if b.caption != now {
					t.Fatalf("%v wide: captions %v and %v", width, now, b.caption)
				}
			}
			if now < last {
				t.Errorf("%v wide: caption %v after %v", width, now, last)
			}
			if now == iconCaption && !strings.HasSuffix(s.name.Text, "…") {
				t.Errorf("%v wide: icons beside the whole name", width)
			}
			last = now
			seen[now] = true
		}
		if len(seen) != 3 {
			t.Errorf("captions seen: %v, want three", seen)
		}
		if got, want := s.specials[1].AccessibilityLabel(), "Leap b1"; !strings.HasPrefix(got, want) {
			t.Errorf("an icon is described as %q, want %q", got, want)
		}
	})
}

// TestResultsAreNumbers: results in a strip are numbers, because a word could be read as part of the captured pieces
// after it, as in "lost ♕". In a match the only number is the score of the match.
func TestResultsAreNumbers(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	start, _ := variants.ParseArray("RKNQNBBR")
	v, _ := variants.ByID("chess960")
	p, err := v.Position(variants.Start{White: start, Black: start})
	if err != nil {
		t.Fatal(err)
	}
	for outcome, want := range map[chess.Outcome][2]string{chess.WhiteWon: {"1", "0"}, chess.BlackWon: {"0", "1"}, chess.Draw: {"½", "½"}} {
		view := thinking(waiting(t, p))
		view.Thinking, view.Outcome, view.Loaded = chess.NoColor, outcome, true
		for i, side := range []chess.Color{chess.White, chess.Black} {
			s := NewStrip(noActions{})
			if s.Update(&view, side, "Ada", false); s.activity.Text != want[i] || s.score.Text != "" {
				t.Errorf("%v, %s: %q, points %q", outcome, side.Name(), s.activity.Text, s.score.Text)
			}
			match := view
			match.Loaded, match.Score = false, app.MatchScore{Halves: [2]int{3, 1}, Games: 2}
			if s.Update(&match, side, "Ada", false); s.activity.Text != "" || s.score.Text != [2]string{"1½", "½"}[i] {
				t.Errorf("%v in a match, %s: %q, points %q", outcome, side.Name(), s.activity.Text, s.score.Text)
			}
		}
	}
}
