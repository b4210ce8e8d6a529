package ui

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

// watch shows each new view until the match closes.
func (w *Window) watch(hop func(func())) {
	views, _ := w.match.Watch()
	go func() {
		for v := range views {
			hop(func() { w.update(v) })
		}
	}()
}
