package surveyor

import (
	"context"
	"errors"
	"sync"

	"backrank/cli"
	"backrank/engine/uci/client"
	"backrank/variants"
	"backrank/variants/survey"
)

// Run is a search of one shard of the start positions.
type Run struct {
	// Program is the UCI engine that searches; if its path is empty, Backrank's engine does.
	Program client.Program
	// Effort is the effort of each search. With Program, Execute replaces the engine and the signature by those of the
	// program, and the number of lines by 1 if the program has no option MultiPV.
	Effort   survey.Effort
	Variants []variants.Variant // nil means all surveyed variants that the engine can play
	Shard    cli.Shard
	Workers  int // number of concurrent searches, each single-threaded with a separate transposition table

	// Done, if not nil, is called with the number of searched start positions and that of all start positions of the
	// shard: once at the beginning, for those of earlier runs, and then after each search.
	Done func(done, total int)
}

// Execute searches the start positions that are not in the file at path, and appends each result to it as soon as it
// is known. If ctx ends, it returns the cause. It returns an error if the file has results of another effort, or if the
// engine cannot play one of the variants.
func (r *Run) Execute(ctx context.Context, path string) error {
	run := *r
	engines, err := run.start(ctx)
	defer func() {
		for _, e := range engines {
			e.close()
		}
	}()
	if err != nil {
		return err
	}
	searched := map[string]bool{} // key: StartPosition.String
	file, err := openLog(path, func(text []byte) error {
		result, err := parseResult(text)
		if err != nil {
			return err
		}
		if diff := difference(result.Effort, run.Effort); diff != "" {
			return errors.New("this file has results of another search, choose another file: " + diff)
		}
		searched[result.Variant+" "+result.Start] = true
		return nil
	})
	if err != nil {
		return err
	}
	err = run.search(ctx, engines, searched, file)
	return errors.Join(err, file.close())
}

// start starts an engine for each worker, and completes Effort and Variants. It also returns the engines that it has
// started if it returns an error.
func (r *Run) start(ctx context.Context) ([]searcher, error) {
	var engines []searcher
	for range max(r.Workers, 1) {
		if r.Program.Path == "" {
			e, err := newOwnEngine(r.Effort.Hash)
			if err != nil {
				return engines, err
			}
			engines = append(engines, e)
			continue
		}
		e, err := startProgram(ctx, r.Program, r.Effort)
		if err != nil {
			return engines, err
		}
		if engines = append(engines, e); len(engines) > 1 {
			continue
		}
		r.Effort.Engine, r.Effort.Lines = e.engine.Name(), e.lines(r.Effort.Lines)
		if r.Effort.Signature, err = e.signature(ctx, r.Effort); err != nil {
			return engines, err
		}
		if r.Variants == nil {
			r.Variants = e.variants()
		}
		for _, v := range r.Variants {
			if err := e.check(v); err != nil {
				return engines, err
			}
		}
	}
	if r.Variants == nil {
		r.Variants = survey.Variants()
	}
	return engines, nil
}

// search searches the start positions that are not in searched, one at a time with each engine.
func (r *Run) search(ctx context.Context, engines []searcher, searched map[string]bool, file *jsonLog) error {
	all := StartPositions(r.Shard, r.Variants)
	return addMissing(ctx, all, searched, file, len(engines), r.Done, func(ctx context.Context, worker int, p StartPosition) (Result, error) {
		return engines[worker].search(ctx, p, r.Effort)
	})
}

// addMissing calls do for each start position that is not in finished, on several goroutines, and appends the results to a
// file. It calls progress, if it is not nil, with the numbers of finished and of all start positions: once at the
// beginning, then after each result.
func addMissing[T any](ctx context.Context, all []StartPosition, finished map[string]bool, file *jsonLog, workers int,
	progress func(done, total int), do func(ctx context.Context, worker int, p StartPosition) (T, error),
) error {
	var remaining []StartPosition
	for _, p := range all {
		if !finished[p.String()] {
			remaining = append(remaining, p)
		}
	}
	done := len(all) - len(remaining)
	report := func() {
		if progress != nil {
			progress(done, len(all))
		}
	}
	report()
	return forEach(ctx, remaining, workers, do, func(result T) error {
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
