package engine

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"

	"backrank/engine/internal/memory"
	"backrank/engine/internal/net"
	"backrank/lang"
	"backrank/variants/rules"
)

// Engine searches positions. It is safe for concurrent use, but runs one search at a time. Create one with [New].
type Engine struct {
	mu        sync.Mutex
	pool      *threadPool
	levelPool *threadPool // searches for the levels that miss moves; nil until one plays
}

// MaxHash is the maximum size of the transposition table, in megabytes.
const MaxHash = 4096

// New returns an engine with one thread and a transposition table of the given size, at least 1 megabyte. If there
// is not enough memory, the table is smaller; [Engine.Hash] returns its size.
func New(megabytes int) *Engine { return &Engine{pool: newThreadPool(max(megabytes, 1))} }

// Resize sets the size of the transposition table in megabytes, at least 1, and clears the table and the histories.
// If there is not enough memory, it returns an error and changes nothing.
func (e *Engine) Resize(megabytes int) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.pool.table.resize(max(megabytes, 1), memory.CanAllocate) {
		return errors.New(lang.L("there is not enough memory for a table of {{.Wanted}} MB: it keeps {{.Kept}} MB", "Wanted", megabytes, "Kept", e.pool.table.megabytes()))
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

// SetThreads sets the number of threads of a search, at least 1. With more than one thread, searches are not
// reproducible.
func (e *Engine) SetThreads(n int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.pool.setThreads(n)
}

// Weights are the weights of an evaluation network. The zero value stands for the built-in weights.
type Weights struct{ network *net.Network }

// ReadWeights reads weights from a file. Errors name the file.
func ReadWeights(path string) (Weights, error) {
	const maxSize = 4 << 20 // bytes, more than a network has
	switch info, err := os.Stat(path); {
	case err != nil:
		return Weights{}, err
	case !info.Mode().IsRegular() || info.Size() > maxSize:
		return Weights{}, errors.New(lang.L("{{.File}} is not a weights file", "File", path))
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

// SetWeights sets the weights of the evaluation network and clears the engine.
func (e *Engine) SetWeights(w Weights) {
	if w.network == nil {
		w.network = net.Default()
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.pool.setNetwork(w.network)
	e.levelPool = nil
}

// Clear clears the transposition table and the histories; the engine then searches like a new one.
func (e *Engine) Clear() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.pool.clear()
}

// Search searches for the best move in pos. history holds the keys of the earlier positions of the game, oldest
// first, to detect repetitions; it may be nil. If report is not nil, Search calls it after each depth, in the
// goroutine of the caller.
//
// The search ends at the first limit reached, or within 50 ms after ctx is done. Even if ctx is done from the
// beginning, the move returned is legal and has been searched. With one thread, a cleared engine and a limit of
// depth or nodes, the same search gives the same result.
func (e *Engine) Search(ctx context.Context, pos rules.Position, history []uint64, limits Limits, report func(Info)) Result {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.pool.prepare(ctx, pos, history, limits, report)
	r := e.pool.search()
	e.pool.awaitStop()
	return r
}

// Evaluate returns the static evaluation of pos in centipawns for the side to move. It is unreliable when pieces
// hang or a king is in check.
func (e *Engine) Evaluate(pos rules.Position) int {
	e.mu.Lock()
	defer e.mu.Unlock()
	s := e.pool.searchers[0]
	s.stack[0].pos = pos
	return int(s.evaluate(0))
}
