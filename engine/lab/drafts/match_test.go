package main

import (
	"testing"

	"backrank/engine"
	"backrank/engine/internal/arrayeval"
	"backrank/variants"
)

func smallMatch(games, threads int) match {
	all := engine.Levels()
	return match{Rule: variants.Bunker, Level: all[len(all)-1], Nodes: 100, Games: games, Threads: threads, Seed: 3}
}

func TestThreadsDoNotChangeTheResult(t *testing.T) {
	one, err := smallMatch(6, 1).play(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	three, err := smallMatch(6, 3).play(t.Context())
	if err != nil || one != three {
		t.Errorf("%v on one thread, %v on three, %v", one, three, err)
	}
	if one.Wins+one.Draws+one.Losses != 6 {
		t.Errorf("%v are not the results of six games", one)
	}
}

// A game does not depend on earlier games of its engine; otherwise results would depend on the number of threads.
func TestGamesDoNotDependOnEarlierGames(t *testing.T) {
	m, used := smallMatch(0, 1), engine.New(1)
	m.Nodes = 200
	for i := range 5 {
		want, err := m.playGame(t.Context(), engine.New(1), i)
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := m.playGame(t.Context(), used, i); got != want {
			t.Errorf("game %d: %v, %v with an engine that has played", i, want, got)
		}
	}
}

// The side whose score is counted has the array that the level has drafted, with either colour and under every
// protocol in which the arrays of the sides differ: on average its array is worth more.
func TestLevelDraftsWithBothColours(t *testing.T) {
	for _, protocol := range []variants.Protocol{variants.Free, variants.Hidden} {
		m := smallMatch(0, 1)
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
