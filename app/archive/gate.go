package archive

import (
	"context"
	"sync"
)

// Gate pauses work in the background: an import ([Import.Gate]), or the analysis of many games. The zero Gate is open. It
// is safe for concurrent use.
type Gate struct {
	mu      sync.Mutex
	resumed chan struct{} // closed on resume; nil if not paused
}

// Paused reports whether the gate is closed.
func (g *Gate) Paused() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.resumed != nil
}

// Pause closes the gate.
func (g *Gate) Pause() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.resumed == nil {
		g.resumed = make(chan struct{})
	}
}

// Resume opens the gate.
func (g *Gate) Resume() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.resumed != nil {
		close(g.resumed)
		g.resumed = nil
	}
}

// Wait waits while the gate is closed, until ctx is done. It returns ctx's error.
func (g *Gate) Wait(ctx context.Context) error {
	g.mu.Lock()
	resumed := g.resumed
	g.mu.Unlock()
	if resumed == nil {
		return ctx.Err()
	}
	select {
	case <-resumed:
	case <-ctx.Done():
	}
	return ctx.Err()
}
