package app

import "sync"

// writer saves the match on a goroutine of its own, job after job. Whatever waits for the disk runs on a second
// goroutine, one task at a time, so that jobs never wait for it.
type writer struct {
	store      *store
	sendReport func(report)
	ended      chan struct{}

	mu      sync.Mutex
	cond    *sync.Cond
	jobs    []func()
	running bool // with a job that is no longer in jobs
	closed  bool
	overdue bool // the jobs take longer than a command may wait

	syncing  bool     // a task waits for the disk
	onSynced []func() // called when everything is on disk
}

// newWriter starts the writer's goroutine; it ends when the writer is closed. The store's reports go to tell.
func newWriter(s *store, tell func(report)) *writer {
	w := &writer{store: s, sendReport: tell, ended: make(chan struct{})}
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

// save queues an event, with the game as it stands after it. saved is closed when the event has been written; inTime is
// false if the writer is late already, so that waiting for it is pointless.
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

// overdue is called by a command that has waited too long. No command waits again before the queue is empty.
func (w *writer) markOverdue() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.overdue = w.running || len(w.jobs) > 0
}

// whenSynced calls done once everything queued before is on disk, or as much of it as can be.
func (w *writer) whenSynced(done func()) {
	w.do(func() { w.onSynced = append(w.onSynced, done) })
}

// close waits until all jobs are done and on disk. No job may be queued after it.
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

// startTask starts the store's next task, unless one is running. Without any, everything is on disk.
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

// next waits for a job; any is false once all are done and the writer is closed.
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
