package ui

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/app/settings"
	"backrank/ui/report"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// analyst is an engine that thinks nothing of any position, when the test lets it.
type analyst struct{ let chan struct{} }

func (a *analyst) Search(ctx context.Context, t analysis.Task, nodes uint64) (analysis.Evaluation, error) {
	select {
	case <-a.let:
		return analysis.Evaluation{Score: analysis.Score{Centipawns: 10}, Line: t.Position.Moves(nil)[:1], Nodes: nodes}, nil
	case <-ctx.Done():
		return analysis.Evaluation{}, ctx.Err()
	}
}

// analysed opens a window on a game with an engine for its analysis.
func analysed(t *testing.T, pgn string) (*testWindow, *analyst) {
	t.Helper()
	a := &analyst{let: make(chan struct{}, 100)}
	v, _ := variants.ByID("chess")
	r := openOn(t, app.Options{Unsaved: true, First: app.NewGame{Variant: v}, Searcher: func() analysis.Searcher { return a }}, "")
	r.do(func() { r.files.loadText("the test", pgn) })
	return r, a
}

const evaluated = `[White "A"]
[Result "0-1"]

{[%eval 0.00] [%search d2d4,1000]} 1. f3 {[%eval -0.90] [%search e7e5,1000]} e5 {[%eval -0.90] [%search d2d4,1000]}
(1... c5) 2. g4 {[%eval #-1] [%search d8h4,1000]} (2. d4) Qh4# 0-1`

// A game is analysed in the background, with its progress below the moves; it can be paused, and ends without a word.
func TestTheProgressOfAnAnalysisIsShown(t *testing.T) {
	r, a := analysed(t, "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0")
	if r.panel.report.Visible() {
		t.Error("a game without evaluations has a graph")
	}
	r.do(r.command("analyse-game").do)
	r.win.Canvas().Overlays().Top().(interface{ TypedKey(*fyne.KeyEvent) }).TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	a.let <- struct{}{}
	r.until("the first position", func() bool { return r.panel.report.Line() == "Analysing: 1 of 4" })
	if r.command("analyse-game").applies(&r.view) {
		t.Error("it can be begun twice")
	}
	r.do(func() { r.reports.PauseAnalysis(true) })
	if line := r.panel.report.Line(); line != "Paused: 1 of 4" {
		t.Errorf("paused: %q", line)
	}
	r.do(func() { r.reports.PauseAnalysis(false) })
	for range 3 {
		a.let <- struct{}{}
	}
	r.until("the end", func() bool { return strings.HasPrefix(r.panel.report.Line(), "Accuracy") })
	if said := r.message.Said(); strings.Contains(said, "nalys") {
		t.Errorf("the end is told: %q", said)
	}
}

// The list of moves tells how the game stood after each move of it.
func TestTheListOfMovesHasTheScores(t *testing.T) {
	r, _ := analysed(t, evaluated)
	r.win.Resize(fyne.NewSize(1180, 1100))
	var scores []string
	eachSeen(r.panel.moves.List, func(o fyne.CanvasObject) {
		if text, is := o.(*canvas.Text); is && strings.ContainsAny(text.Text, "−#") && !strings.ContainsAny(text.Text, "♛") {
			scores = append(scores, text.Text)
		}
	})
	if fmt.Sprint(scores) != "[−0.9 −0.9 #−1]" {
		t.Errorf("%q", scores)
	}
}

// While the game is analysed the report follows, and offers to do more when that is done.
func TestTheReportFollowsTheAnalysis(t *testing.T) {
	r, a := analysed(t, "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0")
	r.do(func() {
		if err := app.Analyst(r.match).Begin(1000, ""); err != nil {
			t.Error(err)
		}
	})
	says := func(want string) bool {
		seen := false
		eachSeen(r.win.Canvas().Overlays().Top(), func(o fyne.CanvasObject) {
			switch o := o.(type) {
			case *widget.Text:
				seen = seen || o.Text() == want
			case *widget.Button:
				seen = seen || o.Text == want
			}
		})
		return seen
	}
	a.let <- struct{}{}
	a.let <- struct{}{}
	r.until("two positions", func() bool { return r.panel.report.Line() == "Analysing: 2 of 4" })
	r.do(r.command("report").do)
	if !says("2 of 4 positions are evaluated. The rest of the game is not judged.") || !says("None in what is evaluated") || says("Analyse again…") {
		t.Error("the report of an unfinished analysis")
	}
	a.let <- struct{}{}
	r.until("three positions, and the start by the survey", func() bool { return says("100%") })
	if says("Analyse again…") {
		t.Error("the start is not to be searched")
	}
	a.let <- struct{}{}
	r.until("the start", func() bool { return says("Analyse again…") })
	r.win.Canvas().Overlays().Top().(interface{ TypedKey(*fyne.KeyEvent) }).TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if r.reports.dialog != nil || r.win.Canvas().Overlays().Top() != nil {
		t.Error("it is not closed")
	}
}

// What keeps a report from being complete is told: a start that nobody evaluated, or an engine that does not answer.
func TestWhatAReportWaitsForIsTold(t *testing.T) {
	r, _ := analysed(t, "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[Result \"1-0\"]\n\n1. e4 {[%eval 0.3]} Kd7 {[%eval 0.2]} 1-0")
	rep := r.reports.report()
	if got := r.reports.input().Unknown; got != "The start is not evaluated, so there is no accuracy. Analyse the game to have it searched." {
		t.Errorf("%q", got)
	}
	v := r.view
	v.Analysis = app.Analysis{Nodes: 1000, Engine: "Fake", Total: 3, NotResponding: true}
	if r.panel.report.Update(&v, rep); r.panel.report.Line() != "Fake has not answered yet" {
		t.Errorf("%q", r.panel.report.Line())
	}
}

// Without live analysis the bar stands where the game tells how it stood, also at its end; not in variations without
// evaluations, nor while the player looks for a better move.
func TestTheBarShowsWhatTheGameTells(t *testing.T) {
	r, _ := analysed(t, evaluated)
	bar := r.live.Game.Bar
	for ply, want := range map[int]string{0: "0.0", 1: "0.9", 3: "#1", 4: "#1"} {
		r.do(func() { r.reports.GoToPly(ply) })
		if bar.Hidden || bar.Text() != want {
			t.Errorf("after %d plies: hidden %v, %q", ply, bar.Hidden, bar.Text())
		}
	}
	r.do(func() { r.reports.GoToPly(1); r.play.typeMove("a5") })
	if !bar.Hidden {
		t.Error("a move that nobody evaluated has a bar")
	}
	r.typeRunes("t")
	if r.panel.retry.Stage() != report.Trying || !bar.Hidden {
		t.Error("the bar is seen while a move is tried again")
	}
	r.escape()
	if r.do(func() { r.reports.GoToPly(0) }); bar.Hidden {
		t.Error("afterwards it is not seen")
	}
}

// In a small window the card has no graph, but tells the progress, with its buttons; beside the live analysis too.
func TestTheProgressIsSeenInASmallWindow(t *testing.T) {
	r, a := analysed(t, "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0")
	r.do(func() {
		if err := app.Analyst(r.match).Begin(1000, ""); err != nil {
			t.Error(err)
		}
	})
	a.let <- struct{}{}
	a.let <- struct{}{}
	r.until("two positions", func() bool { return r.panel.report.Line() == "Analysing: 2 of 4" })
	folded := func(size fyne.Size) (progress, graph bool) {
		r.win.Resize(size)
		eachSeen(r.panel.content, func(o fyne.CanvasObject) {
			text, is := o.(*widget.Text)
			progress = progress || is && text.Text() == "Analysing: 2 of 4"
			_, is = o.(*report.Graph)
			graph = graph || is
		})
		r.nothingOverlaps(t, fmt.Sprint(size))
		return progress, graph
	}
	small := fyne.NewSize(760, 340) // below a document there is neither a card with its result nor a field for moves
	if progress, graph := folded(fyne.NewSize(1180, 730)); !progress || !graph {
		t.Errorf("in a large window: progress %v, graph %v", progress, graph)
	}
	if progress, graph := folded(small); !progress || graph {
		t.Errorf("in a small window: progress %v, graph %v", progress, graph)
	}
	r.do(func() { r.change(func(s *settings.Settings) { s.Analysis = true }) })
	if progress, graph := folded(small); !progress || graph {
		t.Errorf("beside the live analysis: progress %v, graph %v", progress, graph)
	}
	r.do(r.reports.StopAnalysis)
}

// A game that is being played is not analysed, and what has no evaluations has no report: both are told.
func TestWhatCannotBeAnalysedIsTold(t *testing.T) {
	r := open(t, "chess", "")
	for name, want := range map[string]string{
		"analyse-game": "A game can be analysed when it is over", "learn-from-your-mistakes": "A game can be analysed when it is over",
		"report": "The game has no evaluations yet. Analyse it first.",
	} {
		r.do(r.command(name).do)
		if said := r.message.Said(); said != want {
			t.Errorf("%s: %q, want %q", name, said, want)
		}
	}
}

// A click on the graph and on each sentence of the report shows its place in the game.
func TestTheReportLeadsToTheBoard(t *testing.T) {
	r, _ := analysed(t, evaluated)
	r.reports.GoToPly(0)
	g := r.panel.report.Graph()
	g.Tapped(&fyne.PointEvent{Position: fyne.NewPos(g.Size().Width/2, 20)})
	if r.view.Ply() != 2 {
		t.Errorf("a click in the middle of the graph shows ply %d", r.view.Ply())
	}
	r.do(r.command("report").do)
	seen := 0
	eachSeen(r.win.Canvas().Overlays().Top(), func(o fyne.CanvasObject) {
		if s, is := o.(*widget.Sentence); is && strings.HasPrefix(s.Text(), "2.g4") && strings.Contains(s.Text(), "2.d4 was better") {
			seen++
			s.Tapped(nil)
		}
	})
	if seen != 1 || r.view.Ply() != 2 || r.win.Canvas().Overlays().Top() != nil {
		t.Errorf("%d sentences about 2.g4; ply %d is shown", seen, r.view.Ply())
	}
}

// The moves have the space below an opened game: the panel fills the window beside the board, the heading with its buttons is
// low, and there is a field for a typed move only after it was asked for.
func TestTheMovesOfAnOpenedGameHaveTheSpace(t *testing.T) {
	const names = "[White \"Capablanca, Jose Raul\"]\n[Black \"Tartakower, Savielly\"]\n[Event \"New York\"]\n[Date \"1924.03.23\"]\n[WhiteElo \"2830\"]\n"
	r, _ := analysed(t, names+strings.TrimPrefix(evaluated, "[White \"A\"]\n"))
	for _, size := range []fyne.Size{{Width: 1180, Height: 730}, {Width: 760, Height: 530}} {
		r.win.Resize(size)
		driver := fyne.CurrentApp().Driver()
		panel := driver.AbsolutePositionForObject(r.panel.content)
		if free := size.Width - panel.X - r.panel.content.Size().Width; free > margin+1 {
			t.Errorf("%v: %v are free beside the panel", size, free)
		}
		moves := driver.AbsolutePositionForObject(r.panel.moves)
		if high, part := moves.Y-panel.Y, r.panel.moves.Size().Height/size.Height; high > 100 || part < .4 {
			t.Errorf("%v: the heading takes %v, the moves %.2f of the window", size, high, part)
		}
		if theme.Measure(shortHeadingOf(&r.view), minTitleSize, fyne.TextStyle{Bold: true}).Width > r.panel.title.Size().Width {
			t.Errorf("%v: the title is cut", size)
		}
		if r.panel.typed.Visible() {
			t.Errorf("%v: a field for moves below a document", size)
		}
		r.typeRunes("/")
		if !r.panel.typed.Visible() || r.win.Canvas().Focused() != fyne.Focusable(r.panel.typed) {
			t.Errorf("%v: no field after /", size)
		}
		r.win.Canvas().Unfocus()
		if r.panel.typed.Visible() {
			t.Errorf("%v: the empty field stays", size)
		}
	}
	if r = open(t, "chess", ""); !r.panel.typed.Visible() {
		t.Error("a game that is played has no field for moves")
	}
}

// The phases of the game are in the report's dialog and on its sheet, with the move that each begins with.
func TestTheReportHasThePhases(t *testing.T) {
	r, _ := analysed(t, evaluated)
	sheet := printedReport(&r.view, r.reports.report())
	if last := sheet.Rows[len(sheet.Rows)-1]; last.Name != "Opening from 1.f3" || last.White != "43%" || last.Black != "100%" {
		t.Errorf("the sheet ends with %v", last)
	}
	if texts := r.reportTexts(); !texts["Opening from 1.f3"] || texts["Longest think"] {
		t.Errorf("the dialog has %v", texts)
	}
}

// reportTexts opens the report and returns its texts.
func (r *testWindow) reportTexts() map[string]bool {
	r.do(r.command("report").do)
	texts := map[string]bool{}
	eachSeen(r.win.Canvas().Overlays().Top(), func(o fyne.CanvasObject) {
		if text, is := o.(*widget.Text); is {
			texts[text.Text()] = true
		}
	})
	return texts
}

// The report of a game with clocks has the time of each phase, a dash for a side with a move whose time is not known, and the longest think of both sides, and leads to the board by
// its graph.
func TestTheReportHasTimesAndGraph(t *testing.T) {
	timed := strings.NewReplacer("e5 {", "e5 {[%clk 0:00:40] ", "Qh4#", "Qh4# {[%clk 0:00:38]}", "f3 {", "f3 {[%clk 0:00:50] ", "g4 {", "g4 {[%clk 0:00:30] ").Replace(evaluated)
	r, _ := analysed(t, "[TimeControl \"60\"]\n"+timed)
	sheet := printedReport(&r.view, r.reports.report())
	if last := sheet.Rows[len(sheet.Rows)-1]; last.Name != "Longest think" || last.White != "0:20 2.g4" || last.Black != "0:20 1…e5" {
		t.Errorf("the sheet ends with %v", last)
	}
	if time := sheet.Rows[len(sheet.Rows)-2]; time.Name != "Time, opening" || time.White != "0:30" || time.Black != "0:22" {
		t.Errorf("the sheet has %v", time)
	}
	untimed, _ := analysed(t, "[TimeControl \"60\"]\n"+strings.Replace(timed, "[%clk 0:00:38]", "", 1))
	half := printedReport(&untimed.view, untimed.reports.report())
	if time := half.Rows[len(half.Rows)-2]; time.White != "0:30" || time.Black != "–" {
		t.Errorf("without the time of a move of Black the sheet has %v", time)
	}
	texts := r.reportTexts()
	for _, want := range []string{"Time, opening", "0:30", "0:22", "Longest think", "0:20 2.g4"} {
		if !texts[want] {
			t.Errorf("%q is missing in %v", want, texts)
		}
	}
	var graph *report.Graph
	eachSeen(r.win.Canvas().Overlays().Top(), func(o fyne.CanvasObject) {
		if g, is := o.(*report.Graph); is {
			graph = g
		}
	})
	if graph == nil {
		t.Fatal("there is no graph")
	}
	r.do(func() { graph.Tapped(&fyne.PointEvent{Position: fyne.NewPos(graph.Size().Width/2, 20)}) })
	if r.view.Ply() != 2 || r.win.Canvas().Overlays().Top() != nil {
		t.Errorf("a click in the middle of the graph shows ply %d", r.view.Ply())
	}
}

// While a move is tried again a move on the board or typed is a try and changes nothing; the list shows no better move.
func TestATryIsNoMoveOfTheGame(t *testing.T) {
	r, a := analysed(t, evaluated)
	r.typeRunes("t")
	if r.panel.retry.Stage() != report.Trying || r.view.Ply() != 0 {
		t.Fatalf("stage %d at ply %d", r.panel.retry.Stage(), r.view.Ply())
	}
	before := r.view.Tree
	m, _ := notation.ParseSAN(&r.view.Position, "e4")
	a.let <- struct{}{}
	r.do(func() { r.play.move(m) })
	r.until("the judgement", func() bool { return r.panel.retry.Stage() == report.Found })
	r.typeRunes("n")
	if strings.Contains(r.shown(), "d4") {
		t.Error("the list of moves gives the better move away")
	}
	r.do(func() { r.play.typeMove("d4") })
	if !strings.Contains(r.shown(), "d4") {
		t.Error("the better move is still hidden")
	}
	if r.panel.retry.Stage() != report.Found || !notation.Same(before, r.view.Tree) {
		t.Errorf("stage %d, the game has changed %v", r.panel.retry.Stage(), !notation.Same(before, r.view.Tree))
	}
	r.do(func() { r.play.typeMove("Nc3") })
	if notation.Same(before, r.view.Tree) {
		t.Error("after the solution a move is no variation")
	}
	r.escape()
	if r.panel.retry.Visible() {
		t.Error("Escape leaves the card open")
	}
}

// With graph, result and card nothing overlaps, in windows of all sizes.
func TestTheReportLiesInNobodysWay(t *testing.T) {
	r, _ := analysed(t, evaluated)
	for _, state := range []string{"", "learn-from-your-mistakes"} {
		if state != "" {
			r.do(r.command(state).do)
		}
		for _, size := range []fyne.Size{{Width: 1180, Height: 730}, {Width: 760, Height: 530}, {Width: 500, Height: 830}} {
			r.win.Resize(size)
			r.nothingOverlaps(t, fmt.Sprint(state, size))
		}
	}
	if r.view.Turn != chess.NoColor || r.view.Position.Key() == (&rules.Position{}).Key() {
		t.Error("another game")
	}
}

// The live analysis rests while the player looks for a better move, and goes on after the solution and elsewhere.
func TestTheLiveAnalysisGivesNoMoveAway(t *testing.T) {
	e := &lister{}
	r, _ := analysed(t, evaluated)
	r.withEngines(e)
	r.typeRunes("a") // at the checkmate, of which there are no lines
	r.reports.GoToPly(1)
	r.lined(3)
	r.typeRunes("t")
	e.idle()
	if r.live.Running() {
		t.Error("it goes on while a move is tried again")
	}
	r.typeRunes("s")
	r.until("it goes on after the solution", func() bool { return e.searching() == 1 })
}
