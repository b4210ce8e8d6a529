package scan

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
)

// Each calls do for the numbers 0 to n-1 on several goroutines. It stops at the first error, or when ctx is cancelled,
// and returns that error.
func Each(ctx context.Context, n int, do func(i int) error) error {
	var (
		next  atomic.Int64
		once  sync.Once
		first error
		done  sync.WaitGroup
		over  atomic.Bool
	)
	run := func() {
		for !over.Load() {
			i := int(next.Add(1)) - 1
			if i >= n {
				return
			}
			err := ctx.Err()
			if err == nil {
				err = do(i)
			}
			if err != nil {
				once.Do(func() { first = err })
				over.Store(true)
			}
		}
	}
	for range min(n, runtime.GOMAXPROCS(0)) - 1 {
		done.Add(1)
		go func() {
			defer done.Done()
			run()
		}()
	}
	run()
	done.Wait()
	return first
}

// EachPart splits values into parts of size elements, the last one possibly shorter, and calls do for each as [Each]
// does. Part n begins at all[n*size].
func EachPart[T any](ctx context.Context, all []T, size int, do func(n int, part []T) error) error {
	return Each(ctx, (len(all)+size-1)/size, func(n int) error {
		return do(n, all[n*size:min((n+1)*size, len(all))])
	})
}
