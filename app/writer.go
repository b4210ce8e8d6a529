package app

import "sync"

// writer keeps the match on disk, one thing after the other on a goroutine of its own. What waits for the disk is done
// behind that one on another, one thing at a time, so that nothing waits behind it.
type writer struct {
	store *store
	tell  func(report)
	ended chan struct{}

	mu      sync.Mutex
	more    *sync.Cond
	jobs    []func()
	doing   bool // one that is not among them any more
	closed  bool
	behind  bool     // more is to be done than in a moment
	waiting bool     // for the disk
	settle  []func() // are called when all is on disk
}

// newWriter starts the writer's goroutine; it ends when the writer is closed. tell tells what a store has to say.
func newWriter(s *store, tell func(report)) *writer {
	w := &writer{store: s, tell: tell, ended: make(chan struct{})}
	w.more = sync.NewCond(&w.mu)
	go w.run()
	return w
}

// do has something done after all that was given before. It does not wait.
func (w *writer) do(what func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.jobs = append(w.jobs, what)
	w.more.Signal()
}

// keep has an event kept after all that was given before, with the game as it stands after it. kept is closed when that
// is written; punctual is false if the writer is late, so that it is not worth waiting.
func (w *writer) keep(e event, g *game) (kept <-chan struct{}, punctual bool) {
	written := make(chan struct{})
	w.do(func() {
		w.store.keep(e, g)
		close(written)
	})
	w.mu.Lock()
	defer w.mu.Unlock()
	return written, !w.behind
}

// late is called by who has waited for long. Nobody waits any more until all is written.
func (w *writer) late() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.behind = w.doing || len(w.jobs) > 0
}

// settled has done called when all that was given before is on disk, or as much as can be.
func (w *writer) settled(done func()) {
	w.do(func() { w.settle = append(w.settle, done) })
}

// close waits until all jobs are done and on disk. There must be none after it.
func (w *writer) close() {
	w.mu.Lock()
	w.closed = true
	w.more.Signal()
	w.mu.Unlock()
	<-w.ended
}

func (w *writer) run() {
	defer close(w.ended)
	for job, any := w.next(); any; job, any = w.next() {
		job()
		w.wait()
	}
}

// wait has what the store waits for waited for.
func (w *writer) wait() {
	t, any := task{}, false
	if !w.waiting {
		t, any = w.store.task()
	}
	for _, r := range w.store.news() {
		w.tell(r)
	}
	if w.waiting {
		return
	}
	if !any {
		for _, done := range w.settle {
			done()
		}
		w.settle = nil
		return
	}
	w.waiting = true
	go func() {
		err := t.wait()
		w.do(func() {
			w.waiting = false
			t.then(err)
		})
	}()
}

// next waits for a job; any is false once all are done and the writer is closed.
func (w *writer) next() (job func(), any bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.doing = false
	w.behind = w.behind && len(w.jobs) > 0
	for len(w.jobs) == 0 && (!w.closed || w.waiting) {
		w.more.Wait()
	}
	if len(w.jobs) == 0 {
		return nil, false
	}
	job, w.jobs, w.doing = w.jobs[0], w.jobs[1:], true
	return job, true
}
