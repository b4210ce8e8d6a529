package main

import (
	"math/rand/v2"

	"backrank/engine/internal/net"
	"backrank/engine/lab/train"
)

// A trainer trains a network on samples, batch by batch.
type trainer struct {
	w            *weights
	adam         adam
	objective    objective
	grads        []*weights // one for each part of a batch
	scratches    []*scratch // one for each thread
	seed         uint64
	batch        int      // samples in a batch
	steps        int      // batches of the whole run
	peak         float64  // peak learning rate
	order        []uint32 // indexes of all samples in the order of this epoch
	epoch        int
	batchIndexes []uint32 // indexes of the samples of this batch
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
		t.scratches = append(t.scratches, newScratch(s))
	}
	return t
}

// nextBatch selects the samples of the next batch. Each epoch visits all samples once, in a new random order.
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

// step updates the weights with the next batch and returns the mean loss of the batch before the update.
func (t *trainer) step() float64 {
	t.nextBatch()
	loss := train.Mean(t.batch, len(t.scratches), func(worker, part, i int) float64 {
		s := t.samples.get(int(t.batchIndexes[i]))
		loss, gradient := t.objective.loss(&s, t.w.forward(&s, t.scratches[worker]))
		t.w.backward(t.grads[part], &s, t.scratches[worker], float32(gradient))
		return loss
	})
	t.adam.step(t.w, t.grads, t.batch, len(t.scratches), rate(t.peak, t.adam.steps, t.steps))
	return loss
}

// meanLoss returns the mean loss of data without an update of the weights.
func (t *trainer) meanLoss(data *samples) float64 {
	return train.Mean(data.n, len(t.scratches), func(worker, _, i int) float64 {
		s := data.get(i)
		loss, _ := t.objective.loss(&s, t.w.forward(&s, t.scratches[worker]))
		return loss
	})
}

// scoreScale returns the factor that scales the output of the network to the search scores of data: the slope of a
// least squares fit through the origin, over samples whose absolute score is at most limit. The factor is needed
// because a network that is trained on results as well as scores has more extreme outputs than the scores, and the
// margins of the search are tuned to the scores.
func (t *trainer) scoreScale(data *samples) float64 {
	const limit = 1000
	mean := func(product func(score, out float64) float64) float64 {
		return train.Mean(data.n, len(t.scratches), func(worker, _, i int) float64 {
			s := data.get(i)
			if s.score > limit || s.score < -limit {
				return 0
			}
			return product(float64(s.score), net.Scale*float64(t.w.forward(&s, t.scratches[worker])))
		})
	}
	squares := mean(func(_, out float64) float64 { return out * out })
	if squares == 0 {
		return 1
	}
	return mean(func(score, out float64) float64 { return score * out }) / squares
}
