package app

import (
	"fmt"
	"time"

	"github.com/notnil/chess"

	"backrank/app/clock"
	"backrank/app/notice"
	"backrank/variants/rules"
	"backrank/words"
)

// ticking is the running clock of the game. The journal has what it showed after each step; the turn in progress is
// charged to nobody when the program ends, nor is a time in which the program did not run.
type gameClock struct {
	clock        clock.Clock
	watch        clock.Watch
	timer        *time.Timer
	paused       bool
	singleMove   bool // computers make one move in a pause
	lowTimeCount int  // how often little time was left
}

const clocksPausedText = "The clocks stood still while Backrank was closed, and are paused"

// instant returns the current time of the clock. If the program did not run for a while, the clock is paused, as if that
// had been done before.
func (t *gameClock) instant(l *loop) time.Duration {
	now, stopped := t.watch.Read(l.options.Now())
	if stopped > 0 && t.runs(l) {
		t.pause(l, now)
		l.notices.Say(notice.Info, fmt.Sprintf("Backrank could not run for %s, as when the computer is asleep. The clocks stood still and are paused.", words.Duration(stopped)))
	}
	return now
}

// runs reports whether a clock is running, or the preparation is being counted down.
func (t *gameClock) runs(l *loop) bool { return l.game.clockRecord.on() && !l.game.over() && !t.paused }

// press ends a turn on a copy of the clock, and writes into the event what the side has left. It refuses a step while
// the clock is paused, during the preparation, and when the flag has fallen: then the game is over.
func (t *gameClock) press(l *loop, e *event) (pressed *clock.Clock, err error) {
	if !l.game.clockRecord.on() || l.game.over() || e.Kind != eventStep && e.Kind != eventFinishDraft {
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
		e.ClockLeft = inMilliseconds(left)
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
func (t *gameClock) follow(l *loop, e event, pressed *clock.Clock, failed bool) {
	if e.Kind == eventBegin {
		l.notices.Withdraw(clocksPausedText) // it was told of another game
	}
	if t.singleMove && cancelsSearch[e.Kind] {
		t.singleMove, t.paused = false, e.Kind == eventStep
	}
	if !l.game.clockRecord.on() {
		t.clock, t.paused = clock.Clock{}, t.paused && e.Kind != eventBegin && computersPlay(&l.game) && !l.game.over()
		t.setTimer(l)
		return
	}
	now := t.instant(l)
	c := &t.clock
	switch {
	case pressed != nil:
		*c = *pressed
	case e.Kind == eventBegin:
		t.paused = false
		*c = clockOf(&l.game)
	case e.Kind == eventTakeBack, e.Kind == eventRedo, e.Kind == eventUndoTakeBack, e.Kind == eventRedoTakeBack:
		*c = clockOf(&l.game)
	}
	if l.game.over() {
		c.Stop(now)
		t.paused = false
		t.setTimer(l)
		return
	}
	if r := c.At(now); r.Phase != phaseOf(&l.game) || r.Turn != l.game.turn() {
		c.Enter(phaseOf(&l.game), l.game.turn())
	}
	if cancelsSearch[e.Kind] && (failed || e.Kind != eventSetPlayers && clockIsStopped(l)) {
		c.Enter(phaseOf(&l.game), l.game.turn())
	}
	switch {
	case t.paused:
		c.Stop(now)
	case l.search.heldMove == nil:
		t.start(l, now)
	}
	t.setTimer(l)
}

// start lets the clock run, unless it waits. Sides that no person plays need no preparation.
func (t *gameClock) start(l *loop, now time.Duration) {
	if clockIsStopped(l) {
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
func (t *gameClock) pause(l *loop, now time.Duration) {
	t.paused, t.singleMove = true, false
	t.clock.Stop(now)
	if h := l.search.heldMove; h != nil {
		h.stopTimer(l)
	} else {
		l.search.cancelSearch()
	}
	t.setTimer(l)
}

// goOn ends a pause.
func (t *gameClock) unpause(l *loop, now time.Duration) {
	t.paused, t.singleMove = false, false
	if h := l.search.heldMove; h != nil {
		h.startTimer(l)
		return
	}
	if l.game.clockRecord.on() {
		t.start(l, now)
		t.tickNow(l)
	}
	l.startThinking()
}

// resume pauses the clock of a game that is gone on with after the program had ended, and starts that of a new one.
func (t *gameClock) restore(l *loop) {
	if !l.game.clockRecord.on() {
		return
	}
	now := t.instant(l)
	t.clock = clockOf(&l.game)
	if l.game.over() {
		return
	}
	if t.paused = l.resumed; l.resumed {
		l.notices.Say(notice.Info, clocksPausedText)
		return
	}
	t.start(l, now)
	t.setTimer(l)
}

// wind sets the timer for the next thing that happens to the clock, or its next regular reading.
func (t *gameClock) setTimer(l *loop) {
	if t.timer != nil {
		t.timer.Stop()
		t.timer = nil
	}
	next, ok := t.clock.Next()
	ok = ok && l.game.clockRecord.on()
	if t.watch.Regular(ok); !ok {
		return
	}
	wait := next - t.watch.Instant(l.options.Now())
	if l.options.MaxGap > 0 {
		wait = min(wait, clock.Beat)
	}
	m := l.match
	t.timer = time.AfterFunc(wait, func() { m.post(func(l *loop) { l.gameClock.tick(l) }) })
}

// tick reports what has happened to the clock.
func (t *gameClock) tick(l *loop) {
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
		t.flagFell(l, t.clock.At(now).Fallen)
		return
	case happened&clock.PlayBegan != 0:
		_ = l.commit(event{Kind: eventStartPlay}) // it was the preparation
		return
	case happened&clock.LowTime != 0:
		t.lowTimeCount++
	}
	t.setTimer(l)
	if happened != 0 {
		l.publish()
	}
}

// settle reports at once what has happened to the clock, and sets its timer.
func (t *gameClock) tickNow(l *loop) {
	t.setTimer(l)
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
		case !l.game.clockRecord.on() && !computersPlay(&l.game):
			return errNoClock
		case !pause && l.gameClock.singleMove: // others follow the move that is under way
			l.gameClock.singleMove = false
			l.publish()
			return nil
		case pause == l.gameClock.paused:
			return nil
		}
		now := l.gameClock.instant(l)
		if pause {
			l.gameClock.pause(l, now)
		} else {
			l.gameClock.unpause(l, now)
		}
		l.publish()
		return nil
	})
}

// Ready says that a side needs no more time to prepare. When both sides do the game begins.
func (a Arbiter) Ready(c chess.Color) error {
	return a.match.ask(func(l *loop) error {
		switch {
		case !l.game.clockRecord.on() || l.game.over() || phaseOf(&l.game) != clock.Preparation:
			return errNotPreparing
		case l.gameClock.paused:
			return errPaused
		}
		l.gameClock.clock.Ready(l.gameClock.instant(l), c)
		l.gameClock.tickNow(l)
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
		case !l.game.clockRecord.on() || l.game.clockRecord.terms.Of(c).None() && !l.game.drafting():
			return errNoClock
		}
		now := l.gameClock.instant(l)
		next := l.gameClock.clock
		given := next.Add(now, c, d).Milliseconds()
		switch {
		case given == 0 && d < 0:
			return errLittleTime
		case given == 0:
			return errNoClock
		}
		l.gameClock.clock = next
		return l.commit(event{Kind: eventGiveTime, Color: c, Given: given})
	})
}

// flag ends the game when a flag has fallen.
func (t *gameClock) flagFell(l *loop, c chess.Color) {
	who, fault := l.game.players.Of(c), l.search.faults[rules.Side(c)]
	if err := l.commit(event{Kind: eventFlagFall, Color: c, Outcome: outcomeOfLoss(&l.game, c)}); err != nil || who.Engine == "" {
		return
	}
	text := who.Name + " did not move before its flag fell"
	if fault != "" {
		text = words.Message(text, "Earlier in the game: "+fault)
	}
	l.notify(notice.Info, text)
}

// flagFell ends the game.
func endOnTime(g *game, e event) error {
	switch {
	case g.over():
		return errOver
	case !g.clockRecord.on() || e.Color != chess.White && e.Color != chess.Black:
		return fmt.Errorf("journal: a flag without a clock")
	}
	return g.declare(verdict{e.Outcome, TimeForfeit})
}

// lostOnTime returns the outcome when the flag of a side has fallen (FIDE Laws 6.9).
func outcomeOfLoss(g *game, loser chess.Color) chess.Outcome {
	if !g.drafting() && !canMate(g.end(), loser.Other()) {
		return chess.Draw
	}
	return won(loser.Other())
}

func won(c chess.Color) chess.Outcome {
	if c == chess.White {
		return chess.WhiteWon
	}
	return chess.BlackWon
}
