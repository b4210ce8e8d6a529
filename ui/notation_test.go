package ui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/settings"
	"backrank/internal/langtest"
	"backrank/ui/keys"
	"backrank/ui/moves"
	"backrank/variants/gametree"
)

// annotated returns a game of 80 moves with clocks, comments and glyphs, with evaluations if evaluated is true.
func annotated(evaluated bool) string {
	var b strings.Builder
	b.WriteString("[Event \"Chess960 Rapid Arena\"]\n[Date \"2026.11.21\"]\n[White \"Petrosyants, Anna-Maria\"]\n[Black \"van den Heuvel, Joris\"]\n" +
		"[WhiteElo \"2214\"]\n[BlackElo \"2187\"]\n[TimeControl \"900+5\"]\n[Result \"1/2-1/2\"]\n\n")
	for i := range 160 {
		if i%2 == 0 {
			fmt.Fprintf(&b, "%d. ", i/2+1)
		}
		b.WriteString([]string{"Nf3", "Nf6", "Ng1", "Ng8"}[i%4])
		left := 900 - 3*i - i%7
		fmt.Fprintf(&b, " {[%%clk 0:%02d:%02d]", left/60, left%60)
		if evaluated {
			fmt.Fprintf(&b, " [%%eval %.2f]", float64(i%30)/10-1.5)
		}
		if i%9 == 0 {
			b.WriteString(" The knight comes out, and goes back to the square from which it came.")
		}
		b.WriteString("} ")
		if i%10 == 3 {
			b.WriteString("(" + fmt.Sprint(i/2+1) + "... e5 " + fmt.Sprint(i/2+2) + ". e4 d5) ")
		}
	}
	return b.String() + "1/2-1/2"
}

// documentSizes are the sizes of windows in which opened games are tested.
var documentSizes = []fyne.Size{{Width: 1180, Height: 730}, {Width: 760, Height: 530}, {Width: 1920, Height: 1050}, {Width: 500, Height: 830}}

// minMoves returns the minimum height of the list of moves in a window.
func minMoves(size fyne.Size) float32 {
	if size.Width < size.Height {
		return 54 // below the board, where the board has most of the space
	}
	return 130
}

// No buttons or texts of the panel of an opened game overlap, with and without the palette of glyphs, with and without the
// field for typed moves, in paragraphs and in columns. The notation has the largest part of the panel.
func TestOpenedGameLayout(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		for _, evaluated := range []bool{true, false} {
			r, _ := openWithAnalyst(t, annotated(evaluated))
			if !r.view.Document || len(r.view.Plies) != 160 {
				t.Fatalf("document %v, %d plies", r.view.Document, len(r.view.Plies))
			}
			r.do(func() { r.navigation.goTo(40) })
			for _, palette := range []bool{false, true} {
				for _, paragraphs := range []bool{false, true} {
					r.settings.change(func(s *settings.Settings) { s.Palette, s.Paragraphs = palette, paragraphs })
					for _, size := range documentSizes {
						r.win.Resize(size)
						where := fmt.Sprintf("%v, palette %v, paragraphs %v", size, palette, paragraphs)
						r.checkNoOverlap(t, where)
						r.checkGrid(size)
						if r.panel.buttons.palette.content.Visible() != palette {
							t.Errorf("%s: the palette is wrong", where)
						}
						list := r.panel.moves.List
						if high := list.Size().Height; !list.InSight() || high < minMoves(size) || !palette && size.Width > size.Height && high < r.panel.report.Size().Height {
							t.Errorf("%s: the moves are %v high; the move shown is in sight: %v", where, high, list.InSight())
						}
						r.typeRunes("/")
						r.checkNoOverlap(t, where+", typing")
						if field := r.moveField.field; size.Width > size.Height && (!field.Visible() || field.Size().Width < 100 || r.win.Canvas().Focused() != fyne.Focusable(field)) {
							t.Errorf("%s: the field is %v, visible %v", where, field.Size(), field.Visible())
						}
						r.win.Canvas().Unfocus()
					}
				}
			}
		}
	})
}

// The controls of an opened game are one row: the field for typed moves is in the row of navigation.
func TestControlsOfAnOpenedGameAreOneRow(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		r, _ := openWithAnalyst(t, annotated(true))
		for _, size := range documentSizes[:3] {
			r.win.Resize(size)
			r.typeRunes("/")
			at := fyne.CurrentApp().Driver().AbsolutePositionForObject
			next := r.panel.buttons.byCommand[r.commands.get("next-move")][0]
			if field := r.moveField.field; at(field).Y != at(next).Y || at(field).X < at(next).X+next.Size().Width {
				t.Errorf("%v: the field is at %v, the button at %v", size, at(field), at(next))
			}
			if high := r.panel.buttons.content.Size().Height; high > next.Size().Height {
				t.Errorf("%v: the controls are %v high, a button %v", size, high, next.Size().Height)
			}
			r.win.Canvas().Unfocus()
			for _, id := range []string{"first-position", "previous-move", "next-move", "last-position", "explorer", "flip-board", "glyph-palette"} {
				if !r.panel.buttons.byCommand[r.commands.get(id)][0].Visible() {
					t.Errorf("%v: there is no button %s", size, id)
				}
			}
			if r.panel.buttons.hint.Visible() {
				t.Errorf("%v: there is a button for hints, which an opened game does not have", size)
			}
		}
		if r = open(t, "chess", ""); !r.panel.buttons.hint.Visible() || r.panel.buttons.glyphs.Visible() {
			t.Error("a game that is played has no button for hints, or one for glyphs")
		}
	})
}

// One click in the palette adds a glyph to the move shown, another removes it; the palette marks the glyphs of the move. It
// stays open for other moves and games, and is closed while a game is played.
func TestPaletteOfGlyphs(t *testing.T) {
	r, _ := openWithAnalyst(t, annotated(false))
	r.do(func() { r.navigation.goTo(2) })
	r.pressKey(r.commands.get("glyph-palette").binding.Key)
	palette := r.panel.buttons.palette
	if !palette.content.Visible() {
		t.Fatal("the key does not open the palette")
	}
	marked := func() (nags []uint8) {
		for _, b := range palette.buttons {
			if b.button.Importance == fynewidget.MediumImportance {
				nags = append(nags, b.glyph.NAG)
			}
		}
		return nags
	}
	for i, g := range moves.Glyphs() {
		b := palette.buttons[i]
		if b.button.Text != g.Sign || !strings.HasPrefix(b.button.Tip, g.Name) {
			t.Errorf("the button of %s is %q with the tooltip %q", g.Name, b.button.Text, b.button.Tip)
		}
		r.do(func() { test.Tap(b.button) })
		if nags := r.view.Tree.Note(r.view.Node).NAGs; !slices.Equal(nags, []uint8{g.NAG}) || !slices.Equal(marked(), nags) {
			t.Errorf("a click on %s: the move has %v, marked are %v", g.Sign, nags, marked())
		}
		if r.do(func() { test.Tap(b.button) }); len(r.view.Tree.Note(r.view.Node).NAGs) != 0 || len(marked()) != 0 {
			t.Errorf("a second click on %s leaves %v", g.Sign, r.view.Tree.Note(r.view.Node).NAGs)
		}
	}
	r.do(func() { test.Tap(palette.buttons[0].button) })
	if r.do(func() { r.navigation.goTo(0) }); !palette.content.Visible() || len(marked()) != 0 || !palette.buttons[0].button.Disabled() {
		t.Error("at the start the palette is closed, or has glyphs")
	}
	if r.do(func() { r.navigation.goTo(2) }); !slices.Equal(marked(), []uint8{1}) {
		t.Errorf("back at the move, marked are %v", marked())
	}
	if !r.settings.get().Palette {
		t.Error("the open palette is not remembered")
	}
	other := open(t, "chess", "")
	other.settings.change(func(s *settings.Settings) { s.Palette = true })
	if other.panel.buttons.palette.content.Visible() {
		t.Error("the palette is open in a game that is played")
	}
	if other.do(func() { other.runner.run(other.match.Resign) }); !other.panel.buttons.palette.content.Visible() {
		t.Error("the palette is closed after the game")
	}
}

// Digits add the glyphs of moves, with Shift those of positions, with Ctrl and Shift other remarks, in the order of Lichess.
func TestKeysOfGlyphsAreThoseOfLichess(t *testing.T) {
	r, _ := openWithAnalyst(t, annotated(false))
	for kind, c := range map[string]struct {
		mod  fyne.KeyModifier
		nags []uint8
	}{
		"moves":     {0, []uint8{1, 2, 3, 4, 5, 6, 7, 22}},                                          // ! ? !! ?? !? ?! □ ⊙
		"positions": {shift, []uint8{10, 13, 14, 15, 16, 17, 18, 19}},                               // = ∞ ⩲ ⩱ ± ∓ +− −+
		"remarks":   {shift | fyne.KeyModifierControl, []uint8{146, 32, 36, 40, 132, 138, 44, 140}}, // N ↑↑ ↑ → ⇆ ⊕ =∞ ∆
	} {
		for i, nag := range c.nags {
			r.do(func() { r.navigation.goTo(2 + i) })
			r.pressKey(keys.Key{Name: fyne.KeyName(rune('1' + i)), Mod: c.mod})
			if nags := r.view.Tree.Note(r.view.Node).NAGs; !slices.Contains(nags, nag) {
				t.Errorf("%s: the key %d leaves %v", kind, i+1, nags)
			}
		}
	}
}

// A character that a keyboard types with Shift and a digit keeps its own command: "/" opens the field for moves, and a digit
// adds the glyph of that digit.
func TestCharactersOfShiftedDigitsKeepTheirCommands(t *testing.T) {
	r, _ := openWithAnalyst(t, annotated(false))
	r.do(func() { r.navigation.goTo(2) })
	nags := func() []uint8 { return r.view.Tree.Note(r.view.Node).NAGs }
	press := func(digit fyne.KeyName, typed rune) {
		r.keyInput.modifiers = func() fyne.KeyModifier { return shift }
		r.keyInput.typedKey(&fyne.KeyEvent{Name: digit})
		r.keyInput.typedRune(typed)
	}
	press(fyne.Key7, '/')
	if !r.moveField.field.Visible() || len(nags()) != 0 {
		t.Errorf("the field is visible: %v, the move has %v", r.moveField.field.Visible(), nags())
	}
	r.win.Canvas().Unfocus()
	if press(fyne.Key1, '1'); !slices.Equal(nags(), []uint8{1}) {
		t.Errorf("a digit that is typed with Shift leaves %v", nags())
	}
}

// The columns of evaluations and times can be hidden, which is remembered; times are shown after a game only.
func TestColumnsOfMovesCanBeHidden(t *testing.T) {
	r, _ := openWithAnalyst(t, annotated(true))
	r.win.Resize(documentSizes[0])
	shown := func() (scores, times bool) {
		style := r.panel.movesStyle()
		return style.Scores, style.Times
	}
	for _, c := range []struct {
		id            string
		scores, times bool
	}{{"times-of-moves", true, false}, {"evaluations-of-moves", false, false}, {"times-of-moves", false, true}, {"evaluations-of-moves", true, true}} {
		before := test.RenderObjectToMarkup(r.panel.moves)
		r.do(r.commands.get(c.id).do)
		if scores, times := shown(); scores != c.scores || times != c.times || r.settings.get().MoveScores != scores || r.settings.get().MoveTimes != times {
			t.Errorf("after %s: scores %v, times %v", c.id, scores, times)
		}
		if test.RenderObjectToMarkup(r.panel.moves) == before {
			t.Errorf("%s changes nothing", c.id)
		}
	}
	r.do(r.commands.get("moves-in-paragraphs").do)
	if rows := r.panel.moves.List.Rows(); !strings.HasPrefix(rows[0], "1. ") || !r.settings.get().Paragraphs || r.commands.get("times-of-moves").applies(r.view) {
		t.Errorf("in paragraphs the first row is %q", rows[0])
	}
}

// An opened game with clocks and without evaluations has a graph of the times, and a button that analyses it; one without
// clocks has neither. A game that was played has the buttons on its own card.
func TestTimesOfAnOpenedGameAreDrawn(t *testing.T) {
	r, _ := openWithAnalyst(t, annotated(false))
	if line := r.panel.report.Line(); !r.panel.report.Visible() || !strings.HasPrefix(line, "Time used: ") || strings.Contains(line, "– –") {
		t.Errorf("visible %v, the line is %q", r.panel.report.Visible(), line)
	}
	r.win.Resize(documentSizes[0])
	seen := map[string]bool{}
	eachVisible(r.panel.report, func(o fyne.CanvasObject) {
		if b, is := o.(interface{ AccessibilityLabel() string }); is {
			name, _, _ := strings.Cut(b.AccessibilityLabel(), ", ")
			seen[name] = true
		}
	})
	if !seen["Analyse…"] || !seen["Report"] {
		t.Errorf("the card has %v", seen)
	}
	if plain, _ := openWithAnalyst(t, "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0"); plain.panel.report.Visible() {
		t.Error("a game without clocks and evaluations has a graph")
	}
}

// Pointing at the graph shows the move with its score and its time.
func TestTheGraphTellsTheTimeOfAMove(t *testing.T) {
	r, _ := openWithAnalyst(t, annotated(true))
	first := r.reports.current.get().Plies[0]
	graph := r.panel.report.Graph()
	graph.MouseIn(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(1+graph.Size().Width/160, 10)}})
	if line := r.panel.report.Line(); !strings.HasPrefix(line, "1.") || !strings.Contains(line, "−1.5") || !strings.HasSuffix(line, "0:05") || !first.Timed {
		t.Errorf("the line is %q", line)
	}
}

// The panel of an opened game can be wider than the board. Its width is remembered apart from that of games, and reset
// apart.
func TestThePanelOfAnOpenedGameCanBeWider(t *testing.T) {
	for _, size := range documentSizes[:3] {
		r, _ := openWithAnalyst(t, annotated(true))
		r.win.Resize(size)
		first := r.panel.content.Size().Width
		r.dragDivider(-3000)
		if panel, board := r.panel.content.Size().Width, r.board.Size().Width; panel <= board || board < minBoardSize-8 {
			t.Errorf("%v: the panel has %v, the board %v", size, panel, board)
		}
		r.checkGrid(size)
		r.checkNoOverlap(t, fmt.Sprint(size))
		if list, panel := r.panel.moves.Size(), r.panel.content.Size(); list.Width < panel.Width-40 || panel.Height < size.Height-2*margin-1 {
			t.Errorf("%v: the moves have %v of a panel of %v", size, list, panel)
		}
		if set := r.settings.get(); set.NotationWidth < int(first) || set.PanelWidth != 0 {
			t.Errorf("%v: stored are %d for opened games, %d for games", size, set.NotationWidth, set.PanelWidth)
		}
		wide := r.panel.content.Size().Width
		r.do(func() { r.runner.run(func() error { return r.match.New(app.NewGame{Variant: r.view.Variant}) }) })
		if got := r.panel.content.Size().Width; got == wide || got > maxPanelWidth {
			t.Errorf("%v: in a game the panel has %v as in an opened one", size, got)
		}
		r.do(func() { r.files.loadText(annotated(false)) })
		if got := r.panel.content.Size().Width; got != wide {
			t.Errorf("%v: in the next opened game the panel has %v, before %v", size, got, wide)
		}
		r.chooseItem("reset-panel-width")
		if got := r.panel.content.Size().Width; got != first || r.settings.get().NotationWidth != 0 {
			t.Errorf("%v: reset, the panel has %v, at first %v", size, got, first)
		}
	}
}

// A width that was chosen in a large window leaves the board usable in a small one, and the panel has it again when the
// window grows.
func TestTheWidthOfThePanelFollowsTheWindow(t *testing.T) {
	r, _ := openWithAnalyst(t, annotated(true))
	large, small := fyne.NewSize(1920, 1050), fyne.NewSize(760, 530)
	r.win.Resize(large)
	r.dragDivider(-600)
	chosen := r.panel.content.Size().Width
	r.win.Resize(small)
	if edge := r.board.Size().Width; edge < minBoardSize-8 {
		t.Errorf("the board has %v beside a panel that had %v in a large window", edge, chosen)
	}
	r.win.Resize(large)
	if got := r.panel.content.Size().Width; got != chosen || r.settings.get().NotationWidth != int(chosen+.5) {
		t.Errorf("in the large window again, the panel has %v, chosen %v, stored %d", got, chosen, r.settings.get().NotationWidth)
	}
}

// The head of an opened game has the players with their ratings, the result, event, date and clock.
func TestHeadOfAnOpenedGame(t *testing.T) {
	r, _ := openWithAnalyst(t, annotated(true))
	c := r.panel.document.Content()
	if !r.panel.document.Visible() || r.panel.heading.Visible() || c.Names != [2]string{"Petrosyants, Anna-Maria", "van den Heuvel, Joris"} || c.Ratings != [2]string{"2214", "2187"} || c.Result != "½–½" || c.About != "Chess960 Rapid Arena · 2026-11-21 · 15+5" {
		t.Errorf("%+v", c)
	}
	if r.view.Node != gametree.Root || r.view.Turn != chess.NoColor {
		t.Errorf("it is opened at %d", r.view.Node)
	}
	r.do(func() { r.files.loadText("[Event \"Club\"]\n[Date \"2025.01.02\"]\n[Result \"0-1\"]\n\n1. f3 e5 0-1") })
	if title, below := r.panel.title.Text(), r.panel.start.Text(); !r.panel.heading.Visible() || title != r.view.Variant.Title() || below != "0–1 · Club · 2025-01-02" {
		t.Errorf("a game without names is headed by %q, and below %q", title, below)
	}
	if r = open(t, "chess960", ""); r.panel.document.Visible() || !r.panel.heading.Visible() {
		t.Error("a game that is played has the head of an opened one")
	}
}
