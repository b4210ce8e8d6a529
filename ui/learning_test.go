package ui

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/app/archive"
	"backrank/app/clock"
	"backrank/app/mistakes"
	"backrank/app/player"
	"backrank/app/settings"
	"backrank/internal/dialogtest"
	"backrank/ui/report"
	"backrank/variants"
	"backrank/variants/pgn"
	"backrank/variants/san"
)

// Games of Anna: in the first two she hangs the queen in the same way, in the third she misses a castling as Black. The
// fourth is not analysed.
const annasGames = `[White "Anna"]
[Black "Ben"]
[Date "2026.01.02"]
[Result "0-1"]

{[%eval 0.10] [%search e2e4,200000]} 1. e4 {[%eval 0.10] [%search e7e5,200000]} e5 {[%eval 0.10] [%search g1f3,200000]}
2. Qh5 {[%eval 0.00] [%search b8c6,200000]} Nc6 {[%eval 0.10] [%search f1c4,200000]} 3. Qxf7+ {[%eval -8.00] [%search e8f7,200000]} 0-1

[White "Anna"]
[Black "Carl"]
[Date "2026.01.03"]
[Result "0-1"]

{[%eval 0.10] [%search e2e4,200000]} 1. e4 {[%eval 0.10] [%search e7e5,200000]} e5 {[%eval 0.10] [%search g1f3,200000]}
2. Qh5 {[%eval 0.00] [%search b8c6,200000]} Nc6 {[%eval 0.10] [%search f1c4,200000]} 3. Qxf7+ {[%eval -8.00] [%search e8f7,200000]} 0-1

[White "Dora"]
[Black "Anna"]
[Date "2026.01.04"]
[Result "1-0"]

{[%eval 0.10] [%search e2e4,200000]} 1. e4 {[%eval 0.10] [%search e7e5,200000]} e5 {[%eval 0.10] [%search g1f3,200000]}
2. Nf3 {[%eval 0.10] [%search g8f6,200000]} Nf6 {[%eval 0.10] [%search f1c4,200000]} 3. Bc4 {[%eval 0.10] [%search f8c5,200000]}
Bc5 {[%eval 0.10] [%search d2d3,200000]} 4. d3 {[%eval 0.10] [%search e8h8,200000]} Kf8 {[%eval 1.50] [%search e1h1,200000]} 1-0

[White "Anna"]
[Black "Emil"]
[Date "2026.01.05"]
[Result "1-0"]

1. d4 d5 1-0
`

// Two games of Anna; the last one is analysed first.
const annasLatest = `[White "Anna"]
[Black "Gert"]
[Result "0-1"]

1. h4 d5 2. h5 d4 3. h6 d3 0-1

[White "Anna"]
[Black "Fred"]
[Result "0-1"]

1. g4 e5 0-1
`

// openLearning opens a window with Anna's games, in which the user is Anna, and a fakeAnalyst.
func openLearning(t *testing.T) (*testWindow, *fakeAnalyst) {
	t.Helper()
	a := &fakeAnalyst{release: make(chan struct{}, 100)}
	v, _ := variants.ByID("chess")
	r := openOn(t, app.Options{
		Folder: t.TempDir(), Archive: archive.Open, Searcher: func() analysis.Searcher { return a },
		First: app.NewGame{Variant: v, White: player.Player{Name: "Anna"}, Black: player.Player{Name: "Ben"}},
	}, "")
	r.do(func() { r.settings.change(func(s *settings.Settings) { s.PlayerName = "anna" }) })
	path := filepath.Join(t.TempDir(), "anna.pgn")
	if err := os.WriteFile(path, []byte(annasGames), 0o600); err != nil {
		t.Fatal(err)
	}
	r.do(func() { r.gameList.importAll(path) })
	r.waitForText("the import", "4 games were added")
	return r, a
}

// says reports whether the dialog on top shows a text.
func (r *testWindow) says(text string) bool {
	top := r.win.Canvas().Overlays().Top()
	return top != nil && strings.Contains(dialogtest.Text(top), text)
}

// The mistakes of all games are shown one after another, each in its game and from the player's side: by kind, the same
// one once. A solved one does not come again, now or in the next sitting.
func TestLearningFromManyGames(t *testing.T) {
	r, a := openLearning(t)
	if err := r.match.PlayText("e4"); err != nil { // the game in progress keeps its tab
		t.Fatal(err)
	}
	for range 16 { // two positions of the game that is not analysed, for each worker
		a.release <- struct{}{}
	}
	r.do(r.commands.get("learn-from-games").do)
	r.until("the mistakes", func() bool { return r.says("Hung a piece (1)") && r.says("Castled too late or not at all (1)") })
	if !r.says("1 game is not analysed yet") {
		t.Error("the game that is not analysed is not mentioned")
	}
	dialogtest.Press(r.win, fyne.KeyReturn)
	card := r.panel.retry
	r.until("the first mistake", func() bool { return card.Stage() == report.Trying })
	head, text := card.Texts()
	if head != "Black to move: find better than 4…♚f8" || !strings.HasPrefix(text, "Mistake 1 of 1") || !r.view.Flipped || r.screens.shown.screen != nil {
		t.Errorf("first %q, %q, flipped %v", head, text, r.view.Flipped)
	}
	sitting := r.match.Match
	r.do(r.commands.get("previous-tab").do)
	if r.match.Match == sitting || card.Stage() != report.Closed {
		t.Errorf("in another tab: stage %d", card.Stage())
	}
	r.do(r.commands.get("next-tab").do)
	if r.match.Match != sitting || card.Stage() != report.Trying {
		t.Errorf("back in the tab: stage %d", card.Stage())
	}
	r.do(func() { r.typeRunes("s") })
	r.do(func() { r.typeRunes("n") })
	r.until("the second mistake", func() bool {
		return strings.Contains(r.message.Text(), "Anna – Carl") || strings.Contains(r.message.Text(), "Anna – Ben")
	})
	if head, text = card.Texts(); head != "White to move: find better than 3.♛xf7+" || !strings.HasPrefix(text, "Hung a piece: 1 of 1") || r.view.Flipped {
		t.Errorf("second %q, %q, flipped %v", head, text, r.view.Flipped)
	}
	m, err := san.Parse(&r.view.Position, "Bc4")
	if err != nil {
		t.Fatal(err)
	}
	r.do(func() { r.play.move(m) })
	if card.Stage() != report.Found {
		t.Errorf("the best move: stage %d", card.Stage())
	}
	r.do(func() { r.typeRunes("n") })
	if !r.says("You found 1 of 2 better moves") {
		t.Fatal("no result")
	}
	dialogtest.Press(r.win, fyne.KeyReturn) // again
	r.until("the mistake that was not solved", func() bool { return card.Stage() == report.Trying })
	if head, _ = card.Texts(); head != "Black to move: find better than 4…♚f8" || r.learning.sitting.Len() != 1 {
		t.Errorf("again %q of %d", head, r.learning.sitting.Len())
	}
	if r.match.Match != sitting {
		t.Error("the games of the sitting are in several tabs")
	}
	r.do(r.keyInput.escape)
	if card.Stage() != report.Closed {
		t.Error("Escape does not end the sitting")
	}
	r.do(r.commands.get("learn-from-games").do)
	r.until("the next sitting", func() bool { return r.says("Hung a piece (0)") && r.says("Also 1 that you have solved") })
	dialogtest.Press(r.win, fyne.KeyReturn)
	r.until("its mistake", func() bool { return card.Stage() == report.Trying })
	if r.match.Match != sitting {
		t.Error("the next sitting opened another tab")
	}
	r.do(func() { r.typeRunes("s") })
	r.do(func() { r.typeRunes("n") })
	if !r.says("You found 0 of 1") || r.says("remembered") {
		t.Error("the result when nothing was found")
	}
}

// The games that are not analysed are analysed in the background; the evaluations are stored in them. The analysis can be
// paused and stopped. Without an engine it is not offered.
func TestGamesAreAnalysedBeforeLearning(t *testing.T) {
	r, a := openLearning(t)
	r.do(r.gameList.show)
	r.gameList.screen().Learning.Begin()
	r.until("the games", func() bool { return r.says("1 game is not analysed yet") })
	r.learning.analyse() // do would wait for its end
	r.until("the progress", func() bool {
		return r.says("Analysing: 0 of 1 game") && strings.Contains(r.markup(), "Analysing: 0 of 1 game")
	})
	r.learning.pause()
	file := app.SolvedMistakes(r.match.Match)
	if saved := file.Run(); !r.says("Paused: 0 of 1 game") || saved == nil || !saved.Paused {
		t.Errorf("it is not paused: %+v", saved)
	}
	r.learning.pause()
	saved := file.Run()
	r.learning.stop()
	ended := func() bool { return r.learning.run == nil && r.learning.saved == nil && r.learning.plan != nil }
	r.until("the end", func() bool { return r.says("The analysis was stopped") && ended() })
	if file.Run() != nil {
		t.Error("a stopped analysis would go on after a restart")
	}
	elsewhere := *saved
	elsewhere.Archive++
	file.SaveRun(&elsewhere) // of an archive that was lost
	r.learning.resume()
	r.until("the decision", func() bool { return file.Run() == nil })
	file.SaveRun(saved) // as if the program had ended
	r.learning.resume()
	r.until("the analysis goes on", func() bool { return r.learning.run != nil })
	r.learning.stop()
	r.until("the end of the rest", ended)
	for range 50 {
		a.release <- struct{}{}
	}
	r.learning.analyse() // do would wait for its end
	r.until("the result", func() bool {
		return r.learning.run == nil && r.learning.plan != nil && len(r.learning.plan.Pending) == 0
	})
	if r.says("not analysed") || strings.Contains(r.markup(), "Analysing") {
		t.Error("the progress is still shown")
	}
	r.learning.dialog.Close()

	v, _ := variants.ByID("chess")
	r = openOn(t, app.Options{Folder: t.TempDir(), Archive: archive.Open, First: app.NewGame{Variant: v}}, "")
	r.do(r.commands.get("learn-from-games").do)
	r.until("no games", func() bool { return r.says("There are no games in the list") })
}

// When the window is closed during the analysis, the evaluations of the unfinished game are stored, and the next start continues.
// The analysis is held while the player prepares for a game, in whichever tab.
func TestClosingKeepsEvaluations(t *testing.T) {
	r, a := openLearning(t)
	r.do(r.gameList.show)
	library := r.match.Library()
	var plan *mistakes.Plan
	err := library.QueryByID(func(db *archive.DB) (err error) {
		plan, err = mistakes.Read(t.Context(), db, mistakes.Selection{Player: mistakes.Player{Everyone: true}}, nil)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	r.learning.startRun(plan, nil) // do would wait for its end; the dialog would search positions to measure the speed
	v, _ := variants.ByID("chess960")
	terms, err := clock.Parse("3+2 prepare 10")
	if err != nil {
		t.Fatal(err)
	}
	preparing, err := r.learning.tabs.New(app.NewGame{Variant: v, Clock: terms})
	if err != nil {
		t.Fatal(err)
	}
	r.until("the hold", func() bool {
		return r.learning.run.Progress().Held && strings.Contains(r.markup(), "Waiting until your game begins: 0 of 1 game")
	})
	if err := r.learning.tabs.Close(preparing); err != nil {
		t.Fatal(err)
	}
	r.until("its end", func() bool { return !r.learning.run.Progress().Held })
	a.release <- struct{}{}
	a.release <- struct{}{}
	r.until("two evaluations", func() bool { return r.learning.run.Progress().Positions == 2 })
	r.Close()
	evaluated := 0
	err = library.Query(func(db *archive.DB) error {
		heads, err := db.Find(t.Context(), archive.Query{})
		for _, h := range heads {
			g, failed := db.Game(t.Context(), h.ID)
			if text, _ := pgn.Text(g); h.Black == "Emil" {
				evaluated = strings.Count(text, "%eval")
			}
			err = errors.Join(err, failed)
		}
		return err
	})
	if err != nil || evaluated != 2 || app.SolvedMistakes(r.match.Match).Run() == nil {
		t.Errorf("%v; %d evaluations are stored", err, evaluated)
	}
}

// While games are analysed, the open dialog counts the mistakes in those that are ready.
func TestMistakesAreCountedDuringTheAnalysis(t *testing.T) {
	r, a := openLearning(t)
	stuck := make(chan struct{})
	t.Cleanup(func() { close(stuck) })
	a.score = func(ply int) int {
		switch {
		case ply == 0:
			return 10
		case ply > 3: // only the longer game gets there
			<-stuck
		}
		return -800
	}
	path := filepath.Join(t.TempDir(), "new.pgn")
	if err := os.WriteFile(path, []byte(annasLatest), 0o600); err != nil {
		t.Fatal(err)
	}
	r.do(func() { r.gameList.importAll(path) })
	r.waitForText("the import", "2 games were added")
	r.do(r.gameList.show)
	r.gameList.screen().Learning.Begin()
	r.until("the games", func() bool { return r.says("3 games are not analysed yet") && r.says("Hung a piece (1)") })
	for range 50 {
		a.release <- struct{}{}
	}
	r.learning.analyse() // do would wait for its end
	r.until("the analysis of two games", func() bool { return r.learning.run.Progress().Games == 2 })
	r.learning.pause()
	r.until("their mistakes", func() bool { return len(r.learning.plan.Pending) == 1 })
	if len(r.learning.plan.Moments) != 4 || !r.says("Paused: 2 of 3 games are analysed") || !r.says("Other mistakes (2)") {
		t.Errorf("during the analysis there are %d mistakes: %s", len(r.learning.plan.Moments), dialogtest.Text(r.win.Canvas().Overlays().Top()))
	}
}
