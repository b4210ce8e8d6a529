package clock

import "time"

// Event is what has happened to a clock, a set of bits.
type Event uint8

const (
	PlayBegan   Event = 1 << iota // the preparation is over
	TenthsShown                   // of the side to move
	LowTime                       // little time is left to the side to move
	PeriodBegan                   // of byo-yomi: the main time is over, or a period was used up
	FlagFell                      // of the side to move (time forfeit); the clock stops
)

// calm is the least time between two warnings of a side.
const calm = 20 * time.Second

// Advance brings the clock to an instant and returns what has happened since it was last called, 0 for nothing.
func (c *Clock) Advance(now time.Duration) Event {
	c.settle(now)
	happened := c.pending
	c.pending = 0
	if !c.running || !c.timed() {
		return happened
	}
	at := c.elapsed(now)
	if e := c.tenths(c.told); e >= 0 && e <= at {
		happened |= TenthsShown
	}
	if e := c.period(c.told); e >= 0 && e <= at {
		happened |= PeriodBegan
		c.rearm(now)
	}
	own, control := c.of(c.turn), c.control(c.turn)
	if shown, _ := c.shown(at); shown <= control.low() && own.armed && now >= own.calm {
		happened |= LowTime
		own.armed, own.calm = false, now+calm
	}
	c.told = at
	return happened
}

// Next returns the instant at which Advance will have something to report, false if it will not.
func (c *Clock) Next() (time.Duration, bool) {
	base := c.since - c.used
	switch {
	case c.pending != 0:
		return c.since, true
	case c.running && c.phase == Preparation:
		return base + c.terms.Preparation, true
	case !c.running || !c.timed():
		return 0, false
	}
	next := c.limit()
	for _, e := range [...]time.Duration{c.tenths(c.told), c.period(c.told), c.warning(base)} {
		if e >= 0 {
			next = min(next, e)
		}
	}
	return base + next, true
}

// The methods below say when something happens in this turn, as the time since it began. They return never if it does
// not after that given.
const never = -1

// tenths returns when the tenths come into sight.
func (c *Clock) tenths(after time.Duration) time.Duration { return c.falls(tenthsFrom, after) }

// warning returns when low time is to be reported next; base is the instant at which the turn began.
func (c *Clock) warning(base time.Duration) time.Duration {
	own, low := c.of(c.turn), c.control(c.turn).low()
	if !own.armed {
		return never
	}
	e := c.told
	if shown, _ := c.shown(e); shown > low {
		e = c.falls(low, e)
	}
	if e == never {
		return never
	}
	return max(e, own.calm-base)
}

// period returns when the next period of byo-yomi begins.
func (c *Clock) period(after time.Duration) time.Duration {
	own, control := c.of(c.turn), c.control(c.turn)
	if control.Kind != Byoyomi {
		return never
	}
	_, periods, overtime := control.byoyomi(own.left - after)
	if overtime {
		periods--
	}
	if periods < 1 {
		return never
	}
	return own.left - time.Duration(periods)*control.Stages[0].Bonus
}

// falls returns when the time shown falls to d, before the next period begins.
func (c *Clock) falls(d, after time.Duration) time.Duration {
	shown, delay := c.shown(after)
	if shown > d {
		return after + delay + shown - d
	}
	return never
}

// shown returns what the clock of the side to move shows after a part of the turn: the time, and the delay before it
// runs.
func (c *Clock) shown(after time.Duration) (left, delay time.Duration) {
	own, control := c.of(c.turn), c.control(c.turn)
	if control.Kind == Delay {
		bonus := control.bonus(own.moves)
		return own.left - max(after-bonus, 0), max(bonus-after, 0)
	}
	return control.Shown(own.left - after), 0
}
