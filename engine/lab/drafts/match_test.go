package main

import (
	"testing"

	"backrank/engine"
	"backrank/engine/internal/arrayeval"
	"backrank/variants"
)

func small(games, threads int) match {
	all := engine.Levels()
	return match{Rule: variants.Bunker, Level: all[len(all)-1], Nodes: 100, Games: games, Threads: threads, Seed: 3}
}

func TestAMatchOfDraftsIsTheSameOnAnyThreads(t *testing.T) {
	one, err := small(6, 1).play(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	three, err := small(6, 3).play(t.Context())
	if err != nil || one != three {
		t.Errorf("%v on one thread, %v on three, %v", one, three, err)
	}
	if one.Wins+one.Draws+one.Losses != 6 {
		t.Errorf("%v are not six games", one)
	}
}

// TestAnEngineBringsNothingFromTheGameBefore: else games would depend on threads.
func TestAnEngineBringsNothingFromTheGameBefore(t *testing.T) {
	m, used := small(0, 1), engine.New(1)
	m.Nodes = 200
	for i := range 5 {
		want, err := m.game(t.Context(), engine.New(1), i)
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := m.game(t.Context(), used, i); got != want {
			t.Errorf("game %d: %v, %v with an engine that has played", i, want, got)
		}
	}
}

// TestBothColoursDraft: in every game the side whose score is counted has the array that was
// drafted, in all protocols where the arrays may differ.
func TestBothColoursDraft(t *testing.T) {
	for _, protocol := range []variants.Protocol{variants.Free, variants.Hidden} {
		m := small(0, 1)
		m.Protocol = protocol
		var ahead [2]float64
		const drafts = 12
		for i := range drafts {
			s, err := m.start(t.Context(), i)
			if err != nil {
				t.Fatal(err)
			}
			arrays := arrayeval.For(m.Rule)
			lead := arrays.Terms(s.White, nil).Value() - arrays.Terms(s.Black, nil).Value()
			if i%2 == 1 {
				lead = -lead
			}
			ahead[i%2] += lead / (drafts / 2)
		}
		if ahead[0] < 10 || ahead[1] < 10 {
			t.Errorf("%v: ahead by %.0f centipawns with White, %.0f with Black", protocol, ahead[0], ahead[1])
		}
	}
}
