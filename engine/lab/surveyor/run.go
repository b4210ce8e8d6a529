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

// Run is a run of a survey over one shard of the start positions.
type Run struct {
	Effort   survey.Effort
	Variants []variants.Variant
	Shard    cli.Shard
	Workers  int // concurrent searches, each single-threaded with its own transposition table

	// Done, if not nil, is called with the number of start positions that are done: once at the
	// beginning with those of earlier runs, then after each.
	Done func(done, of int)
}

// Execute searches the start positions that are not in the file at path, and appends a line for
// each as soon as it is done, until ctx ends. It refuses a file with results of another effort.
func (r *Run) Execute(ctx context.Context, path string) error {
	done := map[string]bool{}
	file, err := openLog(path, func(text []byte) error {
		l, err := parseResult(text)
		if err != nil {
			return err
		}
		if how := difference(l.Effort, r.Effort); how != "" {
			return errors.New("this file has results of another search, choose another file: " + how)
		}
		done[l.Variant+" "+l.Start] = true
		return nil
	})
	if err != nil {
		return err
	}
	err = r.search(ctx, done, file)
	return errors.Join(err, file.close())
}

// search searches the remaining start positions.
func (r *Run) search(ctx context.Context, known map[string]bool, file *jsonLog) error {
	all := StartPositions(r.Shard, r.Variants)
	var remaining []StartPosition
	for _, p := range all {
		if !known[p.String()] {
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
	}, func(l Result) error {
		done++
		err := file.add(l)
		report()
		return err
	})
}

// forEach calls do for every start position on so many workers, and handle with the results, one at
// a time. It stops when ctx ends or at the first error.
func forEach[T any](ctx context.Context, positions []StartPosition, workers int, do func(ctx context.Context, worker int, p StartPosition) (T, error), handle func(T) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var next int
	var failed bool
	var mu sync.Mutex
	var all sync.WaitGroup
	for worker := range workers {
		all.Go(func() {
			for ctx.Err() == nil {
				mu.Lock()
				i := next
				next++
				mu.Unlock()
				if i >= len(positions) {
					return
				}
				found, err := do(ctx, worker, positions[i])
				mu.Lock()
				if err == nil && !failed {
					err = handle(found)
					failed = err != nil // a later result could be written after a torn line
				}
				mu.Unlock()
				if err != nil {
					cancel(err)
				}
			}
		})
	}
	all.Wait()
	return context.Cause(ctx)
}
