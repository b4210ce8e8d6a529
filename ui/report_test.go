package ui

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/app/settings"
	"backrank/internal/langtest"
	"backrank/lang"
	"backrank/ui/report"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/gametree"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// fakeAnalyst is an engine that evaluates every position as nearly equal. Each search waits until the test sends to release.
type fakeAnalyst struct {
	release chan struct{}
	score   func(ply int) int // centipawns for White; nil for 10 everywhere
}

func (a *fakeAnalyst) Search(ctx context.Context, t analysis.Task, nodes uint64) (analysis.Evaluation, error) {
	score := 10
	if a.score != nil {
		score = a.score(t.Ply)
	}
	select {
	case <-a.release:
		if ctx.Err() != nil { // it was interrupted too: the next search is released in its place
			a.release <- struct{}{}
			return analysis.Evaluation{}, ctx.Err()
		}
		return analysis.Evaluation{Score: analysis.Score{Centipawns: score}, Line: t.Position.Moves(nil)[:1], Nodes: nodes}, nil
	case <-ctx.Done():
		return analysis.Evaluation{}, ctx.Err()
	}
}

// openWithAnalyst opens a window on a game, with a fakeAnalyst for its analysis.
func openWithAnalyst(t *testing.T, pgn string) (*testWindow, *fakeAnalyst) {
	t.Helper()
	a := &fakeAnalyst{release: make(chan struct{}, 100)}
	v, _ := variants.ByID("chess")
	r := openOn(t, app.Options{Unsaved: true, First: app.NewGame{Variant: v}, Searcher: func() analysis.Searcher { return a }}, "")
	r.do(func() { r.files.loadText(pgn) })
	return r, a
}

const evaluatedGame = `[White "A"]
[Result "0-1"]

{[%eval 0.00] [%search d2d4,1000]} 1. f3 {[%eval -0.90] [%search e7e5,1000]} e5 {[%eval -0.90] [%search d2d4,1000]}
(1... c5) 2. g4 {[%eval #-1] [%search d8h4,1000]} (2. d4) Qh4# 0-1`

// A game is analysed in the background, and its progress is shown below the moves. The analysis can be paused, and ends
// without a message.
func TestAnalysisProgress(t *testing.T) {
	r, a := openWithAnalyst(t, "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0")
	if r.panel.report.Visible() {
		t.Error("a game without evaluations has a graph")
	}
	r.do(r.commands.get("analyse-game").do)
	r.win.Canvas().Overlays().Top().(interface{ TypedKey(*fyne.KeyEvent) }).TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	a.release <- struct{}{}
	r.until("the first position", func() bool { return r.panel.report.Line() == "Analysing: 1 of 4" })
	if r.commands.get("analyse-game").applies(r.view) {
		t.Error("it can be begun twice")
	}
	r.do(func() { r.reports.PauseAnalysis(true) })
	if line := r.panel.report.Line(); line != "Paused: 1 of 4" {
		t.Errorf("paused: %q", line)
	}
	r.do(func() { r.reports.PauseAnalysis(false) })
	for range 3 {
		a.release <- struct{}{}
	}
	r.until("the end", func() bool { return strings.HasPrefix(r.panel.report.Line(), "Accuracy") })
	if said := r.message.Text(); strings.Contains(said, "nalys") {
		t.Errorf("the end of the analysis is reported: %q", said)
	}
}

// The beginning of an analysis is spoken, its progress at quarters if nothing else was spoken for ten seconds, and at the end the
// accuracy of both sides and how to open the report. None of it interrupts what is being spoken. The focus is always at a button
// that is shown.
func TestAnalysisIsSpoken(t *testing.T) {
	r, a := openWithAnalyst(t, "[White \"Ada\"]\n[Black \"Ben\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 1-0")
	spoken := r.recordSpeech()
	at := time.Unix(0, 0)
	r.speaker.now = func() time.Time { return at }
	release := func(done int) {
		a.release <- struct{}{}
		r.until(fmt.Sprint("position ", done), func() bool { return r.panel.report.Line() == fmt.Sprintf("Analysing: %d of 8", done) })
	}
	expectFocus := func(want string) {
		t.Helper()
		if o, is := r.win.Canvas().Focused().(fyne.CanvasObject); !is || describe(o) != want || !o.Visible() {
			t.Errorf("the focus is at %v, want %s", r.win.Canvas().Focused(), want)
		}
	}
	r.do(func() {
		r.win.Canvas().FocusNext() // a button, as that of the result is
		for describe(r.win.Canvas().Focused().(fyne.CanvasObject)) != "Next move, button" {
			r.win.Canvas().FocusNext()
		}
		r.commands.get("analyse-game").do()
	})
	spoken()
	r.win.Canvas().Overlays().Top().(interface{ TypedKey(*fyne.KeyEvent) }).TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	r.expectSpoken("the beginning", spoken(), "Analysing: 0 of 8")
	expectFocus("Pause, button")
	at = at.Add(9 * time.Second)
	release(1)
	release(2)
	r.expectSpoken("a quarter, soon after the beginning", spoken())
	at = at.Add(9 * time.Second)
	release(3)
	release(4)
	r.expectSpoken("half of it", spoken(), "Analysing: 4 of 8")
	at = at.Add(time.Minute)
	release(5)
	r.expectSpoken("between quarters", spoken())
	release(6)
	release(7)
	spoken()
	a.release <- struct{}{}
	r.until("the end", func() bool { return strings.HasPrefix(r.panel.report.Line(), "Accuracy") })
	r.expectSpoken("the end", spoken(), "The game has been analysed", "Accuracy, Ada: 100%; Ben: 100%",
		"Type Report: accuracy, turning points, castlings")
	expectFocus("Report, button, Accuracy, turning points, castlings")
}

// The buttons of the result change when an analysis begins. The focus stays at the one that had it.
func TestAnalysisKeepsTheFocusAtTheResult(t *testing.T) {
	v, _ := variants.ByID("chess")
	r := openOn(t, app.Options{Unsaved: true, First: app.NewGame{Variant: v}, Searcher: func() analysis.Searcher { return &fakeAnalyst{} }}, "")
	r.do(func() { r.moveField.enter("e4") })
	r.do(func() { r.runner.run(r.match.Resign) })
	before := r.panel.banner.Buttons()
	r.do(func() {
		r.win.Canvas().Focus(before[0])
		if err := app.Analyst(r.match.Match).Begin(1000, ""); err != nil {
			t.Error(err)
		}
	})
	after := r.panel.banner.Buttons()
	if len(after) == len(before) || r.win.Canvas().Focused() != fyne.Focusable(after[0]) {
		t.Errorf("%d buttons, then %d; the focus is at %v", len(before), len(after), r.win.Canvas().Focused())
	}
}

// An analysis that the player stops says how much of the game has been analysed.
func TestAStoppedAnalysisIsSpoken(t *testing.T) {
	r, a := openWithAnalyst(t, "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0")
	spoken := r.recordSpeech()
	r.do(func() {
		if err := app.Analyst(r.match.Match).Begin(1000, ""); err != nil {
			t.Error(err)
		}
	})
	a.release <- struct{}{}
	a.release <- struct{}{}
	r.until("two positions", func() bool { return r.panel.report.Line() == "Analysing: 2 of 4" })
	spoken()
	r.do(r.reports.StopAnalysis)
	r.expectSpoken("the end", spoken(), "2 of 4 evaluated", "Type Report: accuracy, turning points, castlings")
}

// The list of moves shows the evaluation after each move.
func TestMoveListShowsScores(t *testing.T) {
	r, _ := openWithAnalyst(t, evaluatedGame)
	r.win.Resize(fyne.NewSize(1180, 1100))
	var scores []string
	eachVisible(r.panel.moves.List, func(o fyne.CanvasObject) {
		if text, is := o.(*canvas.Text); is && strings.ContainsAny(text.Text, "−#") && !strings.ContainsAny(text.Text, "♛") {
			scores = append(scores, text.Text)
		}
	})
	if fmt.Sprint(scores) != "[−0.9 −0.9 #−1]" {
		t.Errorf("%q", scores)
	}
}

// The report is updated during the analysis, and offers another analysis when that has ended.
func TestReportFollowsAnalysis(t *testing.T) {
	r, a := openWithAnalyst(t, "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0")
	r.do(func() {
		if err := app.Analyst(r.match.Match).Begin(1000, ""); err != nil {
			t.Error(err)
		}
	})
	shows := func(want string) bool { return r.reportTexts()[want] }
	a.release <- struct{}{}
	a.release <- struct{}{}
	r.until("two positions", func() bool { return r.panel.report.Line() == "Analysing: 2 of 4" })
	r.do(r.commands.get("report").do)
	if !shows("2 of 4 positions are evaluated. The rest of the game is not judged.") || !shows("None in what is evaluated") || shows("Analyse again…") {
		t.Error("the report of an unfinished analysis")
	}
	a.release <- struct{}{}
	r.until("three positions, and the start by the survey", func() bool { return shows("100%") })
	if shows("Analyse again…") {
		t.Error("the start is not to be searched")
	}
	a.release <- struct{}{}
	r.until("the start", func() bool { return shows("Analyse again…") })
	r.pressInReport(fyne.KeyEscape)
	if r.reportWindow() != nil {
		t.Error("it is not closed")
	}
}

// The report shows why it is incomplete: a start without evaluation, or an engine that does not answer.
func TestIncompleteReportShowsReason(t *testing.T) {
	r, _ := openWithAnalyst(t, "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[Result \"1-0\"]\n\n1. e4 {[%eval 0.3]} Kd7 {[%eval 0.2]} 1-0")
	rep := r.reports.current.get()
	if got := r.reports.current.get().Summary(report.Numbered).Incomplete; got != "The start is not evaluated, so there is no accuracy. Analyse the game to have it searched." {
		t.Errorf("%q", got)
	}
	v := *r.view
	v.Analysis = analysis.Progress{Nodes: 1000, Engine: "Fake", Total: 3, NotResponding: true}
	if r.panel.report.Update(&v, rep); r.panel.report.Line() != "Fake has not answered yet" {
		t.Errorf("%q", r.panel.report.Line())
	}
	v.Analysis = analysis.Progress{Nodes: 1000, Engine: "Fake", Total: 3, Waiting: true}
	if r.panel.report.Update(&v, rep); r.panel.report.Line() != "Waiting for the analysis of another game to end" {
		t.Errorf("%q", r.panel.report.Line())
	}
}

// While the live analysis is off the bar shows the evaluations stored in the game, also at its end; but not in
// variations without evaluations, nor while the player looks for a better move.
func TestBarShowsStoredEvaluations(t *testing.T) {
	r, _ := openWithAnalyst(t, evaluatedGame)
	bar := r.live.Game.Bar
	for ply, want := range map[int]string{0: "0.0", 1: "0.9", 3: "#1", 4: "#1"} {
		r.do(func() { r.reports.GoToPly(ply) })
		if bar.Hidden || bar.Text() != want {
			t.Errorf("after %d plies: hidden %v, %q", ply, bar.Hidden, bar.Text())
		}
	}
	r.do(func() { r.reports.GoToPly(1); r.moveField.enter("a5") })
	if !bar.Hidden {
		t.Error("a move that nobody evaluated has a bar")
	}
	r.typeRunes("t")
	if r.panel.retry.Stage() != report.Trying || !bar.Hidden {
		t.Error("the bar is seen while a move is tried again")
	}
	r.keyInput.escape()
	if r.do(func() { r.reports.GoToPly(0) }); bar.Hidden {
		t.Error("afterwards it is not seen")
	}
}

// In a small window the card has no graph, but the progress and its buttons, also together with the live analysis.
func TestAnalysisProgressInSmallWindow(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		twoOfFour := lang.L("Analysing: {{.Done}} of {{.Total}}", "Done", 2, "Total", 4)
		r, a := openWithAnalyst(t, "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0")
		r.do(func() {
			if err := app.Analyst(r.match.Match).Begin(1000, ""); err != nil {
				t.Error(err)
			}
		})
		a.release <- struct{}{}
		a.release <- struct{}{}
		r.until("two positions", func() bool { return r.panel.report.Line() == twoOfFour })
		folded := func(size fyne.Size) (progress, graph bool) {
			r.win.Resize(size)
			eachVisible(r.panel.content, func(o fyne.CanvasObject) {
				text, is := o.(*widget.Text)
				progress = progress || is && text.Text() == twoOfFour
				_, is = o.(*report.Graph)
				graph = graph || is
			})
			r.checkNoOverlap(t, fmt.Sprint(size))
			return progress, graph
		}
		small := fyne.NewSize(760, 340) // an opened game has no result card and no field for moves
		if progress, graph := folded(fyne.NewSize(1180, 730)); !progress || !graph {
			t.Errorf("in a large window: progress %v, graph %v", progress, graph)
		}
		if progress, graph := folded(small); !progress || graph {
			t.Errorf("in a small window: progress %v, graph %v", progress, graph)
		}
		r.do(func() { r.settings.change(func(s *settings.Settings) { s.Analysis = true }) })
		if progress, graph := folded(small); !progress || graph {
			t.Errorf("beside the live analysis: progress %v, graph %v", progress, graph)
		}
		r.do(r.reports.StopAnalysis)
	})
}

// A game in progress is not analysed and has no report; the reason is shown. A game that is over but not
// analysed has no report yet.
func TestAnalysisRefusals(t *testing.T) {
	r := open(t, "chess", "")
	refused := func(want string, names ...string) {
		t.Helper()
		for _, name := range names {
			r.do(r.commands.get(name).do)
			if said := r.message.Text(); said != want {
				t.Errorf("%s: %q, want %q", name, said, want)
			}
		}
	}
	refused("A game can be analysed when it is over", "analyse-game", "learn-from-your-mistakes", "report")
	r.do(func() { r.runner.run(r.match.Resign) })
	refused("The game has neither evaluations nor times of moves. Analyse it first.", "learn-from-your-mistakes", "report")
}

// The graph yields to the moves: where it is shown, the list of moves is higher than its minimum; in a lower window the card
// is folded.
func TestGraphYieldsToMoves(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		r, _ := openWithAnalyst(t, evaluatedGame)
		shown := map[bool]int{}
		for height := float32(730); height >= 340; height -= 10 {
			r.win.Resize(fyne.NewSize(760, height))
			graph := false
			eachVisible(r.panel.content, func(o fyne.CanvasObject) {
				_, is := o.(*report.Graph)
				graph = graph || is
			})
			if moves, least := r.panel.moves.Size().Height, r.panel.moves.MinSize().Height; graph && moves < least+graphExtra {
				t.Errorf("%v high: the moves have %v beside the graph, want %v", height, moves, least+graphExtra)
			}
			if shown[graph]++; graph && shown[false] > 0 {
				t.Errorf("%v high: the graph comes back", height)
			}
		}
		if shown[true] == 0 || shown[false] == 0 {
			t.Errorf("the graph is shown %d times and not %d times", shown[true], shown[false])
		}
	})
}

// A click on the graph below the moves shows that position of the game.
func TestGraphLinksToBoard(t *testing.T) {
	r, _ := openWithAnalyst(t, evaluatedGame)
	r.reports.GoToPly(0)
	g := r.panel.report.Graph()
	g.Tapped(&fyne.PointEvent{Position: fyne.NewPos(g.Size().Width/2, 20)})
	if r.view.Ply() != 2 {
		t.Errorf("a click in the middle of the graph shows ply %d", r.view.Ply())
	}
}

// In an opened game the panel reaches the edge of the window, its heading is low, so that the moves have much space, and
// the field for typed moves is hidden until requested.
func TestOpenedGamePanelSpace(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		const names = "[White \"Capablanca, Jose Raul\"]\n[Black \"Tartakower, Savielly\"]\n[Event \"New York\"]\n[Date \"1924.03.23\"]\n[WhiteElo \"2830\"]\n"
		r, _ := openWithAnalyst(t, names+strings.TrimPrefix(evaluatedGame, "[White \"A\"]\n"))
		for _, size := range []fyne.Size{{Width: 1180, Height: 730}, {Width: 760, Height: 530}} {
			r.win.Resize(size)
			driver := fyne.CurrentApp().Driver()
			panel := driver.AbsolutePositionForObject(r.panel.content)
			if free := size.Width - panel.X - r.panel.content.Size().Width; free > margin+1 {
				t.Errorf("%v: %v are free beside the panel", size, free)
			}
			moves := driver.AbsolutePositionForObject(r.panel.moves)
			if high, part := moves.Y-panel.Y, r.panel.moves.Size().Height/size.Height; high > 104 || part < .4 {
				t.Errorf("%v: the heading takes %v, the moves %.2f of the window", size, high, part)
			}
			if r.moveField.field.Visible() {
				t.Errorf("%v: a field for moves below a document", size)
			}
			r.typeRunes("/")
			if !r.moveField.field.Visible() || r.win.Canvas().Focused() != fyne.Focusable(r.moveField.field) {
				t.Errorf("%v: no field after /", size)
			}
			r.win.Canvas().Unfocus()
			if r.moveField.field.Visible() {
				t.Errorf("%v: the empty field is still shown", size)
			}
		}
		if r = open(t, "chess", ""); !r.moveField.field.Visible() {
			t.Error("a game that is played has no field for moves")
		}
	})
}

// While learning from mistakes, a move on the board or typed is a try that does not change the game; the list of moves
// does not show the better move before the player has found it.
func TestTryDoesNotChangeGame(t *testing.T) {
	r, a := openWithAnalyst(t, evaluatedGame)
	r.typeRunes("t")
	if r.panel.retry.Stage() != report.Trying || r.view.Ply() != 0 {
		t.Fatalf("stage %d at ply %d", r.panel.retry.Stage(), r.view.Ply())
	}
	before := r.view.Tree
	m, _ := san.Parse(&r.view.Position, "e4")
	a.release <- struct{}{}
	r.do(func() { r.play.move(m) })
	r.until("the judgement", func() bool { return r.panel.retry.Stage() == report.Found })
	r.typeRunes("n")
	if strings.Contains(r.markup(), "d4") {
		t.Error("the list of moves gives the better move away")
	}
	r.do(func() { r.moveField.enter("d4") })
	if !strings.Contains(r.markup(), "d4") {
		t.Error("the better move is still hidden")
	}
	if r.panel.retry.Stage() != report.Found || !gametree.Same(before, r.view.Tree) {
		t.Errorf("stage %d, the game has changed %v", r.panel.retry.Stage(), !gametree.Same(before, r.view.Tree))
	}
	r.do(func() { r.moveField.enter("Nc3") })
	if gametree.Same(before, r.view.Tree) {
		t.Error("after the solution a move is no variation")
	}
	r.keyInput.escape()
	if r.panel.retry.Visible() {
		t.Error("Escape leaves the card open")
	}
}

// The end of learning from mistakes is shown and spoken.
func TestTheEndOfTheMistakesIsSpoken(t *testing.T) {
	r, _ := openWithAnalyst(t, evaluatedGame)
	spoken := r.recordSpeech()
	next := r.commands.get("next-mistake").do
	r.do(r.commands.get("learn-from-your-mistakes").do)
	for r.panel.retry.Stage() != report.Closed {
		spoken()
		r.do(next)
	}
	const want = "You found 0 of 2 better moves"
	if all := spoken(); r.message.Text() != want || !slices.Contains(all, want) {
		t.Errorf("shown %q, spoken %q", r.message.Text(), all)
	}
}

// Nothing overlaps with graph, result and card, in windows of all sizes.
func TestReportLayout(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		r, _ := openWithAnalyst(t, evaluatedGame)
		for _, state := range []string{"", "learn-from-your-mistakes"} {
			if state != "" {
				r.do(r.commands.get(state).do)
			}
			for _, size := range []fyne.Size{{Width: 1180, Height: 730}, {Width: 760, Height: 530}, {Width: 500, Height: 830}} {
				r.win.Resize(size)
				r.checkNoOverlap(t, fmt.Sprint(state, size))
			}
		}
		if r.view.Turn != chess.NoColor || r.view.Position.Key() == (&rules.Position{}).Key() {
			t.Error("another game")
		}
	})
}

// The printed report has the comments and variations of the game: before the first move, after moves, in variations and after
// the end.
func TestThePrintedReportHasCommentsAndVariations(t *testing.T) {
	r, _ := openWithAnalyst(t, "{A quiet start.} 1. e4 {[%eval 0.2] Best by test.\n\nSays Fischer.} (1. d4 $1 d5 {solid} (1... f5 2. g3) 2. c4) "+
		"(1. c4) 1... e5 {[%eval 0.2]} 2. Ke2 $6 {[%eval -0.9]} ({Better is} 2. Nf3 Nc6) 2... Nc6 {[%eval -0.9]} *")
	p := printedReport(r.view, r.reports.current.get(), false)
	want := map[int][]string{
		0: {"A quiet start."}, 1: {"Best by test.", "Says Fischer.", "(1.d4! d5 solid (1…f5 2.g3) 2.c4)", "(1.c4)"}, 2: nil, 3: {"(Better is 2.Nf3 Nc6)"}, 4: nil,
	}
	if !maps.EqualFunc(p.Remarks, want, slices.Equal[[]string]) || p.Moves[2] != "Ke2?!" {
		t.Errorf("the remarks are %v, the moves %q", p.Remarks, p.Moves)
	}
}

// A player learns from the own mistakes, under whichever name of the settings.
func TestLearningFromOneGameWithAnotherName(t *testing.T) {
	r, _ := openWithAnalyst(t, evaluatedGame)
	for name, want := range map[string]chess.Color{"a": chess.White, "Zoe": chess.NoColor} {
		for i := range 2 {
			r.settings.change(func(s *settings.Settings) {
				if s.PlayerName, s.OwnNames = name, ""; i == 1 {
					s.PlayerName, s.OwnNames = "Yan", "Xu\n"+name
				}
			})
			if got := playerColor(r.view, r.settings); got != want {
				t.Errorf("%s: %v, want %v", name, got, want)
			}
		}
	}
}

// The player sees the mistakes of a game from the side that he played.
func TestLearningFromOneGameAtTheOwnSide(t *testing.T) {
	r, _ := openWithAnalyst(t, "[Black \"B\"]\n"+evaluatedGame)
	r.settings.change(func(s *settings.Settings) { s.PlayerName = "b" })
	if r.typeRunes("t"); !r.view.Flipped || r.panel.retry.Stage() != report.Trying {
		t.Errorf("flipped %v, stage %d", r.view.Flipped, r.panel.retry.Stage())
	}
}

// The live analysis is off while the player looks for a better move. It continues after the solution and at other
// positions.
func TestAnalysisHiddenWhileRetrying(t *testing.T) {
	e := &fakeEngine{}
	r, _ := openWithAnalyst(t, evaluatedGame)
	r.useEngines(e)
	r.typeRunes("a") // at the checkmate, which has no lines
	r.reports.GoToPly(1)
	r.waitForLines(3)
	r.typeRunes("t")
	e.waitIdle()
	if r.live.Running() {
		t.Error("the analysis runs while the player looks for a move")
	}
	r.typeRunes("s")
	r.until("it goes on after the solution", func() bool { return e.searchCount() == 1 })
}
