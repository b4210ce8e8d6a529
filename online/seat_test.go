package online

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
)

// A program takes part in a draw again after it was away, if another program of the player has sent another hash meanwhile.
func TestAProgramTakesPartInADrawAgain(t *testing.T) {
	p := newParty(t, rand.New(rand.NewPCG(1, 21)), Conditions{Variant: "chess960"})
	p.sit()
	s := &seat{ctx: t.Context(), secret: "computer", client: &Client{wake: make(chan struct{}, 1)}}
	queued := func(after State) (sent []Entry) {
		s.draw(after)
		for _, waiting := range s.client.pending {
			sent = append(sent, waiting.entry)
			waiting.done(nil)
		}
		s.client.pending = nil
		return sent
	}
	state := func(caughtUp bool) State {
		return State{Table: p.table, Seat: Host, Connected: true, CaughtUp: caughtUp}
	}
	first := queued(state(true))
	if len(first) != 1 || first[0].Kind != Commit {
		t.Fatalf("at first it sends %+v", first)
	}
	p.must(Host, Entry{Kind: Commit, Hash: first[0].Hash})
	phone, _ := p.table.DrawEntry(Host, "phone")
	p.must(Host, phone)
	if again := queued(state(false)); len(again) != 0 {
		t.Errorf("two programs that are connected to two servers send their hashes in turns: %+v", again)
	}
	if again := queued(state(true)); len(again) != 1 || again[0].Hash != first[0].Hash {
		t.Errorf("when it is connected again it sends %+v, want its hash", again)
	}
}

// A program sends its value only in a draw that is stored, and in one draw of a game: a server that has seen it cannot let the other
// player choose another hash, not even if it shows the program another log after a restart.
func TestNoServerRepeatsADraw(t *testing.T) {
	table := func(guest string) Table {
		p := newParty(t, rand.New(rand.NewPCG(1, 22)), Conditions{Variant: "chess960"})
		p.sit()
		for s, secret := range map[Seat]string{Host: "mine", Guest: guest} {
			e, _ := p.table.DrawEntry(s, secret)
			p.must(s, e)
		}
		return p.table
	}
	honest, repeated := table("first try"), table("second try")
	program := func(drawn string) *seat {
		ctx, leave := context.WithCancel(t.Context())
		return &seat{ctx: ctx, leave: leave, secret: "mine", drawn: drawn, client: &Client{wake: make(chan struct{}, 1)}}
	}
	s := program("")
	reveals, err := s.draw(State{Table: honest, Seat: Host, Connected: true})
	if reveals == "" || err != nil || len(s.client.pending) != 0 {
		t.Fatalf("the value is sent before %q is stored, %v", reveals, err)
	}
	s.Reveal(reveals)
	s.Reveal(reveals)
	if sent := s.client.pending; len(sent) != 1 || sent[0].entry.Kind != Reveal {
		t.Errorf("%d entries are sent, want the value", len(sent))
	}
	again := program(reveals) // after a restart
	if got, err := again.draw(State{Table: honest, Seat: Host, Connected: true}); got != reveals || err != nil {
		t.Errorf("in the same draw after a restart: %q, %v", got, err)
	}
	if got, err := again.draw(State{Table: repeated, Seat: Host, Connected: true}); got != "" || !errors.Is(err, ErrRepeated) || again.ctx.Err() == nil {
		t.Errorf("in a repeated draw: %q, %v", got, err)
	}
}
