package player

import (
	"context"
	"sync"
	"time"

	"github.com/notnil/chess"

	"backrank/engine"
	"backrank/engine/draft"
	"backrank/variants"
)

// computer is Backrank's own engine as an [Opponent], one for each side, so that two
// levels know nothing of each other's thoughts. Each is made when it first thinks: who
// plays with a friend, or studies, has no use for its table.
type computer struct{ white, black func() *engine.Engine }

// NewComputer is Backrank's own engine with a transposition table of so many
// megabytes for each side.
func NewComputer(megabytes int) Opponent {
	one := func() *engine.Engine { return engine.New(megabytes) }
	return computer{sync.OnceValue(one), sync.OnceValue(one)}
}

// of is the engine of a side.
func (c computer) of(side chess.Color) *engine.Engine {
	if side == chess.White {
		return c.white()
	}
	return c.black()
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
	r := c.of(t.Position.Turn()).Move(ctx, engine.Levels()[t.Level-1], t.Position, t.History, t.Seed)
	return Thought{Move: r.Move, Score: r.Score, Scored: r.Depth > 0}, nil
}

func (computer) Draft(ctx context.Context, t DraftTask) (variants.Placement, error) {
	return draft.Choose(ctx, t.Draft, t.Castling, engine.Levels()[t.Level-1], t.Seed), nil
}

func (computer) Why(t DraftTask, p variants.Placement) string {
	return draft.Why(t.Draft, t.Castling, p).String()
}
