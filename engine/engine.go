package engine

import (
	"context"
	"fmt"
	"os"
	"sync"

	"backrank/engine/internal/memory"
	"backrank/engine/internal/net"
	"backrank/variants/rules"
)

// Engine searches positions. It may be used concurrently: searches wait for each other. Create one with [New].
type Engine struct {
	mu        sync.Mutex
	pool      *threadPool
	levelPool *threadPool // of the levels that miss moves, nil until one plays
}

// MostHash is the maximum size of the transposition table, in megabytes.
const MostHash = 4096

// New returns an engine with one thread and a transposition table of at least 1 megabyte. The table is smaller
// than requested if there is not enough memory, see [Engine.Hash].
func New(megabytes int) *Engine { return &Engine{pool: newThreadPool(max(megabytes, 1))} }

// Resize changes the size of the transposition table, in megabytes, and clears it and the histories. If there
// is not enough memory, it returns an error and changes nothing.
func (e *Engine) Resize(megabytes int) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.pool.table.resize(max(megabytes, 1), memory.Enough) {
		return fmt.Errorf("there is not enough memory for a table of %d MB: it keeps %d MB", megabytes, e.pool.table.megabytes())
	}
	e.pool.clearHistories()
	return nil
}

// Hash returns the size of the transposition table in megabytes.
func (e *Engine) Hash() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.pool.table.megabytes()
}

// Threads sets the number of threads of a search, at least 1. With more than one, equal searches may give
// different results.
func (e *Engine) Threads(n int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.pool.setThreads(n)
}

// Weights are the weights of a network; the zero Weights are the built-in ones.
type Weights struct{ network *net.Network }

// ReadWeights reads weights from a file; an error names the file.
func ReadWeights(path string) (Weights, error) {
	const most = 4 << 20 // bytes, more than the size of a network
	switch about, err := os.Stat(path); {
	case err != nil:
		return Weights{}, err
	case !about.Mode().IsRegular() || about.Size() > most:
		return Weights{}, fmt.Errorf("%s is not a weights file", path)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		return Weights{}, err
	}
	n, err := net.Parse(file)
	if err != nil {
		return Weights{}, fmt.Errorf("%s: %w", path, err)
	}
	return Weights{n}, nil
}

// Use sets the network for evaluation, and clears the engine.
func (e *Engine) Use(w Weights) {
	if w.network == nil {
		w.network = net.Default()
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.pool.use(w.network)
	e.levelPool = nil
}

// Clear clears the transposition table and the histories, like a new engine.
func (e *Engine) Clear() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.pool.clear()
}

// Search searches the best move of pos. history holds the keys of the earlier positions, oldest first, to
// detect repetitions; it may be nil. report, if not nil, is called after each depth in the caller's goroutine.
//
// The search ends at the first limit that is reached, and within 50 ms of the end of ctx; even then, and even
// if ctx had ended before, the move is legal and has been searched. An equal search by a cleared engine,
// limited by depth or nodes, gives the same result.
func (e *Engine) Search(ctx context.Context, pos rules.Position, history []uint64, limits Limits, report func(Info)) Result {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.pool.prepare(ctx, pos, history, limits, report)
	r := e.pool.search()
	e.pool.awaitStop()
	return r
}

// Evaluate returns the static evaluation of pos in centipawns for the side to move. It means little when pieces
// hang or a king is in check.
func (e *Engine) Evaluate(pos rules.Position) int {
	e.mu.Lock()
	defer e.mu.Unlock()
	s := e.pool.searchers[0]
	s.stack[0].pos = pos
	return int(s.evaluate(0))
}
