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

// TestMain runs the tests. In the child process that killed.Kill starts, it does a run that is killed in pair 100.
func TestMain(m *testing.M) {
	args, victim := killed.Victim()
	if !victim {
		os.Exit(m.Run())
	}
	r, _ := simulatedRun(args[0], 320, 3)
	play := r.play
	r.saveInterval = 0
	r.play = func(ctx context.Context, worker, pair int, params [2][]int) int {
		if pair == 100 {
			killed.Now()
		}
		return play(ctx, worker, pair, params)
	}
	_ = r.run(context.Background(), discard)
}

// simulatedRun returns a run that does not play: the side whose parameters are nearer to the goals wins with a
// probability that increases with the difference. It also returns the goals.
func simulatedRun(state string, pairs, workers int) (*run, []float64) {
	r, err := newRun(options{state: state, pairs: pairs, workers: workers, nodes: 1, seed: 3, pace: 0.01})
	if err != nil {
		panic(err) // the state belongs to another command
	}
	goals := make([]float64, len(r.params))
	for i, p := range r.params {
		change := float64(2 * p.Step * (1 - i%2*2)) // alternately positive and negative
		goals[i] = min(max(float64(p.Value)+change, float64(p.Min)), float64(p.Max))
	}
	r.play = func(_ context.Context, _, pair int, params [2][]int) int {
		var distances [2]float64
		for side, values := range params {
			for i, v := range values {
				distances[side] += math.Pow((float64(v)-goals[i])/float64(r.params[i].Step), 2)
			}
		}
		if 1/(1+math.Exp((distances[0]-distances[1])/20)) > rand.New(rand.NewPCG(5, uint64(pair))).Float64() {
			return 2
		}
		return -2
	}
	return r, goals
}

func discard(string, ...any) {}

// distance returns the mean distance of the parameters from the goals, in steps.
func distance(r *run, goals []float64) (sum float64) {
	for i, g := range goals {
		sum += math.Abs(r.Values[i]-g) / float64(r.params[i].Step)
	}
	return sum / float64(len(goals))
}

func TestParametersConverge(t *testing.T) {
	r, goals := simulatedRun(filepath.Join(t.TempDir(), "s"), 4000, 1)
	before := distance(r, goals)
	if err := r.run(context.Background(), discard); err != nil {
		t.Fatal(err)
	}
	if after := distance(r, goals); after > before/2 {
		t.Errorf("%.2f steps from the goal, %.2f before", after, before)
	}
	if r.Pairs != 4000 {
		t.Errorf("%d pairs", r.Pairs)
	}
}

// A run that is killed, resumed, stopped and resumed again, with any number of workers, has the same result as one
// that is not interrupted.
func TestKilledOrStoppedRunResumes(t *testing.T) {
	whole, _ := simulatedRun(filepath.Join(t.TempDir(), "s"), 320, 1)
	if err := whole.run(context.Background(), discard); err != nil {
		t.Fatal(err)
	}
	state := filepath.Join(t.TempDir(), "s")
	killed.Kill(t, state)
	ctx, stop := context.WithCancel(context.Background())
	first, _ := simulatedRun(state, 320, 3)
	if first.Pairs != 96 {
		t.Fatalf("%d pairs were saved before the kill", first.Pairs)
	}
	play := first.play
	first.play = func(ctx context.Context, worker, pair int, params [2][]int) int {
		if pair == 200 {
			stop()
		}
		return play(ctx, worker, pair, params)
	}
	if err := first.run(ctx, discard); err == nil || first.Pairs < 96 || first.Pairs > 200 {
		t.Fatalf("stopped after %d pairs: %v", first.Pairs, err)
	}
	if err := first.save(); err != nil {
		t.Fatal(err)
	}
	second, _ := simulatedRun(state, 320, 2)
	if second.Pairs != first.Pairs {
		t.Fatalf("resumed after %d pairs, not %d", second.Pairs, first.Pairs)
	}
	if err := second.run(context.Background(), discard); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(second.progress, whole.progress) {
		t.Error("the interruptions changed the parameters")
	}
}

func TestStateOfAnotherCommandIsRefused(t *testing.T) {
	state := filepath.Join(t.TempDir(), "s")
	r, _ := simulatedRun(state, 16, 1)
	if err := r.save(); err != nil {
		t.Fatal(err)
	}
	for _, o := range []options{
		{state: state, pairs: 32, nodes: 1, seed: 3, pace: 0.01},
		{state: state, pairs: 16, nodes: 1, seed: 4, pace: 0.01},
		{state: "spsa_test.go", pairs: 16, nodes: 1, seed: 3, pace: 0.01},
		{state: state, pairs: 16, nodes: 1, seed: 3, pace: 0.01, weights: "main.go"},
	} {
		if _, err := newRun(o); err == nil {
			t.Errorf("%+v was accepted", o)
		}
	}
}

func TestSourceHasTheParameters(t *testing.T) {
	old, err := os.ReadFile("../../../params.go")
	if err != nil {
		t.Fatal(err)
	}
	r, goals := simulatedRun(filepath.Join(t.TempDir(), "s"), 16, 1)
	same, err := r.source(old)
	if err != nil || !bytes.Equal(same, old) {
		t.Fatalf("unchanged parameters change the source: %v", err)
	}
	r.Values = goals
	updated, err := r.source(old)
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range r.params {
		if m := tagPattern.FindAllSubmatch(updated, -1); string(m[i][1]) != p.Name || string(m[i][3]) != strconv.Itoa(int(goals[i])) {
			t.Errorf("%s is %s in the source, not %g", m[i][1], m[i][3], goals[i])
		}
	}
	if _, err := r.source(bytes.ReplaceAll(old, []byte(r.params[0].Name), []byte("other"))); err == nil {
		t.Error("a source without a parameter was accepted")
	}
}

// Engines with equal parameters share the points of a pair, because they play the same game twice.
func TestPairOfEqualEnginesIsDrawn(t *testing.T) {
	r, err := newRun(options{state: filepath.Join(t.TempDir(), "s"), pairs: 16, nodes: 60, seed: 3, pace: 0.01})
	if err != nil {
		t.Fatal(err)
	}
	var defaults []int
	for _, p := range engine.Params() {
		defaults = append(defaults, p.Value)
	}
	for pair := range 3 {
		if points := r.playPair(context.Background(), 0, pair, [2][]int{defaults, defaults}); points != 0 {
			t.Errorf("pair %d: %d", pair, points)
		}
	}
}
