package ui

import "sync"

// queue carries out one after another, away from the main goroutine, what takes its time
// or waits for the disk, and brings what was said back to it.
type queue struct {
	hop   func(func())
	work  chan func()
	ended chan struct{}
}

// newQueue starts the queue's goroutine; it ends when the queue is closed.
func newQueue(hop func(func())) *queue {
	q := &queue{hop: hop, work: make(chan func(), 64), ended: make(chan struct{})}
	go q.run()
	return q
}

func (q *queue) run() {
	defer close(q.ended)
	for do := range q.work {
		do()
	}
}

// do runs command and then, on the main goroutine, done with its answer.
func (q *queue) do(command func() error, done func(error)) {
	q.work <- func() {
		err := command()
		q.hop(func() { done(err) })
	}
}

// close takes no more commands.
func (q *queue) close() { close(q.work) }

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

// beside carries out a command that may take long, as reading a file does, beside all others, and then done on the main
// goroutine while the window lives.
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
