package app

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/notnil/chess"
)

// After a restart the clocks show the times at the last move. The turn in progress is charged to neither side, and no
// clock runs until the game is resumed.
func TestClocksSurviveRestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		folder := t.TempDir()
		o := Options{Folder: folder, Now: time.Now, First: NewGame{Variant: variant(t, "chess"), Clock: clockTerms(t, "3+2")}}
		m := Open(o)
		time.Sleep(10 * time.Second)
		playAll(t, m, "e4")
		do(t, NewArbiter(m).Give(chess.Black, 15*time.Second))
		time.Sleep(time.Minute)
		m.Close()
		time.Sleep(time.Hour)

		again := Open(o)
		defer again.Close()
		time.Sleep(time.Minute)
		wantTimes(t, again, "2:52", "3:15")
		if v := again.View(); !v.Paused || len(v.Notices) != 1 || !strings.Contains(v.Notices[0].Text, "did not run") {
			t.Errorf("paused %v, %v", v.Paused, v.Notices)
		}
		do(t, NewArbiter(again).Pause(false))
		time.Sleep(time.Second)
		playAll(t, again, "e5")
		wantTimes(t, again, "2:52", "3:16")
		do(t, again.New(NewGame{Variant: variant(t, "chess"), Clock: clockTerms(t, "1+0")}))
		if v := again.View(); v.Paused || len(v.Notices) != 0 {
			t.Errorf("in another game: paused %v, %v", v.Paused, v.Notices)
		}
	})
}

// Time that was added or taken by hand stays so when moves are taken back, redone or replaced, and after a restart.
func TestATakeBackKeepsAddedTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := Options{Folder: t.TempDir(), Now: time.Now, First: NewGame{Variant: variant(t, "chess"), Clock: clockTerms(t, "3+0")}}
		m := Open(o)
		wait := func(d time.Duration, move string) {
			time.Sleep(d)
			playAll(t, m, move)
		}
		wait(10*time.Second, "e4") // 2:50
		wait(20*time.Second, "e5") // 2:40
		time.Sleep(5 * time.Second)
		do(t, NewArbiter(m).Give(chess.White, time.Minute))
		do(t, NewArbiter(m).Give(chess.Black, -15*time.Second))
		wantTimes(t, m, "3:45", "2:25")
		wait(0, "Nf3")
		do(t, m.TakeBack())
		wantTimes(t, m, "3:50", "2:25")
		do(t, m.TakeBack())
		wantTimes(t, m, "3:50", "2:45")
		do(t, m.TakeBack())
		wantTimes(t, m, "4:00", "2:45")
		do(t, NewArbiter(m).Give(chess.White, time.Minute))
		do(t, m.Redo())
		wantTimes(t, m, "4:50", "2:45")
		do(t, m.TakeBack())
		wait(30*time.Second, "d4")
		wantTimes(t, m, "4:30", "2:45")
		time.Sleep(time.Second)
		m.Close()
		m = Open(o)
		defer m.Close()
		wantTimes(t, m, "4:30", "2:45")
	})
}

// A compacted journal contains the clock times after each move, also of moves that can be redone, and the time added by
// hand.
func TestACompactedJournalKeepsTheClocks(t *testing.T) {
	runTimed(t, "3+2", Options{}, func(t *testing.T, m *Match) {
		for _, move := range []string{"e4", "e5", "Nf3", "Nc6", "Bb5"} {
			time.Sleep(7 * time.Second)
			playAll(t, m, move)
		}
		do(t, NewArbiter(m).Give(chess.Black, 40*time.Second))
		do(t, m.TakeBack())
		before := m.View()
		var again game
		do(t, m.ask(func(l *loop) error {
			data, sum := appendLine(nil, 0, header{"journal", journalVersion})
			for _, e := range l.game.journalEvents() {
				data, sum = appendLine(data, sum, e)
			}
			again = readJournal(data).game
			return nil
		}))
		if got, want := clockOf(&again).At(0), before.Clock.At(0); got.White != want.White || got.Black != want.Black {
			t.Errorf("the clocks show %v and %v, showed %v and %v", got.White, got.Black, want.White, want.Black)
		}
		for ply := range again.steps {
			if got := again.steps[ply].clockLeft; got != 180_000-int64(ply/2+1)*5000 {
				t.Errorf("after %d moves there were %d ms left", ply+1, got)
			}
		}
		if len(again.steps) != 5 || again.numSteps != 4 {
			t.Errorf("%d moves, %d of them played", len(again.steps), again.numSteps)
		}
	})
}
