package main

import (
	"math/rand/v2"

	"backrank/engine/internal/net"
	"backrank/engine/lab/train"
)

// trainer trains a network on samples, batch by batch.
type trainer struct {
	w       *weights
	adam    adam
	goal    goal
	grads   []*weights // one for each part of a batch
	passes  []*pass    // one for each thread
	seed    uint64
	batch   int
	steps   int // in all
	peak    float64
	order   []uint32 // of the samples in this epoch
	epoch   int
	chosen  []uint32 // samples of this batch
	samples *samples
}

func newTrainer(o *options, s shape, g goal, data *samples) *trainer {
	t := &trainer{
		w: newWeights(s), goal: g, seed: o.seed, batch: o.batch, samples: data,
		steps: o.superbatches * o.batches, peak: o.rate, epoch: -1, chosen: make([]uint32, o.batch),
	}
	t.w.start(rand.New(rand.NewPCG(o.seed, 0)))
	t.adam = adam{decay: float32(o.decay), mean: make([]float32, s.len()), square: make([]float32, s.len())}
	for range train.Parts {
		t.grads = append(t.grads, newWeights(s))
	}
	for range max(o.threads, 1) {
		t.passes = append(t.passes, newPass(s))
	}
	return t
}

// choose takes the next samples: all of them in an order of its own for each epoch.
func (t *trainer) choose() {
	for i := range t.chosen {
		seen := t.adam.steps*t.batch + i
		if epoch := seen / t.samples.n; epoch != t.epoch {
			t.epoch = epoch
			t.shuffle()
		}
		t.chosen[i] = t.order[seen%t.samples.n]
	}
}

func (t *trainer) shuffle() {
	if t.order == nil {
		t.order = make([]uint32, t.samples.n)
	}
	for i := range t.order {
		t.order[i] = uint32(i)
	}
	rng := rand.New(rand.NewPCG(t.seed, uint64(t.epoch)+1))
	rng.Shuffle(len(t.order), func(i, j int) { t.order[i], t.order[j] = t.order[j], t.order[i] })
}

// step shows one batch and changes the weights. It returns the mean loss before.
func (t *trainer) step() float64 {
	t.choose()
	loss := train.Mean(t.batch, len(t.passes), func(worker, part, i int) float64 {
		s := t.samples.get(int(t.chosen[i]))
		loss, slope := t.goal.loss(&s, t.w.out(&s, t.passes[worker]))
		t.w.learn(t.grads[part], &s, t.passes[worker], float32(slope))
		return loss
	})
	t.adam.step(t.w, t.grads, t.batch, len(t.passes), rate(t.peak, t.adam.steps, t.steps))
	return loss
}

// loss is the mean loss of samples, learning nothing.
func (t *trainer) loss(of *samples) float64 {
	return train.Mean(of.n, len(t.passes), func(worker, _, i int) float64 {
		s := of.get(i)
		loss, _ := t.goal.loss(&s, t.w.out(&s, t.passes[worker]))
		return loss
	})
}

// worth is by what the network's centipawns must be multiplied to be those of the scores: the slope through
// zero of least squares, over samples whose score is no more than level. A network that learns results
// besides scores is bolder than the scores are; the search, whose margins are in centipawns, wants it as bold.
func (t *trainer) worth(of *samples) float64 {
	const level = 1000
	over := func(product func(score, out float64) float64) float64 {
		return train.Mean(of.n, len(t.passes), func(worker, _, i int) float64 {
			s := of.get(i)
			if s.score > level || s.score < -level {
				return 0
			}
			return product(float64(s.score), net.Scale*float64(t.w.out(&s, t.passes[worker])))
		})
	}
	squares := over(func(_, out float64) float64 { return out * out })
	if squares == 0 {
		return 1
	}
	return over(func(score, out float64) float64 { return score * out }) / squares
}
