package ui

import "sync"

// queue carries out one after another, away from the main goroutine, what takes its time
// or waits for the disk, and brings what was said back to it. It has room for any number of commands: who asks never waits.
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

// next waits for a command; it is nil once all are done and the queue is closed.
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

// do runs command and then, on the main goroutine, done with its answer. A closed queue does neither.
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

// close takes no more commands.
func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.more.Signal()
}

// wait waits until those that a closed queue was given are done.
func (q *queue) wait() { <-q.ended }

// loose counts the commands that go on beside those of the queues.
type loose struct {
	mutex sync.Mutex
	ended sync.Cond
	n     int
}

func newLoose() *loose {
	l := &loose{}
	l.ended.L = &l.mutex
	return l
}

func (l *loose) begin() { l.add(1) }
func (l *loose) end()   { l.add(-1) }

func (l *loose) add(n int) {
	l.mutex.Lock()
	l.n += n
	l.mutex.Unlock()
	l.ended.Broadcast()
}

// wait waits until none goes on.
func (l *loose) wait() {
	l.mutex.Lock()
	for l.n > 0 {
		l.ended.Wait()
	}
	l.mutex.Unlock()
}

// saving carries out a command as beside does. The program does not end before it.
func (s *session) saving(command func() error, done func(error)) {
	s.saves.begin()
	s.beside(func() error {
		defer s.saves.end()
		return command()
	}, done)
}

// beside carries out a command that may take long, as reading a file does, beside all others, and then done on the main
// goroutine while the window lives. Nothing waits for it when that closes: a disk that does not answer would be waited
// for.
func (s *session) beside(command func() error, done func(error)) {
	s.loose.begin()
	go func() {
		defer s.loose.end()
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

// watch shows each new view until the match closes.
func (w *Window) watch(hop func(func())) {
	views, _ := w.match.Watch()
	go func() {
		for v := range views {
			hop(func() { w.update(v) })
		}
	}()
}
