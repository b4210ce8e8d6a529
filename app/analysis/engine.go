package analysis

import (
	"context"
	"sync"

	"backrank/engine"
	"backrank/engine/uci/client"
	"backrank/variants/rules"
)

// Engine is Backrank's engine as a [Searcher] and a [LineSearcher]. Its memory is taken when it is first needed. It may be
// used concurrently: searches wait for each other.
type Engine struct {
	megabytes, threads int

	mu     sync.Mutex      // held during a search
	engine *engine.Engine  // nil until it is needed
	rule   *rules.Castling // of the last lines
}

// NewEngine returns an engine that searches lines with so many threads, and has a transposition table of so many
// megabytes.
func NewEngine(threads, megabytes int) *Engine {
	return &Engine{threads: threads, megabytes: megabytes}
}

// ready returns the engine with a number of threads; e.mu is held.
func (e *Engine) ready(threads int) *engine.Engine {
	if e.engine == nil {
		e.engine = engine.New(e.megabytes)
	}
	e.engine.SetThreads(threads)
	return e.engine
}

// Free gives the memory of the engine back, until it is needed again.
func (e *Engine) Free() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.engine, e.rule = nil, nil
}

// SearchLines implements [LineSearcher]. The engine remembers what it found about other positions of the game.
func (e *Engine) SearchLines(ctx context.Context, t Task, l Limits, report func(client.Info)) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if ctx.Err() != nil { // Free may have been called meanwhile
		return nil
	}
	own := e.ready(e.threads)
	if rule := t.Position.Rule(); rule != e.rule {
		own.Clear()
		e.rule = rule
	}
	limits := engine.Limits{MoveTime: l.Time, Depth: l.Depth, Nodes: l.Nodes, Lines: l.Lines}
	own.Search(ctx, t.Position, t.History, limits, func(i engine.Info) { report(client.Info{Info: i}) })
	return nil
}

// Search implements [Searcher]. It has one thread and begins with an empty table, so that what is found depends on nothing
// but the position, the moves before it and the number of nodes.
func (e *Engine) Search(ctx context.Context, t Task, nodes uint64) (Evaluation, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	own := e.ready(1)
	own.Clear()
	e.rule = nil
	r := own.Search(ctx, t.Position, t.History, engine.Limits{Nodes: nodes}, nil)
	if err := ctx.Err(); err != nil {
		return Evaluation{}, err
	}
	line := r.PV
	if len(line) == 0 || line[0] != r.Move {
		line = line[:0]
		if !r.Move.IsZero() {
			line = append(line, r.Move)
		}
	}
	return Evaluation{Score: ScoreOf(t.Position.Turn(), r.Score, r.Mate), Depth: r.Depth, Line: line, Nodes: nodes}, nil
}
