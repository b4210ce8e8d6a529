package player

import (
	"sync"
	"time"
)

// Pool is the engines that run for a match, one process for each. Only the match's own goroutine uses it. The zero
// Pool is empty.
type Pool struct {
	// Patience is as in [NewProcess].
	Patience time.Duration

	processes map[string]*Process // by the engine's id
	leaving   sync.WaitGroup
}

// Process drives an engine. One whose entry has been changed since is ended, and another starts.
func (p *Pool) Process(e Entry) *Process {
	running := p.processes[e.ID]
	if running != nil && running.entry.same(e) {
		return running
	}
	if running != nil {
		p.dismiss(e.ID)
	}
	if p.processes == nil {
		p.processes = map[string]*Process{}
	}
	fresh := NewProcess(e, p.Patience)
	p.processes[e.ID] = fresh
	return fresh
}

// Press has a button among an engine's options pressed before its next search; false if it does not run.
func (p *Pool) Press(id, option string) bool {
	running := p.processes[id]
	return running != nil && running.press(option)
}

// dismiss ends an engine without waiting for it.
func (p *Pool) dismiss(id string) {
	p.leaving.Go(p.processes[id].Quit)
	delete(p.processes, id)
}

// Keep ends all engines that do not play for these.
func (p *Pool) Keep(players Players) {
	for id := range p.processes {
		if id != players[0].Engine && id != players[1].Engine {
			p.dismiss(id)
		}
	}
}

// Close ends all engines and waits for their end.
func (p *Pool) Close() {
	p.Keep(Players{})
	p.Wait()
}

// Wait waits for the end of those that have been told to end.
func (p *Pool) Wait() { p.leaving.Wait() }
