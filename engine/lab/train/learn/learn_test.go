package main

import (
	"bytes"
	"errors"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"backrank/engine/internal/net"
	"backrank/engine/lab/train/games"
	"backrank/engine/lab/train/randomgame"
	"backrank/internal/killed"
	"backrank/variants"
	"backrank/variants/rules"
)

var tiny = shape{inputs: 24, hidden: 8, buckets: 2}

// randomSamples returns samples with random features.
func randomSamples(s shape, n int, seed uint64) *samples {
	rng := rand.New(rand.NewPCG(seed, 0))
	list := func() []uint16 {
		l := make([]uint16, 3+rng.IntN(6))
		for i, f := range rng.Perm(s.inputs)[:len(l)] {
			l[i] = uint16(f)
		}
		return l
	}
	all := &samples{}
	for range n {
		all.add(sample{
			score: int16(rng.IntN(2000) - 1000), halfPoints: uint8(rng.IntN(3)), bucket: uint8(rng.IntN(s.buckets)),
			own: list(), other: list(),
		})
	}
	return all
}

func TestSamplesRoundTrip(t *testing.T) {
	const n = perBlock + 100
	s := &samples{}
	of := func(i int) sample {
		return sample{int16(i*37 - 3000), uint8(i % 3), uint8(i % 64), make([]uint16, i%58, 58), []uint16{uint16(i), 9}}
	}
	for i := range n {
		s.add(of(i))
	}
	for i := range n {
		got, want := s.get(i), of(i)
		if got.score != want.score || got.halfPoints != want.halfPoints || got.bucket != want.bucket ||
			!slices.Equal(got.own, want.own) || !slices.Equal(got.other, want.other) {
			t.Fatalf("sample %d is %+v, was %+v", i, got, want)
		}
	}
}

// The gradients equal finite differences.
func TestGradients(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	data := randomSamples(tiny, 20, 2)
	w, grad, p := newWeights(tiny), newWeights(tiny), newScratch(tiny)
	for i := range w.all {
		w.all[i] = float32(rng.NormFloat64()) / 2
	}
	g := objective{odds: 400, results: 0.3}
	total := func() (sum float64) {
		for i := range data.n {
			s := data.get(i)
			loss, _ := g.loss(&s, w.forward(&s, p))
			sum += loss
		}
		return sum
	}
	for i := range data.n {
		s := data.get(i)
		_, gradient := g.loss(&s, w.forward(&s, p))
		w.backward(grad, &s, p, float32(gradient))
	}
	const h = 1e-3
	withoutEffect := 0
	for i := range w.all {
		old := w.all[i]
		w.all[i] = old + h
		up := total()
		w.all[i] = old - h
		down := total()
		w.all[i] = old
		want, got := (up-down)/(2*h), float64(grad.all[i])
		if math.Abs(got-want) > 2e-3+0.02*math.Abs(want) {
			t.Errorf("weight %d: gradient %g, measured %g", i, got, want)
		}
		if want == 0 {
			withoutEffect++
		}
	}
	if withoutEffect > len(w.all)/2 {
		t.Errorf("%d of %d weights have no effect", withoutEffect, len(w.all))
	}
}

// forward computes the same score as package net.
func TestForwardMatchesPackageNet(t *testing.T) {
	w, f, p := newWeights(full), net.NewFloats(), newScratch(full)
	w.initialize(rand.New(rand.NewPCG(1, 2)))
	copy(f.Features, w.features)
	copy(f.Bias, w.bias)
	copy(f.Output, w.output)
	copy(f.OutputBias, w.outputBias)
	rng := rand.New(rand.NewPCG(1, 3))
	for range 10 {
		err := randomGame(t, rng).Quiet(func(q games.Sample) {
			s := newSample(q)
			if got, want := float64(w.forward(&s, p))*net.Scale, f.Evaluate(q.Position); math.Abs(got-want) > 0.01 {
				t.Fatalf("%+v: %g, by package net %g", q.Position.Setup(), got, want)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// randomGame returns a game of random moves whose scores are the difference in the number of pieces.
func randomGame(t testing.TB, rng *rand.Rand) *games.Game {
	t.Helper()
	return randomgame.Game(t, rng, variants.ShuffleFamily, 80, func(p *rules.Position) int {
		return 100 * (p.Of(p.Turn()).Len() - p.Of(p.Turn().Other()).Len())
	})
}

// testOptions returns the options of a short run.
func testOptions(dir string) options {
	return options{
		dir: dir, out: filepath.Join(dir, "net"), state: filepath.Join(dir, "state"),
		superbatches: 4, batches: 25, batch: 256, rate: 0.01, decay: 0.01, threads: 2, seed: 3,
	}
}

func discard(string, ...any) {}

// A small network learns to score positions by the number of pieces.
func TestSmallNetworkLearnsToCount(t *testing.T) {
	s := shape{inputs: 32, hidden: 16, buckets: 1}
	data := &samples{}
	rng := rand.New(rand.NewPCG(1, 4))
	for range 4000 {
		own, other := rng.IntN(9), rng.IntN(9)
		pieces := rng.Perm(16)
		var one sample
		for _, m := range pieces[:own] {
			one.own = append(one.own, uint16(m))
			one.other = append(one.other, uint16(16+m))
		}
		for _, m := range pieces[len(pieces)-other:] {
			one.own = append(one.own, uint16(16+m))
			one.other = append(one.other, uint16(m))
		}
		one.score = int16(100 * (own - other))
		data.add(one)
	}
	o := testOptions("")
	o.superbatches = 24
	learner := newTrainer(&o, s, objective{odds: 500}, data)
	first := learner.meanLoss(data)
	for range learner.steps {
		learner.step()
	}
	if last := learner.meanLoss(data); last > 2e-4 || first < 0.03 {
		t.Errorf("loss %.6f before, %.6f after", first, last)
	}
}

func TestWeightsDoNotDependOnThreads(t *testing.T) {
	data := randomSamples(tiny, 300, 5)
	var all [][]float32
	for _, threads := range []int{1, 2, 5} {
		o := testOptions("")
		o.threads = threads
		learner := newTrainer(&o, tiny, objective{odds: 400, results: 0.3}, data)
		for range 30 {
			learner.step()
		}
		all = append(all, learner.w.all)
	}
	if !slices.Equal(all[0], all[1]) || !slices.Equal(all[0], all[2]) {
		t.Error("the weights depend on the number of threads")
	}
}

func TestEpochVisitsEachSampleOnce(t *testing.T) {
	data := randomSamples(tiny, 100, 6)
	o := testOptions("")
	o.batch = 30
	learner := newTrainer(&o, tiny, objective{odds: 400}, data)
	var orders [2][]uint32
	seen := 0
	for range 7 {
		learner.nextBatch()
		learner.adam.steps++
		for _, i := range learner.batchIndexes {
			if epoch := seen / data.n; epoch < len(orders) {
				orders[epoch] = append(orders[epoch], i)
			}
			seen++
		}
	}
	if slices.Equal(orders[0], orders[1]) {
		t.Error("two epochs have the same order")
	}
	for _, order := range orders {
		slices.Sort(order)
		for i, got := range order {
			if int(got) != i || len(order) != data.n {
				t.Fatalf("an epoch has %d samples, the %d-th is %d", len(order), i, got)
			}
		}
	}
}

func TestRateRisesAndFalls(t *testing.T) {
	const steps = 10000
	highest := 0.0
	for i := range steps {
		r := rate(0.001, i, steps)
		if r <= 0 || r > 0.001 || i > 300 && r > rate(0.001, i-1, steps) || i < 199 && r >= rate(0.001, i+1, steps) {
			t.Fatalf("step %d has rate %g", i, r)
		}
		highest = max(highest, r)
	}
	if last := rate(0.001, steps-1, steps); highest < 0.00099 || last > 0.00002 {
		t.Errorf("highest %g, last %g", highest, last)
	}
}

func TestWeightsAreClipped(t *testing.T) {
	data := randomSamples(tiny, 64, 7)
	o := testOptions("")
	o.rate, o.decay = 1, 0
	learner := newTrainer(&o, tiny, objective{odds: 50, results: 0}, data)
	clipped := false
	for range 60 {
		learner.step()
		for i, w := range learner.w.all[:tiny.size()-tiny.buckets] {
			if !(w >= -net.Clip && w <= net.Clip) {
				t.Fatalf("weight %d is %g", i, w)
			}
			clipped = clipped || w == net.Clip
		}
	}
	if !clipped {
		t.Error("no weight was clipped")
	}
}

// gamesFolder returns a folder with files of perFile random games each.
func gamesFolder(t *testing.T, files, perFile int) string {
	t.Helper()
	dir := t.TempDir()
	rng := rand.New(rand.NewPCG(8, 8))
	for i := range files {
		writeGames(t, filepath.Join(dir, string(rune('a'+i))+games.Extension), perFile, rng)
	}
	return dir
}

func writeGames(t *testing.T, path string, n int, rng *rand.Rand) {
	t.Helper()
	randomgame.File(t, path, "generate 1 seed 1 shard 2 nodes 3", n, func() *games.Game { return randomGame(t, rng) })
}

// TestMain runs the tests. In the child process that killed.Kill starts, it does a run that is killed in its second
// superbatch.
func TestMain(m *testing.M) {
	args, victim := killed.Victim()
	if !victim {
		os.Exit(m.Run())
	}
	o := testOptions(args[0])
	o.superbatches, o.batches, o.batch, o.threads, o.state, o.out = 3, 2, 64, 1, args[1], args[2]
	lines := 0
	_ = run(o, full, func(string, ...any) {
		if lines++; lines == 6 {
			killed.Now()
		}
	})
}

// A run that is killed and resumed gives the same network as one that is not, even if files of games are added
// before it is resumed.
func TestKilledRunResumes(t *testing.T) {
	dir := gamesFolder(t, 2, 50)
	o := testOptions(dir)
	o.superbatches, o.batches, o.batch, o.threads = 3, 2, 64, 3
	if err := run(o, full, discard); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(o.out)
	if err != nil {
		t.Fatal(err)
	}
	o.state, o.out, o.threads = filepath.Join(dir, "other"), filepath.Join(dir, "other.net"), 1
	killed.Kill(t, dir, o.state, o.out)
	st, err := readState(o.state)
	if err != nil || st == nil || st.Superbatches == 0 || st.Superbatches == 3 {
		t.Fatalf("killed too early or too late: %v, %v", st != nil, err)
	}
	writeGames(t, filepath.Join(dir, "c"+games.Extension), 3, rand.New(rand.NewPCG(1, 1)))
	if err := run(o, full, discard); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(o.out)
	if err != nil || !bytes.Equal(got, whole) {
		t.Errorf("the networks differ: %v", err)
	}
	if n, err := net.Parse(got); err != nil || !bytes.Contains([]byte(n.Recipe()), []byte("generate 1 nodes 3 (seed 1: 100)")) {
		t.Errorf("recipe %q: %v", n.Recipe(), err)
	}
	o.rate *= 2
	if err := run(o, full, discard); !errors.Is(err, errMismatch) {
		t.Errorf("another rate: %v", err)
	}
}

func TestHeldOutGamesAreNotTrained(t *testing.T) {
	dir := gamesFolder(t, 3, 60)
	paths, err := games.Files(dir)
	if err != nil {
		t.Fatal(err)
	}
	one, err := load(paths, 1, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	many, err := load(paths, 4, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	if one.games != 180 || one.heldOut.n == 0 || one.training.n < 40*one.heldOut.n {
		t.Errorf("%d games, %d positions, %d held out", one.games, one.training.n, one.heldOut.n)
	}
	if one.training.n != many.training.n || one.heldOut.n != many.heldOut.n || one.checksum != many.checksum {
		t.Error("the samples depend on the number of threads")
	}
	for i := range one.training.n {
		if a, b := one.training.get(i), many.training.get(i); a.score != b.score || !slices.Equal(a.own, b.own) || !slices.Equal(a.other, b.other) {
			t.Fatalf("sample %d differs", i)
		}
	}
}

func TestErrors(t *testing.T) {
	if err := run(testOptions(t.TempDir()), full, discard); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	dir := gamesFolder(t, 1, 2)
	o := testOptions(dir)
	if err := os.WriteFile(o.state, []byte("no state"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := run(o, full, discard); err == nil {
		t.Error("a damaged state was accepted")
	}
	b, err := os.ReadFile(filepath.Join(dir, "a"+games.Extension))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "a"+games.Extension), b[:len(b)-9], 0o644); err != nil {
		t.Fatal(err)
	}
	o.state += "2"
	if err := run(o, full, discard); !errors.Is(err, games.ErrTorn) {
		t.Error(err)
	}
}

func BenchmarkStep(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 9))
	data := &samples{}
	for data.n < 1<<15 {
		if err := randomGame(b, rng).Quiet(func(q games.Sample) { data.add(newSample(q)) }); err != nil {
			b.Fatal(err)
		}
	}
	o := testOptions("")
	o.batch, o.threads = 16384, 1
	learner := newTrainer(&o, full, objective{odds: 500, results: 0.3}, data)
	learner.step()
	for b.Loop() {
		learner.step()
	}
	b.ReportMetric(float64(b.N*o.batch)/b.Elapsed().Seconds(), "positions/s")
}
