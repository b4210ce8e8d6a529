package surveyor

import (
	"context"
	"fmt"
	"slices"

	"backrank/engine"
	"backrank/variants/notation"
	"backrank/variants/survey"
)

// search has a cleared engine look at one start position. It fails if ctx ends, and
// if the nodes are too few for a single depth.
func search(ctx context.Context, e *engine.Engine, place Place, effort survey.Effort) (Line, error) {
	p, err := place.Variant.Position(place.Start)
	if err != nil {
		return Line{}, err
	}
	d := depths{lines: min(effort.Lines, len(p.Moves(nil)))}
	e.Clear()
	r := e.Search(ctx, p, nil, engine.Limits{Nodes: effort.Nodes, Lines: effort.Lines}, d.hear)
	if err := ctx.Err(); err != nil {
		return Line{}, err
	}
	if len(d.last) == 0 {
		return Line{}, fmt.Errorf("%v: %d nodes are too few to search one ply", place, effort.Nodes)
	}
	v := place.Variant
	l := Line{
		Variant: v.ID, Family: v.Family.ID, Rule: v.Castling.ID,
		Start: v.StartID(place.Start), White: place.Start.White.String(), Black: place.Start.Black.String(),
		Score: survey.Score(d.scores), Depth: d.last[0].Depth, Scores: d.scores, Spread: survey.Spread(d.scores),
		Visited: r.Nodes, Milliseconds: r.Time.Milliseconds(), Effort: effort,
	}
	for _, i := range d.last {
		m := i.PV[0]
		l.Moves = append(l.Moves, Move{notation.UCI(&p, m, true), notation.SAN(&p, m), i.Score, m.IsCastling() || m.IsLeap()})
	}
	return l, nil
}

// depths gathers what a search tells. Only a depth of which every line was told
// counts: a search that ends in the middle of one knows some lines less deeply.
type depths struct {
	lines  int           // to a depth
	coming []engine.Info // of a depth that is not complete
	last   []engine.Info // of the last that is
	scores []int         // of the best line of each
}

// hear takes in a line. Those of a depth come one after the other, the best first; a
// line that was not searched has no moves.
func (d *depths) hear(i engine.Info) {
	if i.AtLeast || i.AtMost || len(i.PV) == 0 || len(d.last) > 0 && i.Depth <= d.last[0].Depth {
		return
	}
	if i.Line == 1 {
		d.coming = d.coming[:0]
	}
	d.coming = append(d.coming, i)
	if len(d.coming) == d.lines {
		d.last = slices.Clone(d.coming)
		d.scores = append(d.scores, d.last[0].Score)
	}
}
