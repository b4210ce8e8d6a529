package surveyor

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"backrank/engine"
	"backrank/variants"
	"backrank/variants/survey"
)

// Run is a share of a survey to be made.
type Run struct {
	Effort   survey.Effort
	Variants []variants.Variant
	Shard    Shard
	Workers  int // searches at a time, each in one thread with a table of its own

	// Done, if not nil, is told how many of the starts are done: first of all those
	// that an earlier run did, then after each.
	Done func(done, of int)
}

// To makes what the file at path still lacks and appends it there, a line for each
// start as soon as it is found, until ctx ends. It refuses a file with findings of
// another effort.
func (r *Run) To(ctx context.Context, path string) error {
	known := map[string]bool{}
	file, err := openLog(path, func(text []byte) error {
		l, err := readLine(text)
		if err != nil {
			return err
		}
		if how := differs(l.Effort, r.Effort); how != "" {
			return errors.New("this file is of another search, choose another file: " + how)
		}
		known[l.Variant+" "+l.Start] = true
		return nil
	})
	if err != nil {
		return err
	}
	err = r.work(ctx, known, file)
	return errors.Join(err, file.close())
}

// work searches what is not known.
func (r *Run) work(ctx context.Context, known map[string]bool, file *log) error {
	all := r.Shard.Places(r.Variants)
	var left []Place
	for _, p := range all {
		if !known[p.String()] {
			left = append(left, p)
		}
	}
	done := len(all) - len(left)
	tell := func() {
		if r.Done != nil {
			r.Done(done, len(all))
		}
	}
	tell()
	engines := make([]*engine.Engine, max(r.Workers, 1))
	for i := range engines {
		engines[i] = engine.New(r.Effort.Hash)
		if engines[i].Hash() != r.Effort.Hash {
			return fmt.Errorf("there is not enough memory for %d tables of %d MB", len(engines), r.Effort.Hash)
		}
	}
	return each(ctx, left, len(engines), func(ctx context.Context, worker int, p Place) (Line, error) {
		return search(ctx, engines[worker], p, r.Effort)
	}, func(l Line) error {
		done++
		err := file.add(l)
		tell()
		return err
	})
}

// each has workers do what there is to do, and hands what comes of it to take, one
// after the other. It ends with ctx or with the first error.
func each[T any](ctx context.Context, places []Place, workers int, do func(ctx context.Context, worker int, p Place) (T, error), take func(T) error) error {
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
				if i >= len(places) {
					return
				}
				found, err := do(ctx, worker, places[i])
				mu.Lock()
				if err == nil && !failed {
					err = take(found)
					failed = err != nil // what follows might follow a torn line
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
