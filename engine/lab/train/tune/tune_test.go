package main

import (
	"bytes"
	"errors"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/notnil/chess"

	"backrank/engine"
	"backrank/engine/lab/train"
	"backrank/engine/lab/train/games"
	"backrank/engine/lab/train/wander"
	"backrank/variants"
	"backrank/variants/rules"
)

// some are positions of random games with what a trial thinks of them as their score.
func some(t testing.TB, n int, of *engine.Trial) (all []sample) {
	t.Helper()
	rng := rand.New(rand.NewPCG(5, 0))
	for len(all) < n {
		g := game(t, rng, of)
		drawn, err := draw(g, 6, rng)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, drawn...)
	}
	return all[:n]
}

// game is a game of moves by lot with what a trial thinks of them as its scores.
func game(t testing.TB, rng *rand.Rand, of *engine.Trial) *games.Game {
	t.Helper()
	return wander.Game(t, rng, variants.FischerFamily, 100, func(p *rules.Position) int {
		if p.Turn() == chess.Black {
			return -int(worth(of.Look(p), p))
		}
		return int(worth(of.Look(p), p))
	})
}

// The numbers that add up do so: what the slopes foretell is what comes.
func TestLinearNumbersAreLinear(t *testing.T) {
	trial := engine.NewTrial()
	rng := rand.New(rand.NewPCG(1, 2))
	tables := trial.Tables()
	names := numbers(tables)
	for _, s := range some(t, 40, trial) {
		l := linearise(trial, &s.p)
		change := make([]float64, len(names))
		st := state{Numbers: values(trial)}
		former := state{Numbers: values(trial)}
		for i, n := range names {
			if tables[n.table].Pair && tables[n.table].Name != "kings" || tables[n.table].Name == "tempo" {
				change[i] = float64(rng.IntN(9) - 4)
				st.Numbers[i] += int(change[i])
			}
		}
		share := trial.Look(&s.p).Share
		st.give([]*engine.Trial{trial})
		then := trial.Look(&s.p)
		then.Share = share
		got := worth(then, &s.p)
		former.give([]*engine.Trial{trial})
		if want := l.at(change); math.Abs(got-want) > 0.01 {
			t.Fatalf("%+v: worth %.3f, foretold %.3f", s.p.Setup(), got, want)
		}
	}
}

func TestSlopesOfSurpriseAreRight(t *testing.T) {
	trial := engine.NewTrial()
	m := linearised(some(t, 60, trial), []*engine.Trial{trial}, func(s sample) float64 { return s.points })
	n := len(numbers(trial.Tables()))
	rng := rand.New(rand.NewPCG(1, 3))
	change := make([]float64, n)
	for i := range change {
		change[i] = rng.NormFloat64()
	}
	const odds = train.Odds(400)
	of := func() (sum float64) {
		for i := range m.positions {
			sum += train.Surprise(odds.Points(m.positions[i].at(change)), m.targets[i])
		}
		return sum
	}
	grad, curve := m.slope(change, 2, odds)
	const h = 1e-3
	for range 14 {
		i := rng.IntN(n)
		was := change[i]
		change[i] = was + h
		up, next := of(), m
		gradUp, _ := next.slope(change, 1, odds)
		change[i] = was - h
		down := of()
		change[i] = was
		if got := (up - down) / (2 * h); math.Abs(got-grad[i]) > 1e-6+1e-4*math.Abs(got) {
			t.Errorf("number %d: slope %g, measured %g", i, grad[i], got)
		}
		if got := (gradUp[i] - grad[i]) / h; math.Abs(got-curve[i][i]) > 1e-6+1e-2*math.Abs(got) {
			t.Errorf("number %d: bends %g, measured %g", i, curve[i][i], got)
		}
	}
}

func TestSolvesEquations(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 4))
	const n = 30
	b, a := square(n), square(n)
	for i := range n {
		for j := range n {
			b[i][j] = rng.NormFloat64()
		}
	}
	want, got := make([]float64, n), make([]float64, n)
	for i := range n {
		want[i] = rng.NormFloat64()
		for j := range n {
			for k := range n {
				a[i][j] += b[i][k] * b[j][k]
			}
		}
	}
	for i := range n {
		for j := range n {
			got[i] += a[i][j] * want[j]
		}
	}
	if err := solve(a, got); err != nil {
		t.Fatal(err)
	}
	for i := range n {
		if math.Abs(got[i]-want[i]) > 1e-6 {
			t.Errorf("x[%d] is %g, want %g", i, got[i], want[i])
		}
	}
	if err := solve(square(3), make([]float64, 3)); !errors.Is(err, errSingular) {
		t.Error(err)
	}
}

// Scores made with other numbers teach these numbers.
func TestFitFindsTheNumbersBehindScores(t *testing.T) {
	trial, secret := engine.NewTrial(), engine.NewTrial()
	byName := map[string]int{}
	for i, table := range trial.Tables() {
		byName[table.Name] = i
	}
	first := values(trial)
	change := func(name string, i, mg, eg int) (want int) {
		m, e := secret.Tables()[byName[name]].At(i)
		secret.Set(byName[name], i, m+mg, e+eg)
		return m + mg
	}
	change("material", int(chess.Knight), 80, -70)
	openFile, tempo := change("openFile", 0, 60, 50), change("tempo", 0, 25, 0)
	samples := some(t, 1500, secret)
	const odds = train.Odds(500)
	target := func(s sample) float64 { return odds.Points(float64(s.score)) }
	trials := []*engine.Trial{trial}
	before := loss(samples, trials, target, odds)
	m := linearised(samples, trials, target)
	tuned := append([]int{}, first...)
	if err := m.fit(first, tuned, 2, odds, 50); err != nil {
		t.Fatal(err)
	}
	st := state{Numbers: tuned}
	st.give(trials)
	after, best := loss(samples, trials, target, odds), loss(samples, []*engine.Trial{secret}, target, odds)
	if after-best > (before-best)/4 {
		t.Errorf("surprise %.5f before, %.5f after, %.5f with the numbers behind the scores", before, after, best)
	}
	if mg, _ := trial.Tables()[byName["tempo"]].At(0); mg < tempo-4 || mg > tempo+4 {
		t.Errorf("tempo %d, want %d", mg, tempo)
	}
	if mg, _ := trial.Tables()[byName["openFile"]].At(0); mg < openFile-35 {
		t.Errorf("open file %d, want %d", mg, openFile)
	}
}

// folder holds one file of games.
func folder(t *testing.T, n int) string {
	t.Helper()
	dir := t.TempDir()
	trial, rng := engine.NewTrial(), rand.New(rand.NewPCG(9, 9))
	path := filepath.Join(dir, "1-00000"+games.Extension)
	wander.File(t, path, "test", n, func() *games.Game { return game(t, rng, trial) })
	return dir
}

func TestAKilledRunGoesOnTheSame(t *testing.T) {
	dir := folder(t, 40)
	made := func(name string, threads int, rounds ...int) []byte {
		o := options{
			dir: dir, out: filepath.Join(dir, name+".go"), state: filepath.Join(dir, name+".json"),
			positions: 500, each: 4, seed: 1, results: 0.3, loose: 15, threads: threads,
		}
		for _, o.rounds = range rounds {
			if err := run(o); err != nil {
				t.Fatal(err)
			}
		}
		b, err := os.ReadFile(o.out)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	whole := made("whole", 1, 2)
	if other := made("killed", 3, 1, 2); !bytes.Equal(whole, other) {
		t.Error("a run in two parts with other threads comes to other numbers")
	}
}

func TestHeldBackGamesAreNotFitted(t *testing.T) {
	paths, err := games.Files(folder(t, 40))
	if err != nil {
		t.Fatal(err)
	}
	s, err := load(paths, 1000, 4, 1)
	if err != nil || len(s.fit) == 0 || len(s.held) == 0 || len(s.held) > len(s.fit)/5 {
		t.Fatalf("%d to fit, %d held back: %v", len(s.fit), len(s.held), err)
	}
	for _, h := range s.held {
		for _, f := range s.fit {
			if h.p == f.p {
				t.Fatalf("%+v is in both", h.p.Setup())
			}
		}
	}
	if s, err := load(paths, 20, 4, 1); err != nil || len(s.fit) < 20 || len(s.fit) > 24 {
		t.Errorf("asked for 20, got %d: %v", len(s.fit), err)
	}
}

func TestNoGamesIsAnError(t *testing.T) {
	if err := run(options{dir: t.TempDir()}); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

func TestTheSourceIsThatOfTheEngine(t *testing.T) {
	got, err := source(engine.NewTrial().Tables(), "A comment.\n")
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("../../../numbers_tuned.go")
	if err != nil {
		t.Fatal(err)
	}
	_, got, _ = bytes.Cut(got, []byte("var tuned"))
	_, want, _ = bytes.Cut(want, []byte("var tuned"))
	if !bytes.Equal(got, want) {
		t.Error("engine/numbers_tuned.go is not what the command would write with its numbers")
	}
}

func TestWorthIsTheEngines(t *testing.T) {
	trial, e := engine.NewTrial(), engine.New(1)
	e.ByHand(true)
	for _, s := range some(t, 100, trial) {
		want := float64(e.Evaluate(s.p))
		if s.p.Turn() == chess.Black {
			want = -want
		}
		if got := worth(trial.Look(&s.p), &s.p); math.Abs(got-want) > 2 {
			t.Fatalf("%+v: worth %.1f, to the engine %.0f", s.p.Setup(), got, want)
		}
	}
}

func TestAnotherRecipeBeginsAnew(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state.json")
	trial := engine.NewTrial()
	s := resume(path, "one", trial)
	s.Rounds, s.Numbers[9] = 2, 77
	if err := s.save(path); err != nil {
		t.Fatal(err)
	}
	if same := resume(path, "one", trial); same.Rounds != 2 || same.Numbers[9] != 77 {
		t.Error("two rounds are forgotten")
	}
	if other := resume(path, "two", trial); other.Rounds != 0 || other.Numbers[9] == 77 {
		t.Error("rounds of another recipe are taken over")
	}
}
