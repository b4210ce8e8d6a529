package player

import (
	"sync"
	"time"
)

// Pool has the engine processes of a match, one for each engine. Only the match's goroutine uses it. The zero Pool is
// empty.
type Pool struct {
	// Timeout is as in [NewProcess].
	Timeout time.Duration

	processes map[string]*Process // by the engine's id
	leaving   sync.WaitGroup
}

// Process returns the process of an engine. If the entry has changed since, the old process ends and a new one starts.
func (p *Pool) Process(e Entry) *Process {
	running := p.processes[e.ID]
	if running != nil && running.entry.same(e) {
		return running
	}
	if running != nil {
		p.quit(e.ID)
	}
	if p.processes == nil {
		p.processes = map[string]*Process{}
	}
	fresh := NewProcess(e, p.Timeout)
	p.processes[e.ID] = fresh
	return fresh
}

// Press presses a button among an engine's options before its next search; it returns false if the engine does not run.
func (p *Pool) Press(id, option string) bool {
	running := p.processes[id]
	return running != nil && running.press(option)
}

// quit ends an engine without waiting for it.
func (p *Pool) quit(id string) {
	p.leaving.Go(p.processes[id].Quit)
	delete(p.processes, id)
}

// Keep ends all engines except those of these players.
func (p *Pool) Keep(players Players) {
	for id := range p.processes {
		if id != players[0].Engine && id != players[1].Engine {
			p.quit(id)
		}
	}
}

// Close ends all engines and waits until they have exited.
func (p *Pool) Close() {
	p.Keep(Players{})
	p.Wait()
}

// Wait waits until the processes that are being ended have exited.
func (p *Pool) Wait() { p.leaving.Wait() }
