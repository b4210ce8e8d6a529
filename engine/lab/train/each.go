// Package train has what the commands beside it share: they generate games, train the network on them,
// and tune the parameters of the search. docs/lab/TRAINING.md shows how to run them. Nothing of it is
// part of the program.
package train

import (
	"sync"

	"backrank/engine"
)

// Each calls do for every i from 0 to n-1 on at least one goroutine, and on threads if that is more.
// worker is the index of the goroutine, from 0. Which goroutine gets which i depends on timing; results
// must not.
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

// EachWith is Each with one engine for each goroutine. The result for an i must not depend on what the
// engine has searched before.
func EachWith(n, threads int, do func(e *engine.Engine, i int)) {
	engines := make([]*engine.Engine, max(threads, 1))
	for i := range engines {
		engines[i] = engine.New(1)
	}
	Each(n, threads, func(worker, i int) { do(engines[worker], i) })
}

// Parts is the number of parts in which sums are computed. It is constant and the parts are added in
// order, so that sums do not depend on the number of threads.
const Parts = 8

// Part returns the range of the i-th part of n items, with from inclusive and to exclusive.
func Part(n, i int) (from, to int) { return n * i / Parts, n * (i + 1) / Parts }

// Mean returns the mean of n values, 0 if n is 0. It is equal to the last bit on any number of threads.
// of computes value i, which belongs to a part, on a worker.
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
