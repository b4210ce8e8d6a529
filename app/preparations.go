package app

import "sync"

// preparations are the games of all tabs for which a person prepares at the moment. While there is one, [Knowledge] refuses
// help in all tabs. Any goroutine may use it.
type preparations struct {
	mu    sync.Mutex
	games map[*Match]bool
}

// set adds or removes the game of a match, and reports whether that changes the set.
func (p *preparations) set(m *Match, preparing bool) (changed bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.games[m] == preparing:
		return false
	case !preparing:
		delete(p.games, m)
	case p.games == nil:
		p.games = map[*Match]bool{m: true}
	default:
		p.games[m] = true
	}
	return true
}

// elsewhere reports whether a person prepares for the game of another tab than that of a match.
func (p *preparations) elsewhere(m *Match) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.games) > 1 || len(p.games) == 1 && !p.games[m]
}

// followPreparation records whether a person prepares for the game of a tab. When a preparation begins or ends, the other
// tabs interrupt or continue the analyses of their games and publish new views. It does not wait for that.
func followPreparation(l *loop, preparing bool) {
	if !l.tabs.preparations.set(l.match, preparing) {
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
