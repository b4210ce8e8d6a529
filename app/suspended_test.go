package app

import (
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/notnil/chess"

	"backrank/app/clock"
	"backrank/app/player"
)

// A jumpingClock is the clock of a program that is suspended at times: the time jumps, and no timer fires meanwhile.
type jumpingClock struct{ stopped atomic.Int64 }

func (c *jumpingClock) now() time.Time { return time.Now().Add(time.Duration(c.stopped.Load())) }

// jump suspends the program for d, after it has handled everything that was due.
func (c *jumpingClock) jump(d time.Duration) {
	synctest.Wait()
	c.stopped.Add(int64(d))
}

// stoppedNotice returns the notice that the program was suspended, "" if there was none.
func stoppedNotice(v View) string {
	for _, n := range v.Notices {
		if strings.Contains(n.Text, "was suspended") {
			return n.Text
		}
	}
	return ""
}

// A gap in which the program is suspended is charged to neither side. The program pauses the game and reports the
// length of the gap, whether a late timer or a command reveals it first.
func TestASuspensionChargesNoTime(t *testing.T) {
	for name, then := range map[string]func(*testing.T, *Match){
		"a timer": func(*testing.T, *Match) { time.Sleep(clock.ReadingInterval) },
		"a move": func(t *testing.T, m *Match) {
			if err := m.PlayText("d5"); err != errPaused {
				t.Errorf("a move: %v", err)
			}
		},
		"a gift": func(t *testing.T, m *Match) {
			do(t, NewArbiter(m).Give(chess.White, time.Second))
			do(t, NewArbiter(m).Give(chess.White, -time.Second))
		},
	} {
		t.Run(name, func(t *testing.T) {
			c := &jumpingClock{}
			runTimed(t, "1+0", Options{Now: c.now}, func(t *testing.T, m *Match) {
				playAll(t, m, "e4")
				time.Sleep(10*clock.ReadingInterval + clock.ReadingInterval/2) // the last reading is half a beat old
				c.jump(40 * time.Second)
				then(t, m)
				synctest.Wait()
				v := m.View()
				if !v.Paused || v.Over() {
					t.Fatalf("paused %v, %s", v.Paused, v.Result)
				}
				if got := stoppedNotice(v); !strings.HasPrefix(got, "Backrank was suspended for 4") {
					t.Errorf("the notice is %q", got)
				}
				if r := v.Reading(c.now()); r.Black.Time != time.Minute-10*clock.ReadingInterval || r.Running {
					t.Errorf("Black has %v, running %v", r.Black.Time, r.Running)
				}
				do(t, NewArbiter(m).Pause(false))
				time.Sleep(5 * time.Second)
				playAll(t, m, "d5")
				if v := m.View(); v.Paused || v.Reading(c.now()).Black.Time != 45*time.Second {
					t.Errorf("resumed: Black has %v", v.Reading(c.now()).Black.Time)
				}
			})
		})
	}
}

// A suspension also stops the preparation time and the clock of a computer.
func TestASuspensionStopsAllClocks(t *testing.T) {
	c := &jumpingClock{}
	runTimed(t, "5+0 prepare 1", Options{Now: c.now}, func(t *testing.T, m *Match) {
		time.Sleep(10 * clock.ReadingInterval)
		c.jump(time.Hour)
		time.Sleep(clock.ReadingInterval)
		synctest.Wait()
		v := m.View()
		if r := v.Reading(c.now()); !v.Paused || !v.Preparing() || r.Preparation != time.Minute-10*clock.ReadingInterval {
			t.Errorf("paused %v, preparing %v, %v left", v.Paused, v.Preparing(), r.Preparation)
		}
	})
	c, f := &jumpingClock{}, newFake()
	n := NewGame{Variant: variant(t, "chess"), Black: player.Player{Level: 1}}
	runTimed(t, "1+0", Options{Now: c.now, Opponent: f, First: n}, func(t *testing.T, m *Match) {
		f.requests = make(chan *fakeRequest, 8)
		playAll(t, m, "e4")
		a := <-f.requests
		time.Sleep(clock.ReadingInterval)
		c.jump(time.Hour)
		a.replyMove(t, "e7e5", 0)
		synctest.Wait()
		if v := m.View(); !v.Paused || v.Over() || len(v.Plies) != 1 {
			t.Fatalf("paused %v, %s, %v", v.Paused, v.Result, sans(v))
		}
		do(t, NewArbiter(m).Pause(false))
		(<-f.requests).replyMove(t, "d7d5", 0)
		synctest.Wait()
		if v := m.View(); len(v.Plies) != 2 || v.Reading(c.now()).Black.Time != time.Minute-clock.ReadingInterval {
			t.Errorf("%v, Black has %v", sans(v), v.Reading(c.now()).Black.Time)
		}
	})
}

// Delays by a busy computer or a slow disk are charged, and a gap while no clock runs changes nothing.
func TestShortGapsAreCharged(t *testing.T) {
	c := &jumpingClock{}
	runTimed(t, "1+0", Options{Now: c.now}, func(t *testing.T, m *Match) {
		playAll(t, m, "e4")
		for range 5 {
			c.jump(clock.MaxGap - clock.ReadingInterval)
			time.Sleep(clock.ReadingInterval)
			synctest.Wait() // the match has looked at its clock before the next jump
		}
		if v := m.View(); v.Paused || v.Reading(c.now()).Black.Time != time.Minute-5*clock.MaxGap {
			t.Errorf("paused %v, Black has %v", v.Paused, v.Reading(c.now()).Black.Time)
		}
		do(t, NewArbiter(m).Pause(true))
		c.jump(time.Hour)
		time.Sleep(time.Hour)
		do(t, NewArbiter(m).Pause(false))
		time.Sleep(time.Second)
		synctest.Wait()
		if v := m.View(); v.Paused || stoppedNotice(v) != "" || v.Reading(c.now()).Black.Time != time.Minute-5*clock.MaxGap-time.Second {
			t.Errorf("after a pause: paused %v, Black has %v", v.Paused, v.Reading(c.now()).Black.Time)
		}
	})
}
