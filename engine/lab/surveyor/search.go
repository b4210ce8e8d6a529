package surveyor

import (
	"context"
	"fmt"
	"slices"

	"backrank/engine"
	"backrank/variants/notation"
	"backrank/variants/survey"
)

// searchStart searches one start position with a cleared engine. It fails if ctx ends or if the
// nodes are not enough for one depth.
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
	l := Result{
		Variant: v.ID, Family: v.Family.ID, Rule: v.Castling.ID,
		Start: v.StartID(position.Start), White: position.Start.White.String(), Black: position.Start.Black.String(),
		Score: survey.Score(d.scores), Depth: d.complete[0].Depth, Scores: d.scores, Spread: survey.Spread(d.scores),
		Visited: r.Nodes, Milliseconds: r.Time.Milliseconds(), Effort: effort,
	}
	for _, i := range d.complete {
		m := i.PV[0]
		l.Moves = append(l.Moves, Move{notation.UCI(&p, m, true), notation.SAN(&p, m), i.Score, m.IsCastling() || m.IsLeap()})
	}
	return l, nil
}

// A depthCollector collects the lines that a search reports. Only depths with all lines count: when
// a search ends within a depth, some lines have been searched less deeply.
type depthCollector struct {
	lines      int           // number of lines of a depth
	incomplete []engine.Info // lines of the current depth so far
	complete   []engine.Info // lines of the last complete depth
	scores     []int         // of the best line at each complete depth
}

// add adds a line. The lines of a depth come in order, the best first; a line that was not searched
// has no moves.
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
