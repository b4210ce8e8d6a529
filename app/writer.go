package app

import "sync"

// writer does what is to be done on disk, one thing after the other on a goroutine of its
// own: a disk that is slow, or stuck, holds up no command.
type writer struct {
	mu     sync.Mutex
	more   *sync.Cond
	jobs   []job
	closed bool
	ended  chan struct{}
}

// job is one thing to do.
type job struct {
	do func(more bool) // more is true if the next job behind it is of the same kind

	// keeps is true of a job that keeps an event: of several in a row the last may sync for all.
	keeps bool
}

// newWriter starts the writer's goroutine; it ends when the writer is closed.
func newWriter() *writer {
	w := &writer{ended: make(chan struct{})}
	w.more = sync.NewCond(&w.mu)
	go w.run()
	return w
}

// do has something done after all that was given before. It does not wait.
func (w *writer) do(what func()) { w.add(job{do: func(bool) { what() }}) }

// keep has an event kept after all that was given before. It does not wait.
func (w *writer) keep(what func(more bool)) { w.add(job{do: what, keeps: true}) }

func (w *writer) add(j job) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.jobs = append(w.jobs, j)
	w.more.Signal()
}

// close waits until all jobs are done. There must be none after it.
func (w *writer) close() {
	w.mu.Lock()
	w.closed = true
	w.more.Signal()
	w.mu.Unlock()
	<-w.ended
}

func (w *writer) run() {
	defer close(w.ended)
	for j, followed, any := w.next(); any; j, followed, any = w.next() {
		j.do(followed)
	}
}

// next waits for a job, and says whether one that keeps is followed by another; any is false once all are done and the
// writer is closed.
func (w *writer) next() (j job, followed, any bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for len(w.jobs) == 0 && !w.closed {
		w.more.Wait()
	}
	if len(w.jobs) == 0 {
		return job{}, false, false
	}
	j, w.jobs = w.jobs[0], w.jobs[1:]
	return j, j.keeps && len(w.jobs) > 0 && w.jobs[0].keeps, true
}
