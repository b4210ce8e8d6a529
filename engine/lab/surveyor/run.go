package surveyor

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"backrank/cli"
	"backrank/engine"
	"backrank/variants"
	"backrank/variants/survey"
)

// Run is a search of one shard of the start positions.
type Run struct {
	Effort   survey.Effort
	Variants []variants.Variant
	Shard    cli.Shard
	Workers  int // number of concurrent searches, each single-threaded with a separate transposition table

	// Done, if not nil, is called with the number of searched start positions and that of all start positions of the
	// shard: once at the beginning, for those of earlier runs, and then after each search.
	Done func(done, total int)
}

// Execute searches the start positions that are not in the file at path, and appends each result to it as soon as it
// is known. If ctx ends, it returns the cause. It returns an error if the file has results of another effort.
func (r *Run) Execute(ctx context.Context, path string) error {
	searched := map[string]bool{} // key: StartPosition.String
	file, err := openLog(path, func(text []byte) error {
		result, err := parseResult(text)
		if err != nil {
			return err
		}
		if diff := difference(result.Effort, r.Effort); diff != "" {
			return errors.New("this file has results of another search, choose another file: " + diff)
		}
		searched[result.Variant+" "+result.Start] = true
		return nil
	})
	if err != nil {
		return err
	}
	err = r.search(ctx, searched, file)
	return errors.Join(err, file.close())
}

// search searches the start positions that are not in searched.
func (r *Run) search(ctx context.Context, searched map[string]bool, file *jsonLog) error {
	all := StartPositions(r.Shard, r.Variants)
	var remaining []StartPosition
	for _, p := range all {
		if !searched[p.String()] {
			remaining = append(remaining, p)
		}
	}
	done := len(all) - len(remaining)
	report := func() {
		if r.Done != nil {
			r.Done(done, len(all))
		}
	}
	report()
	engines := make([]*engine.Engine, max(r.Workers, 1))
	for i := range engines {
		engines[i] = engine.New(r.Effort.Hash)
		if engines[i].Hash() != r.Effort.Hash {
			return fmt.Errorf("there is not enough memory for %d tables of %d MB", len(engines), r.Effort.Hash)
		}
	}
	return forEach(ctx, remaining, len(engines), func(ctx context.Context, worker int, p StartPosition) (Result, error) {
		return searchStart(ctx, engines[worker], p, r.Effort)
	}, func(result Result) error {
		done++
		err := file.add(result)
		report()
		return err
	})
}

// forEach calls do for each start position on several goroutines, and handle with each result, one at a time. It stops
// when ctx ends, and then returns the cause, or at the first error.
func forEach[T any](ctx context.Context, positions []StartPosition, workers int, do func(ctx context.Context, worker int, p StartPosition) (T, error), handle func(T) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var next int
	var failed bool
	var mu sync.Mutex
	var wg sync.WaitGroup
	for worker := range workers {
		wg.Go(func() {
			for ctx.Err() == nil {
				mu.Lock()
				i := next
				next++
				mu.Unlock()
				if i >= len(positions) {
					return
				}
				result, err := do(ctx, worker, positions[i])
				mu.Lock()
				if err == nil && !failed {
					err = handle(result)
					failed = err != nil // handle may have written part of a line, so do not write another
				}
				mu.Unlock()
				if err != nil {
					cancel(err)
				}
			}
		})
	}
	wg.Wait()
	return context.Cause(ctx)
}
