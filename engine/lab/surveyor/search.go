package surveyor

import (
	"context"
	"fmt"
	"slices"
	"time"

	"backrank/engine"
	"backrank/variants/rules"
	"backrank/variants/san"
	"backrank/variants/survey"
)

// A searcher searches start positions, one at a time.
type searcher interface {
	// search searches one start position with an empty transposition table. It returns an error if ctx ends or if the
	// nodes do not suffice for depth 1.
	search(ctx context.Context, position StartPosition, effort survey.Effort) (Result, error)
	close()
}

// ownEngine searches with Backrank's engine.
type ownEngine struct{ engine *engine.Engine }

// newOwnEngine returns an engine with a transposition table of hash megabytes. It returns an error if there is not enough
// memory.
func newOwnEngine(hash int) (ownEngine, error) {
	e := engine.New(hash)
	if e.Hash() != hash {
		return ownEngine{}, fmt.Errorf("there is not enough memory for another table of %d MB", hash)
	}
	return ownEngine{e}, nil
}

func (o ownEngine) close() {}

func (o ownEngine) search(ctx context.Context, position StartPosition, effort survey.Effort) (Result, error) {
	p, err := position.Variant.Position(position.Start)
	if err != nil {
		return Result{}, err
	}
	d := newDepthCollector(&p, effort.Lines)
	o.engine.Clear()
	r := o.engine.Search(ctx, p, nil, engine.Limits{Nodes: effort.Nodes, Lines: effort.Lines}, d.add)
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	return d.result(position, &p, effort, r.Nodes, r.Time)
}

// A depthCollector collects the lines that a search reports. Only depths with all lines count, because in the others
// some lines have been searched less deeply.
type depthCollector struct {
	lines      int           // number of lines of each depth
	incomplete []engine.Info // lines of the current depth so far
	complete   []engine.Info // lines of the last complete depth
	scores     []int         // scores of the best line at each complete depth
}

// newDepthCollector returns a collector for a search of p with a number of lines, or with one for each legal move if
// there are fewer moves.
func newDepthCollector(p *rules.Position, lines int) *depthCollector {
	return &depthCollector{lines: min(lines, p.Count())}
}

// add adds a line. The search reports the lines of a depth in order, the best first; a line without moves has not been
// searched. Engines also report the lines while they search a depth: those that they have not reached yet have the
// depth before, and do not count again.
func (d *depthCollector) add(i engine.Info) {
	if i.AtLeast || i.AtMost || len(i.PV) == 0 || len(d.complete) > 0 && i.Depth <= d.complete[0].Depth {
		return
	}
	if i.Line == 1 {
		d.incomplete = d.incomplete[:0]
	}
	if i.Line != len(d.incomplete)+1 || i.Line > 1 && i.Depth != d.incomplete[0].Depth {
		return
	}
	d.incomplete = append(d.incomplete, i)
	if len(d.incomplete) == d.lines {
		d.complete = slices.Clone(d.incomplete)
		d.scores = append(d.scores, d.complete[0].Score)
	}
}

// result returns the result of a search of p, the position of a start. It returns an error if no depth is complete.
func (d *depthCollector) result(position StartPosition, p *rules.Position, effort survey.Effort, visited uint64, elapsed time.Duration) (Result, error) {
	if len(d.complete) == 0 {
		return Result{}, fmt.Errorf("%v: %d nodes are too few to search one ply", position, effort.Nodes)
	}
	result := Result{
		startFields: newStartFields(position),
		Score:       survey.Score(d.scores), Depth: d.complete[0].Depth, Scores: d.scores, Spread: survey.Spread(d.scores),
		Visited: visited, Milliseconds: elapsed.Milliseconds(), Effort: effort,
	}
	for _, i := range d.complete {
		m := i.PV[0]
		result.Moves = append(result.Moves, Move{san.FormatUCI(p, m, true), san.Format(p, m), i.Score, m.IsCastling() || m.IsLeap()})
	}
	return result, nil
}
