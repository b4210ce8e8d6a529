package app

import (
	"sync"
	"time"
)

// stable is the engines that run for a match, one process for each. Only the match's own
// goroutine uses it.
type stable struct {
	patience time.Duration
	drivers  map[string]*driver // by the engine's id
	leaving  sync.WaitGroup
}

// driver is who drives an engine. One that was changed since is ended, and drives anew.
func (s *stable) driver(e Engine) *driver {
	d := s.drivers[e.ID]
	if d != nil && !d.entry.same(e) {
		s.dismiss(e.ID)
		d = nil
	}
	if d == nil {
		d = newDriver(e, s.patience)
		if s.drivers == nil {
			s.drivers = map[string]*driver{}
		}
		s.drivers[e.ID] = d
	}
	return d
}

// dismiss ends an engine without waiting for it.
func (s *stable) dismiss(id string) {
	s.leaving.Go(s.drivers[id].quit)
	delete(s.drivers, id)
}

// keep ends all engines that do not play for these.
func (s *stable) keep(players seats) {
	for id := range s.drivers {
		if id != players[0].Engine && id != players[1].Engine {
			s.dismiss(id)
		}
	}
}

// close ends all engines and waits for their end.
func (s *stable) close() {
	s.keep(seats{})
	s.leaving.Wait()
}
