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
	errMismatch = errors.New("made by another command, or the games have changed: use another file with -state, or delete it")
	errEmpty    = errors.New("no position to train on")
)

// A session is one run of the command.
type session struct {
	options
	log      func(format string, args ...any)
	data     *datasets
	progress *state
	trainer  *trainer
}

// run trains the remaining superbatches, saves the state and the network after each, and reports progress to log.
func run(o options, s shape, log func(format string, args ...any)) error {
	l := session{options: o, log: log}
	if err := l.open(s); err != nil {
		return err
	}
	for l.progress.Superbatches < l.superbatches {
		trained := l.trainSuperbatch()
		heldOut := l.trainer.meanLoss(&l.data.heldOut)
		l.progress.Superbatches++
		l.progress.Losses = append(l.progress.Losses, [2]float64{trained, heldOut})
		l.log("superbatch %d of %d: loss %.6f, held-out loss %.6f", l.progress.Superbatches, l.superbatches, trained, heldOut)
		l.progress.Steps = l.trainer.adam.steps
		if err := l.progress.save(l.state); err != nil {
			return err
		}
		if err := l.writeNetwork(); err != nil {
			return err
		}
	}
	return l.writeNetwork()
}

// open loads the games and the training state. It returns errMismatch if the state is that of other options or games.
func (l *session) open(s shape) error {
	previous, err := readState(l.state)
	if err != nil {
		return err
	}
	st := previous
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
	reported := time.Now()
	l.data, err = load(paths, max(l.threads, 1), func(done int) {
		if time.Since(reported) > reportInterval || done == len(paths) {
			reported = time.Now()
			l.log("%d of %d files read", done, len(paths))
		}
	})
	if err != nil {
		return err
	}
	d := l.data
	if d.training.n == 0 {
		return errEmpty
	}
	g := objective{d.training.fitOdds(), l.results}
	recipe := fmt.Sprintf("learn 1: %d positions and %d held back of %d games (%08x) by %s; %d superbatches of %d batches of %d, rate %g, decay %g, share of results %g, %.0f centipawns for ten wins to one loss, seed %d",
		d.training.n, d.heldOut.n, d.games, d.checksum, d.sourceText(), l.superbatches, l.batches, l.batch, l.rate, l.decay, l.results, float64(g.odds), l.seed)
	l.log("%s", recipe)
	l.trainer = newTrainer(&l.options, s, g, &d.training)
	if previous == nil {
		st.Recipe = recipe
		st.Weights, st.Mean, st.Square = l.trainer.w.all, l.trainer.adam.mean, l.trainer.adam.square
	} else {
		if st.Recipe != recipe || len(st.Weights) != s.size() || len(st.Mean) != s.size() || len(st.Square) != s.size() {
			return fmt.Errorf("%s: %w; it was: %s", l.state, errMismatch, st.Recipe)
		}
		copy(l.trainer.w.all, st.Weights)
		copy(l.trainer.adam.mean, st.Mean)
		copy(l.trainer.adam.square, st.Square)
		st.Weights, st.Mean, st.Square = l.trainer.w.all, l.trainer.adam.mean, l.trainer.adam.square
		l.trainer.adam.steps = st.Steps
		l.log("%d superbatches trained before", st.Superbatches)
	}
	l.progress = st
	return nil
}

// reportInterval is the time between progress reports.
const reportInterval = 15 * time.Second

// trainSuperbatch trains one superbatch and returns its mean loss.
func (l *session) trainSuperbatch() float64 {
	started, reported, total := time.Now(), time.Now(), 0.0
	for i := range l.batches {
		total += l.trainer.step()
		if time.Since(reported) < reportInterval && i < l.batches-1 {
			continue
		}
		reported = time.Now()
		pace := time.Since(started) / time.Duration(i+1)
		remaining := time.Duration(l.trainer.steps-l.trainer.adam.steps) * pace
		l.log("superbatch %d, batch %d of %d: loss %.6f, %.0f positions/s, %v remaining",
			l.progress.Superbatches+1, i+1, l.batches, total/float64(i+1), float64(l.batch)/pace.Seconds(), remaining.Round(time.Second))
	}
	return total / float64(l.batches)
}

// writeNetwork writes the quantised network.
func (l *session) writeNetwork() error {
	if l.trainer.w.shape != full {
		return nil // only tests train a smaller network
	}
	f := net.NewFloats()
	for _, p := range [][2][]float32{
		{f.Features, l.trainer.w.features}, {f.Bias, l.trainer.w.bias}, {f.Output, l.trainer.w.output}, {f.OutputBias, l.trainer.w.outputBias},
	} {
		copy(p[0], p[1])
	}
	factor := l.trainer.scoreScale(&l.data.heldOut)
	scaleOutput(f, factor)
	recipe := l.progress.Recipe
	if n := len(l.progress.Losses); n > 0 {
		recipe += fmt.Sprintf("; loss %.6f, held back %.6f after %d superbatches, then centipawns times %.3f", l.progress.Losses[n-1][0], l.progress.Losses[n-1][1], n, factor)
	}
	n, err := f.Quantise(recipe)
	if err != nil {
		return err
	}
	return cli.Replace(l.out, func(f *os.File) error { return n.Write(f) })
}

// scaleOutput multiplies the output of the network by factor, or by the greatest factor with which no weight
// exceeds net.Clip if that is less.
func scaleOutput(f *net.Floats, factor float64) {
	for _, w := range f.Output {
		factor = min(factor, net.Clip/max(math.Abs(float64(w)), 1e-9))
	}
	for _, layer := range [][]float32{f.Output, f.OutputBias} {
		for i := range layer {
			layer[i] *= float32(factor)
		}
	}
}
