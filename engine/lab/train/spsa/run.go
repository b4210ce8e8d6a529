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

// run is one run of the command.
type run struct {
	options
	progress
	params    []engine.Param
	players   [][2]*engine.Engine // for each worker
	play      func(ctx context.Context, worker, pair int, sides [2][]int) int
	saveEvery time.Duration // interval of saves
}

// progress is the content of the state file.
type progress struct {
	Recipe string
	Pairs  int       // pairs played
	Points int       // of the first side minus those of the second, in half points
	Values []float64 `json:"Numbers"` // current parameters
}

// newRun creates the engines and loads the state, if there is one; its recipe must be the same.
func newRun(o options) (*run, error) {
	r := &run{options: o, params: engine.Params(), saveEvery: 20 * time.Second}
	r.play = r.playPair
	var weights engine.Weights
	if o.weights != "" {
		var err error
		if weights, err = engine.ReadWeights(o.weights); err != nil {
			return nil, err
		}
	}
	for range max(o.workers, 1) {
		two := [2]*engine.Engine{engine.New(2), engine.New(2)}
		for _, e := range two {
			e.Use(weights)
		}
		r.players = append(r.players, two)
	}
	initial := progress{Recipe: fmt.Sprintf("spsa 1: %d pairs, %d nodes, seed %d, pace %g, engine %08x", o.pairs, o.nodes, o.seed, o.pace, r.players[0][0].Signature())}
	for _, h := range r.params {
		initial.Values = append(initial.Values, float64(h.Value))
		initial.Recipe += fmt.Sprintf(" %s %d±%d", h.Name, h.Value, h.Step)
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

// run plays the remaining pairs.
func (r *run) run(ctx context.Context, say func(string, ...any)) error {
	saved := time.Now()
	for r.Pairs < r.pairs {
		var perturbations [batchSize]perturbation
		var points [batchSize]int
		for i := range perturbations {
			perturbations[i] = r.perturb(r.Pairs + i)
		}
		train.Each(batchSize, max(r.workers, 1), func(worker, i int) {
			points[i] = r.play(ctx, worker, r.Pairs+i, perturbations[i].sides)
		})
		if ctx.Err() != nil {
			return ctx.Err()
		}
		for i := range perturbations {
			r.update(&perturbations[i], points[i])
		}
		if time.Since(saved) > r.saveEvery || r.Pairs >= r.pairs {
			saved = time.Now()
			if err := r.save(); err != nil {
				return err
			}
			say("%d of %d pairs: %s", r.Pairs, r.pairs, r.changes())
		}
	}
	return r.save()
}

// A perturbation is the parameters of both engines in one pair of games, and the signed step of each
// parameter.
type perturbation struct {
	sides [2][]int
	steps []float64
}

func (r *run) perturb(pair int) perturbation {
	rng := rand.New(rand.NewPCG(r.seed, uint64(pair)))
	var d perturbation
	for i, h := range r.params {
		// The steps decrease slowly, down to h.Step at the end.
		step := float64(h.Step) * math.Pow(float64(r.pairs)/float64(pair+1), 0.101)
		step = min(step, 3*float64(h.Step))
		if rng.IntN(2) == 0 {
			step = -step
		}
		d.steps = append(d.steps, step)
		for side, v := range [2]float64{r.Values[i] + step, r.Values[i] - step} {
			whole := math.Floor(v + rng.Float64()) // stochastic rounding: v on average
			d.sides[side] = append(d.sides[side], int(min(max(whole, float64(h.Least)), float64(h.Most))))
		}
	}
	return d
}

// playPair plays a start position with both colours and returns the half points of the first side minus
// those of the second.
func (r *run) playPair(ctx context.Context, worker, pair int, sides [2][]int) (points int) {
	two := r.players[worker]
	for side, e := range two {
		e.Tune(sides[side])
	}
	for white := range two {
		rng := rand.New(rand.NewPCG(^r.seed, uint64(pair)))
		g, ok := selfplay.Play(ctx, rng, r.nodes, two[white], two[1-white])
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

// update moves the parameters according to the result of a pair.
func (r *run) update(d *perturbation, points int) {
	const stability = 0.1 // the constant A of SPSA as a share of all pairs: it damps the first updates
	n := float64(r.pairs)
	pace := r.pace * math.Pow((stability*n+n)/(stability*n+float64(r.Pairs+1)), 0.602)
	r.Pairs++
	r.Points += points
	for i, h := range r.params {
		size := float64(h.Step) * float64(h.Step) / d.steps[i]
		r.Values[i] = min(max(r.Values[i]+pace*float64(points)*size, float64(h.Least)), float64(h.Most))
	}
}

// changes returns the parameters that have changed, as text.
func (r *run) changes() (text string) {
	for i, h := range r.params {
		if math.Abs(r.Values[i]-float64(h.Value)) >= 0.5 {
			text += fmt.Sprintf("%s %d→%.0f ", h.Name, h.Value, r.Values[i])
		}
	}
	return text
}

// save replaces the state file atomically.
func (r *run) save() error {
	return cli.Replace(r.options.state, func(f *os.File) error { return json.NewEncoder(f).Encode(r.progress) })
}

// tagPattern matches the field of a parameter in the source: its name, its type and the beginning of its
// tag.
var tagPattern = regexp.MustCompile("(?m)^\t(\\w+)( +\\w+ +`tune:\")(-?\\d+)")

// source returns the engine's source with the current parameters. It is an error if a parameter is missing
// there.
func (r *run) source(old []byte) ([]byte, error) {
	missing := map[string]int{}
	for i, h := range r.params {
		missing[h.Name] = int(math.Round(r.Values[i]))
	}
	fresh := tagPattern.ReplaceAllFunc(old, func(found []byte) []byte {
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
	return format.Source(fresh)
}

// writeSource writes the parameters into the engine's source.
func (r *run) writeSource() error {
	old, err := os.ReadFile(r.out)
	if err != nil {
		return err
	}
	fresh, err := r.source(old)
	if err != nil {
		return fmt.Errorf("%s: %w", r.out, err)
	}
	return cli.Replace(r.out, func(f *os.File) error { _, err := f.Write(fresh); return err })
}
