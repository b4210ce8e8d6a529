package engine

import (
	"context"
	"sync"

	"backrank/variants/rules"
)

// Engine searches positions. It may be shared: searches wait for each other.
// Make one with [New].
type Engine struct {
	mu sync.Mutex
	s  *searcher
}

// New is an engine with a table of so many megabytes, at least 1.
func New(megabytes int) *Engine {
	e := &Engine{s: newSearcher()}
	e.s.table.resize(max(megabytes, 1))
	return e
}

// Resize changes the size of the table, in megabytes, and forgets all.
func (e *Engine) Resize(megabytes int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.s.table.resize(max(megabytes, 1))
	e.s.forget()
}

// Clear forgets all that was learnt from former searches: what follows is as of
// a new engine.
func (e *Engine) Clear() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.s.table.clear()
	e.s.forget()
}

// Search looks for the best move of pos. history holds the keys of the positions
// before it, oldest first, for repetitions; it may be nil. report, if not nil, is
// called after each depth in the goroutine of the caller.
//
// The search ends at the first limit reached, and within 50 ms of the end of
// ctx; even then, and even if ctx had ended before, the move is legal and has
// been looked at. The same search of a cleared engine by depth or nodes gives
// the same result.
func (e *Engine) Search(ctx context.Context, pos rules.Position, history []uint64, limits Limits, report func(Info)) Result {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.s.start(ctx, pos, history, limits, report)
	r := e.s.think()
	e.s.linger()
	return r
}

// Evaluate is the static evaluation of pos in centipawns for the side to move.
// It means little when men hang or a king is in check.
func (e *Engine) Evaluate(pos rules.Position) int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return int(e.s.eval.eval(&pos))
}
