package engine

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"backrank/variants/rules"
)

// Move returns the move that a level plays in pos; history is as for [Engine.Search]. The seed, one for each game,
// determines the level's form in the game, the moves that it misses and its choice among good moves. The same seed
// gives the same moves on every machine. For levels that miss no moves, this requires an engine in the same state,
// because they use its transposition table and histories. When ctx is done, Move returns the best move found so far
// without waiting for the level's pace.
//
// If report is not nil, Move calls it in the goroutine of the caller: after each depth if the level misses no moves,
// otherwise once, when the move is chosen.
func (e *Engine) Move(ctx context.Context, level Level, pos rules.Position, history []uint64, seed uint64, report func(Info)) Result {
	began := time.Now()
	rng := rand.New(rand.NewPCG(seed, pos.Key()+uint64(len(history))))
	r := e.choose(ctx, level.withDailyForm(seed), pos, history, rng, report)
	level.Pause(ctx, began, rng)
	return r
}

// withDailyForm returns the level with its parameters varied for the game with a seed, because people play better on
// some days than on others.
func (l Level) withDailyForm(seed uint64) Level {
	if l.form == 0 {
		return l
	}
	rng := rand.New(rand.NewPCG(seed, 0x666f726d))
	good := math.Exp2(l.form * min(max(rng.NormFloat64(), -2), 2))
	// Bound the parameters, so that a level in bad form does not miss everything, and in good form is not above the best.
	l.unseen = min(l.unseen/good, max(l.unseen, 0.7))
	l.spread = min(l.spread/math.Sqrt(good), max(l.spread, 200))
	if l.look == 0 {
		best := levels[len(levels)-1].baseLimits.Nodes
		l.baseLimits.Nodes = min(uint64(float64(l.baseLimits.Nodes)*good*good), best)
	}
	return l
}

// Pause waits until a random time from 0.5 to 1.5 times the level's pace has passed since began, or ctx is done.
func (l Level) Pause(ctx context.Context, began time.Time, rng *rand.Rand) {
	remaining := time.Duration(float64(l.Pace)*(0.5+rng.Float64())) - time.Since(began)
	if remaining <= 0 {
		return
	}
	t := time.NewTimer(remaining)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}

// choose searches with the limits of the level and returns the best move. A weak level ignores the moves that it misses
// and returns the best move or a random one that is nearly as good. report is as for [Engine.Move].
func (e *Engine) choose(ctx context.Context, level Level, pos rules.Position, history []uint64, rng *rand.Rand, report func(Info)) Result {
	e.mu.Lock()
	defer e.mu.Unlock()
	t := e.poolFor(&level)
	misses := level.look > 0
	during := report
	if misses {
		during = nil
	}
	s := t.prepare(ctx, pos, history, level.limits(), during)
	if !misses || len(s.roots) < 2 {
		r := t.search()
		t.awaitStop()
		return r
	}
	s.blunders = blunderModel{seed: rng.Uint64(), chance: uint32(65536 * level.unseen)}
	defer func() { s.blunders = blunderModel{} }()
	c := chooser{s}
	c.removeMissed()
	c.scoreRoots(tighter(level.look, t.limits.Depth), min(value(5*level.spread), maxLoss))
	c.penalizeRepetitions(history)
	c.pick(level.spread, rng)
	r := s.result()
	t.awaitStop()
	if report != nil {
		report(r.Info)
	}
	return r
}

// levelHash is the size in megabytes of the transposition table of levels that miss moves.
const levelHash = 1

// poolFor returns the thread pool that searches for a level. Levels that miss moves share a separate pool, which is
// cleared before each move, so that scores of incomplete searches do not affect other searches.
func (e *Engine) poolFor(l *Level) *threadPool {
	if l.look == 0 {
		return e.pool
	}
	if e.levelPool == nil {
		e.levelPool = newThreadPool(levelHash)
		e.levelPool.setNetwork(e.pool.network)
		e.levelPool.searchers[0].params = e.pool.searchers[0].params
	}
	e.levelPool.clear()
	return e.levelPool
}

// A chooser chooses the move of a weak level among the root moves of a searcher, and moves it to the front.
type chooser struct{ *searcher }

// removeMissed removes the root moves that the level misses. It keeps mates in one, and the first move if no other is
// left.
func (c chooser) removeMissed() {
	kept := c.roots[:0]
	first := c.roots[0]
	for _, r := range c.roots {
		if !c.blunders.misses(&c.stack, 0, r.move) || c.givesMate(r.move) {
			kept = append(kept, r)
		}
	}
	if len(kept) == 0 {
		kept = append(kept, first)
	}
	c.roots = kept
}

// givesMate reports whether a root move checkmates.
func (c chooser) givesMate(m rules.Move) bool {
	c.doMove(0, m)
	next := &c.stack[1]
	return next.inCheck && next.pos.Count() == 0
}

// scoreRoots searches every root move to a depth in plies and sets its score. The score of a move worse than the best by
// more than margin is only an upper bound.
func (c chooser) scoreRoots(depth int, margin value) {
	tt, hit := c.table.probe(c.stack[0].pos.Key())
	c.setEval(0, tt, hit)
	scores := make([]value, len(c.roots))
	for d := 1; d <= depth; d++ {
		best := -infinity
		for i := range c.roots {
			c.doMove(0, c.roots[i].move)
			alpha := max(best-margin, -infinity)
			v := -c.alphaBeta(1, d-1, -infinity, -alpha, false)
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

// penalizeRepetitions lowers the scores of moves that repeat a position of the game, except mate scores.
func (c chooser) penalizeRepetitions(history []uint64) {
	for i := range c.roots {
		c.doMove(0, c.roots[i].move)
		if r := &c.roots[i]; abs(r.score) < mateThreshold && slices.Contains(history, c.stack[1].pos.Key()) {
			r.score -= 25
		}
	}
}

// maxLoss is the loss in centipawns from which a level does not choose a move: a player who sees that a move loses a
// piece does not play it.
const maxLoss = 300

// pick moves a random root move to the front. A move is e times less likely than the best for each spread by which its
// score is lower; a move that is worse by maxLoss is never picked.
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
