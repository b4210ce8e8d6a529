package ui

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/notnil/chess"

	"backrank/app/analysis"
	"backrank/app/settings"
	"backrank/internal/langtest"
	"backrank/ui/board"
	"backrank/ui/liveanalysis"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
)

// openEnded opens a window on an ended game, with fake engines for the analysis.
func openEnded(t *testing.T, variant, fen string, engines ...*fakeEngine) *testWindow {
	t.Helper()
	r := open(t, variant, fen)
	r.runner.run(r.match.Resign)
	r.useEngines(engines...)
	return r
}

// sectionTexts returns the texts of the analysis section of the place shown.
func (r *testWindow) sectionTexts() string { return strings.Join(r.live.Place().Section.Texts(), "\n") }

// newestPosition returns the position of the newest search.
func (e *fakeEngine) newestPosition() (p rules.Position) {
	e.locked(func() { p = e.searched[len(e.searched)-1] })
	return p
}

// In the editor the analysis follows each change, under the chosen castling rule, with arrows on the editor's board.
// For an illegal position the section shows the reason. The analysis ends with the editor.
func TestAnalysisInEditor(t *testing.T) {
	e := &fakeEngine{}
	r := openEnded(t, "chess960", ready960, e)
	r.editor.editPosition()
	r.typeRunes("a")
	first := r.waitForLines(3)
	editor := r.editor.screen
	if got := editor.Board().Drawings.Arrows(); len(got) < 3 || got[len(got)-1].From != first[0].Moves[0].From() || len(r.board.Drawings.Arrows()) > 0 {
		t.Errorf("arrows %v, on the game's board %v", got, r.board.Drawings.Arrows())
	}
	if r.settings.get().Analysis || !r.live.Place().Section.Visible() || !r.live.Place().Bar.Visible() || r.live.Game.Section.Visible() {
		t.Error("it is on in the game, or not seen in the editor")
	}
	edited := r.match.Edited().Edited()
	bunker, _ := variants.ByID("bunker")
	for name, change := range map[string]func(){
		"a piece": func() { edited.Put(chess.WhiteQueen, chess.E4) },
		"the side to move": func() {
			edited.SetTurn(edited.Setup().Turn.Other())
		},
		"the rule":   func() { edited.SetVariant(bunker) },
		"the number": func() { edited.SetCounters(3, 30) },
	} {
		change()
		editor.Own("flip-board")()
		lines := r.waitForLines(3)
		p, err := edited.Position()
		if err != nil || r.live.State().Position != p || p.Moves(nil)[0] != lines[0].Moves[0] || p.Rule() != edited.Variant().Castling {
			t.Errorf("%s: %v, lines of another position", name, err)
		}
	}
	edited.Put(chess.NoPiece, chess.E1)
	editor.Own("flip-board")()
	e.waitIdle()
	_, err := edited.Position()
	if err == nil || !strings.Contains(r.sectionTexts(), err.Error()) || len(editor.Board().Drawings.Arrows()) > 0 || e.quit > 0 {
		t.Errorf("without a king: %q, %v", r.sectionTexts(), err)
	}
	editor.Undo()
	r.waitForLines(3)
	r.screens.home()
	r.background.saves.wait()
	if e.searchCount() != 0 || e.quit != 1 {
		t.Errorf("after the editor %d searches, %d engines ended", e.searchCount(), e.quit)
	}
}

// The pointer over a move previews it on the editor's board; a click plays the moves up to it as one step for Undo.
func TestEditorLinePreviewAndPlay(t *testing.T) {
	r := openEnded(t, "chess", "", &fakeEngine{})
	r.editor.editPosition()
	r.typeRunes("a")
	all := r.waitForLines(3)
	editor, before := r.editor.screen, r.editor.screen.FEN()
	state := editor.Board().State()
	place := r.live.Place().Section.Place(0, 1)
	test.MoveMouse(r.win.Canvas(), place)
	if got := editor.Board().State(); got.Pieces == state.Pieces || !got.Trays.Shown || editor.FEN() != before || len(editor.Board().Drawings.Arrows()) > 0 {
		t.Error("the move is not shown, or it is made")
	}
	test.MoveMouse(r.win.Canvas(), fyne.NewPos(1, 1))
	if got := editor.Board().State(); got.Pieces != state.Pieces || len(editor.Board().Drawings.Arrows()) != 3 {
		t.Error("the position is not back")
	}
	test.TapCanvas(r.win.Canvas(), place)
	p := r.view.Position
	for _, m := range all[0].Moves[:2] {
		p = rules.After(&p, m)
	}
	if editor.FEN() != fen.Format(&p) {
		t.Errorf("after the click %s", editor.FEN())
	}
	r.waitForLines(3)
	editor.Undo()
	if editor.FEN() != before {
		t.Errorf("undone: %s", editor.FEN())
	}
	best := r.waitForLines(3)[0].Moves[0]
	r.keyInput.typedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	if p := rules.After(&r.view.Position, best); editor.FEN() != fen.Format(&p) {
		t.Errorf("Space has led to %s", editor.FEN())
	}
	r.waitForLines(3)
	r.typeRunes("x")
	r.waitForLines(3)
	if !r.live.ShowsThreat() || len(editor.Board().Drawings.Arrows()) != 3 {
		t.Error("no threat is shown")
	}
}

// The page of an array shows the lines of the survey. The analysis starts from them, searches deeper, and follows to
// the next page.
func TestAnalysisOfArray(t *testing.T) {
	e := &fakeEngine{}
	r := openEnded(t, "bunker", "", e)
	r.do(r.atlas.showArray)
	page := r.live.Place()
	known := page.Shown().Known
	diagram := page.Drawings.(*widget.Diagram)
	text := r.sectionTexts()
	for _, want := range []string{"Survey", "1 M nodes", "depth"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q lacks %q", text, want)
		}
	}
	if len(page.Section.Texts()) != 4 || e.searchCount() > 0 || len(diagram.Arrows()) > 0 {
		t.Fatalf("off: %q, %d searches", text, e.searchCount())
	}
	test.MoveMouse(r.win.Canvas(), page.Section.Place(0, 0))
	after := rules.After(&known.Position, known.Lines[0].Moves[0])
	if diagram.At(known.Lines[0].Moves[0].To()) != after.Setup().Pieces[known.Lines[0].Moves[0].To()] {
		t.Error("the move is not shown on the board")
	}
	test.MoveMouse(r.win.Canvas(), fyne.NewPos(1, 1))
	r.typeRunes("a")
	got := r.waitForLines(3)
	if got[0].Moves[0] != known.Lines[0].Moves[0] || !strings.Contains(r.sectionTexts(), "Survey") {
		t.Errorf("a shallow search takes the place of the survey: %q", r.sectionTexts())
	}
	arrows := 0
	for _, line := range got {
		if arrows++; line.Moves[0].IsCastling() { // the start is random, and lines of some castle at once
			arrows++
		}
	}
	if len(diagram.Arrows()) != arrows {
		t.Errorf("%d arrows for %q, want %d", len(diagram.Arrows()), r.sectionTexts(), arrows)
	}
	e.locked(func() { e.depth = 60 })
	r.settings.change(func(s *settings.Settings) { s.AnalysisLines = 2 })
	r.until("deeper lines", func() bool {
		return !strings.Contains(r.sectionTexts(), "Survey") && strings.Contains(r.sectionTexts(), "depth 60")
	})
	serial := r.match.View().Serial
	test.TapCanvas(r.win.Canvas(), page.Section.Place(0, 0))
	if r.match.View().Serial != serial || r.screens.shown.screen == nil {
		t.Error("a click plays a move")
	}
	r.atlas.screen.Browse(variants.ShuffleFamily, variants.Bunker, variants.Array{})
	if e.waitIdle(); r.live.Place() != nil {
		t.Error("the gallery is analysed")
	}
	_, next := startOf(t, "bunker", "2000")
	r.atlas.screen.Open(r.view.Variant, next)
	r.waitForLines(2)
	if p := e.newestPosition(); p != r.live.Place().Shown().Task.Position || r.live.Place() == page {
		t.Error("the next page is not analysed")
	}
	r.do(r.screens.home)
	if r.background.saves.wait(); e.searchCount() != 0 || e.quit != 1 {
		t.Errorf("after the atlas %d searches, %d engines ended", e.searchCount(), e.quit)
	}
}

// While no engine runs, the page of an array shows the lines of a second engine below those of the survey, with its name and
// nodes, and both names say whether the best moves differ. A running engine replaces both.
func TestSecondEngineOfArray(t *testing.T) {
	e := &fakeEngine{}
	r := openEnded(t, "bunker", "", e)
	r.do(r.atlas.showArray)
	page := r.live.Place()
	shown := page.Shown
	for _, other := range []bool{false, true} {
		page.Shown = func() liveanalysis.ShownPosition {
			s := shown()
			second := *s.Known
			second.Nodes = 10_000_000
			if second.Lines = slices.Clone(second.Lines); other {
				slices.Reverse(second.Lines)
			}
			s.Second = liveanalysis.Engine{Name: "Rival 2", State: &second}
			return s
		}
		r.do(r.live.Follow)
		texts := page.Section.Texts()
		if len(texts) != 8 || !strings.HasPrefix(texts[0], "Survey · 1 M nodes") || !strings.HasPrefix(texts[4], "Rival 2 · 10 M nodes") {
			t.Fatalf("%q", texts)
		}
		for i := range 3 {
			j := i
			if other {
				j = 2 - i
			}
			if texts[5+i] != texts[1+j] {
				t.Errorf("line %d is %q in %q", i+1, texts[5+i], texts)
			}
		}
		if strings.Contains(texts[0], "disagrees") != other || strings.Contains(texts[4], "disagrees") != other {
			t.Errorf("%t: %q", other, texts)
		}
	}
	r.typeRunes("a")
	r.waitForLines(3)
	if text := r.sectionTexts(); strings.Contains(text, "Rival") {
		t.Errorf("with an engine: %q", text)
	}
}

// While a game is in progress, its positions and those one move later are not analysed on other screens either, unless
// the player agrees to take hints. Other positions and numbered starts are.
func TestAnalysisOfGamePositionsElsewhere(t *testing.T) {
	e := &fakeEngine{}
	r := open(t, "chess960", "")
	r.useEngines(e)
	hints := func() string {
		v := r.match.View()
		text, _ := v.PGN()
		_, rest, _ := strings.Cut(text, "[Hints ")
		hints, _, _ := strings.Cut(rest, "]")
		return hints
	}
	r.do(r.atlas.showArray)
	r.typeRunes("a")
	r.until("the search of the start", func() bool { return e.searchCount() == 1 })
	r.do(r.screens.home)
	r.do(func() { r.play.move(r.view.Position.Moves(nil)[0]) })
	r.editor.editPosition()
	r.typeRunes("a")
	if r.win.Canvas().Overlays().Top() == nil || r.live.On() {
		t.Fatal("the position of the game is analysed without a question")
	}
	r.keyInput.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	edited := r.match.Edited().Edited()
	edited.Put(chess.WhiteQueen, chess.H2)
	r.editor.screen.Own("flip-board")()
	r.typeRunes("a")
	r.waitForLines(3)
	if got := hints(); got != "" {
		t.Errorf("another position is a hint: %s", got)
	}
	beyond := rules.After(&r.view.Position, r.view.Position.Moves(nil)[3])
	r.editor.screen.Load(r.view.Variant, beyond.Setup())
	if e.waitIdle(); e.searchCount() > 0 || !strings.Contains(r.sectionTexts(), "Off: this position is close to your game in progress") {
		t.Errorf("a position one move later: %q", r.sectionTexts())
	}
	r.editor.screen.Undo()
	r.editor.screen.Undo()
	if e.waitIdle(); !strings.Contains(r.sectionTexts(), "Off: this position is close to your game in progress") {
		t.Errorf("%q", r.sectionTexts())
	}
	r.live.Place().Section.Do()
	r.keyInput.typedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	r.waitForLines(3)
	r.until("the hint", func() bool { return hints() == `"Black 1"` })
}

// An engine that cannot play the variant is refused with the same message at all places.
func TestUnsuitableEngineIsRefused(t *testing.T) {
	r := openEnded(t, "bunker", "", &fakeEngine{})
	r.live.StartEngine = func(string, *analysis.Subject, int, int) (analysis.LineEngine, error) {
		return analysis.LineEngine{}, errors.New("it does not support it")
	}
	for name, show := range map[string]func(){"game": r.screens.home, "editor": r.editor.editPosition, "page": r.atlas.showArray} {
		r.do(show)
		r.typeRunes("a")
		if got := r.sectionTexts(); !strings.Contains(got, "It does not support it") {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// The menu item turns on the analysis of the screen shown, not that of the game.
func TestAnalysisMenuOnScreen(t *testing.T) {
	r := openEnded(t, "bunker", "", &fakeEngine{})
	for _, show := range []func(){r.editor.editPosition, r.atlas.showArray} {
		r.do(show)
		r.keyInput.runUnlessCovered(r.commands.get("analysis"))
		if r.screens.shown.screen == nil || !r.live.On() || r.settings.get().Analysis {
			t.Error("it is on elsewhere")
		}
	}
}

// In small windows the section folds. Section and bar never make the board of the game or of the editor smaller.
func TestAnalysisKeepsBoardSize(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		r := openEnded(t, "bunker", "", &fakeEngine{}, &fakeEngine{last: true})
		r.settings.change(func(s *settings.Settings) { s.AnalysisSecond, s.AnalysisLines = "other", 5 })
		for _, size := range []fyne.Size{{Width: 1180, Height: 730}, {Width: 760, Height: 530}} {
			r.win.Resize(size)
			for name, show := range map[string]func() *board.Board{
				"game":   func() *board.Board { r.screens.home(); return r.board },
				"editor": func() *board.Board { r.editor.editPosition(); return r.editor.screen.Board() },
			} {
				b := show()
				before, driver := b.Size(), fyne.CurrentApp().Driver()
				place := driver.AbsolutePositionForObject(b)
				r.typeRunes("a")
				r.until("both engines", func() bool { return strings.Count(r.sectionTexts(), "\n") >= 3 })
				section, bar := r.live.Place().Section, r.live.Place().Bar
				if b.Size() != before || driver.AbsolutePositionForObject(b) != place {
					t.Errorf("%s in %v: the board has %v at %v, before %v at %v", name, size, b.Size(), driver.AbsolutePositionForObject(b), before, place)
				}
				at := driver.AbsolutePositionForObject(section)
				if at.Y+section.Size().Height > size.Height || section.Size().Height < section.MinSize().Height || bar.Position().X < 0 {
					t.Errorf("%s in %v: section at %v, %v", name, size, at, section.Size())
				}
				if all := section.Texts(); slices.Contains(all, "") {
					t.Errorf("%s: %q", name, all)
				}
				r.typeRunes("a")
			}
		}
	})
}
