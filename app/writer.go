package app

import "sync"

// writer does what is to be done on disk, one thing after the other on a goroutine of its
// own: a disk that is slow, or stuck, holds up no command.
type writer struct {
	mu     sync.Mutex
	more   *sync.Cond
	jobs   []func()
	closed bool
	ended  chan struct{}
}

// newWriter starts the writer's goroutine; it ends when the writer is closed.
func newWriter() *writer {
	w := &writer{ended: make(chan struct{})}
	w.more = sync.NewCond(&w.mu)
	go w.run()
	return w
}

// do has a job done after those given before. It does not wait.
func (w *writer) do(job func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.jobs = append(w.jobs, job)
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
	for job, more := w.next(); more; job, more = w.next() {
		job()
	}
}

// next waits for a job; false once all are done and the writer is closed.
func (w *writer) next() (job func(), more bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for len(w.jobs) == 0 && !w.closed {
		w.more.Wait()
	}
	if len(w.jobs) == 0 {
		return nil, false
	}
	job, w.jobs = w.jobs[0], w.jobs[1:]
	return job, true
}
