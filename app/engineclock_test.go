package app

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/app/player"
	"backrank/variants/gametree"
)

// A manualClock is a clock that the test advances.
type manualClock struct{ after atomic.Int64 }

func (c *manualClock) now() time.Time { return day.Add(time.Duration(c.after.Load())) }

// pass advances the clock, and waits until the match has handled it.
func (c *manualClock) pass(t *testing.T, m *Match, d time.Duration) {
	t.Helper()
	c.after.Add(int64(d))
	do(t, m.ask(func(l *loop) error { l.gameClock.tick(l); return nil }))
}

// timedAgainst begins a game of orthodox chess of six seconds, in which an engine with a fault has Black, and plays e4.
func timedAgainst(t *testing.T, fault, folder string) (*Match, *manualClock) {
	t.Helper()
	c := &manualClock{}
	m, e := openWithEngine(t, fault, Options{Folder: folder, Now: c.now})
	do(t, m.New(NewGame{Variant: variant(t, "chess"), Clock: clockTerms(t, "0.1+0"), Black: e.Player()}))
	playAll(t, m, "e4")
	return m, c
}

// wantClock checks what Black's clock shows, and whether it runs.
func wantClock(t *testing.T, m *Match, when string, left time.Duration, runs bool) {
	t.Helper()
	v := m.View()
	r := v.Reading(m.tabs.options.Now())
	if r.Black.Time != left || r.Running != runs || v.Over() {
		t.Errorf("%s Black has %v, running %v, over %v; want %v, %v", when, r.Black.Time, r.Running, v.Over(), left, runs)
	}
}

// After an engine has failed its clock is stopped until the player chooses what happens, and the time is not charged to
// its replacement.
func TestAFailedEngineLosesNoTime(t *testing.T) {
	for _, fault := range []string{"crash", "dead", "illegal", "collapse"} {
		t.Run(fault, func(t *testing.T) {
			m, c := timedAgainst(t, fault, t.TempDir())
			waitForView(t, m, "the failure", func(v *View) bool { return v.Failure.Text != "" })
			c.pass(t, m, time.Hour)
			wantClock(t, m, "after the failure", 6*time.Second, false)
			do(t, m.Edit().SetNote(m.View().Tree.End(), gametree.Note{}.WithText("a comment starts no clock")))
			c.pass(t, m, time.Hour)
			wantClock(t, m, "after a comment", 6*time.Second, false)
			if v := m.View(); v.Failure.Text == "" {
				t.Error("the choice is gone")
			}
			do(t, m.SetPlayers(player.Player{}, player.Player{}))
			wantClock(t, m, "taken over", 6*time.Second, true)
			c.pass(t, m, time.Second)
			playAll(t, m, "e5")
			if r := m.View().Clock.At(0); r.Black.Time != 5*time.Second {
				t.Errorf("after its move Black has %v", r.Black.Time)
			}
		})
	}
}

// unable is an opponent that fails to find a move.
type unable struct{ firstMoveOpponent }

func (unable) Move(context.Context, player.MoveTask) (player.Thought, error) {
	return player.Thought{}, errors.New("no move found")
}

// The clock of a level of the computer that has failed stands until the player has chosen.
func TestAFailedLevelLosesNoTime(t *testing.T) {
	c := &manualClock{}
	m := openUnsaved(t, Options{Opponent: unable{}, Now: c.now})
	do(t, m.New(NewGame{Variant: variant(t, "chess"), Clock: clockTerms(t, "0.1+0"), Black: player.Player{Level: 1}}))
	playAll(t, m, "e4")
	waitForView(t, m, "the failure", func(v *View) bool { return v.Failure.Text != "" })
	c.pass(t, m, time.Hour)
	wantClock(t, m, "after the failure", 6*time.Second, false)
	do(t, m.Edit().SetNote(m.View().Tree.End(), gametree.Note{}.WithText("a comment starts no clock")))
	c.pass(t, m, time.Hour)
	wantClock(t, m, "after a comment", 6*time.Second, false)
}

// The time before a failure is charged to the engine if it is tried again, but not to a replacement.
func TestTimeBeforeAFailure(t *testing.T) {
	for _, again := range []bool{true, false} {
		m, c := timedAgainst(t, "lapse", t.TempDir())
		do(t, m.ask(func(l *loop) error { // as if it had thought for two seconds
			l.search.cancelSearch()
			l.search.ready = true
			l.gameClock.start(l, l.gameClock.instant(l))
			return nil
		}))
		c.after.Add(int64(2 * time.Second))
		do(t, m.ask(func(l *loop) error { l.opponentFailed(chess.Black, "It failed"); l.publish(); return nil }))
		wantClock(t, m, "failed", 4*time.Second, false)
		if again {
			do(t, m.MoveNow())
			v := waitForView(t, m, "its failure or move", func(v *View) bool { return len(v.Plies) == 2 || v.Failure.Text != "" && v.Failure.Text != "It failed" })
			if r := v.Clock.At(0); r.Black.Time != 4*time.Second {
				t.Errorf("tried again, Black has %v", r.Black.Time)
			}
			continue
		}
		do(t, m.SetPlayers(player.Player{}, player.Player{}))
		wantClock(t, m, "taken over", 6*time.Second, true)
	}
}

// The time in which an engine starts and gets ready is charged to neither side.
func TestStartingAnEngineChargesNoTime(t *testing.T) {
	folder := t.TempDir()
	m, c := timedAgainst(t, "gated", folder)
	v := m.View()
	if v.Thinking != chess.Black {
		t.Fatalf("%v is thinking", v.Thinking)
	}
	c.pass(t, m, 8*time.Second)
	wantClock(t, m, "getting ready", 6*time.Second, false)
	do(t, os.WriteFile(filepath.Join(folder, "signed"), nil, 0o600)) // the engine "gated" is ready when this file exists
	v = waitForView(t, m, "its move", func(v *View) bool { return len(v.Plies) == 2 })
	if r := v.Clock.At(0); r.Black.Time != 6*time.Second || v.Over() {
		t.Errorf("after its move it has %v", r.Black.Time)
	}
}

// The notice about an engine's loss on time names its earlier failure.
func TestALossOnTimeNamesTheFault(t *testing.T) {
	m, _ := timedAgainst(t, "crash", t.TempDir())
	waitForView(t, m, "the failure", func(v *View) bool { return v.Failure.Text != "" })
	do(t, m.ask(func(l *loop) error { l.gameClock.flagFell(l, chess.Black); return nil }))
	var all []string
	for _, n := range m.View().Notices {
		all = append(all, n.Text)
	}
	want := "its flag fell. Earlier in the game: Fake exited unexpectedly (exit status 7)"
	if text := strings.Join(all, "\n"); !strings.Contains(text, want) {
		t.Error(text)
	}
}
