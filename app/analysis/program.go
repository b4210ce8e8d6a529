package analysis

import (
	"context"
	"slices"
	"strconv"

	"backrank/app/notice"
	"backrank/app/player"
	"backrank/engine"
	"backrank/engine/uci/client"
	"backrank/variants"
	"backrank/variants/rules"
)

// Program is a UCI engine as a [Searcher] and a [LineSearcher] for one game.
type Program struct {
	Process *player.Process
	Variant variants.Variant
	// Game is another number for each game that the process gets, from 1.
	Game uint64
}

// task returns the task as players get it.
func (p *Program) task(t Task) player.MoveTask {
	return player.MoveTask{Position: t.Position, History: t.History, Game: p.Game, Variant: p.Variant, Start: t.Start, Moves: t.Moves}
}

// Waiting is that of the process.
func (p *Program) Waiting() bool { return p.Process.Waiting() }

// SearchLines implements [LineSearcher]. The engine is asked for its own chances, and gets as many lines as it can.
func (p *Program) SearchLines(ctx context.Context, t Task, l Limits, report func(client.Info)) error {
	p.Process.Set("MultiPV", strconv.Itoa(l.Lines))
	p.Process.Set("UCI_ShowWDL", "true")
	limits := engine.Limits{MoveTime: l.Time, Depth: l.Depth, Nodes: l.Nodes, Infinite: l == Limits{Lines: l.Lines}}
	_, err := p.Process.Search(ctx, p.task(t), limits, report)
	if ctx.Err() != nil && err != nil {
		return nil // a fault of an engine that is not asked any more is told when it is asked again
	}
	return err
}

// Search implements [Searcher].
func (p *Program) Search(ctx context.Context, t Task, nodes uint64) (Evaluation, error) {
	var line []rules.Move
	r, err := p.Process.Search(ctx, p.task(t), engine.Limits{Nodes: nodes}, func(i client.Info) {
		if i.Line == 1 && len(i.PV) > 0 {
			line = i.PV
		}
	})
	switch {
	case err != nil:
		return Evaluation{}, err
	case ctx.Err() != nil:
		return Evaluation{}, ctx.Err()
	case r.AtLeast || r.AtMost || r.Depth == 0 && r.Score == 0 && r.Mate == 0 && r.Nodes == 0:
		return Evaluation{}, notice.Refusal("The engine sends no evaluation")
	case len(line) == 0 || line[0] != r.Move: // it is about another move
		line = []rules.Move{r.Move}
	}
	return Evaluation{Score: ScoreOf(t.Position.Turn(), r.Score, r.Mate), Depth: r.Depth, Line: slices.Clone(line), Nodes: nodes}, nil
}
