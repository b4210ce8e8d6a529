package online

import (
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
