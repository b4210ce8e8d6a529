package ui

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/engine"
	"backrank/engine/uci/client"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
)

// trainEngine is an engine for the training, whose searches end when the test lets them.
type trainEngine struct {
	running, quit atomic.Int64
	began, end    chan struct{}
}

func (e *trainEngine) SearchLines(ctx context.Context, t analysis.Task, l analysis.Limits, report func(client.Info)) error {
	e.running.Add(1)
	defer e.running.Add(-1)
	e.began <- struct{}{}
	select {
	case <-e.end:
		for i, m := range t.Position.Moves(nil)[:l.Lines] {
			report(client.Info{Info: engine.Info{Line: i + 1, Depth: 9, Score: -40 * i, PV: []rules.Move{m}, Nodes: 1000}})
		}
	case <-ctx.Done():
	}
	return nil
}

// useTrainEngine makes the training use an engine of the test.
func (r *testWindow) useTrainEngine() *trainEngine {
	e := &trainEngine{began: make(chan struct{}, 9), end: make(chan struct{})}
	r.train.searches.start = func() (analysis.LineEngine, error) {
		return analysis.LineEngine{LineSearcher: e, Name: "Test", Quit: func() { e.quit.Add(1) }}, nil
	}
	return e
}

// waitForSearch waits until a search has begun.
func (e *trainEngine) waitForSearch(t *testing.T) {
	t.Helper()
	select {
	case <-e.began:
	case <-time.After(untilTimeout):
		t.Fatal("the engine does not search")
	}
}

// beginFirstMoves begins the exercise of first moves and plays a move that no survey has: the engine has to search.
func (r *testWindow) beginFirstMoves() {
	r.t.Helper()
	seed := uint64(0)
	r.train.input.Seed = func() uint64 { seed++; return seed }
	r.do(r.train.show)
	for r.typeRunes("2"); !strings.Contains(r.markup(), "Black to move"); r.typeRunes("2") { // the survey has no moves of Black
		r.keyInput.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
		if seed > 100 {
			r.t.Fatal("Black is never asked")
		}
	}
	r.typeRunes("a5")
	r.sendKey(fyne.KeyReturn)
}

// Another screen ends the search of an exercise and its engine, and the player who returns finds the same question, which is
// then searched again and judged.
func TestTrainingSearchesOnlyWhileItIsShown(t *testing.T) {
	r := openEnded(t, "chess960", "")
	e := r.useTrainEngine()
	r.beginFirstMoves()
	e.waitForSearch(t)
	if !strings.Contains(r.markup(), "Thinking…") {
		t.Error("the player does not see that the engine thinks")
	}
	r.do(r.gameList.show)
	r.until("the end of the search", func() bool { return e.running.Load() == 0 })
	r.background.saves.wait()
	if e.quit.Load() != 1 {
		t.Errorf("%d engines have ended", e.quit.Load())
	}
	r.train.show()
	e.waitForSearch(t)
	close(e.end)
	r.until("the verdict", func() bool {
		return strings.Contains(r.markup(), "costs") || strings.Contains(r.markup(), "nearly as good")
	})
}

// While a person prepares for a game, no exercise asks an engine; a search that runs when the preparation begins ends.
func TestTrainingGivesNoHelpInPreparation(t *testing.T) {
	s := openSecret(t, "chess960", "3+2 prepare 10", app.NewGame{})
	far := positionOf(t, "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1")
	if err := s.train.searches.mayAnalyse(&far); err == nil || !strings.Contains(err.Error(), "prepare") {
		t.Fatalf("a position may be analysed: %v", err)
	}
	e := s.useTrainEngine()
	s.do(s.train.show)
	s.typeRunes("2")
	if strings.Contains(s.markup(), "to move") || e.running.Load() != 0 {
		t.Error("first moves are asked")
	}
}

// A search ends with the reason when its position must not be analysed any more.
func TestARunningSearchIsRefused(t *testing.T) {
	r := openEnded(t, "chess960", "")
	e := r.useTrainEngine()
	r.beginFirstMoves()
	e.waitForSearch(t)
	games := r.train.searches.games
	preparing := openSecret(t, "chess960", "3+2 prepare 10", app.NewGame{})
	r.train.searches.games = func() []*app.View { return append(games(), preparing.view) }
	r.do(r.train.follow)
	r.until("the end of the search", func() bool { return e.running.Load() == 0 })
	if !strings.Contains(r.markup(), "no help while you prepare") {
		t.Error("the reason is not shown")
	}
}

// Positions of a game in progress, and those one move later, are not analysed; other positions and finished games do not matter.
func TestTrainingGivesNoHintsInAGame(t *testing.T) {
	r := open(t, "chess960", "")
	_ = r.match.Play(r.view.Position.Moves(nil)[0])
	r.update(r.match.View())
	now, far := r.view.Position, positionOf(t, "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1")
	next := rules.After(&now, now.Moves(nil)[0])
	may := r.train.searches.mayAnalyse
	if may(&now) == nil || may(&next) == nil || may(&far) != nil {
		t.Errorf("the position: %v, the next one: %v, another: %v", may(&now), may(&next), may(&far))
	}
	r.runner.run(r.match.Resign)
	if may(&now) != nil {
		t.Errorf("after the game: %v", may(&now))
	}
}

// positionOf returns the position of a FEN without castling.
func positionOf(t *testing.T, text string) rules.Position {
	t.Helper()
	p, _, err := fen.Parse(text, variants.NoCastling)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Tactics asks mistakes from the player's games. Whoever finds the better move has solved it for learning from mistakes too.
func TestTrainingAsksPuzzlesFromGames(t *testing.T) {
	r, _ := openLearning(t)
	seed := uint64(0)
	r.train.input.Seed = func() uint64 { seed++; return seed }
	r.do(r.train.show)
	for r.typeRunes("3"); !strings.Contains(r.markup(), "find better than"); r.typeRunes("3") {
		r.keyInput.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
		if seed > 300 {
			t.Fatal("no mistake is asked")
		}
	}
	if text := r.markup(); !strings.Contains(text, "Dora – Anna, 2026-01-04") || !strings.Contains(text, "4…") {
		t.Fatal("it is not the mistake of the newest game")
	}
	r.typeRunes("O-O")
	r.sendKey(fyne.KeyReturn)
	if !strings.Contains(r.markup(), "is the best move known") {
		t.Error("the best move is not right")
	}
	if solved := app.SolvedMistakes(r.match.Match).Solved(); len(solved) != 1 {
		t.Errorf("%d mistakes are solved", len(solved))
	}
}
