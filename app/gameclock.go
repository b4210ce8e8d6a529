package app

import (
	"fmt"
	"time"

	"github.com/notnil/chess"

	"backrank/app/clock"
	"backrank/app/notice"
	"backrank/lang"
	"backrank/variants/rules"
	"backrank/words"
)

// gameClock is the running clock of the game. The journal stores its times after each step. The time of the current
// turn is charged to nobody when the program ends or does not run.
type gameClock struct {
	clock        clock.Clock
	watch        clock.Watch
	timer        *time.Timer
	paused       bool
	singleMove   bool   // after it, computers are paused again
	lowTimeCount int    // number of times that a side ran low on time
	pausedNotice uint64 // number of the notice that the clocks were paused at the start of the program; 0 for none
}

// instant returns the current time of the clock. If the program did not run for a while, instant pauses the clock as of
// the start of that gap.
func (t *gameClock) instant(l *loop) time.Duration {
	now, stopped := t.watch.Read(l.tabs.options.Now())
	if stopped > 0 && t.runs(l) {
		t.pause(l, now)
		l.notices.Add(notice.Info, lang.L("Backrank was suspended for {{.Time}}, for example while the computer slept. The clocks did not run and are paused.", "Time", words.Duration(stopped)))
	}
	return now
}

// runs reports whether a clock or the preparation is running.
func (t *gameClock) runs(l *loop) bool { return l.game.clockRecord.on() && !l.game.over() && !t.paused }

// press ends a turn on a copy of the clock and stores the side's remaining time in the event. It refuses a step while
// the clock is paused and during the preparation. If the flag has fallen, press ends the game.
func (t *gameClock) press(l *loop, e *event) (pressed *clock.Clock, err error) {
	if !l.game.clockRecord.on() || l.game.over() || l.table != nil || e.Kind != eventStep && e.Kind != eventFinishDraft {
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

// follow updates the clock after an event. The turn starts again, and its time is charged to nobody, if an engine is
// starting or if a new player replaces one that failed.
func (t *gameClock) follow(l *loop, e event, pressed *clock.Clock, failed bool) {
	if e.Kind == eventBegin {
		l.notices.Withdraw(t.pausedNotice) // it was about the previous game
	}
	if l.table != nil {
		l.table.setClock(l)
		return
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

// start starts the clock unless [clockIsStopped]. Computers and engines need no preparation.
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

// pause stops the clock and the computer's search.
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

// unpause ends a pause.
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

// restore pauses the clock of a resumed game, and starts the clock of a new one.
func (t *gameClock) restore(l *loop) {
	if l.table != nil {
		l.table.setClock(l)
		return
	}
	if !l.game.clockRecord.on() {
		return
	}
	now := t.instant(l)
	t.clock = clockOf(&l.game)
	if l.game.over() {
		return
	}
	if t.paused = l.resumed; l.resumed {
		t.pausedNotice = l.notices.Add(notice.Info, lang.L("The clocks did not run while Backrank was closed, and are paused"))
		return
	}
	t.start(l, now)
	t.setTimer(l)
}

// setTimer sets the timer for the next event of the clock, or for its next regular reading.
func (t *gameClock) setTimer(l *loop) {
	if t.timer != nil {
		t.timer.Stop()
		t.timer = nil
	}
	next, ok := t.clock.Next()
	ok = ok && l.game.clockRecord.on()
	if t.watch.SetRegular(ok); !ok {
		return
	}
	wait := next - t.watch.Instant(l.tabs.options.Now())
	if l.tabs.options.MaxGap > 0 {
		wait = min(wait, clock.ReadingInterval)
	}
	m := l.match
	t.timer = time.AfterFunc(wait, func() { m.post(func(l *loop) { l.gameClock.tick(l) }) })
}

// tick handles what happened on the clock since the last reading: a flag fall, the end of the preparation, low time.
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
	if l.table != nil {
		happened &= clock.LowTime // the table decides when a flag falls and when the game begins
	}
	switch {
	case happened&clock.FlagFell != 0:
		t.flagFell(l, t.clock.At(now).Fallen)
		return
	case happened&clock.PlayBegan != 0:
		_ = l.commit(event{Kind: eventStartPlay})
		return
	case happened&clock.LowTime != 0:
		t.lowTimeCount++
	}
	t.setTimer(l)
	if happened != 0 {
		l.publish()
	}
}

// tickNow sets the timer and handles at once what happened on the clock.
func (t *gameClock) tickNow(l *loop) {
	t.setTimer(l)
	t.tick(l)
}

// Arbiter controls the clocks of a match.
type Arbiter struct{ match *Match }

// NewArbiter returns the Arbiter of a match.
func NewArbiter(m *Match) Arbiter { return Arbiter{m} }

// Now returns the current time of the match, for [View.Reading].
func (a Arbiter) Now() time.Time { return a.match.tabs.options.Now() }

// Pause stops the clocks, or resumes them if pause is false. Nobody may move during a pause. A game that is resumed
// after the program was closed is paused. A game between computers can be paused without a clock too, and an
// engine match also between two games.
func (a Arbiter) Pause(pause bool) error {
	return a.match.ask(func(l *loop) error {
		switch {
		case l.table.playing(&l.game):
			return errNotHere
		case l.game.over() && l.game.engineMatch.running():
			l.engineMatch.pause(l, pause)
			return nil
		case l.game.over():
			return errOver
		case !l.game.clockRecord.on() && !computersPlay(&l.game):
			return errNoClock
		case !pause && l.gameClock.singleMove: // the move in progress is not the last one
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

// Ready ends the preparation of a side. When both sides are ready the game begins.
func (a Arbiter) Ready(c chess.Color) error {
	return a.match.ask(func(l *loop) error {
		switch {
		case !l.game.clockRecord.on() || l.game.over() || phaseOf(&l.game) != clock.Preparation:
			return errNotPreparing
		case l.gameClock.paused:
			return errPaused
		case l.table != nil:
			l.table.request(l, TableRequest{Ready: true})
			return nil
		}
		l.gameClock.clock.Ready(l.gameClock.instant(l), c)
		l.gameClock.tickNow(l)
		l.publish()
		return nil
	})
}

// Give adds d to a side's clock, or takes it if d is negative. At least one second stays on the clock.
func (a Arbiter) Give(c chess.Color, d time.Duration) error {
	return a.match.ask(func(l *loop) error {
		switch {
		case l.game.over():
			return errOver
		case l.table != nil:
			return errNotHere
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

// flagFell ends the game after the flag of a side fell. If an engine lost, it reports the engine's last failure.
func (t *gameClock) flagFell(l *loop, c chess.Color) {
	who, fault := l.game.players.Of(c), l.search.faults[rules.Side(c)]
	if err := l.commit(event{Kind: eventFlagFall, Color: c, Outcome: outcomeOfLoss(&l.game, c)}); err != nil || who.Engine == "" {
		return
	}
	text := lang.L("{{.Engine}} did not move before its flag fell", "Engine", who.Name)
	if fault != "" {
		text = words.Message(text, lang.L("Earlier in the game: {{.Fault}}", "Fault", fault))
	}
	l.notify(notice.Info, text)
}

// endOnTime ends the game on time.
func endOnTime(g *game, e event) error {
	switch {
	case g.over():
		return errOver
	case !g.clockRecord.on() || e.Color != chess.White && e.Color != chess.Black:
		return fmt.Errorf("journal: a flag without a clock")
	}
	return g.declare(verdict{e.Outcome, TimeForfeit})
}

// outcomeOfLoss returns the outcome when loser resigns or its flag falls: a draw if the other side cannot mate by any
// series of legal moves (FIDE Laws 5.1.2, 6.9).
func outcomeOfLoss(g *game, loser chess.Color) chess.Outcome {
	if !g.drafting() && !canMate(g.lastPosition(), loser.Other()) {
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
