package puzzlemaker

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"backrank/engine"
	"backrank/engine/uci/client"
	"backrank/variants"
	"backrank/variants/rules"
)

// A Line is a move and its score for the side that makes it.
type Line struct {
	Move  rules.Move
	Score Score
}

// A Searcher searches positions.
type Searcher interface {
	// Clear forgets earlier searches, so that the following ones do not depend on them. They are of a variant.
	Clear(ctx context.Context, v variants.Variant) error
	// Lines returns the best lines of the position after moves from start, the best first, from the last depth at which the
	// search has completed all lines. There are fewer lines than asked for if there are fewer
	// legal moves, and none if the nodes do not suffice for one ply.
	Lines(ctx context.Context, start rules.Position, moves []rules.Move, nodes uint64, lines int) ([]Line, error)
}

// lastDepth collects the lines of the last complete depth of a search.
type lastDepth struct {
	count                int // lines of each depth
	incomplete, complete []engine.Info
}

func (d *lastDepth) add(i engine.Info) {
	if i.AtLeast || i.AtMost || len(i.PV) == 0 {
		return
	}
	if i.Line == 1 {
		d.incomplete = d.incomplete[:0]
	}
	if i.Line != len(d.incomplete)+1 || i.Line > 1 && i.Depth != d.incomplete[0].Depth {
		return
	}
	if d.incomplete = append(d.incomplete, i); len(d.incomplete) == d.count {
		d.complete = slices.Clone(d.incomplete)
	}
}

// lines returns the collected lines, none if no depth is complete.
func (d *lastDepth) lines() []Line {
	var all []Line
	for _, i := range d.complete {
		all = append(all, Line{i.PV[0], Score{i.Score, i.Mate}})
	}
	return all
}

// hashMegabytes is the size of the transposition table of a search.
const hashMegabytes = 8

// ownEngine searches with Backrank's engine.
type ownEngine struct{ engine *engine.Engine }

// NewEngine returns a searcher with Backrank's engine. The same searches after Clear give the same lines.
func NewEngine() Searcher { return ownEngine{engine.New(hashMegabytes)} }

func (o ownEngine) Clear(context.Context, variants.Variant) error {
	o.engine.Clear()
	return nil
}

func (o ownEngine) Lines(ctx context.Context, start rules.Position, moves []rules.Move, nodes uint64, lines int) ([]Line, error) {
	p, history := start, []uint64(nil)
	for _, m := range moves {
		history = append(history, p.Key())
		p = rules.After(&p, m)
	}
	d := lastDepth{count: min(lines, p.Count())}
	o.engine.Search(ctx, p, history, engine.Limits{Nodes: nodes, Lines: lines}, d.add)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return d.lines(), nil
}

// Program searches with a UCI engine.
type Program struct {
	engine  *client.Engine
	multiPV int // the value of the option
}

// StartProgram starts a UCI engine with one thread. It returns an error if the engine cannot report two lines.
func StartProgram(ctx context.Context, program client.Program) (*Program, error) {
	e, err := client.Start(ctx, program)
	if err != nil {
		return nil, err
	}
	p := &Program{engine: e}
	for name, value := range map[string]int{"Threads": 1, "Hash": hashMegabytes} {
		if _, has := e.Options().Find(name); has && err == nil {
			err = e.Set(ctx, name, strconv.Itoa(value))
		}
	}
	if err == nil {
		err = p.setLines(ctx, 2)
	}
	if err != nil {
		p.Close()
		return nil, fmt.Errorf("%s: %w", e.Name(), err)
	}
	return p, nil
}

// Close ends the engine.
func (p *Program) Close() { p.engine.Close() }

func (p *Program) setLines(ctx context.Context, lines int) error {
	if lines == p.multiPV {
		return nil
	}
	p.multiPV = lines
	return p.engine.Set(ctx, "MultiPV", strconv.Itoa(lines))
}

// Clear begins a new game.
func (p *Program) Clear(ctx context.Context, v variants.Variant) error {
	dialect, err := p.engine.Options().Dialect(v)
	if err != nil {
		return err
	}
	return p.engine.NewGame(ctx, dialect)
}

// Lines searches as a [Searcher] does.
func (p *Program) Lines(ctx context.Context, start rules.Position, moves []rules.Move, nodes uint64, lines int) ([]Line, error) {
	if err := p.setLines(ctx, lines); err != nil {
		return nil, err
	}
	position := start
	for _, m := range moves {
		position = rules.After(&position, m)
	}
	d := lastDepth{count: min(lines, position.Count())}
	_, err := p.engine.Search(ctx, start, moves, engine.Limits{Nodes: nodes}, func(i client.Info) { d.add(i.Info) })
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	return d.lines(), nil
}
