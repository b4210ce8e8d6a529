package main

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/notnil/chess"

	"backrank/engine"
	"backrank/engine/draft"
	"backrank/engine/lab/arena"
	"backrank/engine/lab/train"
	"backrank/variants"
	"backrank/variants/rules"
)

// A match is a match between a level that chooses its placements and random placements, under which every
// array is equally likely. After the draft the same engine plays both sides, so that the score depends on the
// arrays only.
//
// The level is White in every other game. The colour that places first changes every two games. In a copying
// draft the level always places first, because the second side has no choice.
type match struct {
	Rule     *rules.Castling
	Protocol variants.Protocol
	Level    engine.Level // level that drafts; its pace is ignored
	Nodes    uint64       // nodes for each move of the games
	Games    int
	Threads  int
	Seed     uint64 // the same seed gives the same games
}

// play plays the match and returns the results of the level. It stops at the first error.
func (m match) play(ctx context.Context) (arena.Results, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var s arena.Results
	outcomes := make([]chess.Outcome, m.Games)
	train.ForEachWithEngine(m.Games, m.Threads, func(e *engine.Engine, i int) {
		if ctx.Err() != nil {
			return
		}
		var err error
		if outcomes[i], err = m.playGame(ctx, e, i); err != nil {
			cancel(err)
		}
	})
	for i, outcome := range outcomes {
		s.Count(outcome, i%2 == 0)
	}
	return s, context.Cause(ctx)
}

// playGame drafts and plays game i.
func (m match) playGame(ctx context.Context, e *engine.Engine, i int) (chess.Outcome, error) {
	s, err := m.start(ctx, i)
	if err != nil {
		return chess.NoOutcome, err
	}
	p, err := m.variant().Position(s)
	if err != nil {
		return chess.NoOutcome, err
	}
	return arena.SelfPlay(ctx, e, p, m.Nodes), ctx.Err()
}

func (m match) variant() variants.Variant {
	return variants.Custom(variants.ShuffleFamily, variants.Drafted, m.Rule)
}

// start returns the start position drafted in game i.
func (m match) start(ctx context.Context, i int) (variants.Start, error) {
	drafter, black := chess.White, i/2%2 == 1
	if i%2 == 1 {
		drafter = chess.Black
	}
	if m.Protocol == variants.Copying {
		black = drafter == chess.Black
	}
	d := m.variant().NewDraft(variants.Terms{Protocol: m.Protocol, BlackBegins: black})
	rng := rand.New(rand.NewPCG(m.Seed, uint64(i)))
	level := m.Level
	level.Pace = 0
	for !d.Done() {
		p := d.Finish(rng).Placements()[d.Len()]
		if d.Turn() == drafter {
			p = draft.Choose(ctx, d, m.Rule, level, rng.Uint64())
		}
		next, err := d.Place(p)
		if err != nil {
			return variants.Start{}, fmt.Errorf("%s: %w", level.Name, err)
		}
		d = next
	}
	s, _ := d.Start()
	return s, nil
}
