package analysis

import (
	"context"

	"backrank/engine"
	"backrank/engine/uci/client"
	"backrank/variants/rules"
)

// Engine is Backrank's engine as a [Searcher] and a [LineSearcher]. It must be used by one goroutine at a time.
type Engine struct {
	engine *engine.Engine
	rule   *rules.Castling // of the last lines
}

// NewEngine returns an engine with a transposition table of so many megabytes, and one thread.
func NewEngine(megabytes int) *Engine { return &Engine{engine: engine.New(megabytes)} }

// Threads sets the number of threads of [Engine.SearchLines].
func (e *Engine) Threads(n int) { e.engine.Threads(n) }

// SearchLines implements [LineSearcher]. The engine remembers what it found about other positions of the game.
func (e *Engine) SearchLines(ctx context.Context, t Task, l Limits, report func(client.Info)) error {
	if rule := t.Position.Rule(); rule != e.rule {
		e.engine.Clear()
		e.rule = rule
	}
	limits := engine.Limits{MoveTime: l.Time, Depth: l.Depth, Nodes: l.Nodes, Lines: l.Lines}
	e.engine.Search(ctx, t.Position, t.History, limits, func(i engine.Info) { report(client.Info{Info: i}) })
	return nil
}

// Search implements [Searcher]. The engine is cleared for each position, so that with one thread what is found depends on
// nothing but the position, the moves before it and the number of nodes.
func (e *Engine) Search(ctx context.Context, t Task, nodes uint64) (Finding, error) {
	e.engine.Clear()
	e.rule = nil
	r := e.engine.Search(ctx, t.Position, t.History, engine.Limits{Nodes: nodes}, nil)
	if err := ctx.Err(); err != nil {
		return Finding{}, err
	}
	line := r.PV
	if len(line) == 0 || line[0] != r.Move {
		line = line[:0]
		if !r.Move.IsZero() {
			line = append(line, r.Move)
		}
	}
	return Finding{Score: ScoreOf(t.Position.Turn(), r.Score, r.Mate), Depth: r.Depth, Line: line, Nodes: nodes}, nil
}
