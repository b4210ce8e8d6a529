package app

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/notnil/chess"

	"backrank/app/clock"
	"backrank/app/notice"
	"backrank/lang"
	"backrank/variants"
)

// Event is one change of a game, as a line of the journal has it in JSON.
type Event struct{ event }

// MarshalJSON returns the event as in the journal.
func (e Event) MarshalJSON() ([]byte, error) { return json.Marshal(e.event) }

// UnmarshalJSON reads an event as in the journal.
func (e *Event) UnmarshalJSON(data []byte) error { return json.Unmarshal(data, &e.event) }

// Resignation returns the event by which a player resigns.
func Resignation() Event { return Event{event{Kind: eventResign}} }

// StepEvent returns the event of a placement, "N@b1", or a move in coordinates, "e1h1".
func StepEvent(text string) Event { return Event{event{Kind: eventStep, Step: text}} }

// Offer returns the event by which a player offers a draw.
func Offer() Event { return Event{event{Kind: eventOfferDraw}} }

// Agreement returns the event by which a player accepts a draw offer.
func Agreement() Event { return Event{event{Kind: eventAgreeDraw}} }

// Played returns the placement or move of an event, or the first of several placements, with which a player ends a turn; false if
// it is another event.
func (e Event) Played() (text string, ok bool) {
	switch {
	case e.Kind == eventStep:
		return e.Step, true
	case e.Kind == eventFinishDraft && len(e.Steps) > 0:
		return e.Steps[0], true
	}
	return "", e.Kind == eventFinishDraft
}

// IsDrawOffer reports whether the event offers a draw.
func (e Event) IsDrawOffer() bool { return e.Kind == eventOfferDraw }

// WithoutSteps returns the event without its placement or placements; how many they are remains.
func (e Event) WithoutSteps() Event {
	if e.Step != "" {
		e.Step = ""
	}
	e.Length = max(len(e.Steps), 1)
	e.Steps = nil
	return e
}

// Referee is a game of two persons who play it through a server: the rules and the clock of a [Match], without tabs, files
// or computers. It is a value: copies are independent, and no method changes its receiver. Instants are durations since a
// time that the caller chooses; they must be whole milliseconds and must not decrease.
type Referee struct {
	game  game
	clock clock.Clock
}

// NewReferee returns the referee of a new game, which has n's start, or its draft in a drafted variant. The clocks stand until
// [Referee.Start]. The error has a message for players.
func NewReferee(n NewGame, id string, date time.Time) (Referee, error) {
	r, err := n.record(date)
	if err != nil {
		return Referee{}, err
	}
	return refereeOf(r, id)
}

// NewRefereeFrom returns the referee of a new game from the position of a FEN, with the rules of n's variant. The start and the
// draft of n do not count. The error has a message for players.
func NewRefereeFrom(fen string, n NewGame, id string, date time.Time) (Referee, error) {
	from, err := ReadFEN(fen, n.Variant)
	if err != nil {
		return Referee{}, err
	}
	if from.game.over() {
		return Referee{}, errors.New(lang.L("the game is over in this position"))
	}
	start := from.game.start
	if from.game.setup != "" {
		start = n.Variant.StartAt(0) // its record has the players and the clock; only the arrays are replaced
	}
	n.Start = &start
	r, err := n.record(date)
	if err != nil {
		return Referee{}, err
	}
	if from.game.setup != "" {
		r.White, r.Black, r.FEN = "", "", from.game.setup
	}
	return refereeOf(r, id)
}

// refereeOf returns the referee of the game of a record.
func refereeOf(r *record, id string) (Referee, error) {
	r.ID = id
	g, err := r.game()
	if err != nil {
		return Referee{}, unusable(lang.L("This game cannot be played"), err)
	}
	return Referee{game: g, clock: clockOf(&g)}, nil
}

// Rematch returns the referee of a game that is a rematch of another one, with its players' score.
func (r Referee) Rematch(before Referee, a RematchStart) Referee {
	r.game.score = scoreAfter(&before.game, a)
	return r
}

// Begin returns the event that begins the game.
func (r Referee) Begin() Event { return Event{event{Kind: eventBegin, Game: r.game.record()}} }

// Start starts the countdown of the preparation. The clock of a side starts after its first placement or move: as on Lichess, a
// player has time to look at the board first.
func (r Referee) Start(at time.Duration) Referee {
	r.startClock(at)
	return r
}

func (r *Referee) startClock(at time.Duration) {
	switch {
	case !r.game.clockRecord.on():
	case r.game.over():
		r.clock.Stop(at)
	case r.AwaitsFirst():
	default:
		r.clock.Start(at)
	}
}

// AwaitsFirst reports whether the side to act has not placed or moved yet, and may: its clock does not run.
func (r Referee) AwaitsFirst() bool {
	return !r.game.over() && !r.Preparing() && !r.HasActed(r.game.turn())
}

// HasActed reports whether a side has placed or moved.
func (r Referee) HasActed(side chess.Color) bool {
	return slices.ContainsFunc(r.game.steps[:r.game.numSteps], func(s step) bool { return s.color == side && !s.forced })
}

// After returns the referee after an event of a side, and the event as it is to be stored, with the time left on its clock. lag
// is the part of the time since the turn began that is not charged. It refuses what the side may not do now with a message for
// players.
//
// A side may place or move in its turn, finish its placements at random, resign, offer a draw, answer an offer, and claim a
// draw. Only the kind and the steps of e count.
func (r Referee) After(by chess.Color, e Event, at, lag time.Duration) (Referee, Event, error) {
	next := event{Kind: e.Kind, Color: by}
	if err := r.mayAct(by, e.Kind); err != nil {
		return r, Event{}, err
	}
	switch e.Kind {
	case eventStep:
		next.Step, next.Color = e.Step, chess.NoColor
		if s, err := r.game.parseStep(e.Step); err != nil {
			return r, Event{}, illegal(err)
		} else if s.forced {
			return r, Event{}, errNotYours
		}
	case eventFinishDraft:
		next.Steps, next.Color = e.Steps, chess.NoColor
		if err := r.mayFinish(by, e.Steps); err != nil {
			return r, Event{}, err
		}
	case eventResign:
		next.Outcome = outcomeOfLoss(&r.game, by)
	case eventDeclineDraw, eventAgreeDraw, eventClaimDraw:
		next.Color = chess.NoColor
	}
	return r.apply(next, at, lag)
}

var (
	errNotYours = notice.Fixed(func() string { return lang.L("It is the other player's turn") })
	errNotHere  = notice.Fixed(func() string { return lang.L("That is not possible in a game with a friend") })
	errOwnOffer = notice.Fixed(func() string { return lang.L("You have offered the draw yourself") })
)

// mayAct returns the reason why a side may not do something now, nil if it may.
func (r *Referee) mayAct(by chess.Color, kind eventKind) error {
	g := &r.game
	if by != chess.White && by != chess.Black {
		return errNotHere
	}
	if g.over() {
		return errOver
	}
	switch kind {
	case eventStep, eventFinishDraft:
		if g.turn() != by {
			return errNotYours
		}
		if kind == eventFinishDraft && !g.drafting() {
			return errNotDrafting
		}
	case eventOfferDraw:
		if g.drafting() {
			return errDrafting
		}
	case eventAgreeDraw, eventDeclineDraw:
		if g.offer == by {
			return errOwnOffer
		}
	case eventClaimDraw:
		if g.turn() != by {
			return errNotYours
		}
	case eventResign:
	default:
		return errNotHere
	}
	return nil
}

// mayFinish refuses placements that a side may not make one after another: illegal ones, and placements of the other side. So a
// side can make several only in a hidden draft.
func (r *Referee) mayFinish(by chess.Color, steps []string) error {
	g := r.game
	if len(steps) == 0 || len(steps) > draftPlacements-g.numSteps {
		return errNoSuchMove
	}
	for _, text := range steps {
		s, err := g.parseStep(text)
		switch {
		case err != nil:
			return illegal(err)
		case s.color != by:
			return errNotYours
		}
		if g.draft, err = g.draft.Place(s.placement); err != nil {
			return illegal(err)
		}
	}
	return nil
}

// illegal returns a message for players about a step that cannot be made.
func illegal(err error) error {
	var refused notice.Refusal
	if errors.As(err, &refused) {
		return refused
	}
	return errNoSuchMove
}

// TakeBack returns the referee after a take-back of the last step of a side, to which the other side has agreed, and the event.
func (r Referee) TakeBack(by chess.Color, at time.Duration) (Referee, Event, error) {
	g := &r.game
	if g.over() {
		return r, Event{}, errOver
	}
	for i := g.numSteps - 1; i >= 0; i-- {
		if s := g.steps[i]; s.color == by && !s.forced {
			return r.apply(event{Kind: eventTakeBack, Length: i}, at, 0)
		}
	}
	return r, Event{}, errNothingBack
}

// Leave returns the referee after a side has been away for too long, and the event that ends the game.
func (r Referee) Leave(by chess.Color, at time.Duration) (Referee, Event, error) {
	if r.game.over() {
		return r, Event{}, errOver
	}
	return r.apply(event{Kind: eventLeave, Color: by, Outcome: outcomeOfLoss(&r.game, by)}, at, 0)
}

// Ready returns the referee after a side has ended its preparation. When both have, the game begins, and the event says so.
func (r Referee) Ready(by chess.Color, at time.Duration) (next Referee, e Event, begins bool, err error) {
	if !r.game.clockRecord.on() || r.game.over() || phaseOf(&r.game) != clock.Preparation {
		return r, Event{}, false, errNotPreparing
	}
	r.clock.Ready(at, by)
	if next, e, ok := r.Tick(at); ok {
		return next, e, true, nil
	}
	return r, Event{}, false, nil
}

// Tick reads the clock at an instant. If a flag has fallen or the preparation is over, it returns the event that says so, and the
// referee after it; otherwise ok is false.
func (r Referee) Tick(at time.Duration) (next Referee, e Event, ok bool) {
	if !r.game.clockRecord.on() || r.game.over() {
		return r, Event{}, false
	}
	c := r.clock
	happened := c.Advance(at)
	reading := c.At(at)
	var what event
	switch {
	case happened&clock.FlagFell != 0:
		what = event{Kind: eventFlagFall, Color: reading.Fallen, Outcome: outcomeOfLoss(&r.game, reading.Fallen)}
	case happened&clock.PlayBegan != 0:
		what = event{Kind: eventStartPlay}
	default:
		return r, Event{}, false
	}
	next, e, err := r.apply(what, at, 0)
	return next, e, err == nil
}

// Due returns the next instant at which [Referee.Tick] may report something, false if none is known.
func (r Referee) Due(at time.Duration) (time.Duration, bool) {
	c := r.clock
	c.Advance(at)
	if !r.game.clockRecord.on() || r.game.over() {
		return 0, false
	}
	return c.Next()
}

// Stored returns the referee after an event that a referee has returned, at the same instant and with the same lag. For
// placements of a hidden draft that are left out of the event, the referee makes others.
func (r Referee) Stored(e Event, at, lag time.Duration) (Referee, error) {
	if !ofReferee[e.Kind] {
		return r, fmt.Errorf("journal: a referee does not return %q", e.Kind)
	}
	if first, plays := e.Played(); plays && first == "" && r.Hides() {
		e = r.inPlaceOf(e)
	}
	next, _, err := r.apply(e.event, at, lag)
	return next, err
}

// ofReferee are the kinds of events that a referee returns. Others, such as a new place of the game in a file, are not the
// server's to decide.
var ofReferee = map[eventKind]bool{
	eventStep: true, eventFinishDraft: true, eventResign: true, eventOfferDraw: true, eventDeclineDraw: true, eventAgreeDraw: true, eventClaimDraw: true,
	eventFlagFall: true, eventStartPlay: true, eventTakeBack: true, eventLeave: true,
}

// inPlaceOf fills in a hidden event: it returns the event with as many legal placements as were left out. They only keep the draft
// going until the true ones are sent.
func (r *Referee) inPlaceOf(e Event) Event {
	d := r.game.draft
	for range min(e.Length, draftPlacements-d.Len()) {
		p := d.All()[0]
		if e.Steps = append(e.Steps, p.String()); e.Kind == eventStep {
			e.Step, e.Steps = p.String(), nil
		}
		d, _ = d.Place(p) // it is legal
	}
	e.Length = 0
	return e
}

// Outage returns the referee after an outage of the server: the time from the one instant to the other is charged to nobody.
func (r Referee) Outage(from, to time.Duration) Referee {
	if r.game.clockRecord.on() && !r.game.over() {
		r.clock.Stop(from)
		r.startClock(to)
	}
	return r
}

// apply applies an event and presses, stops or starts the clock. lag is not charged to the side that made a step.
func (r Referee) apply(e event, at, lag time.Duration) (Referee, Event, error) {
	r.game = *r.game.snapshot() // copies of the referee share nothing that is written to
	timed := r.game.clockRecord.on() && !r.game.over()
	if step := e.Kind == eventStep || e.Kind == eventFinishDraft; step && timed {
		if r.AwaitsFirst() {
			r.clock.Start(at - lag)
		}
		left, ok := r.clock.Press(at - lag)
		switch {
		case ok:
			e.ClockLeft = inMilliseconds(left)
		case phaseOf(&r.game) == clock.Preparation:
			return r, Event{}, errPreparing
		default:
			return r, Event{}, errFlagFell
		}
	}
	if err := r.game.apply(e); err != nil {
		return r, Event{}, err
	}
	if handingOver(&r.game) { // the players sit at two screens
		if err := r.game.apply(event{Kind: eventPassBoard}); err != nil {
			return r, Event{}, fmt.Errorf("journal: hand over: %w", err)
		}
	}
	if timed {
		r.followGame(e, at)
	}
	return r, Event{e}, nil
}

// followGame lets the clock follow the game after an event.
func (r *Referee) followGame(e event, at time.Duration) {
	switch {
	case r.game.over():
	case e.Kind == eventTakeBack:
		r.clock = clockOf(&r.game)
	case e.Kind == eventStep, e.Kind == eventFinishDraft, e.Kind == eventStartPlay:
		r.clock.Enter(phaseOf(&r.game), r.game.turn()) // the side to move is not charged for the other's lag
	}
	r.startClock(at)
}

// Turn returns the side to place or move, NoColor if the game is over.
func (r Referee) Turn() chess.Color { return r.game.turn() }

// Preparing reports whether the preparation goes on.
func (r Referee) Preparing() bool {
	return r.game.clockRecord.on() && !r.game.over() && phaseOf(&r.game) == clock.Preparation
}

// Over reports whether the game is over.
func (r Referee) Over() bool { return r.game.over() }

// Outcome returns the outcome, [chess.NoOutcome] while the game goes on.
func (r Referee) Outcome() chess.Outcome {
	if !r.game.over() {
		return chess.NoOutcome
	}
	return r.game.ended.outcome
}

// RandomStep returns a random placement or move that the side to act may make; "" if the game is over.
func (r Referee) RandomStep(rng *rand.Rand) string {
	switch {
	case r.game.over():
		return ""
	case r.game.drafting():
		all := r.game.draft.All()
		return all[rng.IntN(len(all))].String()
	}
	all := r.game.lastPosition().Moves(nil)
	return all[rng.IntN(len(all))].String()
}

// Steps returns the number of placements and moves.
func (r Referee) Steps() int { return r.game.numSteps }

// StepAt returns placement or move number i of the game, from 0, as text, and the side that made it. ok is false if the game has
// fewer.
func (r Referee) StepAt(i int) (text string, by chess.Color, ok bool) {
	if i < 0 || i >= r.game.numSteps {
		return "", chess.NoColor, false
	}
	return r.game.steps[i].String(), r.game.steps[i].color, true
}

// Terms returns the terms of the clock.
func (r Referee) Terms() clock.Terms { return r.game.clockRecord.terms }

// StartID returns the id of the start position (RULES.md §2), "" while it is drafted.
func (r Referee) StartID() string {
	if r.game.drafting() || r.game.start == (variants.Start{}) {
		return ""
	}
	return r.game.variant.StartID(r.game.start)
}

// DrawOffer returns the side that has offered a draw, NoColor if none has.
func (r Referee) DrawOffer() chess.Color { return r.game.offer }

// Hides reports whether the placements of a side are hidden from the other side: in a hidden draft, until all pieces of both
// sides are placed.
func (r Referee) Hides() bool {
	return r.game.drafting() && !r.game.over() && r.game.terms.Protocol == variants.Hidden
}

// Times returns what the clocks of White and Black show at an instant, and the side whose clock runs, NoColor for none. ok is
// false without a clock.
func (r Referee) Times(at time.Duration) (white, black time.Duration, running chess.Color, ok bool) {
	if !r.game.clockRecord.on() {
		return 0, 0, chess.NoColor, false
	}
	reading := r.clock.At(at)
	running = chess.NoColor
	if reading.Running {
		running = reading.Turn
	}
	return reading.White.Time, reading.Black.Time, running, true
}
