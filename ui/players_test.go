package ui

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/player"
	"backrank/app/position"
	"backrank/app/settings"
	"backrank/ui/dialogs"
	"backrank/ui/editor"
	"backrank/ui/game"
	"backrank/variants"
	"backrank/variants/fen"
)

// openWithBrokenEngine opens a window on a game whose engine cannot be started.
func openWithBrokenEngine(t *testing.T) *testWindow {
	t.Helper()
	v, _ := variants.ByID("chess")
	r := openOn(t, app.Options{Unsaved: true, Opponent: player.NewComputer(1), First: app.NewGame{Variant: v}}, "")
	e := player.Entry{ID: "g", Name: "Good 2", Path: "/nowhere/good"}
	r.match.Engines().Put(e)
	if err := r.match.New(app.NewGame{Variant: v, White: e.Player()}); err != nil {
		t.Fatal(err)
	}
	r.until("the failure", func() bool { return r.view.Failure.Text != "" })
	return r
}

// pressBanner presses a button of the banner.
func (r *testWindow) pressBanner(label string) {
	r.t.Helper()
	for _, b := range r.panel.banner.Buttons() {
		if b.Text == label {
			test.Tap(b)
			return
		}
	}
	r.t.Fatalf("the banner has no button %q", label)
}

func TestBannerShowsFailure(t *testing.T) {
	r := openWithBrokenEngine(t)
	text, more := r.panel.banner.Texts()
	if text != "No answer from Good 2" || more != "There is no program called /nowhere/good. Your game is saved." {
		t.Errorf("%q, %q", text, more)
	}
	if !strings.Contains(r.message.ShownText(), "no program") {
		t.Errorf("the line says %q", r.message.ShownText())
	}
	before := r.view.Serial
	r.pressBanner("Try again")
	r.until("another failure", func() bool { return r.view.Serial > before && r.view.Failure.Text != "" })
}

func TestPersonTakesOver(t *testing.T) {
	r := openWithBrokenEngine(t)
	r.pressBanner("Take over")
	r.until("a person's turn", func() bool { return r.view.HumanTurn && r.panel.banner.Hidden })
	if r.view.White.Engine != "" || r.view.White.Label != "White" {
		t.Errorf("White is %+v", r.view.White)
	}
}

// A click on a name opens the dialog of players with the focus on that side.
func TestClickOnNameChoosesSide(t *testing.T) {
	r := open(t, "chess960", "")
	listed := func(s *game.Strip) (left float32) {
		test.Tap(s)
		left = fyne.CurrentApp().Driver().AbsolutePositionForObject(r.win.Canvas().Focused().(fyne.CanvasObject)).X
		r.keyInput.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
		return left
	}
	for _, below := range []chess.Color{chess.White, chess.Black} {
		r.until("the board to turn", func() bool { return r.strips[1].Color() == below })
		if first, second := listed(r.strips[below-chess.White^1]), listed(r.strips[below-chess.White]); first >= second {
			t.Errorf("White is chosen at %v, Black at %v", first, second)
		}
		r.play.flip()
	}
}

func TestBackrankPlaysOn(t *testing.T) {
	r := openWithBrokenEngine(t)
	r.pressBanner("Choose another player…") // Backrank is proposed
	r.keyInput.typedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	r.until("the change", func() bool { return r.view.White.Level > 0 })
	if r.message.ShownText() != "" {
		t.Errorf("the line still says %q", r.message.ShownText())
	}
	r.play.MoveNow() // keeps the test short
	r.until("its move", func() bool { return len(r.view.Plies) == 1 })
	if r.view.White.Label != "Backrank (Beginner)" || !r.panel.banner.Hidden {
		t.Errorf("White is %s", r.view.White.Label)
	}
}

// A trial of an engine runs in the background, and its result is ignored after a cancel.
func TestEngineTrialInBackground(t *testing.T) {
	r := open(t, "chess", "")
	results := make(chan error, 2)
	tell := func(_ player.Trial, err error) { results <- err }
	stop := r.players.tryEngine(player.Entry{Path: "/nowhere/good"}, tell)
	stop()
	r.players.tryEngine(player.Entry{Path: "/nowhere/better"}, tell)
	r.until("the result of the trial", func() bool { return len(results) > 0 })
	if err := <-results; err == nil || !strings.Contains(err.Error(), "better") {
		t.Errorf("result %v", err)
	}
	if len(results) > 0 {
		t.Error("the result of a cancelled trial is delivered")
	}
}

// Closing the window waits for files being saved, and not for files being read.
func TestClosingWaitsOnlyForSaving(t *testing.T) {
	r := open(t, "chess", "")
	hung := make(chan struct{})
	defer close(hung)
	r.files.background.run(func() error { <-hung; return nil }, func(error) {}) // a disk that hangs
	saved := false
	r.files.background.finish(func() error {
		<-r.background.ctx.Done()
		for range 10_000 {
			runtime.Gosched() // saving takes a while
		}
		saved = true
		return nil
	}, func(error) {})
	closed := make(chan struct{})
	go func() { r.Close(); close(closed) }()
	select {
	case <-closed:
	case <-time.After(20 * time.Second):
		t.Fatal("a file that is being read keeps the window")
	}
	if !saved {
		t.Error("the window has not waited for what is being saved")
	}
}

// Closing the window waits for the slow queue, so that no engine is left running.
func TestClosingWaitsForSlowQueue(t *testing.T) {
	r := open(t, "chess", "")
	ended := false
	r.background.slow.do(func() error {
		<-r.background.ctx.Done()
		for range 10_000 {
			runtime.Gosched() // ending an engine takes a while
		}
		ended = true
		return nil
	}, func(error) {})
	r.closeWindow()
	if !ended {
		t.Error("the window has not waited")
	}
}

// The players offered are those that can continue from the last position of the game, whatever position is shown.
func TestPossiblePlayersDependOnEnd(t *testing.T) {
	r := open(t, "bunker", "4k2r/8/8/8/8/8/8/R3K3 w - - 0 1")
	e := player.Entry{ID: "g", Name: "Good 2", Path: "/nowhere/good"}
	r.match.Engines().Put(e)
	for _, c := range []struct {
		fen     string
		moves   []string
		engines int
	}{
		{"4k2r/8/8/8/8/8/8/R3K3 w Eh - 0 1", []string{"e1e2", "e8e7", "e2e1", "e7e8"}, 1},
		{"4k2r/8/8/8/8/8/8/R3K3 w Eh - 0 1", []string{"e1e2", "h8g8"}, 1},
		{"4k2r/8/8/8/8/8/8/R3K3 w Ee - 0 1", []string{"e1e2"}, 0},
	} {
		v := r.view.Variant
		if err := loadPosition(r.match.Match, c.fen, v); err != nil {
			t.Fatal(err)
		}
		for _, text := range c.moves {
			if err := r.match.PlayText(text); err != nil {
				t.Fatal(err)
			}
		}
		r.do(func() { r.runner.run(func() error { return r.match.GoTo(0) }) })
		if got := len(r.players.playersInput().Engines); got != c.engines {
			t.Errorf("%s, %v: %d engines can play on, want %d", c.fen, c.moves, got, c.engines)
		}
	}
}

func TestEnginesDialogOpens(t *testing.T) {
	r := open(t, "chess", "")
	r.players.showEngines()
	if r.win.Canvas().Overlays().Top() == nil {
		t.Fatal("no dialog")
	}
	dialogs.HandleKey(r.win.Canvas(), &fyne.KeyEvent{Name: fyne.KeyEscape})
	if r.win.Canvas().Overlays().Top() != nil {
		t.Error("Escape does not close it")
	}
}

// An edited position is played against the current opponent, whatever the last new game was; the editor shows who that
// is.
func TestOpponentPlaysEditedPosition(t *testing.T) {
	v, _ := variants.ByID("chess")
	r := openOn(t, app.Options{
		Unsaved: true, Opponent: player.NewComputer(1), First: app.NewGame{Variant: v, Black: player.Player{Level: 1}},
	}, "")
	r.do(func() { r.settings.change(func(s *settings.Settings) { s.NewLevel = r.match.Levels()[3].Name }) })
	s := position.New(v, position.EmptyBoard())
	if _, err := s.SetFEN("4k3/8/8/8/8/8/8/4K2R w - - 0 1"); err != nil {
		t.Fatal(err)
	}
	novice := "Backrank (" + r.match.Levels()[0].Name + ")"
	for who, want := range map[editor.Players]string{
		editor.YouWhite: "You play White against " + novice, editor.YouBlack: "You play Black against " + novice,
		editor.TwoPlayers: "Two players on this computer",
	} {
		if line := r.games.playersLine(s, who); line != want {
			t.Errorf("%q, want %q", line, want)
		}
	}
	r.do(func() { r.games.playEdited(s, editor.YouWhite) })
	r.until("the position", func() bool { return r.view.StartID == "" })
	if r.view.Black.Label != novice || !r.view.White.Human() {
		t.Errorf("%s plays %s", r.view.White.Label, r.view.Black.Label)
	}
}

// An edited position is played against the engine of the last new game if it can play it.
func TestEnginePlaysEditedPosition(t *testing.T) {
	bunker, _ := variants.ByID("bunker")
	chess, _ := variants.ByID("chess")
	r := openOn(t, app.Options{Unsaved: true, Opponent: player.NewComputer(1), First: app.NewGame{Variant: chess}}, "")
	e := player.Entry{ID: "g", Name: "Good 2", Path: "/nowhere/good"}
	r.match.Engines().Put(e)
	r.do(func() { r.settings.change(func(s *settings.Settings) { s.NewEngine, s.NewFriend = e.ID, true }) })
	for _, c := range []struct {
		v         variants.Variant
		fen, line string
		white     string
	}{
		{chess, "4k3/8/8/8/8/8/8/4K2R b - - 0 1", "You play Black against Good 2", "Good 2"},
		{chess, "1k6/8/8/8/8/8/8/1K5R b - - 0 1", "You play Black against Good 2", "Good 2"},
		{bunker, "4k3/8/8/8/8/8/8/4K2R b H - 0 1", "You play Black against Backrank (Beginner)", "Backrank (Beginner)"},
	} {
		s := position.New(c.v, position.EmptyBoard())
		if _, err := s.SetFEN(c.fen); err != nil {
			t.Fatal(err)
		}
		if line := r.games.playersLine(s, editor.YouBlack); line != c.line {
			t.Errorf("%s, %s: %q, want %q", c.v.Name, c.fen, line, c.line)
		}
		r.do(func() { r.games.playEdited(s, editor.YouBlack) })
		r.until("the position", func() bool { return fen.Format(&r.view.Position) == c.fen })
		if r.view.White.Label != c.white {
			t.Errorf("%s, %s: White is %s, want %s", c.v.Name, c.fen, r.view.White.Label, c.white)
		}
	}
}
