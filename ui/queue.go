package ui

import (
	"sync"
	"time"
)

// queue runs commands sequentially on its own goroutine and delivers their results on the main goroutine. It is
// unbounded, so do never blocks.
type queue struct {
	hop   func(func())
	ended chan struct{}

	mu     sync.Mutex
	more   *sync.Cond
	work   []func()
	closed bool
}

// newQueue starts the queue's goroutine; it ends when the queue is closed.
func newQueue(hop func(func())) *queue {
	q := &queue{hop: hop, ended: make(chan struct{})}
	q.more = sync.NewCond(&q.mu)
	go q.run()
	return q
}

func (q *queue) run() {
	defer close(q.ended)
	for do := q.next(); do != nil; do = q.next() {
		do()
	}
}

// next waits for a command; it is nil when the queue is closed and empty.
func (q *queue) next() func() {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.work) == 0 && !q.closed {
		q.more.Wait()
	}
	if len(q.work) == 0 {
		return nil
	}
	do := q.work[0]
	q.work = q.work[1:]
	return do
}

// do runs command and then done with its error on the main goroutine. A closed queue runs neither.
func (q *queue) do(command func() error, done func(error)) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return
	}
	q.work = append(q.work, func() {
		err := command()
		q.hop(func() { done(err) })
	})
	q.more.Signal()
}

// close rejects further commands.
func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.more.Signal()
}

// wait waits until a closed queue is empty.
func (q *queue) wait() { <-q.ended }

// tasks counts running background commands.
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

// wait waits until the count is zero.
func (l *tasks) wait() {
	l.mutex.Lock()
	for l.n > 0 {
		l.ended.Wait()
	}
	l.mutex.Unlock()
}

// saving is like beside, but the program does not end before the command.
func (s *session) saving(command func() error, done func(error)) {
	s.saves.begin()
	s.beside(func() error {
		defer s.saves.end()
		return command()
	}, done)
}

// beside runs a command in the background, such as reading a file, and then done on the main goroutine while the window
// is open. Closing does not wait for it, because a disk may never answer.
func (s *session) beside(command func() error, done func(error)) {
	s.tasks.begin()
	go func() {
		defer s.tasks.end()
		err := command()
		if s.life.Err() != nil {
			return
		}
		s.hop(func() {
			if s.life.Err() == nil {
				done(err)
			}
		})
	}()
}

// moment is how long something that is quick is waited for: less than a frame's delay that anybody sees.
const moment = 30 * time.Millisecond

// promptly is like beside, but waits a moment for the command, so that an answer that is quick is in the first picture
// that is drawn.
func (s *session) promptly(command func() error, done func(error)) { s.within(moment, command, done) }

// within is like beside, but waits for the command, so long at most.
func (s *session) within(most time.Duration, command func() error, done func(error)) {
	answer := make(chan error, 1)
	s.tasks.begin()
	go func() {
		defer s.tasks.end()
		answer <- command()
	}()
	select {
	case err := <-answer:
		done(err)
	case <-time.After(most):
		s.beside(func() error { return <-answer }, done)
	}
}

// watch shows each new view until the match closes, and what the archive has become.
func (w *Window) watch(hop func(func())) {
	w.unwatch = w.match.Games().Watch(func() {
		hop(func() {
			w.panel.explorer.Again()
			w.screens.archiveChanged()
		})
	})
	views, _ := w.match.Watch()
	go func() {
		for v := range views {
			hop(func() { w.update(v) })
		}
	}()
}
