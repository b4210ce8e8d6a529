package scan

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
)

// Each calls do with every number below n, several at a time. It ends with the first error, or when ctx is cancelled.
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
