package engine

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"backrank/variants/rules"
)

// Move returns the move of a player of the level in pos; history is as for [Engine.Search]. The seed belongs to
// the game: it determines how good the player's day is, which of the good moves the level plays and which moves
// it misses. The same seed gives the same moves on every machine; a level that misses nothing uses the engine's
// table and histories, and plays the same if those were the same. When ctx ends, the best move so far is
// returned immediately, whatever the level's pace.
func (e *Engine) Move(ctx context.Context, level Level, pos rules.Position, history []uint64, seed uint64) Result {
	began := time.Now()
	rng := rand.New(rand.NewPCG(seed, pos.Key()+uint64(len(history))))
	r := e.choose(ctx, level.today(seed), pos, history, rng)
	level.Pause(ctx, began, rng)
	return r
}

// today returns the level on the day of a game: people play better on some days than on others.
func (l Level) today(seed uint64) Level {
	if l.form == 0 {
		return l
	}
	rng := rand.New(rand.NewPCG(seed, 0x666f726d))
	good := math.Exp2(l.form * min(max(rng.NormFloat64(), -2), 2))
	// The worst day does not miss everything, and the best is not better than the best level.
	l.unseen = min(l.unseen/good, max(l.unseen, 0.7))
	l.spread = min(l.spread/math.Sqrt(good), max(l.spread, 200))
	if l.look == 0 {
		best := levels[len(levels)-1].thinking.Nodes
		l.thinking.Nodes = min(uint64(float64(l.thinking.Nodes)*good*good), best)
	}
	return l
}

// Pause waits until the time since began has reached the level's pace, or until ctx ends.
func (l Level) Pause(ctx context.Context, began time.Time, rng *rand.Rand) {
	left := time.Duration(float64(l.Pace)*(0.5+rng.Float64())) - time.Since(began)
	if left <= 0 {
		return
	}
	t := time.NewTimer(left)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}

// choose searches as deeply as the level does and returns the best move seen, or a random one that is nearly as
// good.
func (e *Engine) choose(ctx context.Context, level Level, pos rules.Position, history []uint64, rng *rand.Rand) Result {
	e.mu.Lock()
	defer e.mu.Unlock()
	t := e.poolFor(&level)
	s := t.prepare(ctx, pos, history, level.limits(), nil)
	if level.look == 0 || len(s.roots) < 2 {
		r := t.search()
		t.awaitStop()
		return r
	}
	s.blunders = blunderModel{seed: rng.Uint64(), chance: uint32(65536 * level.unseen)}
	defer func() { s.blunders = blunderModel{} }()
	c := chooser{s}
	c.dropMissed()
	c.scoreRoots(tighter(level.look, t.limits.Depth), min(value(5*level.spread), maxLoss))
	c.penalizeRepetitions(history)
	c.pick(level.spread, rng)
	r := s.result()
	t.awaitStop()
	return r
}

// levelTable is the size in megabytes of the transposition table of levels that miss moves.
const levelTable = 1

// poolFor returns the threads that search for a level. Levels that miss moves have their own, cleared before
// each move, so that what they miss does not mislead other searches.
func (e *Engine) poolFor(l *Level) *threadPool {
	if l.look == 0 {
		return e.pool
	}
	if e.levelPool == nil {
		e.levelPool = newThreadPool(levelTable)
		e.levelPool.use(e.pool.network)
		e.levelPool.searchers[0].params = e.pool.searchers[0].params
	}
	e.levelPool.clear()
	return e.levelPool
}

// A chooser selects the move of a level among the root moves of a searcher, and moves it to the front.
type chooser struct{ *searcher }

// dropMissed removes the root moves that are missed, but never all of them: the first one is kept. A mate in
// one is not missed.
func (c chooser) dropMissed() {
	seen := c.roots[:0]
	first := c.roots[0]
	for _, r := range c.roots {
		if !c.blunders.misses(&c.stack, 0, r.move) || c.mates(r.move) {
			seen = append(seen, r)
		}
	}
	if len(seen) == 0 {
		seen = append(seen, first)
	}
	c.roots = seen
}

// mates reports whether a root move gives mate.
func (c chooser) mates(m rules.Move) bool {
	c.doMove(0, m)
	next := &c.stack[1]
	return next.inCheck && next.pos.Count() == 0
}

// scoreRoots searches every root move to depth plies; those worse than the best by more than margin get only a
// bound.
func (c chooser) scoreRoots(depth int, margin value) {
	tt, hit := c.table.probe(c.stack[0].pos.Key())
	c.setEval(0, tt, hit)
	scores := make([]value, len(c.roots))
	for d := 1; d <= depth; d++ {
		best := -infinity
		for i := range c.roots {
			c.doMove(0, c.roots[i].move)
			floor := max(best-margin, -infinity)
			v := -c.alphaBeta(1, d-1, -infinity, -floor, false)
			if c.stopped && c.depth > 0 {
				return
			}
			if c.stopped && i > 0 {
				v = -infinity // not searched
			}
			scores[i] = v
			best = max(best, v)
		}
		for i, v := range scores {
			c.roots[i].score = v
			c.roots[i].pv = append(c.roots[i].pv[:0], c.roots[i].move)
		}
		c.depth = d
	}
}

// penalizeRepetitions lowers the scores of moves to earlier positions of the game.
func (c chooser) penalizeRepetitions(history []uint64) {
	for i := range c.roots {
		c.doMove(0, c.roots[i].move)
		if r := &c.roots[i]; abs(r.score) < won && slices.Contains(history, c.stack[1].pos.Key()) {
			r.score -= 25
		}
	}
}

// maxLoss is the loss against the best move, in centipawns, from which no level chooses a move: a player who sees
// that it loses a piece does not play it.
const maxLoss = 300

// pick moves a random root move to the front: a move that is worse than the best by spread is e times less
// likely than it.
func (c chooser) pick(spread float64, rng *rand.Rand) {
	best := -infinity
	for _, r := range c.roots {
		best = max(best, r.score)
	}
	chosen, total := 0, 0.0
	for i, r := range c.roots {
		w := math.Exp(float64(r.score-best) / max(spread, 1))
		if best-r.score >= maxLoss {
			w = 0
		}
		if total += w; rng.Float64()*total < w {
			chosen = i
		}
	}
	c.roots[0], c.roots[chosen] = c.roots[chosen], c.roots[0]
}
