package player

import (
	"reflect"
	"testing"
	"time"

	"backrank/app/clock"
	"backrank/engine"
	"backrank/variants"
)

// budget is a clock of 3+2 on which White has a minute left and Black ten seconds.
var budget = clock.Budget{White: time.Minute, Black: 10 * time.Second, WhiteBonus: 2 * time.Second, BlackBonus: 2 * time.Second, MovesToGo: 7}

// onTheClock has budget as limits of a search.
var onTheClock = engine.Limits{
	WhiteTime: time.Minute, BlackTime: 10 * time.Second, WhiteIncrement: 2 * time.Second, BlackIncrement: 2 * time.Second, MovesToGo: 7,
	Overhead: 50 * time.Millisecond,
}

// planned has the limits of the computer's levels on that clock: the reserve is subtracted from the times.
var planned = func() engine.Limits {
	l := onTheClock
	l.WhiteTime, l.BlackTime = 57*time.Second, 7*time.Second
	return l
}()

// limited has the limits of the strongest level.
var limited = func() engine.Limits {
	l := planned
	l.MoveTime = (57*time.Second/7 + 1500*time.Millisecond) * 3 / 2
	return l
}()

// The reserve is three seconds, but at most nine tenths of the time left.
func TestReserve(t *testing.T) {
	for left, want := range map[time.Duration]time.Duration{
		0: 0, time.Minute: 57 * time.Second, 3 * time.Second: 300 * time.Millisecond, time.Second: 100 * time.Millisecond,
		time.Millisecond: time.Millisecond, 500 * time.Microsecond: 500 * time.Microsecond,
	} {
		got := withReserve(clock.Budget{White: left, Black: left, WhiteBonus: time.Second, MovesToGo: 3})
		if want := (clock.Budget{White: want, Black: want, WhiteBonus: time.Second, MovesToGo: 3}); got != want {
			t.Errorf("%v: %+v, want %+v", left, got, want)
		}
	}
}

// A person who plays 5+3 waits no longer than twenty seconds for a move, however slow the computer is.
func TestStrongestLevelMovesWithinTwentySeconds(t *testing.T) {
	for _, side := range []*clock.Budget{
		{White: 5 * time.Minute, Black: 5 * time.Minute, WhiteBonus: 3 * time.Second, BlackBonus: 3 * time.Second},
		{White: 2 * time.Minute, Black: time.Minute, WhiteBonus: 3 * time.Second, BlackBonus: 3 * time.Second},
	} {
		if got := fullLimits(MoveTask{Clock: *side}).MoveTime; got <= 0 || got > 20*time.Second {
			t.Errorf("%+v: a move may take %v", *side, got)
		}
	}
	// Time may be spent if the clock adds time after the move.
	last := clock.Budget{White: 10 * time.Second, Black: 10 * time.Second, MovesToGo: 1}
	if got := fullLimits(MoveTask{Clock: last}).MoveTime; got < 6*time.Second {
		t.Errorf("the last move before the clock is refilled may take only %v", got)
	}
}

// The strongest level searches with the clock and a time limit, or without a clock with a time for each move.
func TestLimitsOfTheStrongestLevel(t *testing.T) {
	for _, test := range []struct {
		task MoveTask
		want engine.Limits
	}{
		{MoveTask{Clock: budget, Time: 5 * time.Second}, limited},
		{MoveTask{Time: 5 * time.Second}, engine.Limits{MoveTime: 5 * time.Second}},
		{MoveTask{}, engine.Limits{MoveTime: time.Second}},
	} {
		if got := fullLimits(test.task); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%+v: %+v, want %+v", test.task, got, test.want)
		}
	}
}

// The table grows with the thinking time of the strongest level, keeps its size during a game, and is small again in the
// next game. All sizes are proportional to the usual size, which is smaller in a browser.
func TestTableGrowsWithThinkingTime(t *testing.T) {
	v, _ := variants.ByID("chess")
	start, err := v.Position(variants.Both(v.Family.At(0)))
	if err != nil {
		t.Fatal(err)
	}
	full := len(engine.Levels())
	for _, usual := range []int{8, 2} {
		c, e := NewComputer(usual), &idleEngine{Engine: engine.New(usual)}
		for i, step := range []struct {
			task MoveTask
			want int // size of the table, in multiples of the usual size
		}{
			{MoveTask{Level: full, Game: 1}, 1},
			{MoveTask{Level: full, Game: 1, Time: 3 * time.Second}, 4},
			{MoveTask{Level: 1, Game: 1}, 4},
			{MoveTask{Level: full, Game: 1}, 4},
			{MoveTask{Level: full, Game: 2, Time: time.Second, Threads: 2}, 2},
			{MoveTask{Level: full, Game: 3, Clock: clock.Budget{White: 90 * time.Minute, Black: 90 * time.Minute}}, 32},
			{MoveTask{Level: full, Game: 4, Clock: budget}, 16},
			{MoveTask{Level: 1, Game: 5, Clock: budget}, 1},
		} {
			step.task.Position = start
			if c.resizeTable(e, step.task); e.Hash() != step.want*usual {
				t.Errorf("%d MB, step %d: %d MB, want %d", usual, i, e.Hash(), step.want*usual)
			}
		}
	}
}

// Every level keeps its pace while it has enough time, and does not wait if it has not.
func TestLevelsShortenTheirPaceOnTheClock(t *testing.T) {
	v, _ := variants.ByID("chess")
	start, err := v.Position(variants.Both(v.Family.At(0)))
	if err != nil {
		t.Fatal(err)
	}
	hour, second := clock.Budget{White: time.Hour, Black: time.Hour}, clock.Budget{White: time.Second, Black: time.Hour}
	for _, l := range engine.Levels() {
		if got := onClock(l, MoveTask{Position: start}).Pace; got != l.Pace {
			t.Errorf("%s without a clock: a pace of %v", l.Name, got)
		}
		if got := onClock(l, MoveTask{Position: start, Clock: hour}).Pace; got != l.Pace {
			t.Errorf("%s with an hour: a pace of %v", l.Name, got)
		}
		if got := onClock(l, MoveTask{Position: start, Clock: second}).Pace; got != 0 {
			t.Errorf("%s with a second: a pace of %v", l.Name, got)
		}
	}
}

// A UCI engine gets the clock instead of a time for each move; its limit of nodes stays.
func TestEnginesGetTheClock(t *testing.T) {
	e := Entry{Seconds: 2, Nodes: 1000}
	want := onTheClock
	want.Nodes = 1000
	if got := e.limitsOn(budget, time.Second); !reflect.DeepEqual(got, want) {
		t.Errorf("on the clock %+v", got)
	}
	if got := e.limitsOn(clock.Budget{}, time.Second); got.MoveTime != time.Second || got.Nodes != 1000 {
		t.Errorf("at a pace of a second: %+v", got)
	}
	if got := e.limitsOn(clock.Budget{}, 0); got.MoveTime != 2*time.Second || got.Nodes != 1000 {
		t.Errorf("without a clock %+v", got)
	}
}
