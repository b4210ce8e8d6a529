package app

import "sync"

// fairGames are the games of all tabs that forbid help in the other tabs: those for which a person prepares, and those with a friend
// elsewhere. Any goroutine may use it.
type fairGames struct {
	mu      sync.Mutex
	reasons map[*Match]error
}

// set sets the reason why the game of a match forbids help in other tabs, nil for none, and reports whether that changes anything.
func (f *fairGames) set(m *Match, reason error) (changed bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case f.reasons[m] == reason:
		return false
	case reason == nil:
		delete(f.reasons, m)
	case f.reasons == nil:
		f.reasons = map[*Match]error{m: reason}
	default:
		f.reasons[m] = reason
	}
	return true
}

// elsewhere returns the reason why the game of another tab than that of a match forbids help, nil for none.
func (f *fairGames) elsewhere(m *Match) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	for other, reason := range f.reasons {
		if other != m {
			return reason
		}
	}
	return nil
}

// followFairGame records whether the game of a tab forbids help in other tabs. When that changes, the other tabs interrupt or
// continue the analyses of their games and publish new views. It does not wait for that.
func followFairGame(l *loop, reason error) {
	if !l.tabs.fairGames.set(l.match, reason) {
		return
	}
	l.tabs.background.do(func() {
		for _, m := range l.tabs.All() {
			if m != l.match {
				m.post(func(l *loop) {
					l.analysis.start(l)
					l.publish()
				})
			}
		}
	})
}
