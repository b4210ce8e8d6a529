package arena

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"backrank/engine"
	"backrank/variants"
	"backrank/variants/rules"
)

var testVariety = Variety{Plies: 8, Lines: 4, Nodes: 300, Spread: 15, MaxLoss: 50}

func startPosition(t *testing.T, id string, i int64) rules.Position {
	t.Helper()
	v, _ := variants.ByID(id)
	p, err := v.Position(v.StartAt(i))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A game depends only on its seed: it is the same after other games of the engine. Games with different seeds differ.
func TestVariedGamesDependOnTheSeed(t *testing.T) {
	p := startPosition(t, "chess960", 300)
	used := engine.New(1)
	var games []Game
	for seed := range uint64(12) {
		a, err := VariedSelfPlay(t.Context(), used, p, 60, testVariety, Adjudication{MaxPlies: 40}, seed)
		if err != nil {
			t.Fatal(err)
		}
		b, err := VariedSelfPlay(t.Context(), engine.New(1), p, 60, testVariety, Adjudication{MaxPlies: 40}, seed)
		if err != nil || !slices.Equal(a.Moves, b.Moves) || a.Outcome != b.Outcome {
			t.Errorf("seed %d: two games differ, %v", seed, err)
		}
		if !slices.ContainsFunc(games, func(g Game) bool { return slices.Equal(g.Moves, a.Moves) }) {
			games = append(games, a)
		}
	}
	if len(games) < 11 {
		t.Errorf("%d games of 12 are different", len(games))
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := VariedSelfPlay(ctx, used, p, 60, testVariety, Adjudication{}, 1); err == nil {
		t.Error("a stopped game has no error")
	}
}

// Without plies of an opening, the game does not depend on the seed, and has the outcome of SelfPlay.
func TestGamesWithoutVariety(t *testing.T) {
	none := testVariety
	none.Plies = 0
	for i := range int64(4) {
		p := startPosition(t, "slide", 700*i)
		var games []Game
		for seed := range uint64(2) {
			g, err := VariedSelfPlay(t.Context(), engine.New(1), p, 60, none, selfPlayAdjudication, seed)
			if err != nil {
				t.Fatal(err)
			}
			games = append(games, g)
		}
		if want := SelfPlay(t.Context(), engine.New(1), p, 60); games[0].Outcome != want || !slices.Equal(games[0].Moves, games[1].Moves) {
			t.Errorf("%d: %v and %v, %d and %d plies; want %v", i, games[0].Outcome, games[1].Outcome, games[0].Plies, games[1].Plies, want)
		}
	}
}

// Moves are chosen in proportion to exp(−loss/Spread), and never if the loss is above MaxLoss.
func TestVarietyOfMoves(t *testing.T) {
	losses := []int{0, 0, 10, 50, 51}
	lines := make([]engine.Info, len(losses))
	for i, loss := range losses {
		lines[i] = engine.Info{Line: i + 1, Score: 20 - loss}
	}
	const n = 40_000
	var counts [5]float64
	random := rand.New(rand.NewPCG(1, 2))
	for range n {
		counts[testVariety.choose(lines, random).Line-1]++
	}
	for i, loss := range losses[1:4] {
		want := math.Exp(-float64(loss) / testVariety.Spread)
		if got := counts[i+1] / counts[0]; math.Abs(got-want) > 0.03 {
			t.Errorf("a loss of %d: %.3f of the best move, want %.3f", loss, got, want)
		}
	}
	if counts[4] > 0 {
		t.Errorf("a move that is too bad was chosen %v times", counts[4])
	}
}

// The lines of the last complete depth count: bounds and the lines of an incomplete depth do not.
func TestBestLines(t *testing.T) {
	b := bestLines{count: 2}
	for _, i := range []engine.Info{
		{Line: 1, Depth: 1, Score: 1},
		{Line: 2, Depth: 1, Score: 0},
		{Line: 1, Depth: 2, Score: 9, AtLeast: true},
		{Line: 1, Depth: 2, Score: 7},
		{Line: 2, Depth: 2, Score: -9, AtMost: true},
		{Line: 2, Depth: 2, Score: 5, AtLeast: true},
		{Line: 2, Depth: 2, Score: 6},
		{Line: 1, Depth: 3, Score: 99},
	} {
		b.add(i)
	}
	if len(b.complete) != 2 || b.complete[0].Score != 7 || b.complete[1].Score != 6 {
		t.Errorf("%+v", b.complete)
	}
}
