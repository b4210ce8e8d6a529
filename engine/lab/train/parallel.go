// Package train has the code that the commands in its subfolders share. They generate games of self-play,
// train the network on them, tune the parameters of the search and fit win probabilities to scores.
// docs/lab/TRAINING.md explains how to run them. The program does not link any of it.
package train

import (
	"sync"

	"backrank/engine"
)

// ForEach calls do once for each i from 0 to n-1, and returns when all calls have returned. threads is the number of
// goroutines that call do; at least one does. worker is the index of the goroutine, from 0. Which goroutine gets which
// i depends on timing, so the result of a call must not depend on worker.
func ForEach(n, threads int, do func(worker, i int)) {
	var (
		wg   sync.WaitGroup
		mu   sync.Mutex
		next int
	)
	nextIndex := func() int {
		mu.Lock()
		defer mu.Unlock()
		next++
		return next - 1
	}
	for worker := range max(threads, 1) {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := nextIndex(); i < n; i = nextIndex() {
				do(worker, i)
			}
		}()
	}
	wg.Wait()
}

// ForEachWithEngine is ForEach with an engine for each goroutine in place of its index. The result of a call must
// not depend on earlier searches of the engine.
func ForEachWithEngine(n, threads int, do func(e *engine.Engine, i int)) {
	engines := make([]*engine.Engine, max(threads, 1))
	for i := range engines {
		engines[i] = engine.New(1)
	}
	ForEach(n, threads, func(worker, i int) { do(engines[worker], i) })
}

// Parts is the number of parts into which a sum is divided. Each part is summed by one goroutine. Because Parts is
// constant and the parts are added in order, a sum does not depend on the number of threads.
const Parts = 8

// Part returns the range of the i-th part of n items, with from inclusive and to exclusive.
func Part(n, i int) (from, to int) { return n * i / Parts, n * (i + 1) / Parts }

// Mean returns the mean of n values, 0 if n is 0. The result is the same to the last bit on any number of
// threads. value returns the i-th value; part is the part that i belongs to, and worker the index of the
// goroutine.
func Mean(n, threads int, value func(worker, part, i int) float64) float64 {
	var sums [Parts]float64
	ForEach(Parts, threads, func(worker, part int) {
		from, to := Part(n, part)
		for i := from; i < to; i++ {
			sums[part] += value(worker, part, i)
		}
	})
	sum := 0.0
	for _, s := range sums {
		sum += s
	}
	return sum / float64(max(n, 1))
}
