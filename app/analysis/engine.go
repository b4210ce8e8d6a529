package analysis

import (
	"context"
	"sync"

	"backrank/engine"
	"backrank/engine/uci/client"
	"backrank/variants/rules"
)

// Engine is Backrank's engine as a [Searcher] and a [LineSearcher]. It allocates its memory at the first search. It may
// be used concurrently: searches wait for each other.
type Engine struct {
	megabytes, threads int

	mu     sync.Mutex      // held during a search
	engine *engine.Engine  // nil until the first search
	rule   *rules.Castling // castling rule of the last SearchLines
}

// NewEngine returns an engine that searches lines with the given number of threads and a transposition table of the given
// size.
func NewEngine(threads, megabytes int) *Engine {
	return &Engine{threads: threads, megabytes: megabytes}
}

// ready returns the engine, set to a number of threads. The caller must hold e.mu.
func (e *Engine) ready(threads int) *engine.Engine {
	if e.engine == nil {
		e.engine = engine.New(e.megabytes)
	}
	e.engine.SetThreads(threads)
	return e.engine
}

// Free frees the memory of the engine. The next search allocates it again.
func (e *Engine) Free() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.engine, e.rule = nil, nil
}

// SearchLines implements [LineSearcher]. The transposition table keeps the results of earlier searches.
func (e *Engine) SearchLines(ctx context.Context, t Task, l Limits, report func(client.Info)) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if ctx.Err() != nil { // Free may have been called while this search waited
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

// Search implements [Searcher]. It uses one thread and begins with an empty table, so that the result depends only on
// the position, the moves before it and the number of nodes.
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
