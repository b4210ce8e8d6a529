package main

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"testing"

	"backrank/engine"
	"backrank/internal/killed"
)

// TestMain is a run that is killed in its hundredth pair, where a test asks for that.
func TestMain(m *testing.M) {
	args, victim := killed.Victim()
	if !victim {
		os.Exit(m.Run())
	}
	r, _ := hill(args[0], 320, 3)
	play := r.play
	r.every = 0
	r.play = func(ctx context.Context, worker, pair int, sides [2][]int) int {
		if pair == 100 {
			killed.Now()
		}
		return play(ctx, worker, pair, sides)
	}
	_ = r.run(context.Background(), quiet)
}

// hill is a run whose games are won by the side that is nearer to a goal, the more surely the nearer.
func hill(state string, pairs, workers int) (*run, []float64) {
	r, err := begin(options{state: state, pairs: pairs, workers: workers, nodes: 1, seed: 3, pace: 0.01})
	if err != nil {
		panic(err) // the state is another's
	}
	goals := make([]float64, len(r.all))
	for i, h := range r.all {
		by := float64(2 * h.Step * (1 - i%2*2)) // up, down, up…
		goals[i] = min(max(float64(h.Value)+by, float64(h.Least)), float64(h.Most))
	}
	r.play = func(_ context.Context, _, pair int, sides [2][]int) int {
		var far [2]float64
		for side, values := range sides {
			for i, v := range values {
				far[side] += math.Pow((float64(v)-goals[i])/float64(r.all[i].Step), 2)
			}
		}
		if 1/(1+math.Exp((far[0]-far[1])/20)) > rand.New(rand.NewPCG(5, uint64(pair))).Float64() {
			return 2
		}
		return -2
	}
	return r, goals
}

func quiet(string, ...any) {}

func distance(r *run, goals []float64) (sum float64) {
	for i, g := range goals {
		sum += math.Abs(r.Numbers[i]-g) / float64(r.all[i].Step)
	}
	return sum / float64(len(goals))
}

func TestNumbersFindTheTop(t *testing.T) {
	r, goals := hill(filepath.Join(t.TempDir(), "s"), 4000, 1)
	before := distance(r, goals)
	if err := r.run(context.Background(), quiet); err != nil {
		t.Fatal(err)
	}
	if after := distance(r, goals); after > before/2 {
		t.Errorf("%.2f steps from the top, %.2f before", after, before)
	}
	if r.Pairs != 4000 {
		t.Errorf("%d pairs", r.Pairs)
	}
}

// However a run is stopped, and on however many threads it goes on, it comes to the same parameters.
func TestKilledStoppedOrSpreadTheParametersAreTheSame(t *testing.T) {
	whole, _ := hill(filepath.Join(t.TempDir(), "s"), 320, 1)
	if err := whole.run(context.Background(), quiet); err != nil {
		t.Fatal(err)
	}
	state := filepath.Join(t.TempDir(), "s")
	killed.Kill(t, state)
	ctx, stop := context.WithCancel(context.Background())
	first, _ := hill(state, 320, 3)
	if first.Pairs != 96 {
		t.Fatalf("%d pairs were saved before the kill", first.Pairs)
	}
	won := first.play
	first.play = func(ctx context.Context, worker, pair int, sides [2][]int) int {
		if pair == 200 {
			stop()
		}
		return won(ctx, worker, pair, sides)
	}
	if err := first.run(ctx, quiet); err == nil || first.Pairs < 96 || first.Pairs > 200 {
		t.Fatalf("stopped after %d pairs: %v", first.Pairs, err)
	}
	if err := first.save(); err != nil {
		t.Fatal(err)
	}
	second, _ := hill(state, 320, 2)
	if second.Pairs != first.Pairs {
		t.Fatalf("goes on after %d pairs, not %d", second.Pairs, first.Pairs)
	}
	if err := second.run(context.Background(), quiet); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(second.found, whole.found) {
		t.Error("other parameters than without a stop")
	}
}

func TestAnotherCommandIsRefused(t *testing.T) {
	state := filepath.Join(t.TempDir(), "s")
	r, _ := hill(state, 16, 1)
	if err := r.save(); err != nil {
		t.Fatal(err)
	}
	for _, o := range []options{
		{state: state, pairs: 32, nodes: 1, seed: 3, pace: 0.01},
		{state: state, pairs: 16, nodes: 1, seed: 4, pace: 0.01},
		{state: "spsa_test.go", pairs: 16, nodes: 1, seed: 3, pace: 0.01},
		{state: state, pairs: 16, nodes: 1, seed: 3, pace: 0.01, weights: "main.go"},
	} {
		if _, err := begin(o); err == nil {
			t.Errorf("%+v goes on", o)
		}
	}
}

func TestTheSourceGetsTheNumbers(t *testing.T) {
	old, err := os.ReadFile("../../../params.go")
	if err != nil {
		t.Fatal(err)
	}
	r, goals := hill(filepath.Join(t.TempDir(), "s"), 16, 1)
	same, err := r.source(old)
	if err != nil || !bytes.Equal(same, old) {
		t.Fatalf("unchanged parameters change the source: %v", err)
	}
	r.Numbers = goals
	fresh, err := r.source(old)
	if err != nil {
		t.Fatal(err)
	}
	for i, h := range r.all {
		if m := tag.FindAllSubmatch(fresh, -1); string(m[i][1]) != h.Name || string(m[i][3]) != strconv.Itoa(int(goals[i])) {
			t.Errorf("%s is %s in the source, not %g", m[i][1], m[i][3], goals[i])
		}
	}
	if _, err := r.source(bytes.ReplaceAll(old, []byte(r.all[0].Name), []byte("other"))); err == nil {
		t.Error("a source without a parameter is taken")
	}
}

// Two engines with the same parameters play a start to the same half points with either colour.
func TestAPairOfEqualsIsLevel(t *testing.T) {
	r, err := begin(options{state: filepath.Join(t.TempDir(), "s"), pairs: 16, nodes: 60, seed: 3, pace: 0.01})
	if err != nil {
		t.Fatal(err)
	}
	var usual []int
	for _, h := range engine.Params() {
		usual = append(usual, h.Value)
	}
	for pair := range 3 {
		if points := r.pair(context.Background(), 0, pair, [2][]int{usual, usual}); points != 0 {
			t.Errorf("pair %d: %d", pair, points)
		}
	}
}
