package app

import (
	"context"
	"sync"
	"time"

	"backrank/engine"
	"backrank/variants"
)

// computer is Backrank's own engine as an [Opponent]. It is made when it first thinks:
// who plays with a friend, or studies, has no use for its table.
type computer struct{ engine func() *engine.Engine }

// NewComputer is Backrank's own engine with a transposition table of so many
// megabytes.
func NewComputer(megabytes int) Opponent {
	return computer{sync.OnceValue(func() *engine.Engine { return engine.New(megabytes) })}
}

// adviser is Backrank's own engine as an [Adviser], another one than the opponent's.
type adviser struct{ engine func() *engine.Engine }

// NewAdviser is an adviser with a transposition table of so many megabytes, made when it is
// first asked.
func NewAdviser(megabytes int) Adviser {
	return adviser{sync.OnceValue(func() *engine.Engine { return engine.New(megabytes) })}
}

func (a adviser) Advise(ctx context.Context, t MoveTask, d time.Duration) (Advice, error) {
	r := a.engine().Search(ctx, t.Position, t.History, engine.Limits{MoveTime: d}, nil)
	return Advice{Line: r.PV, Score: r.Score, Mate: r.Mate}, nil
}

func (computer) Levels() []Level {
	var all []Level
	for _, l := range engine.Levels() {
		all = append(all, Level{Name: l.Name, Summary: l.Description, Elo: l.Elo})
	}
	return all
}

func (c computer) Move(ctx context.Context, t MoveTask) (Thought, error) {
	r := c.engine().Move(ctx, engine.Levels()[t.Level-1], t.Position, t.History, t.Seed)
	return Thought{Move: r.Move, Score: r.Score, Scored: r.Depth > 0}, nil
}

func (c computer) Draft(ctx context.Context, t DraftTask) (variants.Placement, error) {
	return c.engine().Draft(ctx, t.Draft, t.Castling, engine.Levels()[t.Level-1], t.Seed), nil
}

func (computer) Why(t DraftTask, p variants.Placement) string {
	return engine.Why(t.Draft, t.Castling, p)
}
