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

// batch is how many pairs are played before the parameters move.
const batch = 16

// run is one run of the command.
type run struct {
	options
	found
	all     []engine.Param
	players [][2]*engine.Engine // for each worker
	play    func(ctx context.Context, worker, pair int, sides [2][]int) int
	every   time.Duration // how often the state is saved
}

// found is what the file keeps.
type found struct {
	Recipe  string
	Pairs   int       // played
	Points  int       // of the side with the changes as drawn less those of the other, in half points
	Numbers []float64 // as they are now
}

// begin readies the engines, and goes on from the state of the same recipe.
func begin(o options) (*run, error) {
	r := &run{options: o, all: engine.Params(), every: 20 * time.Second}
	r.play = r.pair
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
	fresh := found{Recipe: fmt.Sprintf("spsa 1: %d pairs, %d nodes, seed %d, pace %g, engine %08x", o.pairs, o.nodes, o.seed, o.pace, r.players[0][0].Signature())}
	for _, h := range r.all {
		fresh.Numbers = append(fresh.Numbers, float64(h.Value))
		fresh.Recipe += fmt.Sprintf(" %s %d±%d", h.Name, h.Value, h.Step)
	}
	b, err := os.ReadFile(o.state)
	switch {
	case os.IsNotExist(err):
		r.found = fresh
		return r, nil
	case err != nil:
		return nil, err
	}
	if err := json.Unmarshal(b, &r.found); err != nil || r.Recipe != fresh.Recipe || len(r.Numbers) != len(fresh.Numbers) {
		return nil, fmt.Errorf("%s is of another command: name another file with -state, or delete it", o.state)
	}
	return r, nil
}

// run plays what is left to play.
func (r *run) run(ctx context.Context, say func(string, ...any)) error {
	told := time.Now()
	for r.Pairs < r.pairs {
		var drawn [batch]draw
		var points [batch]int
		for i := range drawn {
			drawn[i] = r.draw(r.Pairs + i)
		}
		train.Each(batch, max(r.workers, 1), func(worker, i int) {
			points[i] = r.play(ctx, worker, r.Pairs+i, drawn[i].sides)
		})
		if ctx.Err() != nil {
			return ctx.Err()
		}
		for i := range drawn {
			r.learn(&drawn[i], points[i])
		}
		if time.Since(told) > r.every || r.Pairs >= r.pairs {
			told = time.Now()
			if err := r.save(); err != nil {
				return err
			}
			say("%d of %d pairs: %s", r.Pairs, r.pairs, r.moved())
		}
	}
	return r.save()
}

// draw is the changes of one pair of games: what one engine plays with and what the other, and the step of
// each parameter with its sign.
type draw struct {
	sides [2][]int
	steps []float64
}

func (r *run) draw(pair int) draw {
	rng := rand.New(rand.NewPCG(r.seed, uint64(pair)))
	var d draw
	for i, h := range r.all {
		// The steps shrink slowly, to that of the list at the end.
		step := float64(h.Step) * math.Pow(float64(r.pairs)/float64(pair+1), 0.101)
		step = min(step, 3*float64(h.Step))
		if rng.IntN(2) == 0 {
			step = -step
		}
		d.steps = append(d.steps, step)
		for side, v := range [2]float64{r.Numbers[i] + step, r.Numbers[i] - step} {
			whole := math.Floor(v + rng.Float64()) // on average v
			d.sides[side] = append(d.sides[side], int(min(max(whole, float64(h.Least)), float64(h.Most))))
		}
	}
	return d
}

// pair plays a start with both colours and returns the half points of the first side less those of
// the second.
func (r *run) pair(ctx context.Context, worker, pair int, sides [2][]int) (points int) {
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

// learn moves the parameters by what a pair of games has shown.
func (r *run) learn(d *draw, points int) {
	const settle = 0.1 // of all pairs, before which the moves would be too great
	n := float64(r.pairs)
	pace := r.pace * math.Pow((settle*n+n)/(settle*n+float64(r.Pairs+1)), 0.602)
	r.Pairs++
	r.Points += points
	for i, h := range r.all {
		size := float64(h.Step) * float64(h.Step) / d.steps[i]
		r.Numbers[i] = min(max(r.Numbers[i]+pace*float64(points)*size, float64(h.Least)), float64(h.Most))
	}
}

// moved tells how far the parameters have come.
func (r *run) moved() (text string) {
	for i, h := range r.all {
		if math.Abs(r.Numbers[i]-float64(h.Value)) >= 0.5 {
			text += fmt.Sprintf("%s %d→%.0f ", h.Name, h.Value, r.Numbers[i])
		}
	}
	return text
}

// save writes the state, whole or not at all.
func (r *run) save() error {
	return cli.Replace(r.options.state, func(f *os.File) error { return json.NewEncoder(f).Encode(r.found) })
}

// tag is what a parameter of the search has in the source: its name, type and the beginning of its tag.
var tag = regexp.MustCompile("(?m)^\t(\\w+)( +\\w+ +`tune:\")(-?\\d+)")

// source is the engine's source with the parameters as they are now. It fails if one is missing there.
func (r *run) source(old []byte) ([]byte, error) {
	left := map[string]int{}
	for i, h := range r.all {
		left[h.Name] = int(math.Round(r.Numbers[i]))
	}
	fresh := tag.ReplaceAllFunc(old, func(found []byte) []byte {
		m := tag.FindSubmatch(found)
		v, known := left[string(m[1])]
		if !known {
			return found
		}
		delete(left, string(m[1]))
		return fmt.Appendf(nil, "\t%s%s%d", m[1], m[2], v)
	})
	if len(left) > 0 {
		return nil, fmt.Errorf("no tags for %v", slices.Sorted(maps.Keys(left)))
	}
	return format.Source(fresh)
}

// write puts the parameters into the engine's source.
func (r *run) write() error {
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
