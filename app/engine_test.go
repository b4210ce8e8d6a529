package app

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/app/player"
	"backrank/app/settings"
	"backrank/engine/uci/client"
	"backrank/internal/fakeengine"
	"backrank/internal/killed"
	"backrank/variants"
)

// misbehaving returns an entry for this test binary as an engine with a fault.
func misbehaving(fault, folder string) player.Entry {
	path, args := fakeengine.Command(fault, 1, filepath.Join(folder, "signed"))
	return player.Entry{
		ID: "a", Name: "Fake", Path: path, Args: args, Seconds: .01,
		DeclaredOptions: client.Options{{Name: "UCI_Chess960", Kind: client.Check, Default: "false"}},
	}
}

// openWithEngine opens a match in a folder whose list has an engine with a fault.
func openWithEngine(t *testing.T, fault string, o Options) (*Match, player.Entry) {
	t.Helper()
	if o.Folder == "" {
		o.Folder = t.TempDir()
	}
	e := misbehaving(fault, o.Folder)
	f, _ := player.OpenList(o.Folder, day, nil)
	f.Put(e)
	do(t, f.Sync())
	o.Timeout = 30 * time.Second
	switch fault {
	case "silence":
		o.Timeout = 6 * time.Second // the maximum duration of the test
	case "deaf":
		o.Timeout = time.Second // not responding after 0.3 s, failed after 3 s
	}
	return openMatch(t, o), e
}

func TestAnEnginePlays(t *testing.T) {
	folder := t.TempDir()
	m, e := openWithEngine(t, "signing", Options{Folder: folder})
	do(t, m.New(NewGame{Variant: variant(t, "chess"), Black: e.Player()}))
	playAll(t, m, "e4")
	v := waitForView(t, m, "its move", func(v *View) bool { return len(v.Plies) == 2 })
	if v.Failure.Text != "" || v.Black.Label != "Fake" {
		t.Errorf("failure %q, label %q", v.Failure.Text, v.Black.Label)
	}
	if pgn, err := v.PGN(); err != nil || !strings.Contains(pgn, `[Black "Fake"]`) {
		t.Errorf("the game is written as\n%s", pgn)
	}
	playAll(t, m, "d4")
	waitForView(t, m, "its second move", func(v *View) bool { return len(v.Plies) == 4 })
	m.Close()
	all := fakeengine.Processes(t, folder)
	if len(all) != 1 {
		t.Errorf("%d processes for one game", len(all))
	}
	killed.CheckGone(t, all[0])

	again := openMatch(t, Options{Folder: folder})
	do(t, again.TakeBack())
	playAll(t, again, "c4")
	v = waitForView(t, again, "its move after a restart", func(v *View) bool { return len(v.Plies) == 4 })
	if v.Black.Label != "Fake" {
		t.Errorf("after a restart Black is %q", v.Black.Label)
	}
}

func TestTheGameSurvivesItsEngine(t *testing.T) {
	for fault, says := range map[string]string{
		"crash":   "Fake exited unexpectedly (exit status 7): cannot go on:[31m no strength left",
		"silence": "Fake does not answer",
		"illegal": "Fake played an illegal move",
		"dead":    "Fake does not speak UCI: it exited at once (exit status 7): cannot go on:[31m no strength left",
	} {
		t.Run(fault, func(t *testing.T) {
			t.Parallel()
			f := newFake()
			m, e := openWithEngine(t, fault, Options{Opponent: f})
			do(t, m.New(NewGame{Variant: variant(t, "chess"), Black: e.Player()}))
			playAll(t, m, "e4")
			v := waitForView(t, m, "the failure", func(v *View) bool { return v.Failure.Text != "" })
			if !strings.Contains(v.Failure.Text, says) || v.Failure.Color != chess.Black {
				t.Errorf("failure of %v: %q", v.Failure.Color, v.Failure.Text)
			}
			if len(v.Plies) != 1 || v.Thinking != chess.NoColor || v.Over() {
				t.Errorf("moves %v, thinking %v", sans(v), v.Thinking)
			}
			do(t, m.SetPlayers(v.White.Player, player.Player{Level: 2})) // Backrank continues the game
			(<-f.requests).replyMove(t, "e7e5", 0)
			v = waitForView(t, m, "the computer's move", func(v *View) bool { return len(v.Plies) == 2 })
			if v.Failure.Text != "" || v.Black.Label != "Backrank (Strong)" {
				t.Errorf("failure %q, Black is %q", v.Failure.Text, v.Black.Label)
			}
			do(t, m.SetPlayers(player.Player{}, player.Player{})) // a person takes over
			playAll(t, m, "d4", "d5")
		})
	}
}

func TestAnEngineIsTriedAgain(t *testing.T) {
	folder := t.TempDir()
	m, e := openWithEngine(t, "lapse", Options{Folder: folder})
	do(t, m.New(NewGame{Variant: variant(t, "chess"), Black: e.Player()}))
	playAll(t, m, "e4")
	waitForView(t, m, "the failure", func(v *View) bool { return v.Failure.Text != "" })
	do(t, m.MoveNow())
	v := waitForView(t, m, "its move", func(v *View) bool { return len(v.Plies) == 2 })
	if v.Failure.Text != "" {
		t.Errorf("it has moved, but %q", v.Failure.Text)
	}
	if all := fakeengine.Processes(t, folder); len(all) != 2 {
		t.Errorf("processes %v", all)
	}
}

func TestAGameWithAMissingEngine(t *testing.T) {
	folder := t.TempDir()
	m, e := openWithEngine(t, "silence", Options{Folder: folder})
	do(t, m.New(NewGame{Variant: variant(t, "chess960"), White: e.Player()}))
	m.Engines().Remove(e)
	m.Close()
	m = openMatch(t, Options{Folder: folder})
	v := m.View()
	if v.Failure != (Failure{chess.White, "Fake is no longer in the list of engines"}) || v.White.Label != "Fake" {
		t.Errorf("White is %q, failure %+v", v.White.Label, v.Failure)
	}
	wantRefused(t, m, "a rematch with it", func() error { return m.Rematch(SameStart) })
	do(t, m.SetPlayers(player.Player{}, player.Player{}))
	do(t, m.Play(v.End.Moves(nil)[0]))
}

func TestAnUnusedEngineExits(t *testing.T) {
	for name, leave := range map[string]func(*Match) error{
		"another game": func(m *Match) error { return m.New(NewGame{Variant: m.View().Variant}) },
		"another one":  func(m *Match) error { return m.SetPlayers(player.Player{}, player.Player{}) },
		"resignation":  (*Match).Resign,
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			m, e := openWithEngine(t, "signing", Options{Folder: folder})
			do(t, m.New(NewGame{Variant: variant(t, "chess"), Black: e.Player()}))
			playAll(t, m, "e4")
			waitForView(t, m, "its move", func(v *View) bool { return len(v.Plies) == 2 })
			do(t, leave(m))
			do(t, m.ask(func(o *loop) error { o.pool.Wait(); return nil }))
			killed.CheckGone(t, fakeengine.Processes(t, folder)[0])
		})
	}
}

func TestAnEngineDoesNotDraft(t *testing.T) {
	f := newFake()
	m, e := openWithEngine(t, "signing", Options{Opponent: f})
	do(t, m.New(NewGame{Variant: variant(t, "benko"), White: e.Player()}))
	a := <-f.requests
	if a.draft.Level != 2 {
		t.Errorf("drafted at level %d for an engine", a.draft.Level)
	}
	a.replyPlacement(a.draft.Draft.All()[0])
	waitForView(t, m, "the placement", func(v *View) bool { return v.Draft.End.Len() == 1 })
	wantRefused(t, m, "a draft without a computer", func() error {
		m.ask(func(o *loop) error { o.tabs.options.Opponent = nil; return nil }) //nolint:errcheck // it is open
		return m.New(NewGame{Variant: variant(t, "benko"), White: e.Player()})
	})
}

// One process plays several games and receives ucinewgame for each.
func TestAnEngineIsPreparedForEachGame(t *testing.T) {
	folder := t.TempDir()
	m, e := openWithEngine(t, "signing", Options{Folder: folder})
	for i, id := range []string{"chess", "chess960"} {
		do(t, m.New(NewGame{Variant: variant(t, id), Black: e.Player()}))
		playAll(t, m, "e4")
		waitForView(t, m, "its move", func(v *View) bool { return len(v.Plies) == 2 })
		playAll(t, m, "a3")
		waitForView(t, m, "its second move", func(v *View) bool { return len(v.Plies) == 4 })
		text, err := os.ReadFile(filepath.Join(folder, "signed"))
		do(t, err)
		if n := strings.Count(string(text), "begins"); n != i+1 || len(fakeengine.Processes(t, folder)) != 1 {
			t.Errorf("prepared %d times for %d games: %q", n, i+1, text)
		}
	}
}

// Debian's engines, added as by a player, move, answer and give hints in every variant that they can play.
func TestUCIEnginesPlayAndAdvise(t *testing.T) {
	for _, name := range []string{"stockfish", "fairy-stockfish"} {
		t.Run(name, func(t *testing.T) {
			m := openUnsaved(t, Options{Adviser: &fakeAdviser{}, HintTime: 50 * time.Millisecond})
			path := "/usr/games/" + name
			if found, err := exec.LookPath(name); err == nil {
				path = found
			}
			trial, err := player.Try(t.Context(), player.Entry{Path: path}, time.Minute)
			if err != nil {
				t.Fatalf("scripts/setup.sh test installs it: %v", err)
			}
			e := m.Engines().NewEntry(player.Entry{Name: trial.Name, Path: path, Nodes: 500, DeclaredOptions: trial.Options}, 7)
			m.Engines().Put(e)
			do(t, m.Engines().Sync())
			m.Settings().Change(func(s *settings.Settings) { s.HintEngine = e.ID })
			do(t, m.Settings().Sync())
			var games []NewGame
			for i, v := range variants.All() {
				start := v.RandomStart(uint64(i))
				n := NewGame{Variant: v, Start: &start, White: e.Player(), Black: e.Player()}
				if e.CanPlay(v) != nil {
					wantRefused(t, m, v.Name, func() error { return m.New(n) })
					continue
				}
				games = append(games, n)
			}
			for _, n := range games {
				v := n.Variant
				do(t, m.New(n))
				w := waitForView(t, m, "moves in "+v.Name, func(w *View) bool { return len(w.Plies) > 11 || w.Failure.Text != "" })
				if w.Failure.Text != "" || w.White.Label != trial.Name {
					t.Errorf("%s: %q plays White, %s", v.Name, w.White.Label, w.Failure.Text)
				}
			}
			step := testSize(1, 3)                  // an engine starts for each
			for i := 0; i < len(games); i += step { // a game of persons makes the engine exit
				n, v := games[i], games[i].Variant
				do(t, m.New(NewGame{Variant: v, Start: n.Start}))
				if h, err := m.Hint(t.Context()); err != nil || h.By != trial.Name || len(h.Line) == 0 {
					t.Errorf("%s: a hint by %q, line %v, %v", v.Name, h.By, h.Line, err)
				}
			}
			if len(games) < 7 {
				t.Errorf("it plays %d variants", len(games))
			}
		})
	}
}

// Once castling is no longer possible, any engine can continue, whatever the castling rule.
func TestAnEngineTakesOverWhenNobodyCanCastle(t *testing.T) {
	m, e := openWithEngine(t, "signing", Options{})
	bunker := variant(t, "bunker")
	do(t, loadFEN(m, "4k3/8/8/8/8/8/8/R3K3 w A - 0 1", bunker, player.Player{}, player.Player{}))
	wantRefused(t, m, "an engine that does not know the rule", func() error { return m.SetPlayers(player.Player{}, e.Player()) })
	playAll(t, m, "Ra2")
	do(t, m.SetPlayers(player.Player{}, e.Player()))
	v := waitForView(t, m, "its move", func(v *View) bool { return len(v.Plies) == 2 })
	if v.Failure.Text != "" {
		t.Error(v.Failure.Text)
	}
}

func TestAChangedEngineRestarts(t *testing.T) {
	folder := t.TempDir()
	m, e := openWithEngine(t, "signing", Options{Folder: folder})
	do(t, m.New(NewGame{Variant: variant(t, "chess"), Black: e.Player()}))
	playAll(t, m, "e4")
	waitForView(t, m, "its move", func(v *View) bool { return len(v.Plies) == 2 })
	e.Seconds = 1
	m.Engines().Put(e)
	do(t, m.Engines().Sync())
	playAll(t, m, "d4")
	waitForView(t, m, "its next move", func(v *View) bool { return len(v.Plies) == 4 })
	if all := fakeengine.Processes(t, folder); len(all) != 2 {
		t.Errorf("%d processes", len(all))
	}
}

func TestAButtonIsPressedBeforeTheNextMove(t *testing.T) {
	folder := t.TempDir()
	m, e := openWithEngine(t, "signing", Options{Folder: folder})
	if m.PressEngine(e.ID, "Forget") == nil {
		t.Error("pressed though nothing runs")
	}
	do(t, m.New(NewGame{Variant: variant(t, "chess"), Black: e.Player()}))
	playAll(t, m, "e4")
	waitForView(t, m, "its move", func(v *View) bool { return len(v.Plies) == 2 })
	do(t, m.PressEngine(e.ID, "Forget"))
	playAll(t, m, "d4")
	waitForView(t, m, "its next move", func(v *View) bool { return len(v.Plies) == 4 })
	if text, err := os.ReadFile(filepath.Join(folder, "signed")); err != nil || !strings.HasSuffix(string(text), "forgot\n") {
		t.Errorf("the button has not been pressed: %q", text)
	}
}
