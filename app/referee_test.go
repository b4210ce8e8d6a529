package app

import (
	"encoding/json"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/fen"
)

// refereed is an event of a referee as a log stores it.
type refereed struct {
	text    []byte
	at, lag time.Duration
}

// storedEvent reads an event from its JSON, as a server reads its log.
func storedEvent(t *testing.T, text []byte) Event {
	t.Helper()
	var e Event
	do(t, json.Unmarshal(text, &e))
	return e
}

// fingerprint identifies the state of the game: the steps, the result and the offer.
func (r *Referee) fingerprint() string {
	text, _ := json.Marshal(r.game.record())
	return string(text)
}

// playRefereed plays a random game with offers, take-backs, lag and outages, checks after each event that the stored events give
// the same referee, and returns the number of steps.
func playRefereed(t *testing.T, rng *rand.Rand, n NewGame) int {
	t.Helper()
	r, err := NewReferee(n, "game", day)
	do(t, err)
	again := r
	at := time.Duration(0)
	r, again = r.Start(at), again.Start(at)
	follow := func(next Referee, e Event, lag time.Duration) {
		t.Helper()
		text, err := json.Marshal(e)
		do(t, err)
		r = next
		again, err = again.Stored(storedEvent(t, text), at, lag)
		do(t, err)
		if r.fingerprint() != again.fingerprint() || r.clock.At(at) != again.clock.At(at) {
			t.Fatalf("after %s the stored events give\n%s\n%+v, not\n%s\n%+v", text, again.fingerprint(), again.clock.At(at), r.fingerprint(), r.clock.At(at))
		}
	}
	for !r.Over() && r.Steps() < 60 {
		at += time.Duration(rng.IntN(4000)) * time.Millisecond
		if next, e, ok := r.Tick(at); ok {
			follow(next, e, 0)
			continue
		}
		side, lag := r.Turn(), time.Duration(rng.IntN(300))*time.Millisecond
		var next Referee
		var e Event
		var err error
		switch kind := rng.IntN(20); {
		case kind == 0:
			next, e, err = r.After(side, Event{event{Kind: eventOfferDraw}}, at, 0)
		case kind == 1:
			next, e, err = r.After(side, Event{event{Kind: eventDeclineDraw}}, at, 0)
		case kind == 2:
			next, e, err = r.TakeBack(side.Other(), at)
		default:
			next, e, err = r.After(side, Event{event{Kind: eventStep, Step: randomStep(&r.game, rng)}}, at, lag)
			if err == errPreparing {
				break
			}
			do(t, err)
		}
		if err != nil {
			if next.fingerprint() != r.fingerprint() {
				t.Fatalf("%v, and the game changed", err)
			}
			continue
		}
		if e.Kind != eventStep {
			lag = 0
		}
		follow(next, e, lag)
	}
	return r.Steps()
}

// The stored events of a game give the same game and the same clock, in every variant.
func TestStoredEventsGiveTheSameReferee(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 7))
	for _, v := range variants.All() {
		for _, text := range []string{"", "3+2", "3+2 prepare 10s"} {
			n := NewGame{Variant: v, Seed: rng.Uint64()}
			if text != "" {
				n.Clock = clockTerms(t, text)
			}
			if v.Symmetry == variants.Drafted {
				n.Terms = variants.Terms{Protocol: variants.Protocols()[rng.IntN(3)], BlackBegins: rng.IntN(2) == 1}
			}
			if steps := playRefereed(t, rng, n); steps < 5 {
				t.Errorf("%s, %q: only %d steps", v.ID, text, steps)
			}
		}
	}
}

// A referee without lag and a match of two persons have the same clock after the same moves at the same times.
func TestRefereeHasTheClockOfAMatch(t *testing.T) {
	for _, terms := range []string{"3+2", "5d5", "1+0"} {
		runTimed(t, terms, Options{First: NewGame{Variant: variant(t, "chess")}}, func(t *testing.T, m *Match) {
			r, err := NewReferee(NewGame{Variant: variant(t, "chess"), Clock: clockTerms(t, terms), Seed: 1}, "game", day)
			do(t, err)
			began := time.Now()
			r = r.Start(0)
			rng := rand.New(rand.NewPCG(2, 2))
			for !r.Over() && r.Steps() < 40 {
				if r.Steps() >= 2 { // at a table, the first moves are not timed
					time.Sleep(time.Duration(rng.IntN(5000)) * time.Millisecond)
				}
				synctest.Wait()
				at := time.Since(began)
				if next, _, ok := r.Tick(at); ok {
					r = next
				} else {
					step := randomStep(&r.game, rng)
					if r, _, err = r.After(r.Turn(), Event{event{Kind: eventStep, Step: step}}, at, 0); err != nil {
						t.Fatal(err)
					}
					do(t, m.Play(coordinates(t, m.View().Position, step)))
				}
				v := m.View()
				want := v.Reading(time.Now())
				white, black, _, _ := r.Times(at)
				if v.Over() != r.Over() || white != want.White.Time || black != want.Black.Time {
					t.Fatalf("after %d steps: %v and %v, over %v; a match has %v and %v, over %v", r.Steps(), white, black, r.Over(), want.White.Time, want.Black.Time, v.Over())
				}
			}
		})
	}
}

// A side that is disconnected from the server by an outage is not charged for it, and lag is not charged either.
func TestNobodyIsChargedForLagAndOutages(t *testing.T) {
	r, err := NewReferee(NewGame{Variant: variant(t, "chess"), Clock: clockTerms(t, "3+0"), Seed: 1}, "game", day)
	do(t, err)
	r = afterFirstMoves(t, r.Start(0))
	second := time.Second
	r, _, err = r.After(chess.White, StepEvent("d2d4"), 10*second, 2*second)
	do(t, err)
	if white, black, running, _ := r.Times(10 * second); white != 172*second || black != 180*second || running != chess.Black {
		t.Errorf("after 10 s with a lag of 2 s: %v, %v, %v runs", white, black, running)
	}
	r = r.Outage(15*second, 75*second)
	if white, black, _, _ := r.Times(80 * second); white != 172*second || black != 170*second {
		t.Errorf("after an outage of a minute: %v, %v", white, black)
	}
}

// afterFirstMoves returns the referee after 1. e4 e5, which are not timed.
func afterFirstMoves(t *testing.T, r Referee) Referee {
	t.Helper()
	r, _, err := r.After(chess.White, StepEvent("e2e4"), 0, 0)
	do(t, err)
	r, _, err = r.After(chess.Black, StepEvent("e7e5"), 0, 0)
	do(t, err)
	return r
}

// Two games that go on from the same referee do not affect each other, and can do so on two goroutines.
func TestCopiesOfARefereeAreIndependent(t *testing.T) {
	r, err := NewReferee(NewGame{Variant: variant(t, "chess"), Seed: 1}, "game", day)
	do(t, err)
	r = afterFirstMoves(t, r)
	var group sync.WaitGroup
	for _, moves := range [][]string{{"d2d4", "d7d5", "g1f3"}, {"c2c4", "c7c5", "b1c3"}} {
		group.Go(func() {
			for range 50 {
				branch := r
				for _, move := range moves {
					var err error
					if branch, _, err = branch.After(branch.Turn(), StepEvent(move), 0, 0); err != nil {
						t.Errorf("%s: %v", move, err)
						return
					}
				}
				for i, move := range moves {
					if text, _, _ := branch.StepAt(2 + i); text != move {
						t.Errorf("step %d is %s, want %s", 3+i, text, move)
					}
				}
			}
		})
	}
	group.Wait()
	if r.Steps() != 2 {
		t.Errorf("the referee has %d steps", r.Steps())
	}
}

// A side that leaves loses; if the other could not have mated it is a draw. The game says so, and its PGN says it as archives
// read it.
func TestASideLeavesTheGame(t *testing.T) {
	for from, want := range map[string]struct{ result, termination string }{
		"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1": {"Black left the game – White wins", "Black abandoned the game – White wins"},
		"4k3/4p3/8/8/8/8/8/4K3 w - - 0 1": {"Draw – a player left the game, but the opponent cannot checkmate", "Draw – a side abandoned the game that could not have been mated"},
	} {
		r, err := NewRefereeFrom(from, NewGame{Variant: variant(t, "chess"), Clock: clockTerms(t, "3+2"), Seed: 1}, "game", day)
		do(t, err)
		r = r.Start(0)
		r, _, err = r.After(chess.White, StepEvent("e1d1"), time.Second, 0)
		do(t, err)
		left, e, err := r.Leave(chess.Black, time.Minute)
		do(t, err)
		again, err := r.Stored(e, time.Minute, 0)
		do(t, err)
		if got := left.game.ended.sentence(left.game.turn()); got != want.result || again.fingerprint() != left.fingerprint() {
			t.Errorf("%s: %q, want %q", from, got, want.result)
		}
		if got := left.game.ended.termination(chess.Black); got != want.termination {
			t.Errorf("%s: Termination %q, want %q", from, got, want.termination)
		}
		if _, _, err := left.Leave(chess.White, time.Hour); err == nil {
			t.Errorf("%s: a game that is over is left", from)
		}
	}
}

// At a table, the clock of each side starts after its first placement or move, also after a preparation, after a take-back, and in
// a hidden draft, in which a side places several pieces.
func TestFirstMovesAreNotTimed(t *testing.T) {
	second := time.Second
	for _, test := range []struct {
		n     NewGame
		steps []string
		want  []time.Duration // on the clock of the side that acts, after each step
	}{
		{NewGame{Variant: variant(t, "chess"), Clock: clockTerms(t, "3+0")}, []string{"e2e4", "e7e5", "g1f3", "b8c6"}, []time.Duration{180 * second, 180 * second, 170 * second, 170 * second}},
		{NewGame{Variant: variant(t, "chess"), Clock: clockTerms(t, "3+0 prepare 10s")}, []string{"e2e4", "e7e5", "g1f3"}, []time.Duration{180 * second, 180 * second, 170 * second}},
		{
			NewGame{Variant: variant(t, "prechess"), Clock: clockTerms(t, "3+0 draft same"), Terms: variants.Terms{Protocol: variants.Hidden}},
			[]string{"K@a1", "Q@b1", "R@c1"},
			[]time.Duration{180 * second, 170 * second, 160 * second},
		},
	} {
		r, err := NewReferee(test.n, "game", day)
		do(t, err)
		r = r.Start(0)
		at := time.Duration(0)
		if r.Preparing() {
			at = 10 * second
			var ok bool
			if r, _, ok = r.Tick(at); !ok {
				t.Fatal("the preparation is not over")
			}
		}
		for i, step := range test.steps {
			by := r.Turn()
			if at += 10 * second; (i == 0) != r.AwaitsFirst() && i != 1 {
				t.Errorf("%s: step %d is the first: %v", test.n.Clock, i+1, r.AwaitsFirst())
			}
			if _, _, ok := r.Tick(at + time.Hour); ok && r.AwaitsFirst() {
				t.Errorf("%s: a flag falls before step %d", test.n.Clock, i+1)
			}
			r, _, err = r.After(by, StepEvent(step), at, 0)
			do(t, err)
			white, black, _, _ := r.Times(at)
			if got := map[chess.Color]time.Duration{chess.White: white, chess.Black: black}[by]; got != test.want[i] {
				t.Errorf("%s: after step %d %v has %v, want %v", test.n.Clock, i+1, by, got, test.want[i])
			}
		}
	}
	r, err := NewReferee(NewGame{Variant: variant(t, "chess"), Clock: clockTerms(t, "3+0"), Seed: 1}, "game", day)
	do(t, err)
	r = afterFirstMoves(t, r.Start(0))
	r, _, err = r.TakeBack(chess.Black, 10*second)
	do(t, err)
	if _, black, running, _ := r.Times(time.Minute); running != chess.NoColor || black != 180*second {
		t.Errorf("after Black's first move was taken back: %v, %v runs", black, running)
	}
}

// A side can do nothing that is not its own: move in the other's turn, play an illegal move, accept its own offer, send its own
// clock, an outcome, or an event that only the server makes. The game does not change, and there is a reason.
func TestRefereeRefuses(t *testing.T) {
	r, err := NewReferee(NewGame{Variant: variant(t, "chess"), Clock: clockTerms(t, "3+2"), Seed: 1}, "game", day)
	do(t, err)
	r = afterFirstMoves(t, r.Start(0))
	offered, _, err := r.After(chess.White, Event{event{Kind: eventOfferDraw}}, 0, 0)
	do(t, err)
	for _, test := range []struct {
		name string
		from Referee
		by   chess.Color
		e    event
	}{
		{"a move in the other's turn", r, chess.Black, event{Kind: eventStep, Step: "d7d5"}},
		{"an illegal move", r, chess.White, event{Kind: eventStep, Step: "d2d5"}},
		{"no move", r, chess.White, event{Kind: eventStep, Step: "hello"}},
		{"a placement", r, chess.White, event{Kind: eventStep, Step: "N@b1"}},
		{"random placements", r, chess.White, event{Kind: eventFinishDraft, Steps: []string{"N@b1"}}},
		{"a spectator's resignation", r, chess.NoColor, event{Kind: eventResign}},
		{"a claim of nothing", r, chess.White, event{Kind: eventClaimDraw}},
		{"an answer to no offer", r, chess.White, event{Kind: eventAgreeDraw}},
		{"an answer to one's own offer", offered, chess.White, event{Kind: eventAgreeDraw}},
		{"a flag", r, chess.White, event{Kind: eventFlagFall, Color: chess.Black, Outcome: chess.WhiteWon}},
		{"another game", r, chess.White, event{Kind: eventBegin, Game: &record{Variant: "chess"}}},
		{"a take-back", r, chess.White, event{Kind: eventTakeBack}},
		{"time", r, chess.White, event{Kind: eventGiveTime, Color: chess.White, Given: 1000}},
		{"no kind", r, chess.White, event{}},
	} {
		next, _, err := test.from.After(test.by, Event{test.e}, time.Second, 0)
		if err == nil || err.Error() == "" || next.fingerprint() != test.from.fingerprint() {
			t.Errorf("%s: %v", test.name, err)
		}
	}
	next, e, err := r.After(chess.White, Event{event{Kind: eventStep, Step: "d2d4", ClockLeft: 1 << 40, Outcome: chess.WhiteWon, Color: chess.Black}}, time.Second, 0)
	if err != nil || e.ClockLeft != 183000 || e.Outcome != "" || next.Over() {
		t.Errorf("a move with an own clock and an outcome: %+v, %v", e, err)
	}
	resigned, _, err := r.After(chess.White, Event{event{Kind: eventResign, Outcome: chess.WhiteWon, Color: chess.Black}}, time.Second, 0)
	if err != nil || resigned.game.ended.outcome != chess.BlackWon {
		t.Errorf("White's resignation as if it were Black's: %+v, %v", resigned.game.ended, err)
	}
}

// A game from a position set up by hand begins there, with the side to move on the clock, in every variant. A start position that
// is written as a FEN gives the same game as its id. A position that cannot be played, or in which the game is over, is refused.
func TestRefereeBeginsFromAPosition(t *testing.T) {
	const endgame = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"
	for _, v := range variants.All() {
		r, err := NewRefereeFrom(endgame, NewGame{Variant: v, Clock: clockTerms(t, "3+2"), Seed: 1}, "game", day)
		if err != nil {
			t.Errorf("%s: %v", v.ID, err)
			continue
		}
		r = r.Start(0)
		var began event
		text, err := json.Marshal(r.Begin())
		do(t, err)
		do(t, json.Unmarshal(text, &began))
		again, err := began.Game.game()
		do(t, err)
		for i, step := range []string{"e8d7", "e1d1", "d7c6"} {
			r, _, err = r.After(r.Turn(), StepEvent(step), time.Duration(10*i)*time.Second, 0)
			do(t, err)
		}
		if white, black, running, _ := r.Times(20 * time.Second); again.setup != endgame || white != 182*time.Second || black != 174*time.Second || running != chess.White {
			t.Errorf("%s: from %q, clocks %v and %v, %v to move", v.ID, again.setup, white, black, running)
		}
	}
	v := variant(t, "chess960")
	start := v.RandomStart(7)
	p, err := v.Position(start)
	do(t, err)
	typed, err := NewRefereeFrom(fen.Format(&p), NewGame{Variant: v, Seed: 1}, "game", day)
	do(t, err)
	chosen, err := NewReferee(NewGame{Variant: v, Start: &start}, "game", day)
	do(t, err)
	if typed.fingerprint() != chosen.fingerprint() {
		t.Errorf("from the FEN of a start position\n%s, want\n%s", typed.fingerprint(), chosen.fingerprint())
	}
	for _, text := range []string{"", "hello", "8/8/8/8/8/8/8/8 w - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "7k/8/8/8/8/8/8/R6K b - - 99999 1", "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1"} {
		if _, err := NewRefereeFrom(text, NewGame{Variant: v}, "game", day); err == nil || err.Error() == "" {
			t.Errorf("%q was accepted: %v", text, err)
		}
	}
}

// In a hidden draft the referee passes the board on by itself, and a side finishes only its own placements.
func TestRefereePassesTheBoardOn(t *testing.T) {
	n := NewGame{Variant: variant(t, "prechess"), Terms: variants.Terms{Protocol: variants.Hidden}, Clock: clockTerms(t, "3+2")}
	r, err := NewReferee(n, "game", day)
	do(t, err)
	r = r.Start(0)
	rng := rand.New(rand.NewPCG(1, 1))
	all := r.game.draft.Finish(rng).Placements()
	steps := func(from, to int) (texts []string) {
		for _, p := range all[from:to] {
			texts = append(texts, p.String())
		}
		return texts
	}
	if _, _, err := r.After(chess.White, Event{event{Kind: eventFinishDraft, Steps: steps(0, 9)}}, 0, 0); err == nil {
		t.Error("White placed one of Black's pieces")
	}
	r, _, err = r.After(chess.White, Event{event{Kind: eventFinishDraft, Steps: steps(0, 8)}}, 0, 0)
	do(t, err)
	if r.Turn() != chess.Black || !r.Hides() {
		t.Errorf("after White's pieces it is the turn of %v, hidden %v", r.Turn(), r.Hides())
	}
	r, _, err = r.After(chess.Black, Event{event{Kind: eventFinishDraft, Steps: steps(8, 16)}}, 0, 0)
	do(t, err)
	if r.Turn() != chess.White || r.Hides() || r.Steps() != 16 {
		t.Errorf("after the draft it is the turn of %v, hidden %v", r.Turn(), r.Hides())
	}
}
