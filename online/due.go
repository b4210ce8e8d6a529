package online

import (
	"time"

	"github.com/notnil/chess"

	"backrank/app/clock"
)

// Due returns the entry that the server has to add at a time, false if there is none: a game begins, a flag falls, the
// preparation ends, a table that nobody uses is closed.
func (t *Table) Due(at time.Time) (Entry, bool) {
	e := Entry{At: max(milliseconds(at), milliseconds(t.last))}
	now := time.UnixMilli(e.At)
	switch {
	case t.Closed || t.Entries == 0:
		return Entry{}, false
	case t.Entries >= maxEntries:
		e.Kind = Close
		return e, true
	case t.mayBegin():
		r, white, err := t.begin(now)
		if err != nil {
			e.Kind = Close
			return e, true
		}
		begin := r.Begin()
		e.Kind, e.Game, e.White, e.Event = Begin, t.Game+1, white, &begin
		return e, true
	case t.Playing():
		if _, event, ok := t.Referee.Tick(t.instant(now)); ok {
			e.Kind, e.Event = Clock, &event
			return e, true
		}
	}
	if !now.Before(t.last.Add(t.idle())) {
		e.Kind = Close
		return e, true
	}
	return Entry{}, false
}

// idle returns how long nothing may happen at the table before it is closed.
func (t *Table) idle() time.Duration {
	switch {
	case t.Game == 0: // a player has not come, or the draw waits for his program
		return waitForFriend
	case !t.Playing():
		return afterGame
	case t.Referee.Terms().None():
		return untimedIdle
	case t.Referee.AwaitsFirst():
		return firstMoveTime
	case t.Preparing():
		return max(firstMoveTime, t.Referee.Terms().Preparation)
	}
	return untimedIdle
}

// Wake returns the next time at which [Table.Due] may have an entry if nothing happens before; false if the table is closed.
func (t *Table) Wake(at time.Time) (time.Time, bool) {
	if t.Closed || t.Entries == 0 {
		return time.Time{}, false
	}
	next := t.last.Add(t.idle())
	earlier := func(other time.Time) {
		if other.Before(next) {
			next = other
		}
	}
	if t.Playing() {
		if due, ok := t.Referee.Due(t.instant(at)); ok {
			earlier(t.opened.Add(due))
		}
	}
	return next, true
}

// ClaimAfter returns how long a player may be away before the other may end the game, by Lichess's rule: 40 seconds, more in
// slow games; an hour in a game without a clock. It returns 0 if the other may not end the game: the player has not placed or moved
// yet, and the table is closed if he does not ([Table.idle]).
func (t *Table) ClaimAfter(away chess.Color) time.Duration {
	c := t.Referee.Terms().Of(away)
	switch {
	case c.None():
		return time.Hour
	case !t.Referee.HasActed(away):
		return 0
	}
	const base = 40 * time.Second
	switch game := estimated(c); {
	case game >= 25*time.Minute:
		return 3 * base
	case game >= 8*time.Minute:
		return 2 * base
	}
	return base
}

// estimated returns the time of a side in a game of forty moves.
func estimated(c clock.Control) time.Duration { return c.Stages[0].Time + 40*c.Stages[0].Bonus }

// Claim returns the entry with which a player ends the game because the other has been away for a time. It is refused before
// [Table.ClaimAfter] is over.
func (t *Table) Claim(by Seat, at time.Time, away time.Duration) (Entry, error) {
	switch {
	case by != Host && by != Guest:
		return Entry{}, errNotYours
	case !t.Playing():
		return Entry{}, errNoGame
	}
	if after := t.ClaimAfter(t.Color(by.Other())); after == 0 || away < after {
		return Entry{}, errNotPresent
	}
	e := Entry{Kind: Leave, At: max(milliseconds(at), milliseconds(t.last)), Seat: by}
	_, event, err := t.Referee.Leave(t.Color(by.Other()), t.instant(time.UnixMilli(e.At)))
	e.Event = &event
	return e, err
}

// For returns an entry as a player, or a spectator, may see it. hidden is true if something is left out: the placements of the
// other side in a hidden draft. t is the table after the entry.
func (t *Table) For(s Seat, e Entry) (shown Entry, hidden bool) {
	if e.Kind != Play || e.Seat == s || e.Game != t.Game || !t.Hides() {
		return withoutSecrets(e), false
	}
	if _, places := e.Event.Played(); !places {
		return withoutSecrets(e), false
	}
	e = withoutSecrets(e)
	event := e.Event.WithoutSteps()
	e.Event, e.Hidden = &event, true
	return e, true
}

// withoutSecrets returns an entry without the hashes of the players' secrets and the ids of servers.
func withoutSecrets(e Entry) Entry {
	e.Seats = nil
	if e.Kind == Sit {
		e.Server = "server"
	}
	return e
}
