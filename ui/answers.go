package ui

import "context"

// answers answers questions in the background, one at a time: the newest of those that come meanwhile, and no other.
type answers struct {
	*session

	asked   int    // questions so far
	running bool   // one is being answered
	next    func() // the newest of the others
	stop    context.CancelFunc
}

// answer runs find in the background, and then done on the main goroutine unless there is a newer question.
func (a *answers) answer(find func(context.Context) error, done func(error)) {
	if a.stop != nil {
		a.stop()
	}
	ctx, stop := context.WithCancel(a.life)
	a.stop = stop
	a.asked++
	n := a.asked
	a.next = func() {
		a.running = true
		a.beside(func() error { return find(ctx) }, func(err error) {
			a.running = false
			if n == a.asked {
				done(err)
			}
			a.begin()
		})
	}
	a.begin()
}

// begin begins with the newest question, unless there is none or another is being answered.
func (a *answers) begin() {
	if next := a.next; next != nil && !a.running {
		a.next = nil
		next()
	}
}
