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

// EachPart calls do with every part of so many values, likewise; part n begins with value n*size.
func EachPart[T any](ctx context.Context, all []T, size int, do func(n int, part []T) error) error {
	return Each(ctx, (len(all)+size-1)/size, func(n int) error {
		return do(n, all[n*size:min((n+1)*size, len(all))])
	})
}
