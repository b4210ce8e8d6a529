package ui

import (
	"sync"
	"time"
)

// queue runs functions one after another on its own goroutine, and their completion functions on the main goroutine. It
// has no size limit, so do never blocks.
type queue struct {
	onMain func(func())
	ended  chan struct{}

	mu       sync.Mutex
	nonEmpty *sync.Cond
	work     []func()
	closed   bool
}

// newQueue starts a queue. Its goroutine ends when the queue is closed and empty.
func newQueue(onMain func(func())) *queue {
	q := &queue{onMain: onMain, ended: make(chan struct{})}
	q.nonEmpty = sync.NewCond(&q.mu)
	go q.run()
	return q
}

func (q *queue) run() {
	defer close(q.ended)
	for do := q.next(); do != nil; do = q.next() {
		do()
	}
}

// next waits for a function and removes it from the queue; nil when the queue is closed and empty.
func (q *queue) next() func() {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.work) == 0 && !q.closed {
		q.nonEmpty.Wait()
	}
	if len(q.work) == 0 {
		return nil
	}
	do := q.work[0]
	q.work = q.work[1:]
	return do
}

// do runs command, then done with its error on the main goroutine. A closed queue runs neither.
func (q *queue) do(command func() error, done func(error)) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return
	}
	q.work = append(q.work, func() {
		err := command()
		q.onMain(func() { done(err) })
	})
	q.nonEmpty.Signal()
}

// close rejects further calls of do.
func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.nonEmpty.Signal()
}

// wait waits until a closed queue is empty.
func (q *queue) wait() { <-q.ended }

// tasks counts running background functions. Unlike a sync.WaitGroup it may be waited for while others begin.
type tasks struct {
	mutex sync.Mutex
	ended sync.Cond
	n     int
}

func newTasks() *tasks {
	l := &tasks{}
	l.ended.L = &l.mutex
	return l
}

func (l *tasks) begin() { l.add(1) }
func (l *tasks) end()   { l.add(-1) }

func (l *tasks) add(n int) {
	l.mutex.Lock()
	l.n += n
	l.mutex.Unlock()
	l.ended.Broadcast()
}

// wait waits until no function is running.
func (l *tasks) wait() {
	l.mutex.Lock()
	for l.n > 0 {
		l.ended.Wait()
	}
	l.mutex.Unlock()
}

// finishInBackground is like inBackground, but closing the window waits for command. It is for saving files and ending
// engines.
func (s *session) finishInBackground(command func() error, done func(error)) {
	s.saves.begin()
	s.inBackground(func() error {
		defer s.saves.end()
		return command()
	}, done)
}

// inBackground runs command on a new goroutine, then done with its error on the main goroutine unless the window has
// closed. Closing does not wait for command, because reading from a disk may hang.
func (s *session) inBackground(command func() error, done func(error)) {
	s.tasks.begin()
	go func() {
		defer s.tasks.end()
		err := command()
		if s.ctx.Err() != nil {
			return
		}
		s.onMain(func() {
			if s.ctx.Err() == nil {
				done(err)
			}
		})
	}()
}

// briefWait is how long the main goroutine waits for a fast command; players do not notice a frame that is this late.
const briefWait = 30 * time.Millisecond

// waitBriefly is like inBackground, but first waits up to briefWait, so that a fast result is part of the next frame.
func (s *session) waitBriefly(command func() error, done func(error)) {
	s.waitUpTo(briefWait, command, done)
}

// waitUpTo is like inBackground, but first waits for command up to timeout; if it ends in that time, done is called
// before waitUpTo returns.
func (s *session) waitUpTo(timeout time.Duration, command func() error, done func(error)) {
	result := make(chan error, 1)
	s.tasks.begin()
	go func() {
		defer s.tasks.end()
		result <- command()
	}()
	select {
	case err := <-result:
		done(err)
	case <-time.After(timeout):
		s.inBackground(func() error { return <-result }, done)
	}
}

// watch shows each new view until the match closes, and updates explorer and screens when the archive changes.
func (w *Window) watch(onMain func(func())) {
	w.stopWatching = w.match.Games().Watch(func() {
		onMain(func() {
			w.panel.explorer.Requery()
			w.screens.archiveChanged()
		})
	})
	views, _ := w.match.Watch()
	go func() {
		for v := range views {
			onMain(func() { w.update(v) })
		}
	}()
}
