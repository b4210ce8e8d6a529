package analysis

import (
	"context"
	"strconv"

	"backrank/app/notice"
	"backrank/app/player"
	"backrank/engine"
	"backrank/engine/uci/client"
	"backrank/lang"
	"backrank/variants"
)

// Program is a UCI engine as a [Searcher] and a [LineSearcher] for one game.
type Program struct {
	Process *player.Process
	Variant variants.Variant
	// Game is a number, from 1, that differs between the games that the process gets.
	Game uint64
}

// task converts a task to that of a player.
func (p *Program) task(t Task) player.MoveTask {
	return player.MoveTask{Position: t.Position, History: t.History, Game: p.Game, Variant: p.Variant, Start: t.Start, Moves: t.Moves}
}

// Waiting returns [player.Process.Waiting].
func (p *Program) Waiting() bool { return p.Process.Waiting() }

// SearchLines implements [LineSearcher]. It enables the engine's own chances, and limits the number of lines to the
// engine's maximum.
func (p *Program) SearchLines(ctx context.Context, t Task, l Limits, report func(client.Info)) error {
	p.Process.Set("MultiPV", strconv.Itoa(l.Lines))
	p.Process.Set("UCI_ShowWDL", "true")
	limits := engine.Limits{MoveTime: l.Time, Depth: l.Depth, Nodes: l.Nodes, Infinite: l == Limits{Lines: l.Lines}}
	_, err := p.Process.Search(ctx, p.task(t), limits, report)
	if ctx.Err() != nil && err != nil {
		return nil // the next search reports a fault of the engine
	}
	return err
}

// Search implements [Searcher].
func (p *Program) Search(ctx context.Context, t Task, nodes uint64) (Evaluation, error) {
	r, line, err := p.Process.SearchLine(ctx, p.task(t), engine.Limits{Nodes: nodes})
	switch {
	case err != nil:
		return Evaluation{}, err
	case ctx.Err() != nil:
		return Evaluation{}, ctx.Err()
	case r.AtLeast || r.AtMost || r.Depth == 0 && r.Score == 0 && r.Mate == 0 && r.Nodes == 0:
		return Evaluation{}, notice.Refusal(lang.L("The engine sends no evaluation"))
	}
	return Evaluation{Score: ScoreOf(t.Position.Turn(), r.Score, r.Mate), Depth: r.Depth, Line: line, Nodes: nodes}, nil
}
