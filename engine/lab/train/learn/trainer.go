package main

import (
	"math/rand/v2"

	"backrank/engine/internal/net"
	"backrank/engine/lab/train"
)

// trainer trains a network on samples, batch by batch.
type trainer struct {
	w            *weights
	adam         adam
	objective    objective
	grads        []*weights // for each part of a batch
	passes       []*scratch // for each thread
	seed         uint64
	batch        int
	steps        int // in all
	peak         float64
	order        []uint32 // order of the samples in this epoch
	epoch        int
	batchIndexes []uint32 // of the samples in this batch
	samples      *samples
}

func newTrainer(o *options, s shape, g objective, data *samples) *trainer {
	t := &trainer{
		w: newWeights(s), objective: g, seed: o.seed, batch: o.batch, samples: data,
		steps: o.superbatches * o.batches, peak: o.rate, epoch: -1, batchIndexes: make([]uint32, o.batch),
	}
	t.w.initialize(rand.New(rand.NewPCG(o.seed, 0)))
	t.adam = adam{decay: float32(o.decay), mean: make([]float32, s.size()), square: make([]float32, s.size())}
	for range train.Parts {
		t.grads = append(t.grads, newWeights(s))
	}
	for range max(o.threads, 1) {
		t.passes = append(t.passes, newScratch(s))
	}
	return t
}

// nextBatch selects the samples of the next batch. Every epoch visits all samples in a random order of its
// own.
func (t *trainer) nextBatch() {
	for i := range t.batchIndexes {
		seen := t.adam.steps*t.batch + i
		if epoch := seen / t.samples.n; epoch != t.epoch {
			t.epoch = epoch
			t.shuffle()
		}
		t.batchIndexes[i] = t.order[seen%t.samples.n]
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

// step trains one batch and returns its mean loss before the update.
func (t *trainer) step() float64 {
	t.nextBatch()
	loss := train.Mean(t.batch, len(t.passes), func(worker, part, i int) float64 {
		s := t.samples.get(int(t.batchIndexes[i]))
		loss, gradient := t.objective.loss(&s, t.w.forward(&s, t.passes[worker]))
		t.w.backward(t.grads[part], &s, t.passes[worker], float32(gradient))
		return loss
	})
	t.adam.step(t.w, t.grads, t.batch, len(t.passes), rate(t.peak, t.adam.steps, t.steps))
	return loss
}

// meanLoss returns the mean loss of samples, without training.
func (t *trainer) meanLoss(of *samples) float64 {
	return train.Mean(of.n, len(t.passes), func(worker, _, i int) float64 {
		s := of.get(i)
		loss, _ := t.objective.loss(&s, t.w.forward(&s, t.passes[worker]))
		return loss
	})
}

// scoreScale returns the factor that scales the network's centipawns to those of the search scores: the
// slope of a least squares fit through the origin, over samples with scores of at most limit. A network
// that is trained on results as well as scores is more extreme than the scores; the margins of the search
// are in the centipawns of the scores.
func (t *trainer) scoreScale(of *samples) float64 {
	const limit = 1000
	mean := func(product func(score, out float64) float64) float64 {
		return train.Mean(of.n, len(t.passes), func(worker, _, i int) float64 {
			s := of.get(i)
			if s.score > limit || s.score < -limit {
				return 0
			}
			return product(float64(s.score), net.Scale*float64(t.w.forward(&s, t.passes[worker])))
		})
	}
	squares := mean(func(_, out float64) float64 { return out * out })
	if squares == 0 {
		return 1
	}
	return mean(func(score, out float64) float64 { return score * out }) / squares
}
