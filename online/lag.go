package online

import (
	"time"

	"backrank/app/clock"
)

// lagQuota is how much of the network's delay is not charged to a player, by the rule of Lichess: each move earns a gain that
// depends on the time control, and what was not needed is kept, up to seven gains.
type lagQuota struct {
	quota, gain time.Duration
}

// newLagQuota returns the quota at the beginning of a game. The gain of a move is 0.15 s, and 0.4 s for each hundred seconds of
// the time of forty moves, but at most a second.
func newLagQuota(c clock.Control) lagQuota {
	if c.None() {
		return lagQuota{}
	}
	whole := c.Stages[0].Time + 40*c.Stages[0].Bonus
	gain := min(time.Second, (whole*4/1000 + 150*time.Millisecond).Truncate(time.Millisecond))
	return lagQuota{quota: 3 * gain, gain: gain}
}

// charge returns the part of a move's lag that is not charged, and the quota after the move.
func (q lagQuota) charge(lag time.Duration) (given time.Duration, next lagQuota) {
	given = max(min(lag, q.quota), 0)
	q.quota = min(q.quota+q.gain-given, 7*q.gain)
	return given, q
}
