package analysis

import (
	"fmt"
	"testing"
)

// The time of a move is that of %emt, or the difference between the times of %clk plus the increment. It is unknown
// without a time control, or if an earlier %clk is missing.
func TestTimesOfMoves(t *testing.T) {
	const moves = "1. e4 {[%clk 0:02:58]} e5 {[%clk 0:03:02]} 2. Nf3 {[%clk 0:02:30]} Nc6 {[%clk 0:01:04]} *"
	for _, c := range []struct{ name, pgn, want string }{
		{"increment", "[TimeControl \"180+2\"]\n\n" + moves, "4s 0s 30s 2m0s longest 2 3"},
		{"no control", "[White \"A\"]\n\n" + moves, "- - - - longest -1 -1"},
		{"gap", "[TimeControl \"180+2\"]\n\n1. e4 {[%clk 0:02:58]} e5 2. Nf3 {[%clk 0:02:30]} Nc6 {[%clk 0:01:04]} *", "4s - 30s - longest 2 -1"},
		{"nothing left after a gap", "[TimeControl \"180+2\"]\n\n1. e4 {[%clk 0:02:58]} e5 2. Nf3 {[%clk 0:02:30]} Nc6 {[%clk 0:00:01]} *", "4s - 30s - longest 2 -1"},
		{"a control for each side", "[WhiteTimeControl \"180+2\"]\n[BlackTimeControl \"190\"]\n\n" + moves, "4s 8s 30s 1m58s longest 2 3"},
		{"one side's control", "[WhiteTimeControl \"180+2\"]\n\n" + moves, "- - - - longest -1 -1"},
		{"the first is the longest", "[White \"A\"]\n\n1. e4 {[%emt 0:00:12]} e5 {[%emt 0:00:03]} 2. Nf3 {[%emt 0:00:05]} Nc6 {[%emt 0:00:03]} *", "12s 3s 5s 3s longest 0 1"},
		{"told", "[White \"A\"]\n\n1. e4 {[%emt 0:00:12]} e5 {[%emt 0:00:03]} *", "12s 3s longest 0 1"},
		{"stages", "[TimeControl \"1/60:60\"]\n\n1. e4 {[%clk 0:01:50]} e5 {[%clk 0:00:30]} *", "10s 30s longest 0 1"},
	} {
		g := read(t, c.pgn)
		r, got := report(t, &g), ""
		for _, p := range r.Plies {
			if p.Timed {
				got += p.Spent.String() + " "
			} else {
				got += "- "
			}
		}
		if got += fmt.Sprintf("longest %d %d", r.Longest()[0], r.Longest()[1]); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// The time of a side in a phase is the sum over its moves. It is known if the time of each of these moves is known.
func TestTimesOfPhases(t *testing.T) {
	g := read(t, "[White \"A\"]\n\n1. e4 {[%emt 0:00:12]} e5 {[%emt 0:00:03]} 2. Nf3 {[%emt 0:00:08]} Nc6 *")
	if p := report(t, &g).Phases()[0]; p.Spent[0].Seconds() != 20 || p.Timed != [2]bool{true, false} {
		t.Errorf("%v %v", p.Spent, p.Timed)
	}
	g = read(t, twoPhases)
	for i, want := range [][2]float64{{10, 2}, {1, 20}} {
		if p := report(t, &g).Phases()[i]; p.Spent[0].Seconds() != want[0] || p.Spent[1].Seconds() != want[1] {
			t.Errorf("phase %d: %v, want %v seconds", i, p.Spent, want)
		}
	}
}
