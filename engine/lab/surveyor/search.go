package surveyor

import (
	"context"
	"fmt"
	"slices"

	"backrank/engine"
	"backrank/variants/san"
	"backrank/variants/survey"
)

// searchStart clears the engine and searches one start position. It returns an error if ctx ends or if the nodes do
// not suffice for depth 1.
func searchStart(ctx context.Context, e *engine.Engine, position StartPosition, effort survey.Effort) (Result, error) {
	p, err := position.Variant.Position(position.Start)
	if err != nil {
		return Result{}, err
	}
	d := depthCollector{lines: min(effort.Lines, len(p.Moves(nil)))}
	e.Clear()
	r := e.Search(ctx, p, nil, engine.Limits{Nodes: effort.Nodes, Lines: effort.Lines}, d.add)
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	if len(d.complete) == 0 {
		return Result{}, fmt.Errorf("%v: %d nodes are too few to search one ply", position, effort.Nodes)
	}
	v := position.Variant
	result := Result{
		Variant: v.ID, Family: v.Family.ID, Rule: v.Castling.ID,
		Start: v.StartID(position.Start), White: position.Start.White.String(), Black: position.Start.Black.String(),
		Score: survey.Score(d.scores), Depth: d.complete[0].Depth, Scores: d.scores, Spread: survey.Spread(d.scores),
		Visited: r.Nodes, Milliseconds: r.Time.Milliseconds(), Effort: effort,
	}
	for _, i := range d.complete {
		m := i.PV[0]
		result.Moves = append(result.Moves, Move{san.FormatUCI(&p, m, true), san.Format(&p, m), i.Score, m.IsCastling() || m.IsLeap()})
	}
	return result, nil
}

// A depthCollector collects the lines that a search reports. Only depths with all lines count, because in the others
// some lines have been searched less deeply.
type depthCollector struct {
	lines      int           // number of lines of each depth
	incomplete []engine.Info // lines of the current depth so far
	complete   []engine.Info // lines of the last complete depth
	scores     []int         // scores of the best line at each complete depth
}

// add adds a line. The search reports the lines of a depth in order, the best first; a line without moves has not been
// searched.
func (d *depthCollector) add(i engine.Info) {
	if i.AtLeast || i.AtMost || len(i.PV) == 0 || len(d.complete) > 0 && i.Depth <= d.complete[0].Depth {
		return
	}
	if i.Line == 1 {
		d.incomplete = d.incomplete[:0]
	}
	d.incomplete = append(d.incomplete, i)
	if len(d.incomplete) == d.lines {
		d.complete = slices.Clone(d.incomplete)
		d.scores = append(d.scores, d.complete[0].Score)
	}
}
