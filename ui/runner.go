package ui

import (
	"backrank/app"
	"backrank/variants/rules"
)

// runner runs commands of the match and shows their effect.
type runner struct {
	match         *current
	background    *background
	trace         *trace
	commitComment func()                                    // stores a comment that is being typed
	update        func(app.View)                            // shows a view if it is newer than the current one
	refuse        func(reason string, guilty rules.Squares) // shows why a command is refused
}

// run runs a command and shows its effect, or why it is refused. It blocks until the command has ended, so that the next
// input applies to the new position.
func (r *runner) run(command func() error) (done bool) {
	r.commitComment()
	defer r.trace.beginCommand()()
	err := command()
	r.refresh()
	if err != nil {
		r.refuse(err.Error(), 0)
	}
	return err == nil
}

// runSlow runs a command that may take long in the queue for commands (background.queue), then calls done once the window
// shows the new state.
func (r *runner) runSlow(command func() error, done func(error)) {
	r.commitComment()
	r.background.queue.do(command, func(err error) {
		r.refresh()
		done(err)
	})
}

// refresh shows the current state of the match.
func (r *runner) refresh() { r.update(r.match.View()) }
