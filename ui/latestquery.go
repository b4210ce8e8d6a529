package ui

import "context"

// latestQuery runs one query at a time in the background. While a query runs it keeps only the newest pending one.
type latestQuery struct {
	background *background

	newest  int                // number of the newest query
	running bool               // a query is running
	pending func()             // the newest query that has not started; nil if none
	cancel  context.CancelFunc // cancels the newest query; nil before the first
}

// run cancels the running query and runs find once that has returned, then calls done on the main goroutine. If a newer
// query is made in the meantime, done is not called.
func (q *latestQuery) run(find func(context.Context) error, done func(error)) {
	if q.cancel != nil {
		q.cancel()
	}
	ctx, stop := context.WithCancel(q.background.ctx)
	q.cancel = stop
	q.newest++
	n := q.newest
	q.pending = func() {
		q.running = true
		q.background.run(func() error { return find(ctx) }, func(err error) {
			q.running = false
			if n == q.newest {
				done(err)
			}
			q.runPending()
		})
	}
	q.runPending()
}

// runPending starts the pending query unless one is running.
func (q *latestQuery) runPending() {
	if next := q.pending; next != nil && !q.running {
		q.pending = nil
		next()
	}
}
