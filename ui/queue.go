package ui

import (
	"context"
	"sync"
	"time"

	"backrank/app"
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
	t := &tasks{}
	t.ended.L = &t.mutex
	return t
}

func (t *tasks) begin() { t.add(1) }
func (t *tasks) end()   { t.add(-1) }

func (t *tasks) add(n int) {
	t.mutex.Lock()
	t.n += n
	t.mutex.Unlock()
	t.ended.Broadcast()
}

// wait waits until no function is running.
func (t *tasks) wait() {
	t.mutex.Lock()
	for t.n > 0 {
		t.ended.Wait()
	}
	t.mutex.Unlock()
}

// background runs functions off the main goroutine, and then their completion functions on it, until the window closes.
type background struct {
	onMain func(func())    // runs a function on Fyne's main goroutine
	ctx    context.Context // ends when the window closes
	cancel context.CancelFunc
	queue  *queue
	slow   *queue // for slow functions: hints, tests of engines, the browser's clipboard
	tasks  *tasks // all functions of run
	saves  *tasks // the functions of finish
}

func newBackground(onMain func(func())) *background {
	b := &background{onMain: onMain, queue: newQueue(onMain), slow: newQueue(onMain), tasks: newTasks(), saves: newTasks()}
	b.ctx, b.cancel = context.WithCancel(context.Background())
	return b
}

// run runs command on a new goroutine, then done with its error on the main goroutine unless the window has closed.
// Closing does not wait for command, because reading from a disk may hang.
func (b *background) run(command func() error, done func(error)) {
	b.tasks.begin()
	go func() {
		defer b.tasks.end()
		err := command()
		if b.ctx.Err() != nil {
			return
		}
		b.onMain(func() {
			if b.ctx.Err() == nil {
				done(err)
			}
		})
	}()
}

// finish is like run, but closing the window waits for command. It is for saving files and ending engines.
func (b *background) finish(command func() error, done func(error)) {
	b.saves.begin()
	b.run(func() error {
		defer b.saves.end()
		return command()
	}, done)
}

// runSlow runs work in the queue of slow functions, then done with its error, unless stop is called first. Stopping and
// closing the window cancel the context of work.
func (b *background) runSlow(work func(context.Context) error, done func(error)) (stop func()) {
	ctx, cancel := context.WithCancel(b.ctx)
	b.slow.do(func() error { return work(ctx) }, func(err error) {
		if ctx.Err() == nil {
			cancel()
			done(err)
		}
	})
	return cancel
}

// briefWait is how long the main goroutine waits for a fast command; players do not notice a frame that is this late.
const briefWait = 30 * time.Millisecond

// waitBriefly is like run, but first waits up to briefWait, so that a fast result is part of the next frame.
func (b *background) waitBriefly(command func() error, done func(error)) {
	b.waitUpTo(briefWait, command, done)
}

// waitUpTo is like run, but first waits for command up to timeout; if it ends in that time, done is called before
// waitUpTo returns.
func (b *background) waitUpTo(timeout time.Duration, command func() error, done func(error)) {
	result := make(chan error, 1)
	b.tasks.begin()
	go func() {
		defer b.tasks.end()
		result <- command()
	}()
	select {
	case err := <-result:
		done(err)
	case <-time.After(timeout):
		b.run(func() error { return <-result }, done)
	}
}

// after calls do on the main goroutine after d, unless stop is called first.
func (b *background) after(d time.Duration, do func()) (stop func()) {
	stopped := false // stop may be called when do is already queued
	t := time.AfterFunc(d, func() {
		b.onMain(func() {
			if !stopped {
				do()
			}
		})
	})
	return func() {
		stopped = true
		t.Stop()
	}
}

// follow calls show on the main goroutine for each view, until the channel is closed.
func (b *background) follow(views <-chan app.View, show func(app.View)) {
	go func() {
		for v := range views {
			b.onMain(func() { show(v) })
		}
	}()
}

// close ends the queues. It waits for what must not be cut off.
func (b *background) close() {
	b.cancel()
	b.queue.close()
	b.slow.close()
	b.slow.wait()  // engines started there must not outlive the program
	b.saves.wait() // files must be complete
}
