// Package train is what the makers of the evaluation share: the commands beside it generate games, train
// the network on them, and tune the parameters of the search. docs/lab/TRAINING.md tells how to run them.
// Nothing of it is part of the program.
package train

import (
	"sync"

	"backrank/engine"
)

// Each does n things on so many goroutines, at least one, the next thing as soon as a goroutine is
// free. worker numbers the goroutines from 0. Which goroutine does what hangs on the
// clock; what comes of it must not.
func Each(n, threads int, do func(worker, i int)) {
	var (
		wg   sync.WaitGroup
		mu   sync.Mutex
		next int
	)
	take := func() int {
		mu.Lock()
		defer mu.Unlock()
		next++
		return next - 1
	}
	for worker := range max(threads, 1) {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := take(); i < n; i = take() {
				do(worker, i)
			}
		}()
	}
	wg.Wait()
}

// EachWith does n things as Each does, on each goroutine with an engine of its own. What a thing
// does must not depend on what its engine has done before.
func EachWith(n, threads int, do func(e *engine.Engine, i int)) {
	engines := make([]*engine.Engine, max(threads, 1))
	for i := range engines {
		engines[i] = engine.New(1)
	}
	Each(n, threads, func(worker, i int) { do(engines[worker], i) })
}

// Parts is in how many parts sums are made: always as many, and added in their order, so that they
// come out the same on any number of threads.
const Parts = 8

// Part is the i-th part of n things, from included, to not.
func Part(n, i int) (from, to int) { return n * i / Parts, n * (i + 1) / Parts }

// Mean is the mean over n things, 0 of none: the same to the last bit on any number of threads. A
// thing is told by its number, i, the part that it is in, and the worker that does it.
func Mean(n, threads int, of func(worker, part, i int) float64) float64 {
	var sums [Parts]float64
	Each(Parts, threads, func(worker, part int) {
		from, to := Part(n, part)
		for i := from; i < to; i++ {
			sums[part] += of(worker, part, i)
		}
	})
	sum := 0.0
	for _, s := range sums {
		sum += s
	}
	return sum / float64(max(n, 1))
}
