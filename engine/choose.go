package engine

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"backrank/variants/rules"
)

// Move is the move that a player of the level makes in pos; history is as for
// [Engine.Search]. The seed decides where a level wavers: up to Expert the same
// seed gives the same move on every machine. When ctx ends, the best move so far comes
// at once, whatever the level's pace.
func (e *Engine) Move(ctx context.Context, level Level, pos rules.Position, history []uint64, seed uint64) Result {
	began := time.Now()
	rng := rand.New(rand.NewPCG(seed, pos.Key()))
	r := e.choose(ctx, level, pos, history, rng)
	pause(ctx, time.Duration(float64(level.Pace)*(0.5+rng.Float64()))-time.Since(began))
	return r
}

// pause waits for d or the end of ctx.
func pause(ctx context.Context, d time.Duration) {
	if d <= 0 {
		return
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}

// choose thinks as deeply as the level does and takes the best move, or, where
// the level wanders, one of the good ones.
func (e *Engine) choose(ctx context.Context, level Level, pos rules.Position, history []uint64, rng *rand.Rand) Result {
	e.mu.Lock()
	defer e.mu.Unlock()
	t := e.team
	wanders := rng.Float64() < level.wander
	if level.wander > 0 {
		t.forget() // what it knows may not depend on what it thought before
	}
	s := t.start(ctx, pos, history, level.thinking, nil)
	r := t.think()
	if !wanders || len(s.roots) < 2 {
		t.linger()
		return r
	}
	limits := level.thinking
	limits.Nodes *= 4
	t.start(ctx, pos, history, limits, nil)
	s.rank(level.look, value(5*level.spread))
	s.doubt(level, history, rng)
	s.take(level.spread, rng)
	t.linger()
	return s.result()
}

// rank scores every root move to depth plies; those worse than the best by more
// than margin are only known to be so.
func (s *searcher) rank(depth int, margin value) {
	scores := make([]value, len(s.roots))
	for d := 1; d <= depth; d++ {
		best := -infinity
		for i := range s.roots {
			s.enter(0, s.roots[i].move)
			floor := max(best-margin, -infinity)
			v := -s.node(1, d-1, -infinity, -floor, false)
			if s.stop && s.depth > 0 {
				return
			}
			scores[i] = v
			best = max(best, v)
		}
		for i, v := range scores {
			s.roots[i].score = v
			s.roots[i].pv = append(s.roots[i].pv[:0], s.roots[i].move)
		}
		s.depth = d
	}
}

// doubt clouds the scores as a player's judgement: now and then a reply is
// overlooked and a move taken for what it looks like; a mate on the spot is seldom
// missed; nobody likes to return to where the game has been.
func (s *searcher) doubt(level Level, history []uint64, rng *rand.Rand) {
	for i := range s.roots {
		r := &s.roots[i]
		s.enter(0, r.move)
		g := &s.frames[1]
		blind := level.blind
		if r.score == mate-1 {
			blind /= 10
		}
		if rng.Float64() < blind {
			r.score = -s.evaluate(1)
		}
		if slices.Contains(history, g.pos.Key()) {
			r.score -= 25
		}
	}
}

// take brings a root move to the front by lot: a move that is worse than the best
// by spread is e times less likely than it.
func (s *searcher) take(spread float64, rng *rand.Rand) {
	best := -infinity
	for _, r := range s.roots {
		best = max(best, r.score)
	}
	chosen, total := 0, 0.0
	for i, r := range s.roots {
		w := math.Exp(float64(r.score-best) / max(spread, 1))
		if total += w; rng.Float64()*total < w {
			chosen = i
		}
	}
	s.roots[0], s.roots[chosen] = s.roots[chosen], s.roots[0]
}
