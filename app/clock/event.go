package clock

import "time"

// Event is a set of events of a clock, one bit each.
type Event uint8

const (
	PlayBegan   Event = 1 << iota // the preparation is over
	TenthsShown                   // the clock of the side to move begins to show tenths of a second
	LowTime                       // the side to move has little time left
	PeriodBegan                   // a byo-yomi period began: the main time is over, or a period was used up
	FlagFell                      // the flag of the side to move fell (time forfeit), and the clock stopped
)

// minWarningInterval is the minimum time between two reports of low time for a side.
const minWarningInterval = 20 * time.Second

// Advance advances the clock to an instant and returns the events since the last call, 0 for none.
func (c *Clock) Advance(now time.Duration) Event {
	c.settle(now)
	happened := c.pending
	c.pending = 0
	if !c.running || !c.timed() {
		return happened
	}
	at := c.elapsed(now)
	if e := c.tenths(c.reported); e >= 0 && e <= at {
		happened |= TenthsShown
	}
	if e := c.period(c.reported); e >= 0 && e <= at {
		happened |= PeriodBegan
		c.allowWarnings(now)
	}
	own, control := c.of(c.turn), c.control(c.turn)
	if shown, _ := c.shown(at); shown <= control.Low() && own.warnLow && now >= own.warnAt {
		happened |= LowTime
		own.warnLow, own.warnAt = false, now+minWarningInterval
	}
	c.reported = at
	return happened
}

// Next returns the next instant at which Advance will report an event, false if there is none.
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
	for _, e := range [...]time.Duration{c.tenths(c.reported), c.period(c.reported), c.warning(base)} {
		if e >= 0 {
			next = min(next, e)
		}
	}
	return base + next, true
}

// The methods below return the time since the beginning of the turn at which an event happens, or never if it does not
// happen in this turn after the given time.
const never = -1

// tenths returns when the clock begins to show tenths.
func (c *Clock) tenths(after time.Duration) time.Duration { return c.falls(tenthsFrom, after) }

// warning returns when low time is reported next; base is the instant at which the turn began.
func (c *Clock) warning(base time.Duration) time.Duration {
	own, low := c.of(c.turn), c.control(c.turn).Low()
	if !own.warnLow {
		return never
	}
	e := c.reported
	if shown, _ := c.shown(e); shown > low {
		e = c.falls(low, e)
	}
	if e == never {
		return never
	}
	return max(e, own.warnAt-base)
}

// period returns when the next byo-yomi period begins.
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

// falls returns when the time shown falls to d; it does not look beyond the next byo-yomi period.
func (c *Clock) falls(d, after time.Duration) time.Duration {
	shown, delay := c.shown(after)
	if shown > d {
		return after + delay + shown - d
	}
	return never
}

// shown returns what the clock of the side to move shows at the time after since the beginning of the turn: the time
// left, and the part of the delay that is left.
func (c *Clock) shown(after time.Duration) (left, delay time.Duration) {
	own, control := c.of(c.turn), c.control(c.turn)
	if control.Kind == Delay {
		bonus := control.bonus(own.moves)
		return own.left - max(after-bonus, 0), max(bonus-after, 0)
	}
	return control.Shown(own.left - after), 0
}
