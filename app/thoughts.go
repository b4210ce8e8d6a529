package app

import (
	"sync"
	"sync/atomic"

	"github.com/notnil/chess"

	"backrank/app/analysis"
	"backrank/engine/uci/client"
	"backrank/variants/rules"
)

// Thoughts are the lines of two computers that play each other: for each side its line for the move that it is looking
// for, or has played last. In a game with a person there are none. Thoughts are safe for concurrent use. Get them from
// [ThoughtsOf].
type Thoughts struct {
	changed atomic.Pointer[func()] // nil while nobody follows

	mu     sync.Mutex
	search uint64             // number of the running search, 0 for none
	states [2]*analysis.State // by [rules.Side]; nil for none
}

// ThoughtsOf returns the thoughts in a match.
func ThoughtsOf(m *Match) *Thoughts { return &m.thoughts }

// Follow calls changed after each new line, on any goroutine, until stop is called or somebody else follows; changed must
// return at once.
func (t *Thoughts) Follow(changed func()) (stop func()) {
	t.changed.Store(&changed)
	return func() { t.changed.CompareAndSwap(&changed, nil) }
}

// Of returns the line of a side with its position, nil if there is none.
func (t *Thoughts) Of(c chess.Color) *analysis.State {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.states[rules.Side(c)]
}

// startThought prepares for the lines of a search that is about to begin. It returns the function that receives them, nil
// if a person plays.
func startThought(l *loop, c chess.Color, q moveRequest) func(client.Info) {
	t := &l.match.thoughts
	if q.drafting || !computersPlay(&l.game) {
		t.clear()
		return nil
	}
	t.mu.Lock()
	t.search = q.number
	t.mu.Unlock()
	state := &analysis.State{Position: q.move.Position, Running: true}
	return func(i client.Info) {
		state = state.With(i)
		if changed := t.changed.Load(); t.set(q.number, c, state) && changed != nil {
			(*changed)()
		}
	}
}

// set sets the state of a side. It returns false if the search has ended or has no line yet.
func (t *Thoughts) set(search uint64, c chess.Color, s *analysis.State) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if search != t.search || len(s.Lines) == 0 {
		return false
	}
	t.states[rules.Side(c)] = s
	return true
}

// end ends the running search: lines that arrive later are dropped.
func (t *Thoughts) end() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.search = 0
}

// clear removes all lines, and ends the running search.
func (t *Thoughts) clear() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.search, t.states = 0, [2]*analysis.State{}
}
