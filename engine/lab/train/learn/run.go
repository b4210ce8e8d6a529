package main

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"time"

	"backrank/cli"
	"backrank/engine/internal/net"
	"backrank/engine/lab/train/games"
)

var (
	errOther = errors.New("made by another command, or the games have changed: name another file with -state, or delete it")
	errEmpty = errors.New("no position to learn from")
)

// session is one run of the command.
type session struct {
	options
	say  func(format string, args ...any)
	data *sets
	done *state
	t    *trainer
}

// run learns what is left to learn and writes the network.
func run(o options, s shape, say func(format string, args ...any)) error {
	l := session{options: o, say: say}
	if err := l.open(s); err != nil {
		return err
	}
	for l.done.Superbatches < l.superbatches {
		learnt := l.superbatch()
		held := l.t.loss(&l.data.held)
		l.done.Superbatches++
		l.done.Losses = append(l.done.Losses, [2]float64{learnt, held})
		l.say("superbatch %d of %d: loss %.6f, held back %.6f", l.done.Superbatches, l.superbatches, learnt, held)
		l.done.Steps = l.t.adam.steps
		if err := l.done.save(l.state); err != nil {
			return err
		}
		if err := l.publish(); err != nil {
			return err
		}
	}
	return l.publish()
}

// open loads the games and what was learnt before.
func (l *session) open(s shape) error {
	former, err := read(l.state)
	if err != nil {
		return err
	}
	st := former
	if st == nil {
		st = &state{}
		paths, err := games.Files(l.dir)
		if err != nil {
			return err
		}
		for _, p := range paths {
			st.Files = append(st.Files, filepath.Base(p))
		}
	}
	paths := make([]string, len(st.Files))
	for i, name := range st.Files {
		paths[i] = filepath.Join(l.dir, name)
	}
	told := time.Now()
	l.data, err = load(paths, max(l.threads, 1), func(done int) {
		if time.Since(told) > every || done == len(paths) {
			told = time.Now()
			l.say("%d of %d files read", done, len(paths))
		}
	})
	if err != nil {
		return err
	}
	d := l.data
	if d.learn.n == 0 {
		return errEmpty
	}
	g := goal{d.learn.odds(), l.results}
	recipe := fmt.Sprintf("learn 1: %d positions and %d held back of %d games (%08x) by %s; %d superbatches of %d batches of %d, rate %g, decay %g, share of results %g, %.0f centipawns for ten wins to one loss, seed %d",
		d.learn.n, d.held.n, d.games, d.sum, d.of(), l.superbatches, l.batches, l.batch, l.rate, l.decay, l.results, float64(g.odds), l.seed)
	l.say("%s", recipe)
	l.t = newTrainer(&l.options, s, g, &d.learn)
	if former == nil {
		st.Recipe = recipe
		st.Weights, st.Mean, st.Square = l.t.w.all, l.t.adam.mean, l.t.adam.square
	} else {
		if st.Recipe != recipe || len(st.Weights) != s.len() || len(st.Mean) != s.len() || len(st.Square) != s.len() {
			return fmt.Errorf("%s: %w; it was: %s", l.state, errOther, st.Recipe)
		}
		copy(l.t.w.all, st.Weights)
		copy(l.t.adam.mean, st.Mean)
		copy(l.t.adam.square, st.Square)
		st.Weights, st.Mean, st.Square = l.t.w.all, l.t.adam.mean, l.t.adam.square
		l.t.adam.steps = st.Steps
		l.say("%d superbatches done before", st.Superbatches)
	}
	l.done = st
	return nil
}

// every is how often a run says how far it is.
const every = 15 * time.Second

// superbatch shows the batches of one superbatch and returns their mean loss.
func (l *session) superbatch() float64 {
	began, told, total := time.Now(), time.Now(), 0.0
	for i := range l.batches {
		total += l.t.step()
		if time.Since(told) < every && i < l.batches-1 {
			continue
		}
		told = time.Now()
		pace := time.Since(began) / time.Duration(i+1)
		left := time.Duration(l.t.steps-l.t.adam.steps) * pace
		l.say("superbatch %d, batch %d of %d: loss %.6f, %.0f positions a second, %v left",
			l.done.Superbatches+1, i+1, l.batches, total/float64(i+1), float64(l.batch)/pace.Seconds(), left.Round(time.Second))
	}
	return total / float64(l.batches)
}

// publish writes the network as it is now.
func (l *session) publish() error {
	if l.t.w.shape != full {
		return nil // of a test
	}
	f := net.NewFloats()
	for _, p := range [][2][]float32{
		{f.Features, l.t.w.features}, {f.Bias, l.t.w.bias}, {f.Output, l.t.w.output}, {f.OutputBias, l.t.w.outputBias},
	} {
		copy(p[0], p[1])
	}
	worth := l.t.worth(&l.data.held)
	scaled(f, worth)
	recipe := l.done.Recipe
	if n := len(l.done.Losses); n > 0 {
		recipe += fmt.Sprintf("; loss %.6f, held back %.6f after %d superbatches, then centipawns times %.3f", l.done.Losses[n-1][0], l.done.Losses[n-1][1], n, worth)
	}
	n, err := f.Quantise(recipe)
	if err != nil {
		return err
	}
	return cli.Replace(l.out, func(f *os.File) error { return n.Write(f) })
}

// scaled multiplies what a network says, as far as its weights stay within their bounds.
func scaled(f *net.Floats, by float64) {
	for _, w := range f.Output {
		by = min(by, net.Clip/max(math.Abs(float64(w)), 1e-9))
	}
	for _, part := range [][]float32{f.Output, f.OutputBias} {
		for i := range part {
			part[i] *= float32(by)
		}
	}
}
