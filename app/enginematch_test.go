package app

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/notnil/chess"

	"backrank/app/player"
	"backrank/app/study"
	"backrank/engine/elo"
	"backrank/variants"
	"backrank/variants/fen"
)

// foolish is an opponent that plays the fool's mate with both sides: Black wins in four plies.
type foolish struct {
	*fake
	fails func(player.MoveTask) error // may be nil
}

func newFoolish() *foolish { return &foolish{fake: newFake()} }

// Move returns the next move of the fool's mate, or the error of fails.
func (f *foolish) Move(_ context.Context, t player.MoveTask) (player.Thought, error) {
	if f.fails != nil {
		if err := f.fails(t); err != nil {
			return player.Thought{}, err
		}
	}
	line := []string{"f2f3", "e7e5", "g2g4", "d8h4"}
	for _, m := range t.Position.Moves(nil) {
		if m.String() == line[len(t.Moves)] {
			return player.Thought{Move: m}, nil
		}
	}
	return player.Thought{}, errors.New("no such move")
}

// orthodoxFEN is the orthodox start position.
const orthodoxFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// runMatch runs a test of an engine match between two levels in a bubble, with a data folder.
func runMatch(t *testing.T, run func(t *testing.T, open func() *Match, f *foolish)) {
	t.Helper()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		f := newFoolish()
		run(t, func() *Match {
			return openSaved(t, dir, Options{Opponent: f, Now: time.Now})
		}, f)
	})
}

// betweenLevels returns a game of orthodox chess between the levels 1 and 2.
func betweenLevels(t *testing.T) NewGame {
	return NewGame{Variant: variant(t, "chess"), White: player.Player{Level: 1}, Black: player.Player{Level: 2}}
}

// beginMatch starts an engine match.
func beginMatch(m *Match, n NewGame, plan EngineMatch) error {
	n.EngineMatch = &plan
	return m.New(n)
}

// waitOver waits until the match that is being played has ended.
func waitOver(t *testing.T, m *Match) View {
	t.Helper()
	time.Sleep(time.Hour) // in the bubble
	synctest.Wait()
	v := m.View()
	if v.EngineMatch.Running {
		t.Fatalf("game %d of %d is going on: %v, %v", v.EngineMatch.Number, v.EngineMatch.Games, sans(v), v.Notices)
	}
	return v
}

// An engine match plays all its games, from each start two with colours changed, and counts for the first engine. Each game
// has the event and its round, and is in the log.
func TestAnEngineMatchPlaysAllItsGames(t *testing.T) {
	runMatch(t, func(t *testing.T, open func() *Match, f *foolish) {
		m, log := open(), filepath.Join(t.TempDir(), "log.pgn")
		do(t, beginMatch(m, betweenLevels(t), EngineMatch{Games: 5, Log: log}))
		if v := m.View(); v.EngineMatch.Number != 1 || v.EngineMatch.Games != 5 || !v.EngineMatch.Running || v.EngineMatch.First != chess.White {
			t.Errorf("at first %+v", v.EngineMatch)
		}
		v := waitOver(t, m)
		if s := v.EngineMatch; s.Wins != 2 || s.Losses != 3 || s.Draws != 0 || s.Pairs != (elo.Pairs{0, 0, 2}) || s.Number != 5 || s.First != chess.White {
			t.Errorf("at the end %+v", s)
		}
		if v.White.Level != 1 || v.Score.Halves != [2]int{4, 6} || v.Tag("Round") != "5" {
			t.Errorf("White is level %d, the score %+v, round %s", v.White.Level, v.Score, v.Tag("Round"))
		}
		text, err := os.ReadFile(log)
		do(t, err)
		for _, want := range []string{`[Event "Match Backrank (Weak) – Backrank (Strong)"]`, `[Result "0-1"]`, `Qh4# 0-1`} {
			if n := strings.Count(string(text), want); n != 5 {
				t.Errorf("the log has %q %d times:\n%s", want, n, text)
			}
		}
		for round, white := range []string{"Weak", "Strong", "Weak", "Strong", "Weak"} {
			want := `[Round "` + string(rune('1'+round)) + "\"]\n[White \"Backrank (" + white + `)"]`
			if strings.Count(string(text), want) != 1 {
				t.Errorf("the log has not %s", want)
			}
		}
		m.Close()
	})
}

// A program that is closed or killed continues the match: in the middle of a game, and between two games. No game is
// played or written to the log twice.
func TestAnEngineMatchContinuesAfterARestart(t *testing.T) {
	runMatch(t, func(t *testing.T, open func() *Match, f *foolish) {
		log := filepath.Join(t.TempDir(), "log.pgn")
		m := open()
		n := betweenLevels(t)
		n.Pace = 2 * time.Second
		do(t, beginMatch(m, n, EngineMatch{Games: 6, Log: log}))
		for range 12 { // a game takes eight seconds, and two more are between two games
			time.Sleep(3500 * time.Millisecond)
			m.Close()
			m = open()
		}
		v := waitOver(t, m)
		if s := v.EngineMatch; s.Wins != 3 || s.Losses != 3 || s.Pairs != (elo.Pairs{0, 0, 3}) {
			t.Errorf("%+v", s)
		}
		m.Close()
		m = open()
		waitOver(t, m)
		m.Close()
		text, err := os.ReadFile(log)
		do(t, err)
		for round := range 6 {
			if n := strings.Count(string(text), `[Round "`+string(rune('1'+round))+`"]`); n != 1 {
				t.Errorf("round %d is %d times in the log", 1+round, n)
			}
		}
	})
}

// A match takes its starts from a list, from the variant in the order of numbers, or at random by the seed. It plays each
// start twice.
func TestStartsOfAnEngineMatch(t *testing.T) {
	v := variant(t, "chess960")
	id := func(seed uint64) string { return v.StartID(v.RandomStart(seed)) }
	for what, c := range map[string]struct {
		plan  EngineMatch
		start string // typed in the dialog
		want  []string
	}{
		"a list":   {EngineMatch{Starts: []string{"518", "7", orthodoxFEN}}, "", []string{"518", "518", "7", "7", "518", "518", "518"}},
		"in order": {EngineMatch{InOrder: true}, "", []string{"0", "0", "1", "1", "2", "2", "3"}},
		"random":   {EngineMatch{Seed: 41}, "", []string{id(41), id(41), id(42), id(42), id(43), id(43), id(44)}},
		"one":      {EngineMatch{}, "534", []string{"534", "534", "534", "534", "534", "534", "534"}},
	} {
		runMatch(t, func(t *testing.T, open func() *Match, f *foolish) {
			m := open()
			n := betweenLevels(t)
			if n.Variant = v; c.start != "" {
				s, err := v.ParseStart(c.start)
				do(t, err)
				n.Start = &s
			}
			f.fails = func(player.MoveTask) error { return errors.New("no moves") } // each game waits for the test
			c.plan.Games = len(c.want)
			do(t, beginMatch(m, n, c.plan))
			for i, want := range c.want {
				synctest.Wait()
				if got := m.View(); got.StartID != want || got.EngineMatch.Number != i+1 || (got.EngineMatch.Seed != 0) != (what == "random") {
					t.Errorf("%s, game %d: start %s of %s", what, got.EngineMatch.Number, got.StartID, want)
				}
				do(t, m.ask(func(l *loop) error {
					return l.commit(event{Kind: eventForfeit, Color: chess.White, Outcome: chess.BlackWon})
				}))
				time.Sleep(2 * time.Second)
			}
			if got := m.View(); got.EngineMatch.Running || got.EngineMatch.Wins != 3 {
				t.Errorf("%s: at the end %+v", what, got.EngineMatch)
			}
			m.Close()
		})
	}
}

// In a drafted variant the first game of a pair begins with a draft, and the second from its arrays.
func TestEngineMatchWithDrafts(t *testing.T) {
	runMatch(t, func(t *testing.T, open func() *Match, f *foolish) {
		m := open()
		n := betweenLevels(t)
		n.Variant = variant(t, "prechess")
		f.fails = func(player.MoveTask) error { return errors.New("no moves") }
		do(t, beginMatch(m, n, EngineMatch{Games: 4}))
		var ids []string
		for range 4 {
			for range 20 {
				synctest.Wait()
				select {
				case a := <-f.requests:
					a.replyPlacement(a.draft.Draft.All()[0])
				default:
				}
			}
			v := m.View()
			if v.Draft.Going {
				t.Fatalf("the draft has %d placements", v.Draft.End.Len())
			}
			ids = append(ids, v.StartID)
			do(t, m.ask(func(l *loop) error {
				return l.commit(event{Kind: eventForfeit, Color: chess.White, Outcome: chess.BlackWon})
			}))
			time.Sleep(2 * time.Second)
		}
		if ids[0] == "" || ids[0] != ids[1] || ids[2] != ids[3] || m.View().EngineMatch.Pairs != (elo.Pairs{0, 0, 2}) {
			t.Errorf("starts %v, %+v", ids, m.View().EngineMatch)
		}
		m.Close()
	})
}

// An engine that fails is asked again once in a game; then it loses the game, and the match goes on. An engine that fails
// before its first move does not lose: the match waits.
func TestFailuresInAnEngineMatch(t *testing.T) {
	runMatch(t, func(t *testing.T, open func() *Match, f *foolish) {
		m, failures := open(), 0
		f.fails = func(q player.MoveTask) error {
			if q.Level == 2 && len(q.Moves) == 3 && failures < 1 {
				failures++
				return errors.New("it crashed")
			}
			return nil
		}
		do(t, beginMatch(m, betweenLevels(t), EngineMatch{Games: 2}))
		if v := waitOver(t, m); v.EngineMatch.Losses != 1 || v.EngineMatch.Wins != 1 || failures != 1 {
			t.Errorf("after one failure: %+v", v.EngineMatch)
		}
		f.fails = func(q player.MoveTask) error {
			if q.Level == 2 && len(q.Moves) >= 2 {
				return errors.New("it crashed")
			}
			return nil
		}
		do(t, beginMatch(m, betweenLevels(t), EngineMatch{Games: 2}))
		v := waitOver(t, m)
		if v.EngineMatch.Wins != 2 || v.Method != EngineFailure || v.Outcome != chess.BlackWon || !strings.Contains(v.Result, "White's engine failed") {
			t.Errorf("after many failures: %+v, %s", v.EngineMatch, v.Result)
		}
		f.fails = func(q player.MoveTask) error { return errors.New("it does not start") }
		do(t, beginMatch(m, betweenLevels(t), EngineMatch{Games: 2}))
		time.Sleep(time.Hour)
		synctest.Wait()
		if v := m.View(); v.Over() || v.Failure.Text == "" || !v.EngineMatch.Running {
			t.Errorf("an engine that does not start: %+v, %v", v.EngineMatch, v.Failure)
		}
		f.fails = nil
		do(t, m.MoveNow())
		waitOver(t, m)
		m.Close()
	})
}

// A match is paused and continued between two games. Stopped, it ends without the game in progress, which is paused. A
// person who takes over ends it, and no other game is part of it.
func TestEngineMatchIsPausedAndStopped(t *testing.T) {
	runMatch(t, func(t *testing.T, open func() *Match, f *foolish) {
		m := open()
		arbiter := NewArbiter(m)
		n := betweenLevels(t)
		n.Pace = 2 * time.Second
		wantRefused(t, m, "stopping no match", arbiter.StopEngineMatch)
		begin := func() {
			t.Helper()
			do(t, beginMatch(m, n, EngineMatch{Games: 4}))
		}
		begin()
		time.Sleep(9 * time.Second) // the first game is over
		do(t, arbiter.Pause(true))
		time.Sleep(time.Minute)
		synctest.Wait()
		if v := m.View(); !v.Paused || !v.Over() || v.EngineMatch.Number != 1 || !v.EngineMatch.Running {
			t.Errorf("paused: %+v", v.EngineMatch)
		}
		do(t, arbiter.Pause(false))
		time.Sleep(3 * time.Second)
		synctest.Wait()
		if v := m.View(); v.Paused || v.EngineMatch.Number != 2 || v.Over() {
			t.Errorf("resumed: %+v", v.EngineMatch)
		}
		do(t, arbiter.StopEngineMatch())
		time.Sleep(time.Minute)
		synctest.Wait()
		if v := m.View(); v.EngineMatch.Running || !v.Paused || v.Over() || v.EngineMatch.Played() != 1 {
			t.Errorf("stopped: paused %v, %+v", v.Paused, v.EngineMatch)
		}
		begin()
		do(t, m.SetPlayers(player.Player{}, player.Player{Level: 2}))
		if m.View().EngineMatch.Running {
			t.Error("a person plays the match")
		}
		begin()
		do(t, m.New(NewGame{Variant: n.Variant}))
		if s := m.View().EngineMatch; s != (EngineMatchState{}) {
			t.Errorf("another game is part of the match: %+v", s)
		}
		m.Close()
	})
}

// A log that cannot be written pauses the match with a message. When it can be written again, no game is missing.
func TestEngineMatchWaitsForItsLog(t *testing.T) {
	runMatch(t, func(t *testing.T, open func() *Match, f *foolish) {
		m, dir := open(), t.TempDir()
		log := filepath.Join(dir, "log.pgn")
		do(t, os.Mkdir(log, 0o755)) // a folder of that name
		do(t, beginMatch(m, betweenLevels(t), EngineMatch{Games: 2, Log: log}))
		time.Sleep(time.Hour)
		synctest.Wait()
		v := m.View()
		if last := v.Notices[len(v.Notices)-1].Text; !v.Paused || v.EngineMatch.Number != 1 || !strings.Contains(last, "log.pgn") || !strings.Contains(last, "paused") {
			t.Errorf("paused %v, %s", v.Paused, last)
		}
		do(t, os.Remove(log))
		do(t, NewArbiter(m).Pause(false))
		waitOver(t, m)
		if text, err := os.ReadFile(log); err != nil || strings.Count(string(text), "[Event ") != 2 {
			t.Errorf("%v: %s", err, text)
		}
		m.Close()
	})
}

// A list of starts has numbers, letters and positions, one in a line. An error names its line.
func TestReadStarts(t *testing.T) {
	v := variant(t, "chess960")
	afterE4 := "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha - 0 1"
	got, err := ReadStarts("# my starts\n518\n\n RKQNBBNR \n"+afterE4+"\n"+orthodoxFEN, v)
	if want := []string{"518", "714", afterE4, "518"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v", got, err)
	}
	for text, want := range map[string]string{
		"518\n960": "Line 2: ", "\n\nfour": "Line 3: ", "": "no start positions", "# 518": "no start positions",
		"8/8/8/8/8/8/8/8 w - - 0 1": "Line 1: ", "7k/5QQ1/8/8/8/8/8/K7 b - - 0 1": "over in this position",
		strings.Repeat("518\n", MaxMatchStarts+1): "at most", strings.Repeat("5", 100_000): "too long",
	} {
		if _, err := ReadStarts(text, v); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q: %v, want %q", text, err, want)
		}
	}
}

// A match from a list begins from a position of a game too, with colours changed.
func TestEngineMatchFromPositions(t *testing.T) {
	runMatch(t, func(t *testing.T, open func() *Match, f *foolish) {
		m := open()
		text := "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2"
		n := betweenLevels(t)
		f.fails = func(player.MoveTask) error { return errors.New("no moves") }
		starts, err := ReadStarts(text, n.Variant)
		do(t, err)
		do(t, beginMatch(m, n, EngineMatch{Games: 2, Starts: starts}))
		for game := range 2 {
			synctest.Wait()
			v := m.View()
			if got := fen.FormatXFEN(&v.First); got != text || v.White.Level != 1+game {
				t.Errorf("game %d of level %d begins from %s", game, v.White.Level, got)
			}
			do(t, m.ask(func(l *loop) error {
				return l.commit(event{Kind: eventForfeit, Color: chess.White, Outcome: chess.BlackWon})
			}))
			time.Sleep(2 * time.Second)
		}
		m.Close()
	})
}

// The favourites of a match are those that the variant allows.
func TestFavouriteStarts(t *testing.T) {
	var s study.Study
	for _, n := range []int{518, 2879, 7} {
		a, err := variants.ArrayNumbered(n)
		do(t, err)
		s.SetFavourite(variants.Both(a), true)
	}
	if got := FavouriteStarts(&s, variant(t, "chess960")); !slices.Equal(got, []string{"7", "518"}) {
		t.Errorf("%q", got)
	}
}

// A match goes on in its tab while another game is begun: that gets a tab of its own, whether a game of the match is new,
// being played or over.
func TestEngineMatchKeepsItsTab(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tabs := OpenTabs(Options{Unsaved: true, Opponent: newFoolish(), Now: time.Now, First: NewGame{Variant: variant(t, "chess")}})
		defer tabs.Shutdown()
		m, n := tabs.Selected(), betweenLevels(t)
		n.Pace = 2 * time.Second
		do(t, beginMatch(m, n, EngineMatch{Games: 2}))
		for range 4 { // a game takes eight seconds
			tabs.Select(m)
			other, err := tabs.Begin(NewGame{Variant: n.Variant})
			if do(t, err); other == m {
				t.Errorf("another game replaces that of the match: %+v", m.View().EngineMatch)
			}
			do(t, other.PlayText("e4"))
			time.Sleep(3 * time.Second)
			synctest.Wait()
		}
		waitOver(t, m)
	})
}

// The starts with notes of a match are those that the variant allows.
func TestNotedStarts(t *testing.T) {
	var s study.Study
	for _, n := range []int{518, 2879, 7} {
		a, err := variants.ArrayNumbered(n)
		do(t, err)
		s.SetNote(variants.Both(a), "played at the club")
	}
	if got := NotedStarts(&s, variant(t, "chess960")); !slices.Equal(got, []string{"7", "518"}) {
		t.Errorf("%q", got)
	}
}
