package app

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"backrank/app/analysis"
	"backrank/app/archive"
	"backrank/app/player"
	"backrank/variants/gametree"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// analyst is a searcher that returns the evaluations that the test gives it.
type analyst struct {
	asked  chan analysis.Task
	answer chan error
	score  int
}

func newAnalyst() *analyst {
	return &analyst{asked: make(chan analysis.Task, 1), answer: make(chan error)}
}

func (a *analyst) searcher() analysis.Searcher { return a }

func (a *analyst) Search(ctx context.Context, t analysis.Task, nodes uint64) (analysis.Evaluation, error) {
	a.asked <- t
	select {
	case err := <-a.answer:
		best := t.Position.Moves(nil)[0]
		return analysis.Evaluation{Score: analysis.Score{Centipawns: a.score}, Depth: 7, Line: []rules.Move{best}, Nodes: nodes}, err
	case <-ctx.Done():
		return analysis.Evaluation{}, ctx.Err()
	}
}

// finds answers the next question.
func (a *analyst) finds(t *testing.T, ply int) {
	t.Helper()
	if task := <-a.asked; task.Ply != ply {
		t.Fatalf("asked about ply %d, want %d", task.Ply, ply)
	}
	a.answer <- nil
}

// watched waits until the view has something.
func watched(t *testing.T, m *Match, has func(*View) bool) View {
	t.Helper()
	views, stop := m.Watch()
	defer stop()
	for v := range views {
		if has(&v) {
			return v
		}
	}
	t.Fatal("the match has closed")
	return View{}
}

func analysed(n int) func(*View) bool { return func(v *View) bool { return v.Analysis.Done == n } }

func ended(v *View) bool { return v.Analysis == analysis.Progress{} }

const threeMoves = "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 {mine} 1-0"

// A loaded game is analysed from its end backwards. Evaluations survive a restart, after which the analysis continues,
// and a weaker analysis is refused.
func TestAGameIsAnalysedInTheBackground(t *testing.T) {
	folder, a := t.TempDir(), newAnalyst()
	m := openSaved(t, folder, Options{Searcher: a.searcher})
	do(t, m.Load(read(t, threeMoves)))
	do(t, Analyst(m).Begin(5000, ""))
	a.finds(t, 3)
	a.finds(t, 2)
	<-a.asked
	if v := watched(t, m, analysed(2)); v.Analysis != (analysis.Progress{Nodes: 5000, Engine: "Backrank", Done: 2, Total: 4}) {
		t.Errorf("%+v", v.Analysis)
	}
	m.Close()
	m = openSaved(t, folder, Options{Searcher: a.searcher})
	a.finds(t, 1)
	a.finds(t, 0)
	v := watched(t, m, ended)
	text, err := v.Text()
	do(t, err)
	for _, want := range []string{"{[%eval 0.00,7] [%search a2a3,5000]} 1. e4", "[%search e8e7,5000]} {mine}"} {
		if !strings.Contains(strings.ReplaceAll(text, "\n", " "), want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	wantRefused(t, m, "a weaker analysis", func() error { return Analyst(m).Begin(4000, "") })
	do(t, Analyst(m).Begin(6000, ""))
	a.finds(t, 3)
	watched(t, m, analysed(1))
	<-a.asked
	do(t, Analyst(m).Stop())
	if v := m.View(); !ended(&v) {
		t.Errorf("%+v", v.Analysis)
	}
	if f, _ := analysis.ReadEvaluation(&v.End, m.View().Tree.Note(v.Tree.End())); f.Nodes != 6000 {
		t.Errorf("what was found before the stop: %+v", f)
	}
}

// An analysis can be paused. Undoing and redoing edits keeps all evaluations.
func TestEditsAreUndoneAroundAnAnalysis(t *testing.T) {
	folder, a := t.TempDir(), newAnalyst()
	m := openSaved(t, folder, Options{Searcher: a.searcher})
	do(t, m.Load(read(t, threeMoves)))
	do(t, m.GoTo(1))
	do(t, m.Variation(moveShown(t, m, "c5")))
	do(t, Analyst(m).Begin(5000, ""))
	a.finds(t, 3)
	watched(t, m, analysed(1))
	<-a.asked
	do(t, Analyst(m).Pause(true))
	if v := m.View(); !v.Analysis.Paused || v.Analysis.Nodes != 5000 {
		t.Errorf("%+v", v.Analysis)
	}
	do(t, m.Edit().SetNote(m.View().Tree.End(), gametree.Note{}.WithText("over all")))
	do(t, m.Edit().Undo())
	do(t, m.Edit().Undo())
	for range 2 {
		v := m.View()
		if _, known := analysis.ReadEvaluation(&v.End, v.Tree.Note(v.Tree.End())); !known || v.Tree.Note(v.Tree.End()).Text() != "mine" {
			t.Errorf("after undo the last move has %v", v.Tree.Note(v.Tree.End()))
		}
		m.Close()
		m = openSaved(t, folder, Options{Searcher: a.searcher})
		<-a.asked // the analysis continues after a restart
		do(t, Analyst(m).Pause(true))
	}
	do(t, m.Edit().Redo())
	do(t, Analyst(m).Pause(false))
	a.finds(t, 2)
	a.finds(t, 1)
	a.finds(t, 0)
	if v := watched(t, m, ended); v.Tree.Size() < 5 {
		t.Errorf("the variation is gone")
	}
	wantRefused(t, m, "a pause of nothing", func() error { return Analyst(m).Pause(true) })
}

// moveShown returns a legal move of the position shown.
func moveShown(t *testing.T, m *Match, text string) rules.Move {
	t.Helper()
	v := m.View()
	mv, err := san.Parse(&v.Position, text)
	do(t, err)
	return mv
}

// A game in progress is not analysed, and a new game ends the analysis of the previous one.
func TestOnlyFinishedGamesAreAnalysed(t *testing.T) {
	a := newAnalyst()
	m := openUnsaved(t, Options{Searcher: a.searcher})
	wantRefused(t, m, "a game that has not begun", func() error { return Analyst(m).Begin(100, "") })
	do(t, m.Play(moveShown(t, m, "e4")))
	wantRefused(t, m, "a game that is being played", func() error { return Analyst(m).Begin(100, "") })
	do(t, m.Resign())
	do(t, Analyst(m).Begin(100, ""))
	if task := <-a.asked; task.Ply != 1 {
		t.Errorf("asked about ply %d", task.Ply)
	}
	do(t, m.New(NewGame{Variant: variant(t, "chess"), White: player.Player{}, Black: player.Player{}}))
	if v := m.View(); !ended(&v) {
		t.Errorf("a new game is analysed: %+v", v.Analysis)
	}
	bare := openUnsaved(t, Options{})
	do(t, bare.Load(read(t, threeMoves)))
	wantRefused(t, bare, "without an engine", func() error { return Analyst(bare).Begin(100, "") })
}

// When an engine fails, the game is unchanged, a sentence reports the failure, and the analysis may be tried again.
func TestAnAnalysisSurvivesItsEngine(t *testing.T) {
	a := newAnalyst()
	m := openUnsaved(t, Options{Searcher: a.searcher})
	do(t, m.Load(read(t, threeMoves)))
	do(t, Analyst(m).Begin(100, ""))
	a.finds(t, 3)
	<-a.asked
	a.answer <- errors.New("the engine has crashed")
	v := watched(t, m, func(v *View) bool { return v.Analysis.Failure != "" })
	if v.Analysis.Failure != "the engine has crashed" || v.Analysis.Done != 1 || len(v.Notices) == 0 {
		t.Errorf("%+v %v", v.Analysis, v.Notices)
	}
	do(t, Analyst(m).Pause(false))
	a.finds(t, 2)
	a.finds(t, 1)
	a.finds(t, 0)
	watched(t, m, ended)
}

// An engine that does not become ready is reported long before its timeout, and another engine can be started at once.
func TestASlowAnalystIsReported(t *testing.T) {
	a := newAnalyst()
	m, silent := openWithEngine(t, "deaf", Options{Searcher: a.searcher})
	do(t, m.Load(read(t, threeMoves)))
	do(t, Analyst(m).Begin(100, silent.ID))
	if v := watched(t, m, func(v *View) bool { return v.Analysis.NotResponding || v.Analysis.Failure != "" }); v.Analysis.Failure != "" {
		t.Fatalf("reported only after it failed: %q", v.Analysis.Failure)
	}
	do(t, Analyst(m).Begin(100, ""))
	begun := time.Now()
	a.finds(t, 3)
	if v := watched(t, m, analysed(1)); v.Analysis.NotResponding || time.Since(begun) > time.Second {
		t.Errorf("asked after %v, %+v", time.Since(begun), v.Analysis)
	}
}

// When the analysis of a game played here ends, its evaluations are in the archive.
func TestAnAnalysedGameIsInTheArchive(t *testing.T) {
	a := newAnalyst()
	m := openMatch(t, Options{Folder: t.TempDir(), Archive: archive.Open, Searcher: a.searcher, First: NewGame{Variant: variant(t, "chess"), White: ann, Black: ben}})
	do(t, m.Play(moveShown(t, m, "e4")))
	do(t, m.Resign())
	do(t, Analyst(m).Begin(100, ""))
	a.finds(t, 1)
	a.finds(t, 0)
	watched(t, m, ended)
	if games := archivedPGN(t, m); len(games) != 1 || strings.Count(games[0], "[%search ") != 2 {
		t.Errorf("%q", games)
	}
}

// If the program is killed after the last evaluation and before the end of the analysis is written, the next start ends
// the analysis.
func TestACompletedAnalysisEndsAfterRestart(t *testing.T) {
	folder, a := t.TempDir(), newAnalyst()
	m := openSaved(t, folder, Options{Searcher: a.searcher})
	do(t, m.Load(read(t, "[White \"A\"]\n[Result \"1-0\"]\n\n{[%eval 0.3]} 1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 1-0")))
	do(t, m.ask(func(l *loop) error {
		e := event{Kind: eventSetAnalysis, Analysis: &analysisRequest{Nodes: 100}}
		l.save(e)
		return l.game.apply(e)
	}))
	m.Close()
	m = openSaved(t, folder, Options{Searcher: a.searcher})
	watched(t, m, ended)
}

// A repeated position is searched again, even directly after its first occurrence.
func TestRepetitionsAreAnalysed(t *testing.T) {
	a := newAnalyst()
	m := openUnsaved(t, Options{Searcher: a.searcher})
	do(t, m.Load(read(t, "[White \"A\"]\n\n1. Nf3 {[%eval 0.3]} Nf6 {[%eval 0.3]} 2. Ng1 {[%eval 0.3]} Ng8 1-0")))
	do(t, Analyst(m).Begin(5000, ""))
	a.finds(t, 4)
	a.finds(t, 0)
	watched(t, m, ended)
}

// Deleting the latest evaluation does not end the analysis: the position is searched again.
func TestADeletedEvaluationIsSearchedAgain(t *testing.T) {
	a := newAnalyst()
	m := openUnsaved(t, Options{Searcher: a.searcher})
	do(t, m.Load(read(t, threeMoves)))
	do(t, Analyst(m).Begin(5000, ""))
	a.finds(t, 3)
	<-a.asked
	do(t, Analyst(m).Pause(true))
	do(t, m.Edit().SetNote(m.View().Tree.End(), gametree.Note{}))
	do(t, Analyst(m).Pause(false))
	a.finds(t, 3)
}

// Continuing a game ends its analysis.
func TestContinuingAGameEndsItsAnalysis(t *testing.T) {
	a := newAnalyst()
	m := openUnsaved(t, Options{Searcher: a.searcher})
	playAll(t, m, "e4", "e5", "Nf3")
	do(t, m.Resign())
	do(t, Analyst(m).Begin(5000, ""))
	a.finds(t, 3)
	<-a.asked
	do(t, m.TakeBack())
	if v := m.View(); !v.BeingPlayed() || !ended(&v) || len(v.Notices) != 1 {
		t.Errorf("%+v, %v", v.Analysis, v.Notices)
	}
}

// The search of a deleted position is cancelled.
func TestADeletedPositionIsNotSearched(t *testing.T) {
	a := newAnalyst()
	m := openUnsaved(t, Options{Searcher: a.searcher})
	do(t, m.Load(read(t, threeMoves)))
	do(t, Analyst(m).Begin(5000, ""))
	if task := <-a.asked; task.Ply != 3 {
		t.Fatalf("asked about ply %d", task.Ply)
	}
	do(t, m.Edit().DeleteFrom(m.View().Tree.End()))
	a.finds(t, 2)
	a.finds(t, 1)
	a.finds(t, 0)
	watched(t, m, ended)
}
