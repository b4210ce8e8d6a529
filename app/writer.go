package app

import (
	"sync"

	"backrank/app/notice"
)

// writer saves the match on a separate goroutine, one job after another. Operations that wait for the disk run on a
// second goroutine, one task at a time, so that jobs never wait for the disk.
type writer struct {
	store      *store
	sendReport func(notice.Notice)
	ended      chan struct{}

	mu      sync.Mutex
	cond    *sync.Cond // signals a new job or closing
	jobs    []func()
	running bool // a job runs that is no longer in jobs
	closed  bool
	overdue bool // a command has waited too long for the jobs

	syncing  bool     // a task is running
	onSynced []func() // called when everything is on disk
}

// newWriter starts the writer's goroutine, which ends when the writer is closed. sendReport receives the store's
// reports.
func newWriter(s *store, sendReport func(notice.Notice)) *writer {
	w := &writer{store: s, sendReport: sendReport, ended: make(chan struct{})}
	w.cond = sync.NewCond(&w.mu)
	go w.run()
	return w
}

// do queues a job. It does not wait.
func (w *writer) do(job func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.jobs = append(w.jobs, job)
	w.cond.Signal()
}

// save queues an event with the game after it. saved is closed when the event has been written. inTime is false if the
// writer is overdue, so that waiting is pointless.
func (w *writer) save(e event, g *game) (saved <-chan struct{}, inTime bool) {
	written := make(chan struct{})
	w.do(func() {
		w.store.save(e, g)
		close(written)
	})
	w.mu.Lock()
	defer w.mu.Unlock()
	return written, !w.overdue
}

// markOverdue is called by a command that has waited too long. No command waits again until the queue is empty.
func (w *writer) markOverdue() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.overdue = w.running || len(w.jobs) > 0
}

// whenSynced calls done when all jobs queued before are on disk, as far as they can be written.
func (w *writer) whenSynced(done func()) {
	w.do(func() { w.onSynced = append(w.onSynced, done) })
}

// close waits until all jobs are done and on disk. No job may be queued afterwards.
func (w *writer) close() {
	w.mu.Lock()
	w.closed = true
	w.cond.Signal()
	w.mu.Unlock()
	<-w.ended
}

func (w *writer) run() {
	defer close(w.ended)
	for job, any := w.next(); any; job, any = w.next() {
		job()
		w.startTask()
	}
}

// startTask starts the store's next task unless one is running. If there is none, everything is on disk.
func (w *writer) startTask() {
	t, any := task{}, false
	if !w.syncing {
		t, any = w.store.task()
	}
	for _, r := range w.store.takeReports() {
		w.sendReport(r)
	}
	if w.syncing {
		return
	}
	if !any {
		for _, done := range w.onSynced {
			done()
		}
		w.onSynced = nil
		return
	}
	w.syncing = true
	go func() {
		err := t.wait()
		w.do(func() {
			w.syncing = false
			t.done(err)
		})
	}()
}

// next waits for a job. any is false when the writer is closed and all jobs are done.
func (w *writer) next() (job func(), any bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.running = false
	w.overdue = w.overdue && len(w.jobs) > 0
	for len(w.jobs) == 0 && (!w.closed || w.syncing) {
		w.cond.Wait()
	}
	if len(w.jobs) == 0 {
		return nil, false
	}
	job, w.jobs, w.running = w.jobs[0], w.jobs[1:], true
	return job, true
}
