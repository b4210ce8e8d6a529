package online

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"backrank/app"
	"backrank/app/clock"
	"backrank/variants/rules"
)

// Apply applies an entry of the log. After an error nothing has changed.
func (t *Table) Apply(e Entry) error {
	after := *t
	apply := appliers[e.Kind]
	switch {
	case apply == nil:
		return errUnknown
	case e.Kind != Open && t.Entries == 0:
		return fmt.Errorf("online: the log begins with %q", e.Kind)
	case e.Kind == Open && t.Entries > 0:
		return errors.New("online: the table is opened twice")
	case len(e.Key) > maxKeyLength:
		return errUnknown
	case e.Seat < Nobody || e.Seat > Guest || e.Seat == Nobody && ofPlayers[e.Kind]:
		return errNotYours
	case t.Closed:
		return errClosed
	}
	if err := apply(&after, e); err != nil {
		return err
	}
	if e.Key != "" && e.Seat != Nobody {
		last := &after.keys[e.Seat.index()]
		copy(last[1:], last[:])
		last[0] = e.Key
	}
	after.Entries++
	after.last = time.UnixMilli(max(e.At, milliseconds(t.last)))
	if after.Entries == 1 {
		after.last = time.UnixMilli(e.At)
	}
	*t = after
	return nil
}

// ofPlayers are the kinds of entries that belong to a player.
var ofPlayers = map[Kind]bool{
	Sit: true, Commit: true, Reveal: true, Play: true, Ready: true, Ask: true, Accept: true, Refuse: true, Say: true, Leave: true,
}

// appliers maps each kind of entry to the function that applies it.
var appliers = map[Kind]func(*Table, Entry) error{
	Open: applyOpen, Sit: applySit, Commit: applyCommit, Reveal: applyReveal, Begin: applyBegin, Play: applyPlay, Ready: applyReady,
	Clock: applyEvent, Ask: applyAsk, Accept: applyAccept, Refuse: applyRefuse, Say: applySay, Leave: applyEvent, Outage: applyOutage,
	Close: applyClose,
}

func applyOpen(t *Table, e Entry) error {
	if e.Conditions == nil {
		return errors.New("online: a table without conditions")
	}
	if e.Seats != nil { // only the server has them
		t.Hashes = *e.Seats
	}
	t.Conditions = *e.Conditions
	t.opened = time.UnixMilli(e.At)
	t.start = t.Conditions.Start
	return t.Conditions.Check()
}

func applySit(t *Table, e Entry) error {
	if e.Seat == Nobody || e.Server == "" || Name(e.Name) != e.Name {
		return errNotYours
	}
	t.Servers[e.Seat.index()] = e.Server
	if e.Name != "" {
		t.Names[e.Seat.index()] = e.Name
	}
	return nil
}

func applyCommit(t *Table, e Entry) error {
	i := e.Seat.index()
	switch {
	case !t.drawing():
		return errBadDraw
	case t.draw.hashes[i] == e.Hash && e.Hash != "":
		return ErrStored
	case t.draw.hashes[i] != "" && t.draw.hashes[1-i] != "" || !validHash(e.Hash) || t.draw.hashes[1-i] == e.Hash:
		return errBadDraw
	}
	t.draw.hashes[i] = e.Hash
	return nil
}

func applyReveal(t *Table, e Entry) error {
	i := e.Seat.index()
	switch {
	case !t.drawing() || t.draw.hashes[0] == "" || t.draw.hashes[1] == "":
		return errBadDraw
	case t.draw.values[i] == e.Value && e.Value != "":
		return ErrStored
	case t.draw.values[i] != "" || len(e.Value) != 2*valueSize || hashOf(e.Value, t.ID, t.Game+1, e.Seat) != t.draw.hashes[i]:
		return errBadDraw
	}
	t.draw.values[i] = e.Value
	return nil
}

// begin returns the referee of the next game and who has White in it.
func (t *Table) begin(at time.Time) (app.Referee, Seat, error) {
	c, white := t.Conditions, t.Conditions.White
	seed, hostIsWhite := seedOf(t.draw.values, t.ID, t.Game+1)
	switch {
	case t.Game > 0:
		white = t.White.Other()
	case white == Nobody && hostIsWhite:
		white = Host
	case white == Nobody:
		white = Guest
	}
	if t.Game > 0 && t.agreed() == SameAgain && c.FEN == "" {
		c.Start = t.start
	}
	n, err := c.newGame(seed)
	if err != nil {
		return app.Referee{}, Nobody, err
	}
	n.White.Name, n.Black.Name = t.Names[white.index()], t.Names[white.Other().index()]
	r, err := c.referee(n, fmt.Sprintf("%s-%d", t.ID, t.Game+1), at.UTC().Truncate(time.Second))
	if err == nil && t.Game > 0 {
		r = r.Rematch(t.Referee, app.RematchStart(t.agreed() == NewAgain))
	}
	return r, white, err
}

func applyBegin(t *Table, e Entry) error {
	at := time.UnixMilli(e.At)
	if e.Game != t.Game+1 || !t.mayBegin() {
		return errors.New("online: a game that may not begin")
	}
	r, white, err := t.begin(at)
	if err == nil && white != e.White {
		err = errors.New("online: the colours are not those of the draw")
	}
	if err != nil {
		return err
	}
	t.Game, t.White = e.Game, e.White
	t.Referee = r.Start(t.instant(at))
	t.start = r.StartID()
	t.draw, t.asked, t.offers, t.refusals = draw{}, [2]Question{}, [2]int{}, [2]refusals{}
	terms := t.Referee.Terms()
	t.lag = [2]lagQuota{newLagQuota(terms.White), newLagQuota(terms.Black)}
	t.acted = at
	return nil
}

// mayBegin reports whether the next game can begin.
func (t *Table) mayBegin() bool {
	return t.seated() && (t.Game == 0 || t.Referee.Over() && t.agreed() != "") && (!t.drawing() || t.draw.values[0] != "" && t.draw.values[1] != "")
}

func applyPlay(t *Table, e Entry) error {
	if e.Game != t.Game || t.Game == 0 {
		return errMovedOn
	}
	if err := applyEvent(t, e); err != nil {
		return err
	}
	if _, step := e.Event.Played(); step {
		side := rules.Side(t.Color(e.Seat))
		_, t.lag[side] = t.lag[side].charge(time.Duration(e.Lag) * time.Millisecond)
		t.acted = time.UnixMilli(e.At)
		for i, q := range t.asked {
			if q == TakeBack {
				t.asked[i] = ""
			}
		}
	}
	if e.Event.IsDrawOffer() {
		t.offers[e.Seat.index()] = max(t.Referee.Steps(), 1)
	}
	return nil
}

// applyEvent applies the event of the game that an entry has.
func applyEvent(t *Table, e Entry) error {
	if t.Game == 0 {
		return errNoGame
	}
	if e.Event == nil {
		return errUnknown
	}
	next, err := t.Referee.Stored(*e.Event, t.instant(time.UnixMilli(e.At)), time.Duration(e.Lag)*time.Millisecond)
	if err != nil {
		return err
	}
	t.Referee = next
	if t.start == "" {
		t.start = t.Referee.StartID()
	}
	if t.Referee.Over() {
		t.asked = [2]Question{}
	}
	return nil
}

func applyReady(t *Table, e Entry) error {
	if t.Game == 0 {
		return errNoGame
	}
	next, _, _, err := t.Referee.Ready(t.Color(e.Seat), t.instant(time.UnixMilli(e.At)))
	if err == nil {
		t.Referee = next
	}
	return err
}

func applyAsk(t *Table, e Entry) error {
	i := e.Seat.index()
	switch {
	case t.Game == 0:
		return errNoGame
	case t.asked[i] == e.Question:
		return errAsked
	case e.Question == TakeBack:
		r := t.refusals[i]
		if _, err := t.takeBack(e.Seat, e.At); err != nil {
			return err
		}
		if r.n > 0 && time.UnixMilli(e.At).Before(r.last.Add(time.Duration(r.n*r.n)*refusalDelay)) {
			return errRefusedOft
		}
	case e.Question == SameAgain || e.Question == NewAgain:
		if !t.Referee.Over() {
			return errGoesOn
		}
	default:
		return errUnknown
	}
	t.asked[i] = e.Question
	return nil
}

func applyAccept(t *Table, e Entry) error {
	if e.Question == "" || t.asked[e.Seat.Other().index()] != e.Question {
		return errNotAsked
	}
	if e.Question != TakeBack {
		t.asked[e.Seat.index()] = e.Question
		return nil
	}
	if err := applyEvent(t, e); err != nil {
		return err
	}
	t.asked[e.Seat.Other().index()] = ""
	t.acted = time.UnixMilli(e.At)
	return nil
}

func applyRefuse(t *Table, e Entry) error {
	i := e.Seat.Other().index()
	if e.Question == "" || t.asked[i] != e.Question {
		return errNotAsked
	}
	t.asked[i] = ""
	if e.Question == TakeBack {
		t.refusals[i] = refusals{t.refusals[i].n + 1, time.UnixMilli(e.At)}
	}
	return nil
}

func applySay(t *Table, e Entry) error {
	if e.Seat == Nobody || !slices.Contains(app.Phrases, e.Phrase) {
		return errUnknown
	}
	t.said[e.Seat.index()] = time.UnixMilli(e.At)
	return nil
}

func applyOutage(t *Table, e Entry) error {
	if e.Server == "" || slices.Contains(t.lost, e.Server) || e.To < e.From {
		return errors.New("online: an outage that is not one")
	}
	t.lost = append(slices.Clip(t.lost), e.Server)
	if t.Playing() {
		from := max(t.instant(time.UnixMilli(e.From)), t.instant(t.acted))
		t.Referee = t.Referee.Outage(from, max(from, t.instant(time.UnixMilli(e.To))))
	}
	return nil
}

func applyClose(t *Table, e Entry) error {
	if e.Seat == Guest || e.Seat == Host && t.Game > 0 {
		return errGoesOn
	}
	t.Closed = true
	return nil
}

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
