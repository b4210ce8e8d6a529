package app

import (
	"fmt"
	"time"

	"github.com/notnil/chess"

	"backrank/app/clock"
	"backrank/app/notice"
	"backrank/words"
)

// ticking is the running clock of the game. The journal has what it showed after each step; the turn in progress is
// charged to nobody when the program ends, nor is a time in which the program did not run.
type ticking struct {
	clock  clock.Clock
	watch  clock.Watch
	timer  *time.Timer
	paused bool
	single bool // computers make one move in a pause
	low    int  // how often little time was left
}

const stoodStill = "The clocks stood still while Backrank was closed, and are paused"

// instant returns the current time of the clock. If the program did not run for a while, the clock is paused, as if that
// had been done before.
func (t *ticking) instant(l *loop) time.Duration {
	now, stopped := t.watch.Read(l.options.Now())
	if stopped > 0 && t.runs(l) {
		t.pause(l, now)
		l.notices.Say(notice.Info, fmt.Sprintf("Backrank could not run for %s, as when the computer is asleep. The clocks stood still and are paused.", words.Duration(stopped)))
	}
	return now
}

// runs reports whether a clock is running, or the preparation is being counted down.
func (t *ticking) runs(l *loop) bool { return l.game.timing.on() && !l.game.over() && !t.paused }

// press ends a turn on a copy of the clock, and writes into the event what the side has left. It refuses a step while
// the clock is paused, during the preparation, and when the flag has fallen: then the game is over.
func (t *ticking) press(l *loop, e *event) (pressed *clock.Clock, err error) {
	if !l.game.timing.on() || l.game.over() || e.Do != steps && e.Do != finishes {
		return nil, nil
	}
	was := t.paused
	now := t.instant(l)
	if t.paused && !was {
		l.publish() // the refusal that follows publishes nothing
	}
	c := t.clock
	left, ok := c.Press(now)
	switch {
	case ok:
		e.Left = inMilliseconds(left)
		return &c, nil
	case t.paused:
		return nil, errPaused
	case phaseOf(&l.game) == clock.Preparation:
		return nil, errPreparing
	}
	t.clock = c
	t.tick(l)
	return nil, errFlagFell
}

// follow brings the clock in line with the game after an event. The turn of a side whose engine gets ready begins anew,
// and so does that of another player in the place of one that failed: nobody is charged for it.
func (t *ticking) follow(l *loop, e event, pressed *clock.Clock, failed bool) {
	if e.Do == begins {
		l.notices.Withdraw(stoodStill) // it was told of another game
	}
	if t.single && changesTurn[e.Do] {
		t.single, t.paused = false, e.Do == steps
	}
	if !l.game.timing.on() {
		t.clock, t.paused = clock.Clock{}, t.paused && e.Do != begins && computersPlay(&l.game) && !l.game.over()
		t.wind(l)
		return
	}
	now := t.instant(l)
	c := &t.clock
	switch {
	case pressed != nil:
		*c = *pressed
	case e.Do == begins:
		t.paused = false
		*c = clockOf(&l.game)
	case e.Do == goesBack, e.Do == redoes, e.Do == undoesBack, e.Do == redoesBack:
		*c = clockOf(&l.game)
	}
	if l.game.over() {
		c.Stop(now)
		t.paused = false
		t.wind(l)
		return
	}
	if r := c.At(now); r.Phase != phaseOf(&l.game) || r.Turn != l.game.turn() {
		c.Enter(phaseOf(&l.game), l.game.turn())
	}
	if changesTurn[e.Do] && (failed || e.Do != playedBy && clockWaits(l)) {
		c.Enter(phaseOf(&l.game), l.game.turn())
	}
	switch {
	case t.paused:
		c.Stop(now)
	case l.thinking.held == nil:
		t.start(l, now)
	}
	t.wind(l)
}

// start lets the clock run, unless it waits. Sides that no person plays need no preparation.
func (t *ticking) start(l *loop, now time.Duration) {
	if clockWaits(l) {
		t.clock.Stop(now)
		return
	}
	t.clock.Start(now)
	for i, who := range l.game.players {
		if !who.Human() {
			t.clock.Ready(now, chess.White+chess.Color(i))
		}
	}
}

// pause lets the clock stand, and the computer stop thinking.
func (t *ticking) pause(l *loop, now time.Duration) {
	t.paused, t.single = true, false
	t.clock.Stop(now)
	if h := l.thinking.held; h != nil {
		h.stop(l)
	} else {
		l.thinking.cancelSearch()
	}
	t.wind(l)
}

// goOn ends a pause.
func (t *ticking) goOn(l *loop, now time.Duration) {
	t.paused, t.single = false, false
	if h := l.thinking.held; h != nil {
		h.wait(l)
		return
	}
	if l.game.timing.on() {
		t.start(l, now)
		t.settle(l)
	}
	l.startThinking()
}

// resume pauses the clock of a game that is gone on with after the program had ended, and starts that of a new one.
func (t *ticking) resume(l *loop) {
	if !l.game.timing.on() {
		return
	}
	now := t.instant(l)
	t.clock = clockOf(&l.game)
	if l.game.over() {
		return
	}
	if t.paused = l.resumed; l.resumed {
		l.notices.Say(notice.Info, stoodStill)
		return
	}
	t.start(l, now)
	t.wind(l)
}

// wind sets the timer for the next thing that happens to the clock, or its next regular reading.
func (t *ticking) wind(l *loop) {
	if t.timer != nil {
		t.timer.Stop()
		t.timer = nil
	}
	next, ok := t.clock.Next()
	ok = ok && l.game.timing.on()
	if t.watch.Regular(ok); !ok {
		return
	}
	wait := next - t.watch.Instant(l.options.Now())
	if l.options.MaxGap > 0 {
		wait = min(wait, clock.Beat)
	}
	m := l.match
	t.timer = time.AfterFunc(wait, func() { m.post(func(l *loop) { l.ticking.tick(l) }) })
}

// tick reports what has happened to the clock.
func (t *ticking) tick(l *loop) {
	if !t.runs(l) || l.closing {
		return
	}
	now := t.instant(l)
	if t.paused {
		l.publish()
		return
	}
	happened := t.clock.Advance(now)
	switch {
	case happened&clock.FlagFell != 0:
		t.flag(l, t.clock.At(now).Fallen)
		return
	case happened&clock.PlayBegan != 0:
		_ = l.commit(event{Do: prepared}) // it was the preparation
		return
	case happened&clock.LowTime != 0:
		t.low++
	}
	t.wind(l)
	if happened != 0 {
		l.publish()
	}
}

// settle reports at once what has happened to the clock, and sets its timer.
func (t *ticking) settle(l *loop) {
	t.wind(l)
	t.tick(l)
}

// Arbiter has the commands of the clocks.
type Arbiter struct{ match *Match }

// NewArbiter returns the commands of the clocks of a match.
func NewArbiter(m *Match) Arbiter { return Arbiter{m} }

// Now returns the time by which the match goes, for [View.Reading].
func (a Arbiter) Now() time.Time { return a.match.now() }

// Pause stops the clocks, until they are resumed; nobody may move meanwhile. In a game that is opened again after
// the program has ended they are paused. Computers that play each other can be paused without a clock too.
func (a Arbiter) Pause(pause bool) error {
	return a.match.ask(func(l *loop) error {
		switch {
		case l.game.over():
			return errOver
		case !l.game.timing.on() && !computersPlay(&l.game):
			return errNoClock
		case !pause && l.ticking.single: // others follow the move that is under way
			l.ticking.single = false
			l.publish()
			return nil
		case pause == l.ticking.paused:
			return nil
		}
		now := l.ticking.instant(l)
		if pause {
			l.ticking.pause(l, now)
		} else {
			l.ticking.goOn(l, now)
		}
		l.publish()
		return nil
	})
}

// Ready says that a side needs no more time to prepare. When both sides do the game begins.
func (a Arbiter) Ready(c chess.Color) error {
	return a.match.ask(func(l *loop) error {
		switch {
		case !l.game.timing.on() || l.game.over() || phaseOf(&l.game) != clock.Preparation:
			return errNotPreparing
		case l.ticking.paused:
			return errPaused
		}
		l.ticking.clock.Ready(l.ticking.instant(l), c)
		l.ticking.settle(l)
		l.publish()
		return nil
	})
}

// Give gives a side time, or takes it away if d is negative; a side keeps at least its last second.
func (a Arbiter) Give(c chess.Color, d time.Duration) error {
	return a.match.ask(func(l *loop) error {
		switch {
		case l.game.over():
			return errOver
		case !l.game.timing.on() || l.game.timing.terms.Of(c).None() && !l.game.drafting():
			return errNoClock
		}
		now := l.ticking.instant(l)
		next := l.ticking.clock
		given := next.Add(now, c, d).Milliseconds()
		switch {
		case given == 0 && d < 0:
			return errLittleTime
		case given == 0:
			return errNoClock
		}
		l.ticking.clock = next
		return l.commit(event{Do: gives, Color: c, Given: given})
	})
}
