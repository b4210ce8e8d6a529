package analysis

import (
	"slices"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants/san"
)

// A try is accepted if it loses less than four points, mates, or is the best move; the move of the game fails.
func TestTriesAreJudgedByTheirLoss(t *testing.T) {
	// Around zero a centipawn is 0.092 points: a loss of 40 is 3.7 points, one of 50 4.6.
	g := read(t, "[White \"A\"]\n\n{[%eval 0.00] [%search d2d4,1000]} 1. f3 {[%eval -0.90]} e5 {[%eval -0.90]} 2. g4 {[%eval -9.00]} Qh4# *")
	r := report(t, &g)
	p := &r.Plies[0]
	at := func(text string) Verdict {
		m, err := san.Parse(&p.Position, text)
		if err != nil {
			t.Fatal(err)
		}
		return p.TryWithoutSearch(m)
	}
	if at("d4") != GoodEnough || at("f3") != Failed || at("e4") != Undecided {
		t.Errorf("d4 %v, f3 %v, e4 %v", at("d4"), at("f3"), at("e4"))
	}
	for score, want := range map[Score]Verdict{
		{Centipawns: 10}: GoodEnough, {Centipawns: -40}: GoodEnough, {Centipawns: -50}: Failed, {Mate: 3}: GoodEnough, {Mate: -3}: Failed,
	} {
		if got := p.TryWithScore(score); got != want {
			t.Errorf("after %+v the try is %v, want %v", score, got, want)
		}
	}
	black := Ply{Position: r.Plies[1].Position, Before: Evaluation{Score: cp(-90)}}
	if black.TryWithScore(cp(-60)) != GoodEnough || black.TryWithScore(cp(0)) != Failed || black.TryWithScore(Score{Mate: -1}) != GoodEnough || black.TryWithScore(Score{Mate: 1}) != Failed {
		t.Error("Black's tries are judged by White's chances")
	}
	last := Ply{Position: r.Plies[3].Position, Before: Evaluation{Score: cp(-900)}, Move: r.Plies[1].Move}
	if got := last.TryWithoutSearch(r.Plies[3].Move); got != GoodEnough {
		t.Errorf("a checkmate is %v", got)
	}
}

// Retries returns the moves of a side that lost more than 7.5 points, without moves that the search considered best.
func TestRetries(t *testing.T) {
	g := read(t, "[White \"A\"]\n\n{[%eval 0.00]} 1. f3 {[%eval -0.90]} e5 {[%eval -0.90]} 2. a3 {[%eval -1.50] [%search g8f6,100]} Nf6 {[%eval 0.00]} 3. a4 {[%eval 0.00]} a5 {[%eval 3.00]} *")
	r := report(t, &g)
	for side, want := range map[chess.Color][]int{chess.White: {0}, chess.Black: {5}, chess.NoColor: {0, 5}} {
		if got := r.Retries(side); !slices.Equal(got, want) {
			t.Errorf("%v: %v, want %v", side, got, want)
		}
	}
}
