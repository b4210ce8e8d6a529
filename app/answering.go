package app

import (
	"time"

	"backrank/app/analysis"
)

// answerTime is how long an engine may take to be ready before the player is told that it has not answered yet, given its
// timeout, 0 for the usual one: three seconds of ten.
func answerTime(timeout time.Duration) time.Duration {
	if timeout == 0 {
		return 3 * time.Second
	}
	return timeout * 3 / 10
}

// remind says after some time that the engine has not answered yet, if that is so.
func (a *analysing) remind(m *Match, s analysis.Searcher) {
	program, is := s.(*analysis.Program)
	if !is {
		return
	}
	number := a.number
	a.late = time.AfterFunc(answerTime(m.timeout), func() {
		m.post(func(l *loop) {
			if a.number == number && a.cancel != nil && program.Waiting() {
				a.silent = true
				l.publish()
			}
		})
	})
}

// answered is called when the search is over, or not wanted any more.
func (a *analysing) answered() {
	if a.silent = false; a.late != nil {
		a.late.Stop()
	}
}
