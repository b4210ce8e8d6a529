package app

import (
	"slices"
	"sync"
)

// maxAnalyses is the number of tabs whose games are analysed at the same time. The others wait, so that many analyses
// neither share a processor nor each hold an engine's memory.
const maxAnalyses = 2

// analysisQueue decides which tabs may analyse their games. Any goroutine may use it.
type analysisQueue struct {
	mu      sync.Mutex
	running []*Match
	waiting []*Match
}

// enter reports whether a match may search now. If not, it waits in the queue, unless it does already.
func (q *analysisQueue) enter(m *Match) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	switch {
	case slices.Contains(q.running, m):
		return true
	case len(q.running) < maxAnalyses:
		q.running = append(q.running, m)
		return true
	case !slices.Contains(q.waiting, m):
		q.waiting = append(q.waiting, m)
	}
	return false
}

// isWaiting reports whether a match waits in the queue.
func (q *analysisQueue) isWaiting(m *Match) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return slices.Contains(q.waiting, m)
}

// leave ends the turn of a match. It returns the match whose turn it is then, nil if none waits.
func (q *analysisQueue) leave(m *Match) (next *Match) {
	q.mu.Lock()
	defer q.mu.Unlock()
	at := slices.Index(q.running, m)
	if at < 0 {
		return nil
	}
	q.running = slices.Delete(q.running, at, at+1)
	if len(q.waiting) == 0 {
		return nil
	}
	next, q.waiting = q.waiting[0], q.waiting[1:]
	q.running = append(q.running, next)
	return next
}

// leaveAnalysis ends the turn of a match that does not analyse, and starts the analysis of the next one. It does not
// wait for that.
func leaveAnalysis(l *loop) {
	next := l.tabs.analyses.leave(l.match)
	if next == nil {
		return
	}
	l.tabs.background.do(func() {
		if !next.post(func(l *loop) { l.analysis.start(l); l.publish() }) {
			leaveAnalysis(&loop{match: next, tabs: l.tabs}) // its tab has been closed
		}
	})
}
