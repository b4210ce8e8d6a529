package main

import (
	"context"
	"encoding/json"
	"fmt"
	"go/format"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"time"

	"backrank/cli"
	"backrank/engine"
	"backrank/engine/lab/train"
	"backrank/engine/lab/train/games"
	"backrank/engine/lab/train/selfplay"
)

// batchSize is the number of pairs between two updates of the parameters.
const batchSize = 16

// A run is one run of the command.
type run struct {
	options
	progress
	params  []engine.Param
	engines [][2]*engine.Engine // two for each worker
	// play plays a pair of games with the parameters of both sides and returns the half points of the first side
	// minus those of the second.
	play         func(ctx context.Context, worker, pair int, params [2][]int) int
	saveInterval time.Duration
}

// progress is the content of the state file.
type progress struct {
	Recipe string    // settings that determine the result
	Pairs  int       // pairs played
	Points int       // sum of the results of play
	Values []float64 `json:"Numbers"` // current parameters
}

// newRun creates the engines and loads the state file, if there is one. It returns an error if the recipe in the
// state is not that of the options.
func newRun(o options) (*run, error) {
	r := &run{options: o, params: engine.Params(), saveInterval: 20 * time.Second}
	r.play = r.playPair
	var weights engine.Weights
	if o.weights != "" {
		var err error
		if weights, err = engine.ReadWeights(o.weights); err != nil {
			return nil, err
		}
	}
	for range max(o.workers, 1) {
		pair := [2]*engine.Engine{engine.New(2), engine.New(2)}
		for _, e := range pair {
			e.SetWeights(weights)
		}
		r.engines = append(r.engines, pair)
	}
	initial := progress{Recipe: fmt.Sprintf("spsa 1: %d pairs, %d nodes, seed %d, pace %g, engine %08x", o.pairs, o.nodes, o.seed, o.pace, r.engines[0][0].Signature())}
	for _, p := range r.params {
		initial.Values = append(initial.Values, float64(p.Value))
		initial.Recipe += fmt.Sprintf(" %s %d±%d", p.Name, p.Value, p.Step)
	}
	b, err := os.ReadFile(o.state)
	switch {
	case os.IsNotExist(err):
		r.progress = initial
		return r, nil
	case err != nil:
		return nil, err
	}
	if err := json.Unmarshal(b, &r.progress); err != nil || r.Recipe != initial.Recipe || len(r.Values) != len(initial.Values) {
		return nil, fmt.Errorf("%s belongs to another command: use another file with -state, or delete it", o.state)
	}
	return r, nil
}

// run plays the remaining pairs, saves the state at intervals and at the end, and reports progress to log.
func (r *run) run(ctx context.Context, log func(string, ...any)) error {
	lastSave := time.Now()
	for r.Pairs < r.pairs {
		var perturbations [batchSize]perturbation
		var points [batchSize]int
		for i := range perturbations {
			perturbations[i] = r.perturb(r.Pairs + i)
		}
		train.ForEach(batchSize, max(r.workers, 1), func(worker, i int) {
			points[i] = r.play(ctx, worker, r.Pairs+i, perturbations[i].params)
		})
		if ctx.Err() != nil {
			return ctx.Err()
		}
		for i := range perturbations {
			r.update(&perturbations[i], points[i])
		}
		if time.Since(lastSave) > r.saveInterval || r.Pairs >= r.pairs {
			lastSave = time.Now()
			if err := r.save(); err != nil {
				return err
			}
			log("%d of %d pairs: %s", r.Pairs, r.pairs, r.changes())
		}
	}
	return r.save()
}

// A perturbation has the parameters of both sides in one pair of games. Those of the first side differ by steps from
// the current parameters, those of the second by the opposite, both rounded to integers within the bounds of the parameter.
type perturbation struct {
	params [2][]int
	steps  []float64
}

// perturb returns the perturbation of a pair, which the seed determines.
func (r *run) perturb(pair int) perturbation {
	rng := rand.New(rand.NewPCG(r.seed, uint64(pair)))
	var d perturbation
	for i, p := range r.params {
		// The steps decrease slowly to p.Step in the last pair.
		step := float64(p.Step) * math.Pow(float64(r.pairs)/float64(pair+1), 0.101)
		step = min(step, 3*float64(p.Step))
		if rng.IntN(2) == 0 {
			step = -step
		}
		d.steps = append(d.steps, step)
		for side, v := range [2]float64{r.Values[i] + step, r.Values[i] - step} {
			rounded := math.Floor(v + rng.Float64()) // stochastic rounding, whose mean is v
			d.params[side] = append(d.params[side], int(min(max(rounded, float64(p.Min)), float64(p.Max))))
		}
	}
	return d
}

// playPair plays a random start position with both colours, see run.play.
func (r *run) playPair(ctx context.Context, worker, pair int, params [2][]int) (points int) {
	engines := r.engines[worker]
	for side, e := range engines {
		e.Tune(params[side])
	}
	for white := range engines {
		rng := rand.New(rand.NewPCG(^r.seed, uint64(pair)))
		g, ok := selfplay.Play(ctx, rng, r.nodes, engines[white], engines[1-white])
		if !ok {
			return 0
		}
		gain := 0
		switch g.Result {
		case games.WhiteWon:
			gain = 1
		case games.BlackWon:
			gain = -1
		}
		points += gain * (1 - 2*white)
	}
	return points
}

// update moves the parameters towards those of the side that scored more points in a pair.
func (r *run) update(d *perturbation, points int) {
	const stability = 0.1 // the constant A of SPSA as a share of all pairs, which reduces the first updates
	n := float64(r.pairs)
	pace := r.pace * math.Pow((stability*n+n)/(stability*n+float64(r.Pairs+1)), 0.602)
	r.Pairs++
	r.Points += points
	for i, p := range r.params {
		size := float64(p.Step) * float64(p.Step) / d.steps[i]
		r.Values[i] = min(max(r.Values[i]+pace*float64(points)*size, float64(p.Min)), float64(p.Max))
	}
}

// changes returns the parameters that have changed, with their old and new values.
func (r *run) changes() (text string) {
	for i, p := range r.params {
		if math.Abs(r.Values[i]-float64(p.Value)) >= 0.5 {
			text += fmt.Sprintf("%s %d→%.0f ", p.Name, p.Value, r.Values[i])
		}
	}
	return text
}

// save writes the state file atomically.
func (r *run) save() error {
	return cli.Replace(r.options.state, func(f *os.File) error { return json.NewEncoder(f).Encode(r.progress) })
}

// tagPattern matches the field of a parameter in the source, up to the value in its tag: name, type and value.
var tagPattern = regexp.MustCompile("(?m)^\t(\\w+)( +\\w+ +`tune:\")(-?\\d+)")

// source returns old, the source of the engine's parameters, with the current values. It returns an error if old
// lacks a parameter.
func (r *run) source(old []byte) ([]byte, error) {
	missing := map[string]int{}
	for i, p := range r.params {
		missing[p.Name] = int(math.Round(r.Values[i]))
	}
	updated := tagPattern.ReplaceAllFunc(old, func(found []byte) []byte {
		m := tagPattern.FindSubmatch(found)
		v, known := missing[string(m[1])]
		if !known {
			return found
		}
		delete(missing, string(m[1]))
		return fmt.Appendf(nil, "\t%s%s%d", m[1], m[2], v)
	})
	if len(missing) > 0 {
		return nil, fmt.Errorf("no tags for %v", slices.Sorted(maps.Keys(missing)))
	}
	return format.Source(updated)
}

// writeSource writes the current parameters into the source file r.out.
func (r *run) writeSource() error {
	old, err := os.ReadFile(r.out)
	if err != nil {
		return err
	}
	updated, err := r.source(old)
	if err != nil {
		return fmt.Errorf("%s: %w", r.out, err)
	}
	return cli.Replace(r.out, func(f *os.File) error { _, err := f.Write(updated); return err })
}
