package clock

import (
	"time"

	"github.com/notnil/chess"
)

// Phase is what a clock runs for.
type Phase uint8

const (
	Play        Phase = iota // moves
	Draft                    // placements
	Preparation              // the countdown before move 1, with moves barred
)

// A Clock is the clock of a game. It is a value: a copy stands for the same game and can be read anywhere. Its owner
// changes it, and holds one timer, for [Clock.Next]. Instants never go back.
type Clock struct {
	terms   Terms
	phase   Phase
	turn    chess.Color
	running bool
	since   time.Duration // the instant from which it runs
	used    time.Duration // of this turn, or of the preparation, before since
	told    time.Duration // what has happened in this turn up to here has been told
	sides   [2]side
	fallen  chess.Color // whose flag has fallen
	pending Event
}

// A side is the half of a clock. Nothing in it changes while it runs.
type side struct {
	left  time.Duration // at the start of the turn; with the periods of byo-yomi, without the delay
	moves int
	ready bool          // for move 1
	armed bool          // low time is still to be told
	calm  time.Duration // the instant before which it is not
}

// of returns the half of a side.
func (c *Clock) of(side chess.Color) *side { return &c.sides[index(side)] }

func index(side chess.Color) int {
	if side == chess.Black {
		return 1
	}
	return 0
}

// New returns the clock of a game on terms that have been checked. It stands before move 1, White's turn.
func New(t Terms) Clock {
	c := Clock{terms: t, turn: chess.White}
	c.reset()
	return c
}

// Terms returns the terms.
func (c *Clock) Terms() Terms { return c.terms }

// reset gives both sides the time that they begin the phase with.
func (c *Clock) reset() {
	c.fallen = chess.NoColor
	for _, color := range []chess.Color{chess.White, chess.Black} {
		*c.of(color) = side{left: c.control(color).start()}
	}
	c.arm()
}

// arm lets low time be reported of sides that have more.
func (c *Clock) arm() {
	for _, color := range []chess.Color{chess.White, chess.Black} {
		if control := c.control(color); !control.None() {
			c.of(color).armed = c.standing(color) > control.low()
		}
	}
}

// control returns the control that a side's time is of.
func (c *Clock) control(color chess.Color) Control {
	if c.phase == Draft && c.terms.Draft == DraftOwnTime {
		return c.terms.DraftControl
	}
	return c.terms.Of(color)
}

// timed reports whether the turn costs time.
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

// Enter stops the clock and puts it at the start of a phase, and of a turn. Without a preparation in the terms that is
// play. After a draft on time of its own both sides have the full time of the game. In the phase that it is in already
// only the turn is another.
func (c *Clock) Enter(phase Phase, turn chess.Color) {
	if phase == Preparation && c.terms.Preparation == 0 {
		phase = Play
	}
	from := c.phase
	c.phase, c.turn = phase, turn
	c.running, c.used, c.told = false, 0, 0
	if from != phase && (phase == Draft || from == Draft && c.terms.Draft == DraftOwnTime) {
		c.reset()
	}
}

// Start lets the clock run: for the side to move, or in the preparation for both. It does nothing if it runs or a flag
// has fallen.
func (c *Clock) Start(now time.Duration) {
	if !c.running && c.fallen == chess.NoColor {
		c.since, c.running = now, true
	}
}

// Stop lets the clock stand: for a pause, or at the end of the game. What the turn has cost so far remains charged.
func (c *Clock) Stop(now time.Duration) {
	c.settle(now)
	c.used, c.running = c.elapsed(now), false
}

// settle brings the clock to an instant: the preparation may be over, a flag may have fallen.
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

// begin ends the preparation.
func (c *Clock) begin(now time.Duration) {
	c.phase, c.since, c.used, c.told = Play, now, 0, 0
	c.pending |= PlayBegan
}

// limit returns how long the turn can last.
func (c *Clock) limit() time.Duration {
	own, control := c.of(c.turn), c.control(c.turn)
	if control.Kind == Delay {
		return own.left + control.bonus(own.moves)
	}
	return own.left
}

// Ready says that a side needs no more preparation. When both say so it is over.
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

// Press ends the turn of the side to move, with a move or placement, and begins that of the other. It returns what the
// side has left, for a [Step]. It is false, and nothing changes, if the flag fell before, at this very instant too, or
// the clock stands or counts down the preparation.
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
	c.turn, c.since, c.used, c.told = c.turn.Other(), now, 0, 0
	c.rearm(now)
	return left, true
}

// Add gives a side time by hand, or takes it if d is negative, but for the last second. In byo-yomi it is rounded up to
// whole periods when the main time is over. It returns what was given, for a [Step]. A flag is up again, and the clock
// stands.
func (c *Clock) Add(now time.Duration, color chess.Color, d time.Duration) (given time.Duration) {
	c.settle(now)
	own, control := c.of(color), c.control(color)
	if control.None() {
		return 0
	}
	charged := time.Duration(0) // to the time left, in this turn
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
	c.rearm(now)
	return own.left - before
}

// rearm lets low time be reported again of sides that have more than one and a half times as much.
func (c *Clock) rearm(now time.Duration) {
	for _, color := range []chess.Color{chess.White, chess.Black} {
		control := c.control(color)
		if control.None() {
			continue
		}
		left := c.standing(color)
		if color == c.turn && c.timed() {
			left, _ = c.shown(c.elapsed(now))
		}
		if 2*left > 3*control.low() {
			c.of(color).armed = true
		}
	}
}

// standing returns what a side's clock shows between moves.
func (c *Clock) standing(color chess.Color) time.Duration {
	return c.control(color).Shown(c.of(color).left)
}
