package ui

import "context"

// latestQuery runs one query at a time in the background. While a query runs it keeps only the newest pending one.
type latestQuery struct {
	*session

	newest  int    // number of the newest query
	running bool   // a query is running
	pending func() // the newest query that has not started; nil if none
	cancel  context.CancelFunc
}

// run cancels the running query and runs find once that has returned, then calls done on the main goroutine. If a newer
// query is made in the meantime, done is not called.
func (a *latestQuery) run(find func(context.Context) error, done func(error)) {
	if a.cancel != nil {
		a.cancel()
	}
	ctx, stop := context.WithCancel(a.ctx)
	a.cancel = stop
	a.newest++
	n := a.newest
	a.pending = func() {
		a.running = true
		a.inBackground(func() error { return find(ctx) }, func(err error) {
			a.running = false
			if n == a.newest {
				done(err)
			}
			a.runPending()
		})
	}
	a.runPending()
}

// runPending starts the pending query unless one is running.
func (a *latestQuery) runPending() {
	if next := a.pending; next != nil && !a.running {
		a.pending = nil
		next()
	}
}
