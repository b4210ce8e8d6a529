package ui

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/app/settings"
	"backrank/ui/board"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// over opens a window on an ended game, with listers that may analyse.
func over(t *testing.T, variant, fen string, engines ...*lister) *testWindow {
	t.Helper()
	r := open(t, variant, fen)
	r.runCommand(r.match.Resign)
	r.withEngines(engines...)
	return r
}

// texts is what the section of the place shown says.
func (r *testWindow) texts() string { return strings.Join(r.live.Place().Section.Texts(), "\n") }

// newest returns the position of the newest search.
func (e *lister) newest() (p rules.Position) {
	e.change(func() { p = e.asked[len(e.asked)-1] })
	return p
}

// In the editor the analysis follows each change, under the rule chosen there, with arrows on the editor's board; what
// cannot be played is not searched, and the section says why. It ends with the editor.
func TestTheAnalysisInTheEditor(t *testing.T) {
	e := &lister{}
	r := over(t, "chess960", ready960, e)
	r.screens.editPosition()
	r.typeRunes("a")
	first := r.lined(3)
	editor := r.screens.editor
	if got := editor.Board().Arrows(); len(got) < 3 || got[len(got)-1].From != first[0].Moves[0].From() || len(r.board.Arrows()) > 0 {
		t.Errorf("arrows %v, on the game's board %v", got, r.board.Arrows())
	}
	if r.settings().Analysis || !r.live.Place().Section.Visible() || !r.live.Place().Bar.Visible() || r.live.Game.Section.Visible() {
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
		lines := r.lined(3)
		p, err := edited.Position()
		if err != nil || r.live.State().Position != p || p.Moves(nil)[0] != lines[0].Moves[0] || p.Rule() != edited.Variant().Castling {
			t.Errorf("%s: %v, lines of another position", name, err)
		}
	}
	edited.Put(chess.NoPiece, chess.E1)
	editor.Own("flip-board")()
	e.idle()
	_, err := edited.Position()
	if err == nil || !strings.Contains(r.texts(), err.Error()) || len(editor.Board().Arrows()) > 0 || e.quit > 0 {
		t.Errorf("without a king: %q, %v", r.texts(), err)
	}
	editor.Undo()
	r.lined(3)
	r.screens.home()
	r.saves.wait()
	if e.searching() != 0 || e.quit != 1 {
		t.Errorf("after the editor %d searches, %d engines ended", e.searching(), e.quit)
	}
}

// The pointer over a move shows it on the editor's board, a click makes the moves up to it in one step.
func TestLinesInTheEditor(t *testing.T) {
	r := over(t, "chess", "", &lister{})
	r.screens.editPosition()
	r.typeRunes("a")
	all := r.lined(3)
	editor, before := r.screens.editor, r.screens.editor.FEN()
	state := editor.Board().State()
	place := r.live.Place().Section.Place(0, 1)
	test.MoveMouse(r.win.Canvas(), place)
	if got := editor.Board().State(); got.Pieces == state.Pieces || !got.Trays.Shown || editor.FEN() != before || len(editor.Board().Arrows()) > 0 {
		t.Error("the move is not shown, or it is made")
	}
	test.MoveMouse(r.win.Canvas(), fyne.NewPos(1, 1))
	if got := editor.Board().State(); got.Pieces != state.Pieces || len(editor.Board().Arrows()) != 3 {
		t.Error("the position is not back")
	}
	test.TapCanvas(r.win.Canvas(), place)
	p := r.view.Position
	for _, m := range all[0].Moves[:2] {
		p = notation.After(&p, m)
	}
	if editor.FEN() != notation.FEN(&p) {
		t.Errorf("after the click %s", editor.FEN())
	}
	r.lined(3)
	editor.Undo()
	if editor.FEN() != before {
		t.Errorf("undone: %s", editor.FEN())
	}
	best := r.lined(3)[0].Moves[0]
	r.typedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	if p := notation.After(&r.view.Position, best); editor.FEN() != notation.FEN(&p) {
		t.Errorf("Space has led to %s", editor.FEN())
	}
	r.lined(3)
	r.typeRunes("x")
	r.lined(3)
	if !r.live.ShowsThreat() || len(editor.Board().Arrows()) != 3 {
		t.Error("no threat is shown")
	}
}

// The page of an array has the lines of the survey. The analysis begins with them, deepens them, and goes along to the
// next page.
func TestTheAnalysisOfAnArray(t *testing.T) {
	e := &lister{}
	r := over(t, "bunker", "", e)
	r.do(r.screens.showArray)
	page := r.live.Place()
	known := page.Shown().Known
	diagram := page.Board.(*widget.Diagram)
	text := r.texts()
	for _, want := range []string{"Survey", "1 M nodes", "depth"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q lacks %q", text, want)
		}
	}
	if len(page.Section.Texts()) != 4 || e.searching() > 0 || len(diagram.Arrows()) > 0 {
		t.Fatalf("off: %q, %d searches", text, e.searching())
	}
	test.MoveMouse(r.win.Canvas(), page.Section.Place(0, 0))
	after := notation.After(&known.Position, known.Lines[0].Moves[0])
	if diagram.At(known.Lines[0].Moves[0].To()) != after.Setup().Pieces[known.Lines[0].Moves[0].To()] {
		t.Error("the move is not shown on the board")
	}
	test.MoveMouse(r.win.Canvas(), fyne.NewPos(1, 1))
	r.typeRunes("a")
	if got := r.lined(3); got[0].Moves[0] != known.Lines[0].Moves[0] || !strings.Contains(r.texts(), "Survey") || len(diagram.Arrows()) != 3 {
		t.Errorf("a shallow search takes the place of the survey: %q", r.texts())
	}
	e.change(func() { e.depth = 60 })
	r.change(func(s *settings.Settings) { s.AnalysisLines = 2 })
	r.until("deeper lines", func() bool { return !strings.Contains(r.texts(), "Survey") && strings.Contains(r.texts(), "depth 60") })
	serial := r.match.View().Serial
	test.TapCanvas(r.win.Canvas(), page.Section.Place(0, 0))
	if r.match.View().Serial != serial || r.screen == nil {
		t.Error("a click plays a move")
	}
	r.screens.atlas.Browse(variants.ShuffleFamily, variants.Bunker, variants.Array{})
	if e.idle(); r.live.Place() != nil {
		t.Error("the gallery is analysed")
	}
	_, next := start(t, "bunker", "2000")
	r.screens.atlas.Open(r.view.Variant, next)
	r.lined(2)
	if p := e.newest(); p != r.live.Place().Shown().Task.Position || r.live.Place() == page {
		t.Error("the next page is not analysed")
	}
	r.do(r.screens.home)
	if r.saves.wait(); e.searching() != 0 || e.quit != 1 {
		t.Errorf("after the atlas %d searches, %d engines ended", e.searching(), e.quit)
	}
}

// While a game is being played, its positions and those one move later are not analysed in the editor either, unless the
// player agrees to take hints; others are, and starts that have a number.
func TestAnalysisElsewhereDuringAGame(t *testing.T) {
	e := &lister{}
	r := open(t, "chess960", "")
	r.withEngines(e)
	hints := func() string {
		v := r.match.View()
		text, _ := v.PGN()
		_, rest, _ := strings.Cut(text, "[Hints ")
		hints, _, _ := strings.Cut(rest, "]")
		return hints
	}
	r.do(r.screens.showArray)
	r.typeRunes("a")
	r.until("the search of the start", func() bool { return e.searching() == 1 })
	r.do(r.screens.home)
	r.do(func() { r.play.move(r.view.Position.Moves(nil)[0]) })
	r.screens.editPosition()
	r.typeRunes("a")
	if r.win.Canvas().Overlays().Top() == nil || r.live.On() {
		t.Fatal("the position of the game is analysed without a question")
	}
	r.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	edited := r.match.Edited().Edited()
	edited.Put(chess.WhiteQueen, chess.H2)
	r.screens.editor.Own("flip-board")()
	r.typeRunes("a")
	r.lined(3)
	if got := hints(); got != "" {
		t.Errorf("another position is a hint: %s", got)
	}
	beyond := notation.After(&r.view.Position, r.view.Position.Moves(nil)[3])
	r.screens.editor.Load(r.view.Variant, beyond.Setup())
	if e.idle(); e.searching() > 0 || !strings.Contains(r.texts(), "Off while a game close to this position is being played") {
		t.Errorf("a position one move later: %q", r.texts())
	}
	r.screens.editor.Undo()
	r.screens.editor.Undo()
	if e.idle(); !strings.Contains(r.texts(), "Off while a game close to this position is being played") {
		t.Errorf("%q", r.texts())
	}
	r.live.Place().Section.Do()
	r.typedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	r.lined(3)
	r.until("the hint", func() bool { return hints() == `"Black 1"` })
}

// An engine that cannot play the variant is refused in the same words everywhere.
func TestRefusedEnginesEverywhere(t *testing.T) {
	r := over(t, "bunker", "", &lister{})
	r.live.StartEngine = func(string, *analysis.Subject, int, int) (app.LineEngine, error) {
		return app.LineEngine{}, errors.New("it does not support it")
	}
	for name, show := range map[string]func(){"game": r.screens.home, "editor": r.screens.editPosition, "page": r.screens.showArray} {
		r.do(show)
		r.typeRunes("a")
		if got := r.texts(); !strings.Contains(got, "It does not support it") {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// The menu turns the analysis of the screen on, not that of the game.
func TestTheMenuAnalysesTheScreen(t *testing.T) {
	r := over(t, "bunker", "", &lister{})
	for _, show := range []func(){r.screens.editPosition, r.screens.showArray} {
		r.do(show)
		r.runUnlessCovered(r.command("analysis"))
		if r.screen == nil || !r.live.On() || r.settings().Analysis {
			t.Error("it is on elsewhere")
		}
	}
}

// The section folds in small windows, and neither it nor the bar takes anything from a board: that of the game or of
// the editor.
func TestTheAnalysisTakesNothingFromTheBoards(t *testing.T) {
	r := over(t, "bunker", "", &lister{}, &lister{last: true})
	r.change(func(s *settings.Settings) { s.AnalysisSecond, s.AnalysisLines = "other", 5 })
	for _, size := range []fyne.Size{{Width: 1180, Height: 730}, {Width: 760, Height: 530}} {
		r.win.Resize(size)
		for name, show := range map[string]func() *board.Board{
			"game":   func() *board.Board { r.screens.home(); return r.board },
			"editor": func() *board.Board { r.screens.editPosition(); return r.screens.editor.Board() },
		} {
			b := show()
			before, driver := b.Size(), fyne.CurrentApp().Driver()
			place := driver.AbsolutePositionForObject(b)
			r.typeRunes("a")
			r.until("both engines", func() bool { return strings.Count(r.texts(), "\n") >= 3 })
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
}
