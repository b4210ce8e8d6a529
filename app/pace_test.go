package app

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/notnil/chess"

	"backrank/app/player"
	"backrank/app/settings"
)

// computerGame returns a game of two computers at a pace.
func computerGame(pace time.Duration) NewGame {
	return NewGame{White: player.Player{Level: 1}, Black: player.Player{Level: 2}, Pace: pace}
}

// runPaced runs a test of a game between computers in a synctest bubble. terms are those of the clock, "none" for no
// clock.
func runPaced(t *testing.T, terms string, pace time.Duration, run func(t *testing.T, m *Match, f *fake)) {
	t.Helper()
	f := newFake()
	runTimed(t, terms, Options{Opponent: f, First: computerGame(pace)}, func(t *testing.T, m *Match) {
		run(t, m, f)
		m.Close()
		f.end()
	})
}

// wantMoves fails the test unless exactly these moves have been made.
func wantMoves(t *testing.T, m *Match, when string, want ...string) {
	t.Helper()
	synctest.Wait()
	if got := sans(m.View()); !slices.Equal(got, want) {
		t.Errorf("%s: %v, want %v", when, got, want)
	}
}

// Without a clock nobody thinks longer than the pace: neither the strongest level nor a UCI engine with a longer time
// limit. With a clock, the clock limits the time.
func TestNobodyThinksLongerThanThePace(t *testing.T) {
	for _, c := range []struct {
		terms               string
		pace, time, maxTime time.Duration
	}{
		{"none", 2 * time.Second, 2 * time.Second, 2 * time.Second},
		{"none", 10 * time.Second, 5 * time.Second, 10 * time.Second},
		{"none", 0, 5 * time.Second, 0},
		{"3+0", 2 * time.Second, 5 * time.Second, 0},
	} {
		runPaced(t, c.terms, c.pace, func(t *testing.T, m *Match, f *fake) {
			first := <-f.requests
			m.Settings().Change(func(s *settings.Settings) { s.FullSeconds = 5 })
			do(t, m.SetPlayers(player.Player{Level: 2}, player.Player{Level: 1}))
			first.replyMove(t, "e2e4", 0)
			second := <-f.requests
			if q := second.move; q.Time != c.time || q.MaxTime != c.maxTime {
				t.Errorf("clock %s, pace %v: %v, at most %v", c.terms, c.pace, q.Time, q.MaxTime)
			}
			second.replyMove(t, "e2e4", 0)
		})
	}
}

// A move between computers is shown once it has taken as long as the pace requires, from the start of the search; a
// move that took longer is shown at once.
func TestMovesAreShownAtThePace(t *testing.T) {
	runPaced(t, "none", 3*time.Second, func(t *testing.T, m *Match, f *fake) {
		first := <-f.requests
		time.Sleep(time.Second)
		first.replyMove(t, "e2e4", 0)
		wantMoves(t, m, "after one second")
		if v := m.View(); !v.Held || v.Thinking != chess.White || !v.Watched || v.Pace != 3*time.Second {
			t.Errorf("held %v, thinking %v, pace %v", v.Held, v.Thinking, v.Pace)
		}
		time.Sleep(2*time.Second - time.Millisecond)
		wantMoves(t, m, "just before three seconds")
		time.Sleep(time.Millisecond)
		wantMoves(t, m, "after three seconds", "e4")
		second := <-f.requests
		time.Sleep(10 * time.Second)
		second.replyMove(t, "e7e5", 0)
		wantMoves(t, m, "a move that took longer", "e4", "e5")
		third := <-f.requests
		third.replyMove(t, "g1f3", 0)
		synctest.Wait()
		do(t, NewArbiter(m).SetPace(time.Second))
		time.Sleep(time.Second)
		wantMoves(t, m, "at a faster pace", "e4", "e5", "Nf3")
		(<-f.requests).replyMove(t, "b8c6", 0)
		synctest.Wait()
		do(t, m.MoveNow())
		wantMoves(t, m, "told to move now", "e4", "e5", "Nf3", "Nc6")
		do(t, NewArbiter(m).SetPace(0))
		(<-f.requests).replyMove(t, "f1b5", 0)
		wantMoves(t, m, "without a pace", "e4", "e5", "Nf3", "Nc6", "Bb5")
		wantRefused(t, m, "a pace of an hour", func() error { return NewArbiter(m).SetPace(time.Hour) })
		do(t, m.SetPlayers(player.Player{}, player.Player{Level: 1}))
		wantRefused(t, m, "the pace of a person", func() error { return NewArbiter(m).SetPace(time.Second) })
	})
}

// The time in which a move is delayed is never charged. The flag of a side that thought too long falls.
func TestThePaceChargesNoTime(t *testing.T) {
	runPaced(t, "1+2", 10*time.Second, func(t *testing.T, m *Match, f *fake) {
		first := <-f.requests
		time.Sleep(4 * time.Second)
		first.replyMove(t, "e2e4", 0)
		wantTimes(t, m, "0:56", "1:00")
		time.Sleep(3 * time.Second)
		wantTimes(t, m, "0:56", "1:00")
		do(t, NewArbiter(m).Give(chess.Black, 15*time.Second))
		time.Sleep(3 * time.Second)
		wantMoves(t, m, "at the pace", "e4")
		wantTimes(t, m, "0:58", "1:15")
		second := <-f.requests
		time.Sleep(time.Second)
		second.replyMove(t, "e7e5", 0)
		synctest.Wait()
		do(t, NewArbiter(m).Pause(true))
		time.Sleep(time.Hour)
		wantMoves(t, m, "in a pause", "e4")
		do(t, NewArbiter(m).Pause(false))
		time.Sleep(9*time.Second - time.Millisecond)
		wantMoves(t, m, "not before its time", "e4")
		time.Sleep(time.Millisecond)
		wantMoves(t, m, "after the pause", "e4", "e5")
		wantTimes(t, m, "0:58", "1:16")
		third := <-f.requests
		time.Sleep(58 * time.Second)
		third.replyMove(t, "g1f3", 0)
		synctest.Wait()
		if v := m.View(); v.Outcome != chess.BlackWon || v.Held {
			t.Errorf("after the flag: %s, held %v", v.Outcome, v.Held)
		}
	})
}

// Paused computers, also without a clock, do not think. Each MoveNow plays one move.
func TestComputersArePausedAndMakeOneMove(t *testing.T) {
	for _, terms := range []string{"none", "3+0"} {
		runPaced(t, terms, time.Second, func(t *testing.T, m *Match, f *fake) {
			first := <-f.requests
			do(t, NewArbiter(m).Pause(true))
			<-first.ctx.Done()
			first.replyMove(t, "e2e4", 0)
			time.Sleep(time.Minute)
			wantMoves(t, m, "paused")
			for i, move := range []string{"e2e4", "e7e5"} {
				do(t, m.MoveNow())
				(<-f.requests).replyMove(t, move, 0)
				wantMoves(t, m, "one move", []string{"e4", "e5"}[:i+1]...)
				time.Sleep(time.Minute)
				synctest.Wait()
				if v := m.View(); !v.Paused || v.Thinking != chess.NoColor || len(f.requests) > 0 {
					t.Errorf("%s, after %v: paused %v, thinking %v", terms, sans(v), v.Paused, v.Thinking)
				}
			}
			if terms != "none" {
				wantTimes(t, m, "3:00", "3:00")
			}
			do(t, NewArbiter(m).Pause(false))
			(<-f.requests).replyMove(t, "g1f3", 0)
			synctest.Wait()
			do(t, NewArbiter(m).Pause(true)) // the move waits for the pace
			time.Sleep(time.Minute)
			wantMoves(t, m, "one that is held back in a pause", "e4", "e5")
			do(t, m.MoveNow())
			wantMoves(t, m, "one that was held back", "e4", "e5", "Nf3")
			if v := m.View(); !v.Paused {
				t.Error("they go on after one move")
			}
			do(t, m.SetPlayers(player.Player{Level: 1}, player.Player{}))
			if v := m.View(); v.Paused != (terms != "none") {
				t.Errorf("%s: with a person paused %v", terms, v.Paused)
			}
		})
	}
}

// Resuming while paused computers make a single move lets them continue after it at the pace; pausing cancels that
// move.
func TestOneMoveInAPauseIsResumed(t *testing.T) {
	for _, terms := range []string{"none", "3+0"} {
		runPaced(t, terms, time.Second, func(t *testing.T, m *Match, f *fake) {
			before := <-f.requests
			do(t, NewArbiter(m).Pause(true))
			<-before.ctx.Done()
			before.replyMove(t, "e2e4", 0)
			do(t, m.MoveNow())
			first := <-f.requests
			if v := m.View(); v.Paused || !v.Stepping {
				t.Errorf("%s, during one move: paused %v, stepping %v", terms, v.Paused, v.Stepping)
			}
			do(t, NewArbiter(m).Pause(false))
			if v := m.View(); v.Paused || v.Stepping {
				t.Errorf("%s, resumed: paused %v, stepping %v", terms, v.Paused, v.Stepping)
			}
			first.replyMove(t, "e2e4", 0)
			wantMoves(t, m, "before its time")
			time.Sleep(time.Second)
			wantMoves(t, m, "at the pace", "e4")
			second := <-f.requests
			do(t, NewArbiter(m).Pause(true))
			<-second.ctx.Done()
			second.replyMove(t, "e7e5", 0)
			do(t, m.MoveNow())
			third := <-f.requests
			do(t, NewArbiter(m).Pause(true))
			<-third.ctx.Done()
			third.replyMove(t, "e7e5", 0)
			wantMoves(t, m, "paused during one move", "e4")
			if v := m.View(); !v.Paused || v.Stepping {
				t.Errorf("%s, paused again: paused %v, stepping %v", terms, v.Paused, v.Stepping)
			}
		})
	}
}

// The players, the pace and the pause survive a restart; a delayed move is searched again. A rematch has the same pace.
func TestThePaceSurvivesRestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, folder := newFake(), t.TempDir()
		first := computerGame(2 * time.Second)
		first.Variant = variant(t, "chess")
		open := func() *Match { return Open(Options{Folder: folder, Now: time.Now, Opponent: f, First: first}) }
		m := open()
		m.Close()
		m = open()
		(<-f.requests).replyMove(t, "e2e4", 0) // a stale answer
		(<-f.requests).replyMove(t, "e2e4", 0)
		synctest.Wait()
		if v := m.View(); v.Pace != 2*time.Second || !v.Held {
			t.Errorf("after another start a pace of %v, held %v", v.Pace, v.Held)
		}
		do(t, NewArbiter(m).SetPace(3*time.Second))
		m.Close()
		m = open()
		if v := m.View(); v.Pace != 3*time.Second || len(v.Plies) != 0 || v.Thinking != chess.White {
			t.Errorf("pace %v, moves %v, thinking %v", v.Pace, sans(v), v.Thinking)
		}
		(<-f.requests).replyMove(t, "d2d4", 0)
		time.Sleep(3 * time.Second)
		wantMoves(t, m, "after another start", "d4")
		do(t, m.Rematch(SameStart))
		(<-f.requests).replyMove(t, "e7e5", 0) // a stale answer
		synctest.Wait()
		if v := m.View(); v.Pace != 3*time.Second || v.White.Level != 2 {
			t.Errorf("the rematch has pace %v, White %v", v.Pace, v.White.Player)
		}
		m.Close()
		f.end()
	})
}

// A pace is typed in seconds or with a unit.
func TestParsePace(t *testing.T) {
	for text, want := range map[string]time.Duration{"2s": 2 * time.Second, "0.5": 500 * time.Millisecond, "500ms": 500 * time.Millisecond, "0": 0, "1m": time.Minute} {
		if d, err := ParsePace(text); d != want || err != nil {
			t.Errorf("%s: %v, %v", text, d, err)
		}
	}
	for _, text := range []string{"", "fast", "-1s", "61", "NaN", "1e99"} {
		if d, err := ParsePace(text); err == nil {
			t.Errorf("%q is %v", text, d)
		}
	}
}
