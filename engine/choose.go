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
// [Engine.Search]. The seed is of the game: it decides what sort of a day the
// player has, where a level wavers and what it does not see. The same seed gives
// the same moves on every machine; a level that misses nothing remembers what
// the engine has thought before, and plays the same if that was the same. When ctx
// ends, the best move so far comes at once, whatever the level's pace.
func (e *Engine) Move(ctx context.Context, level Level, pos rules.Position, history []uint64, seed uint64) Result {
	began := time.Now()
	rng := rand.New(rand.NewPCG(seed, pos.Key()+uint64(len(history))))
	r := e.choose(ctx, level.today(seed), pos, history, rng)
	pause(ctx, time.Duration(float64(level.Pace)*(0.5+rng.Float64()))-time.Since(began))
	return r
}

// today is the level on the day of a game: people play now better, now worse.
func (l Level) today(seed uint64) Level {
	if l.form == 0 {
		return l
	}
	rng := rand.New(rand.NewPCG(seed, 0x666f726d))
	good := math.Exp2(l.form * min(max(rng.NormFloat64(), -2), 2))
	// No day is so bad that nothing is seen, none so good that nobody is better.
	l.unseen = min(l.unseen/good, max(l.unseen, 0.7))
	l.spread = min(l.spread/math.Sqrt(good), max(l.spread, 200))
	if l.look == 0 {
		best := levels[len(levels)-1].thinking.Nodes
		l.thinking.Nodes = min(uint64(float64(l.thinking.Nodes)*good*good), best)
	}
	return l
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

// choose thinks as deeply as the level does and takes the best move seen, or by
// lot one that looks nearly as good.
func (e *Engine) choose(ctx context.Context, level Level, pos rules.Position, history []uint64, rng *rand.Rand) Result {
	e.mu.Lock()
	defer e.mu.Unlock()
	t := e.teamOf(&level)
	s := t.start(ctx, pos, history, level.limits(), nil)
	if level.look == 0 || len(s.roots) < 2 {
		r := t.think()
		t.linger()
		return r
	}
	s.blunders = blunderModel{seed: rng.Uint64(), most: uint32(65536 * level.unseen)}
	defer func() { s.blunders = blunderModel{} }()
	s.dropMissed()
	s.rank(tighter(level.look, t.limits.Depth), min(value(5*level.spread), tooBad))
	s.tire(history)
	s.take(level.spread, rng)
	r := s.result()
	t.linger()
	return r
}

// levelTable is the megabytes by which a level thinks that misses something.
const levelTable = 1

// teamOf is who thinks for a level. One that misses something has a team of its own,
// which remembers nothing from move to move: what it misses misleads no search.
func (e *Engine) teamOf(l *Level) *team {
	if l.look == 0 {
		return e.team
	}
	if e.player == nil {
		e.player = newTeam(levelTable)
		e.player.use(e.team.network)
		e.player.members[0].h = e.team.members[0].h
	}
	e.player.forget()
	return e.player
}

// dropMissed leaves out the root moves that are not seen, but never all: at least the
// first that comes to mind is left. A mate on the spot is seen.
func (s *searcher) dropMissed() {
	seen := s.roots[:0]
	first := s.roots[0]
	for _, r := range s.roots {
		if !s.misses(0, r.move) || s.mates(r.move) {
			seen = append(seen, r)
		}
	}
	if len(seen) == 0 {
		seen = append(seen, first)
	}
	s.roots = seen
}

// mates reports whether a root move mates.
func (s *searcher) mates(m rules.Move) bool {
	s.enter(0, m)
	g := &s.frames[1]
	return g.check && g.pos.Count() == 0
}

// rank scores every root move to depth plies; those worse than the best by more
// than margin are only known to be so.
func (s *searcher) rank(depth int, margin value) {
	k, hit := s.table.find(s.frames[0].pos.Key())
	s.assess(0, k, hit)
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
			if s.stop && i > 0 {
				v = -infinity // not looked at
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

// tire makes moves less welcome that return to where the game has been.
func (s *searcher) tire(history []uint64) {
	for i := range s.roots {
		s.enter(0, s.roots[i].move)
		if r := &s.roots[i]; abs(r.score) < won && slices.Contains(history, s.frames[1].pos.Key()) {
			r.score -= 25
		}
	}
}

// tooBad is by how many centipawns a move must be worse than the best to be out of the
// question for everybody: who sees that it loses a man does not make it.
const tooBad = 300

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
		if best-r.score >= tooBad {
			w = 0
		}
		if total += w; rng.Float64()*total < w {
			chosen = i
		}
	}
	s.roots[0], s.roots[chosen] = s.roots[chosen], s.roots[0]
}
