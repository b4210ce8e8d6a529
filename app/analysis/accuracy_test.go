package analysis

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/notnil/chess"
)

// scoresOf returns the scores after an initial score of +0.15, which Lichess assumes for every start.
func scoresOf(centipawns ...int) []Score {
	scores := []Score{{Centipawns: 15}}
	for _, cp := range centipawns {
		scores = append(scores, Score{Centipawns: cp})
	}
	return scores
}

// TestAccuracyAgreesWithLichess computes the accuracies of the games in Lichess's own test (lila, AccuracyPercentTest) and
// allows the same tolerances.
func TestAccuracyAgreesWithLichess(t *testing.T) {
	twenty := slices.Repeat([]int{15}, 20)
	for _, c := range []struct {
		first                chess.Color
		scores               []int
		white, black, within float64
	}{
		{first: chess.White, scores: []int{15, 15}, white: 100, black: 100, within: 1},
		{first: chess.White, scores: []int{-900, -900}, white: 10, black: 100, within: 5},
		{first: chess.White, scores: []int{15, 900}, white: 100, black: 10, within: 5},
		{first: chess.White, scores: []int{-900, 0}, white: 10, black: 10, within: 5},
		{first: chess.White, scores: twenty, white: 100, black: 100, within: 1},
		{first: chess.White, scores: append(slices.Clone(twenty), -900), white: 50, black: 100, within: 5},
		{first: chess.White, scores: append(slices.Repeat([]int{15}, 21), 900), white: 100, black: 50, within: 5},
		{first: chess.White, scores: slices.Repeat([]int{-50, 15}, 5), white: 76, black: 76, within: 8},
		{first: chess.White, scores: slices.Repeat([]int{-50, 15}, 50), white: 76, black: 76, within: 8},
		{first: chess.White, scores: slices.Repeat([]int{-135, 15}, 50), white: 54, black: 54, within: 8},
		{first: chess.White, scores: slices.Repeat([]int{-435, 15}, 50), white: 20, black: 20, within: 8},
		{first: chess.Black, scores: []int{15, 15}, white: 100, black: 100, within: 1},
		{first: chess.Black, scores: []int{900, 900}, white: 100, black: 10, within: 5},
		{first: chess.Black, scores: []int{15, -900}, white: 10, black: 100, within: 5},
		{first: chess.Black, scores: []int{900, 0}, white: 10, black: 10, within: 5},
	} {
		white, black := Accuracy(c.first, scoresOf(c.scores...))
		if math.Abs(white-c.white) > c.within || math.Abs(black-c.black) > c.within {
			t.Errorf("%v first, %v: %.1f and %.1f, want %.0f and %.0f", c.first, c.scores, white, black, c.white, c.black)
		}
	}
	if white, black := Accuracy(chess.White, scoresOf(15)); math.Abs(white-100) > 1 || !math.IsNaN(black) {
		t.Errorf("of one move %v and %v", white, black)
	}
	if white, black := Accuracy(chess.White, scoresOf()); !math.IsNaN(white) || !math.IsNaN(black) {
		t.Errorf("of no move %v and %v", white, black)
	}
}

// secondAccuracy computes the accuracy of a side in a different way: move by move, with the list of chances in the
// window of each move.
func secondAccuracy(side, first chess.Color, scores []Score) float64 {
	chances := func(s Score) float64 {
		cp := float64(s.Centipawns)
		if s.Mate != 0 {
			cp = math.Copysign(1000, float64(s.Mate))
		}
		return 50 + 50*(2/(1+math.Exp(-0.00368208*math.Max(-1000, math.Min(1000, cp))))-1)
	}
	n := len(scores) - 1
	w := min(max(n/10, 2), 8)
	var values, weights []float64
	for i := range n {
		mover := first
		if i%2 == 1 {
			mover = first.Other()
		}
		if mover != side {
			continue
		}
		from := max(0, i+1-(w-1)) // the first w−2 windows are the first one again
		sum, squares := 0.0, 0.0
		for _, s := range scores[from : from+w] {
			sum += chances(s)
			squares += chances(s) * chances(s)
		}
		deviation := math.Sqrt(math.Max(0, squares/float64(w)-sum/float64(w)*sum/float64(w)))
		loss := chances(scores[i]) - chances(scores[i+1])
		if side == chess.Black {
			loss = -loss
		}
		accuracy := 100.0
		if loss > 0 {
			accuracy = math.Max(0, math.Min(100, 103.1668100711649*math.Exp(-0.04354415386753951*loss)-3.166924740191411+1))
		}
		values, weights = append(values, accuracy), append(weights, math.Max(0.5, math.Min(12, deviation)))
	}
	weighted, weight, inverse := 0.0, 0.0, 0.0
	for i, v := range values {
		weighted, weight, inverse = weighted+v*weights[i], weight+weights[i], inverse+1/math.Max(1, v)
	}
	return (weighted/weight + float64(len(values))/inverse) / 2
}

// In two hundred games with random scores, Accuracy agrees with secondAccuracy.
func TestAccuracyAgreesWithASecondComputation(t *testing.T) {
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 1))
		first := chess.White
		if seed%3 == 0 {
			first = chess.Black
		}
		scores := []Score{{Centipawns: 20}}
		for range 2 + rng.IntN(150) {
			s := Score{Centipawns: scores[len(scores)-1].Centipawns + int(rng.NormFloat64()*60)}
			if rng.IntN(40) == 0 {
				s = Score{Mate: rng.IntN(11) - 5}
			}
			scores = append(scores, s)
		}
		white, black := Accuracy(first, scores)
		for side, got := range map[chess.Color]float64{chess.White: white, chess.Black: black} {
			if want := secondAccuracy(side, first, scores); math.Abs(got-want) > 1e-6 {
				t.Errorf("game %d, %v: %.9f, a second way %.9f", seed, side, got, want)
			}
		}
	}
}

// The archive stores the accuracies that the report of a game gives. They are unknown if a position is not evaluated.
func TestAccuracyOfAGame(t *testing.T) {
	for _, c := range []struct {
		text     string
		complete bool
	}{
		{"{[%eval 0.2]} 1. e4 {[%eval 0.3]} e5 {[%eval 1.5]} 2. Nf3 {[%eval -0.4]} *", true},
		{"1. f3 {[%eval -0.6]} e5 {[%eval -0.7]} 2. g4 {[%eval #-1]} Qh4# 0-1", true}, // the survey has the start, the end needs no evaluation
		{"{[%eval 0.2]} 1. e4 {[%eval 0.3]} e5 2. Nf3 {[%eval 0.3]} *", false},
		{"{[%eval 0.2]} 1. e4 {[%eval 0.3]} e5 {[%eval 0.2]} 2. Nf3 *", false},
		{"{[%eval 0.2]} 1. e4 e5 *", false},
		{"{[%eval 0.2]} *", false},
		{"1. e4 e5 *", false},
		{"*", false},
		{"[FEN \"7k/6pp/8/8/8/8/8/R3K3 w - - 0 1\"]\n\n{[%eval #1]} 1. Ra8# 1-0", true},
	} {
		g := read(t, "[White \"Ada\"]\n"+c.text+"\n")
		r, err := Of(&g)
		if err != nil {
			t.Fatal(err)
		}
		white, black, ok := AccuracyOf(&g)
		if ok != c.complete || ok && fmt.Sprint(white, black) != fmt.Sprint(r.Sides[0].Accuracy, r.Sides[1].Accuracy) { // NaN for a side without moves
			t.Errorf("%q: %v, %v, %t; the report has %v and %v", c.text, white, black, ok, r.Sides[0].Accuracy, r.Sides[1].Accuracy)
		}
	}
}
