package clock

import (
	"time"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// Phase is the part of a game that a clock times.
type Phase uint8

const (
	Play        Phase = iota // moves
	Draft                    // placements
	Preparation              // the countdown before move 1, with moves barred
)

// A Clock is the clock of a game. It is a value: any goroutine can read a copy of it. Its owner calls the methods that
// change it, in the order of instants, and needs one timer, for the instant of [Clock.Next].
type Clock struct {
	terms    Terms
	phase    Phase
	turn     chess.Color
	running  bool
	since    time.Duration // the instant at which it was started
	used     time.Duration // time of this turn, or of the preparation, before since
	reported time.Duration // time of this turn up to which Advance has reported events
	sides    [2]side
	fallen   chess.Color // the side whose flag has fallen
	pending  Event       // events that Advance has not reported
}

// A side has the state of one side's clock at the start of the turn. It does not change while the clock runs.
type side struct {
	left    time.Duration // time left, with the periods of byo-yomi, without the delay
	moves   int           // moves made
	ready   bool          // ready for move 1
	warnLow bool          // low time is to be reported
	warnAt  time.Duration // the instant before which low time is not reported
}

// of returns the state of a side's clock.
func (c *Clock) of(side chess.Color) *side { return &c.sides[rules.Side(side)] }

// New returns the clock of a game on terms that pass [Terms.Check]. It is stopped before White's move 1.
func New(t Terms) Clock {
	c := Clock{terms: t, turn: chess.White}
	c.reset()
	return c
}

// Terms returns the terms.
func (c *Clock) Terms() Terms { return c.terms }

// reset gives both sides their time at the beginning of the phase.
func (c *Clock) reset() {
	c.fallen = chess.NoColor
	for _, color := range []chess.Color{chess.White, chess.Black} {
		*c.of(color) = side{left: c.control(color).start()}
	}
	c.resetWarnings()
}

// resetWarnings enables reports of low time for the sides that have more.
func (c *Clock) resetWarnings() {
	for _, color := range []chess.Color{chess.White, chess.Black} {
		if control := c.control(color); !control.None() {
			c.of(color).warnLow = c.shownBetweenMoves(color) > control.Low()
		}
	}
}

// control returns the time control of a side in this phase.
func (c *Clock) control(color chess.Color) Control {
	if c.phase == Draft && c.terms.Draft == DraftOwnTime {
		return c.terms.DraftControl
	}
	return c.terms.Of(color)
}

// timed reports whether the side to move is charged for its time.
func (c *Clock) timed() bool {
	return !c.control(c.turn).None() && (c.phase == Play || c.phase == Draft && c.terms.Draft != DraftUntimed)
}

// elapsed returns how long the turn, or the preparation, has lasted.
func (c *Clock) elapsed(now time.Duration) time.Duration {
	if !c.running {
		return c.used
	}
	return c.used + max(now-c.since, 0)
}

// Enter stops the clock and sets it to the start of a phase, with turn to move. If the terms have no preparation,
// entering [Preparation] enters [Play]. After a draft with a separate time both sides have the full time of the game. If
// the clock is in the phase already, Enter only begins another turn.
func (c *Clock) Enter(phase Phase, turn chess.Color) {
	if phase == Preparation && c.terms.Preparation == 0 {
		phase = Play
	}
	from := c.phase
	c.phase, c.turn = phase, turn
	c.running, c.used, c.reported = false, 0, 0
	if from != phase && (phase == Draft || from == Draft && c.terms.Draft == DraftOwnTime) {
		c.reset()
	}
}

// Start starts the clock of the side to move, or the countdown of the preparation. It does nothing if the clock runs or
// a flag has fallen.
func (c *Clock) Start(now time.Duration) {
	if !c.running && c.fallen == chess.NoColor {
		c.since, c.running = now, true
	}
}

// Stop stops the clock, for a pause or at the end of the game. The time used in this turn remains charged.
func (c *Clock) Stop(now time.Duration) {
	c.settle(now)
	c.used, c.running = c.elapsed(now), false
}

// settle advances the clock to an instant: it ends the preparation and lets a flag fall if their time is over.
func (c *Clock) settle(now time.Duration) {
	if c.running && c.phase == Preparation && c.elapsed(now) >= c.terms.Preparation {
		c.begin(c.since + c.terms.Preparation - c.used)
	}
	if !c.running || !c.timed() {
		return
	}
	if limit := c.limit(); c.elapsed(now) >= limit {
		if c.control(c.turn).Kind == Hourglass {
			c.of(c.turn.Other()).left += limit
		}
		c.of(c.turn).left = 0
		c.fallen, c.running, c.used = c.turn, false, 0
		c.pending |= FlagFell
	}
}

// begin ends the preparation and begins play.
func (c *Clock) begin(now time.Duration) {
	c.phase, c.since, c.used, c.reported = Play, now, 0, 0
	c.pending |= PlayBegan
}

// limit returns how long the turn may last before the flag falls.
func (c *Clock) limit() time.Duration {
	own, control := c.of(c.turn), c.control(c.turn)
	if control.Kind == Delay {
		return own.left + control.bonus(own.moves)
	}
	return own.left
}

// Ready records that a side is ready for move 1. When both sides are ready, the preparation ends.
func (c *Clock) Ready(now time.Duration, side chess.Color) {
	c.settle(now)
	if c.phase != Preparation {
		return
	}
	c.of(side).ready = true
	if c.sides[0].ready && c.sides[1].ready {
		c.begin(now)
	}
}

// Press ends the turn of the side to move, which has made a move or placement, and begins the turn of the other side. It
// returns the time left of the side, for a [Step]. If the clock is stopped or in the preparation, or if the flag has
// fallen at or before now, Press changes nothing and returns false.
func (c *Clock) Press(now time.Duration) (left time.Duration, ok bool) {
	c.settle(now)
	if !c.running || c.phase == Preparation {
		return 0, false
	}
	own, other := c.of(c.turn), c.of(c.turn.Other())
	if c.timed() {
		control, took := c.control(c.turn), c.elapsed(now)
		own.left = control.afterMove(own.left, took, own.moves)
		if control.Kind == Hourglass {
			other.left += took
		}
		if c.phase == Play {
			own.moves++
			own.left += control.refill(own.moves)
		}
	}
	left = own.left
	c.turn, c.since, c.used, c.reported = c.turn.Other(), now, 0, 0
	c.allowWarnings(now)
	return left, true
}

// Add adds d to a side's time, as an arbiter does; a negative d subtracts time but leaves at least a second. In the
// overtime of byo-yomi the time is rounded up to whole periods. Add returns the time added, for a [Step]. A side whose
// flag has fallen can play on; the clock remains stopped.
func (c *Clock) Add(now time.Duration, color chess.Color, d time.Duration) (given time.Duration) {
	c.settle(now)
	own, control := c.of(color), c.control(color)
	if control.None() {
		return 0
	}
	charged := time.Duration(0) // part of own.left that was used in this turn
	if color == c.turn && c.timed() {
		if charged = c.elapsed(now); control.Kind == Delay {
			charged = max(charged-control.bonus(own.moves), 0)
		}
	}
	before, had := own.left, own.left-charged
	has := max(had+max(min(d, maxTime), -maxTime), min(had, time.Second))
	own.left = charged + min(has, 100*maxTime)
	if control.Kind == Byoyomi {
		own.left = control.wholePeriods(own.left)
	}
	if c.fallen == color && own.left > 0 {
		c.fallen = chess.NoColor
	}
	c.allowWarnings(now)
	return own.left - before
}

// allowWarnings lets low time be reported again for sides that have more than one and a half times the low time.
func (c *Clock) allowWarnings(now time.Duration) {
	for _, color := range []chess.Color{chess.White, chess.Black} {
		control := c.control(color)
		if control.None() {
			continue
		}
		left := c.shownBetweenMoves(color)
		if color == c.turn && c.timed() {
			left, _ = c.shown(c.elapsed(now))
		}
		if 2*left > 3*control.Low() {
			c.of(color).warnLow = true
		}
	}
}

// shownBetweenMoves returns the time that a side's clock shows between moves.
func (c *Clock) shownBetweenMoves(color chess.Color) time.Duration {
	return c.control(color).Shown(c.of(color).left)
}

// A Step is the journal's record of the clock after a move or a placement, or after an arbiter added time. Its times may
// be rounded to milliseconds.
type Step struct {
	Phase Phase // Draft or Play
	By    chess.Color
	Left  time.Duration // time left of that side, as returned by Press
	Given time.Duration // time added for that side, as returned by Add; if it is not 0, no move was made
}

// Restore returns the clock of a game, stopped at the start of a turn, given the steps from the beginning of the game. It
// serves after a crash, when moves are taken back, and when a game is opened. The time of the turn that was in progress
// is not charged. phase is the phase of the turn.
func Restore(t Terms, steps []Step, phase Phase, turn chess.Color) Clock {
	c := New(t)
	for _, s := range steps {
		c.Enter(s.Phase, turn)
		c.replay(s)
	}
	c.Enter(phase, turn)
	c.resetWarnings()
	return c
}

// replay applies a step.
func (c *Clock) replay(s Step) {
	own := c.of(s.By)
	if s.Given != 0 {
		c.Add(0, s.By, s.Given)
		return
	}
	if c.control(s.By).Kind == Hourglass {
		c.of(s.By.Other()).left += max(own.left-s.Left, 0)
	}
	if own.left = s.Left; c.phase == Play {
		own.moves++
	}
}
