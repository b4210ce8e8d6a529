package ui

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/app/settings"
	"backrank/engine"
	"backrank/engine/uci/client"
	"backrank/internal/langtest"
	"backrank/ui/board"
	"backrank/variants/rules"
)

// fakeEngine is an engine whose best lines begin with the first (or last) legal moves, each followed by another move.
type fakeEngine struct {
	last bool

	mu       sync.Mutex
	ended    sync.Cond
	searched []rules.Position
	running  int
	quit     int
	fail     error
	silent   bool          // the engine fails before sending a line
	depth    int           // depth of its lines; 0 is 9
	hung     chan struct{} // closed by Quit; a search blocks until then. nil for an engine that is not hung
}

func (e *fakeEngine) SearchLines(ctx context.Context, t analysis.Task, l analysis.Limits, report func(client.Info)) error {
	e.locked(func() { e.searched, e.running = append(e.searched, t.Position), e.running+1 })
	defer e.locked(func() {
		e.running--
		e.ended.Broadcast()
	})
	if e.hung != nil {
		<-e.hung
		return errors.New("it has quit")
	}
	if err := e.failure(); err != nil && e.silent {
		return err
	}
	moves := t.Position.Moves(nil)
	var last bool
	var depth int
	e.locked(func() { last, depth = e.last, max(e.depth, 9) })
	if last {
		slices.Reverse(moves)
	}
	for i, m := range moves[:min(l.Lines, len(moves))] {
		after := rules.After(&t.Position, m)
		pv := append([]rules.Move{m}, after.Moves(nil)[:min(1, after.Count())]...)
		report(client.Info{Info: engine.Info{Line: i + 1, Depth: depth, Score: 100 - 40*i, PV: pv, Nodes: 1000, NPS: 1000}})
	}
	if err := e.failure(); err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}

func (e *fakeEngine) locked(do func()) {
	e.mu.Lock()
	defer e.mu.Unlock()
	do()
}

func (e *fakeEngine) failure() (err error) {
	e.locked(func() { err = e.fail })
	return err
}

// waitIdle waits until no search is running. It gives up after untilTimeout, so that a search that never ends fails the
// test.
func (e *fakeEngine) waitIdle() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.ended.L = &e.mu
	late := false
	defer time.AfterFunc(untilTimeout, func() {
		e.locked(func() { late = true })
		e.ended.Broadcast()
	}).Stop()
	for e.running > 0 && !late {
		e.ended.Wait()
	}
}

// searchCount returns the number of running searches.
func (e *fakeEngine) searchCount() (n int) {
	e.locked(func() { n = e.running })
	return n
}

// openAnalysed opens a window on an ended game of a variant, with the live analysis by one or two fake engines.
func openAnalysed(t *testing.T, variant, fen string, engines ...*fakeEngine) *testWindow {
	t.Helper()
	r := open(t, variant, fen)
	r.runner.run(r.match.Resign)
	r.useEngines(engines...)
	r.typeRunes("a")
	return r
}

// useEngines makes the live analysis use fake engines.
func (r *testWindow) useEngines(engines ...*fakeEngine) {
	r.live.StartEngine = func(id string, _ *analysis.Subject, _, _ int) (analysis.LineEngine, error) {
		e, name := engines[0], "First"
		if id != "" {
			e, name = engines[1], "Second"
		}
		return analysis.LineEngine{LineSearcher: e, Name: name, Quit: func() { e.locked(func() { e.quit++ }) }}, nil
	}
}

// waitForLines waits until all n lines of the position are shown.
func (r *testWindow) waitForLines(n int) []analysis.Line {
	r.t.Helper()
	var st *analysis.State
	r.until("the lines", func() bool {
		st = r.live.State()
		return st != nil && len(st.Lines) == n && r.live.IsDrawn()
	})
	return st.Lines
}

// The analysis follows the cursor: lines, bar and arrows are of the position shown, and the search of the earlier
// position ends.
func TestAnalysisFollowsCursor(t *testing.T) {
	e := &fakeEngine{}
	r := openAnalysed(t, "chess", "", e)
	for _, walk := range []func(){func() {}, func() { r.play.move(r.view.Position.Moves(nil)[3]) }, func() { r.navigation.step(-1) }} {
		walk()
		all := r.waitForLines(3)
		p := r.view.Position
		for i, m := range p.Moves(nil)[:3] {
			if all[i].Moves[0] != m {
				t.Errorf("line %d begins with %v, want %v", i, all[i].Moves[0], m)
			}
		}
		arrows := r.board.Drawings.Arrows()
		best := board.Arrow{Shape: board.Shape{From: all[0].Moves[0].From(), To: all[0].Moves[0].Landing(), Brush: board.BestMove}, Width: 15}
		if len(arrows) != 3 || arrows[2] != best || arrows[0].Brush != board.OtherMove || arrows[0].Width >= arrows[1].Width {
			t.Errorf("arrows %v", arrows)
		}
		want := all[0].Chances.Expectation()
		if r.live.Game.Bar.Share() != want || r.live.Game.Bar.Hidden || len(r.live.Game.Section.Texts()) != 4 {
			t.Errorf("bar %v, want %v; %q", r.live.Game.Bar.Share(), want, r.live.Game.Section.Texts())
		}
	}
	r.until("the other searches end", func() bool { return e.searchCount() == 1 })
	r.typeRunes("a")
	r.background.saves.wait()
	if e.searchCount() != 0 || e.quit != 1 || r.live.Game.Section.Visible() || r.live.Game.Bar.Visible() || len(r.board.Drawings.Arrows()) > 0 {
		t.Errorf("closed: %d searches, %d quit, arrows %v", e.searchCount(), e.quit, r.board.Drawings.Arrows())
	}
}

// Nothing is searched while the analysis is paused, the window is minimised, or another screen is shown.
func TestAnalysisIsIdle(t *testing.T) {
	e := &fakeEngine{}
	r := openAnalysed(t, "chess", "", e)
	for name, c := range map[string][2]func(){
		"paused":    {r.live.Pause, r.live.Pause},
		"minimised": {func() { r.live.SetVisible(false) }, func() { r.live.SetVisible(true) }},
		"atlas":     {r.atlas.show, r.screens.home},
	} {
		r.waitForLines(3)
		c[0]()
		e.waitIdle()
		if len(r.live.Game.Section.Texts()) != 4 {
			t.Errorf("%s: %q", name, r.live.Game.Section.Texts())
		}
		c[1]()
		r.until("it goes on after "+name, func() bool { return e.searchCount() == 1 })
	}
}

// The pointer over a move of a line previews its position without changing the game. A click plays the moves up to it;
// Space plays the best move.
func TestAnalysisLinePreviewAndPlay(t *testing.T) {
	r := openAnalysed(t, "chess", "", &fakeEngine{})
	all := r.waitForLines(3)
	serial, before := r.view.Serial, r.board.State().Pieces
	hint := board.Shape{From: chess.A4, To: chess.A5}
	r.board.Drawings.Suggest(hint)
	test.MoveMouse(r.win.Canvas(), r.live.Game.Section.Place(0, 1))
	if got := r.board.State(); got.Pieces == before || got.Pieces[all[0].Moves[0].To()] == chess.NoPiece || r.view.Serial != serial || len(r.board.Drawings.Arrows()) > 0 {
		t.Error("the position after the move is not shown, or the game has changed")
	}
	test.MoveMouse(r.win.Canvas(), fyne.NewPos(1, 1))
	if r.board.State().Pieces != before || len(r.board.Drawings.Arrows()) != 3 || !slices.Equal(r.board.Drawings.Suggested(), []board.Shape{hint}) {
		t.Errorf("the position shown is not back, arrows %v", r.board.Drawings.Arrows())
	}
	test.TapCanvas(r.win.Canvas(), r.live.Game.Section.Place(0, 1))
	if r.view.LastMove != all[0].Moves[1] || r.view.Cursor != 2 || !r.view.InVariation() {
		t.Fatalf("after a click the last move is %v", r.view.LastMove)
	}
	if len(r.board.Drawings.Suggested()) > 0 {
		t.Error("the hint of the position before is drawn")
	}
	best := r.waitForLines(3)[0].Moves[0]
	r.keyInput.typedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	if r.view.LastMove != best || r.view.Cursor != 3 {
		t.Errorf("Space has played %v, not %v", r.view.LastMove, best)
	}
}

// X shows the line that would follow a pass, with red arrows, until the position changes.
func TestShowThreat(t *testing.T) {
	e := &fakeEngine{}
	r := openAnalysed(t, "chess", "", e)
	r.waitForLines(3)
	r.typeRunes("x")
	r.waitForLines(3)
	if got := r.board.Drawings.Arrows(); len(got) != 3 || got[2].Brush != board.ThreatMove || got[2].From < chess.A7 {
		t.Errorf("arrows %v", got)
	}
	if asked := e.searched[len(e.searched)-1]; asked.Turn() != chess.Black {
		t.Error("the position is searched without a pass")
	}
	r.keyInput.typedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	if r.view.Cursor != 0 {
		t.Error("a threat is played")
	}
	r.moveField.enter("e4")
	r.waitForLines(3)
	if r.live.ShowsThreat() || r.board.Drawings.Arrows()[2].Brush != board.BestMove {
		t.Error("the threat is still shown in another position")
	}
}

// Two engines have a part of the section each; both parts mark it if their best moves differ.
func TestTwoEnginesDisagree(t *testing.T) {
	r := openAnalysed(t, "chess", "", &fakeEngine{}, &fakeEngine{last: true})
	r.settings.change(func(s *settings.Settings) { s.AnalysisSecond, s.AnalysisLines = "other", 1 })
	r.until("both", func() bool { return len(r.live.Game.Section.Texts()) == 4 })
	got := r.live.Game.Section.Texts()
	if !strings.Contains(got[0], "First") || !strings.Contains(got[2], "Second") || !strings.Contains(got[2], "disagrees") {
		t.Errorf("%q", got)
	}
	r.settings.change(func(s *settings.Settings) { s.AnalysisSecond = "none" })
	if got := r.live.Game.Section.Texts(); len(got) != 2 || strings.Contains(got[0], "disagrees") {
		t.Errorf("alone: %q", got)
	}
}

// In a game in progress the analysis is off. A player who turns it on is asked once; each position then counts as a
// hint.
func TestAnalysisInGameCountsAsHint(t *testing.T) {
	e := &fakeEngine{}
	r := open(t, "chess", "")
	r.useEngines(e)
	r.typeRunes("a")
	if r.settings.get().Analysis || r.win.Canvas().Overlays().Top() == nil {
		t.Fatal("it is on without a question")
	}
	r.keyInput.typedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	r.waitForLines(3)
	r.do(func() { r.moveField.enter("e4") })
	r.waitForLines(3)
	r.until("the hints", func() bool {
		v := r.match.View()
		text, _ := v.PGN()
		return strings.Contains(text, `[Hints "White 1, Black 1"]`)
	})
	r.do(func() { r.runner.run(func() error { return r.match.New(app.NewGame{Variant: r.view.Variant}) }) })
	if got := r.live.Game.Section.Texts(); len(got) != 2 || !strings.Contains(got[1], "Off while this game is being played") {
		t.Errorf("in the next game: %q", got)
	}
	if r.background.saves.wait(); e.searchCount() > 0 {
		t.Error("the next game is analysed")
	}
}

// The failure of an engine is shown, and a button restarts the engine. The game does not change.
func TestFailedAnalysisEngine(t *testing.T) {
	for _, silent := range []bool{false, true} {
		e := &fakeEngine{fail: errors.New("the engine has ended"), silent: silent}
		r := openAnalysed(t, "chess", "", e)
		r.until("the failure", func() bool {
			return strings.Contains(strings.Join(r.live.Game.Section.Texts(), " "), "The engine has ended")
		})
		if plies := len(r.view.Plies); plies > 0 || r.view.Position != r.view.First {
			t.Errorf("the game has %d moves", plies)
		}
		e.locked(func() { e.fail = nil })
		r.live.Game.Section.Do()
		r.waitForLines(3)
	}
}

// The section reports that an engine does not answer. Neither a retry nor turning the analysis off waits for it.
func TestHungAnalysisEngine(t *testing.T) {
	r := open(t, "chess", "")
	r.runner.run(r.match.Resign)
	r.live.AnswerTimeout = time.Millisecond
	made := []*fakeEngine{{hung: make(chan struct{})}, {hung: make(chan struct{})}, {}}
	n := 0
	quit := func(e *fakeEngine) {
		e.locked(func() {
			if e.quit++; e.hung != nil && e.quit == 1 {
				close(e.hung)
			}
		})
	}
	t.Cleanup(func() { quit(made[0]); quit(made[1]) }) // or closing the window would wait for them
	r.live.StartEngine = func(string, *analysis.Subject, int, int) (analysis.LineEngine, error) {
		e := made[n]
		n++
		return analysis.LineEngine{LineSearcher: e, Name: "Fake", Quit: func() { quit(e) }}, nil
	}
	silent := func() bool {
		return strings.Contains(strings.Join(r.live.Game.Section.Texts(), " "), "Fake has not answered yet")
	}
	waitForQuit := func(e *fakeEngine) {
		select {
		case <-e.hung:
		case <-time.After(5 * time.Second):
			t.Fatal("the window waits for the search before it sends quit")
		}
	}
	r.typeRunes("a")
	r.until("the sentence", silent)
	r.moveField.enter("e4")
	r.until("the sentence about another position", silent)
	r.live.Game.Section.Do()
	r.until("the next one is silent, too", silent)
	waitForQuit(made[0])
	r.typeRunes("a")
	waitForQuit(made[1])
	r.background.saves.wait()
	r.typeRunes("a")
	if r.waitForLines(3); silent() {
		t.Error("an engine that answers is reported")
	}
}

// With the analysis open nothing overlaps, in wide, small and tall windows.
func TestAnalysisLayout(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		r := openAnalysed(t, "chess", "", &fakeEngine{}, &fakeEngine{last: true})
		r.waitForLines(3)
		for _, second := range []string{"none", "other"} {
			r.settings.change(func(s *settings.Settings) { s.AnalysisSecond = second })
			for _, size := range []fyne.Size{{Width: 1180, Height: 730}, {Width: 760, Height: 530}, {Width: 500, Height: 830}} {
				r.win.Resize(size)
				r.checkNoOverlap(t, second)
				area := r.live.Game.Section.Size()
				if size.Width > 500 && area.Height < r.live.Game.Section.MinSize().Height || r.live.Game.Bar.Position().X < 0 {
					t.Errorf("%s %v: the section is %v high, the bar at %v", second, size, area.Height, r.live.Game.Bar.Position())
				}
			}
		}
	})
}
