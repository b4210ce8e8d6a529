package engine

import (
	"context"
	"time"

	"backrank/variants/rules"
)

// searcher is one search at a time: the line being looked at, and what is
// remembered from node to node. Nothing in it allocates once a search runs.
type searcher struct {
	table  table
	eval   evaluator
	learnt learnt
	frames [maxPly + 2]frame
	keys   []uint64 // of the game, then of the line
	before int      // how many of them belong to the game
	roots  []root

	ctx      context.Context
	done     <-chan struct{}
	ponder   <-chan struct{} // closed when the clock begins to run; nil if it runs
	limits   Limits
	report   func(Info)
	began    time.Time // of the search
	clock    time.Time // when the clock began to run
	budget   budget
	nodes    uint64
	poll     uint64 // look at the clock when nodes reaches this
	selDepth int
	depth    int // plies searched in full
	stop     bool
}

// frame is one ply of the line.
type frame struct {
	pos     rules.Position
	moves   [rules.MaxMoves]rules.Move
	order   [rules.MaxMoves]int32
	tried   [64]rules.Move // quiet moves that did not help
	pv      [maxPly]rules.Move
	pvLen   int
	killers [2]rules.Move
	move    rules.Move // played from here
	man     uint8      // that it moves, chess.Piece
	eval    value
	check   bool
	fresh   int // plies since a null move, for repetitions
}

// root is a move of the first position.
type root struct {
	move  rules.Move
	score value
	nodes uint64
	pv    []rules.Move
}

// pollEvery is how many nodes pass between looks at the clock and the context:
// a few milliseconds at worst.
const pollEvery = 1024

// grace is how many nodes a search may visit to finish its first depth after it
// should have ended, so that the move given is never blind.
const grace = 4096

func newSearcher() *searcher { return &searcher{} }

// forget clears what former searches taught, the table apart.
func (s *searcher) forget() {
	s.learnt = learnt{}
	clear(s.eval.pawns)
}

func (s *searcher) start(ctx context.Context, pos rules.Position, history []uint64, limits Limits, report func(Info)) {
	s.ctx, s.done, s.limits, s.report = ctx, ctx.Done(), limits, report
	s.began = time.Now()
	s.clock, s.ponder = s.began, limits.PonderHit
	s.budget = budgetFor(&limits, pos.Turn())
	s.nodes, s.poll, s.selDepth, s.depth, s.stop = 0, 0, 0, 0, false
	s.table.next()
	s.learnt.fade()

	s.keys = append(s.keys[:0], history[max(len(history)-pos.HalfMoves(), 0):]...)
	s.before = len(s.keys)
	for range maxPly + 2 {
		s.keys = append(s.keys, 0)
	}
	for i := range s.frames {
		s.frames[i].killers = [2]rules.Move{}
	}
	f := &s.frames[0]
	f.pos = pos
	f.check = pos.InCheck()
	f.fresh = 1 << 20
	f.pvLen = 0
	s.keys[s.before] = pos.Key()
	if pos.Rule() != s.eval.rule { // equal keys mean other things now
		s.eval.use(pos.Rule())
		s.table.clear()
		s.forget()
	}
	s.list()
}

// list makes the root moves, the likely ones first.
func (s *searcher) list() {
	f := &s.frames[0]
	moves := f.pos.Moves(f.moves[:0])
	s.roots = s.roots[:0]
	s.rate(0, moves, rules.Move{})
	for i := range moves {
		m := s.next(0, len(moves), i)
		if s.wanted(m) {
			s.roots = append(s.roots, root{move: m, score: -infinity})
		}
	}
}

func (s *searcher) wanted(m rules.Move) bool {
	if len(s.limits.Moves) == 0 {
		return true
	}
	for _, w := range s.limits.Moves {
		if w == m {
			return true
		}
	}
	return false
}

// enter plays m from ply and readies the frame of the next.
func (s *searcher) enter(ply int, m rules.Move) {
	f, g := &s.frames[ply], &s.frames[ply+1]
	f.move, f.man = m, uint8(f.pos.At(m.From()))
	f.pos.Play(m, &g.pos)
	g.check = g.pos.InCheck()
	g.fresh = f.fresh + 1
	s.keys[s.before+ply+1] = g.pos.Key()
}

// over counts a node and reports whether the search must end.
func (s *searcher) over() bool {
	if s.stop {
		return true
	}
	s.nodes++
	if s.nodes >= s.poll {
		s.look()
	}
	return s.stop
}

// look polls the limits.
func (s *searcher) look() {
	s.poll = s.nodes + pollEvery
	if n := s.limits.Nodes; n > 0 {
		if s.nodes >= n {
			s.stop = true
		}
		s.poll = min(s.poll, n)
	}
	if s.stop || s.depth == 0 && s.nodes < grace {
		return
	}
	select {
	case <-s.done:
		s.stop = true
	default:
	}
	if s.timed() && s.budget.hard > 0 && time.Since(s.clock) >= s.budget.hard {
		s.stop = true
	}
}

// timed reports whether the clock runs: not while the opponent is to move.
func (s *searcher) timed() bool {
	if s.ponder == nil {
		return true
	}
	select {
	case <-s.ponder:
		s.ponder, s.clock = nil, time.Now()
		return true
	default:
		return false
	}
}

// linger waits as long as the caller has asked to think, though nothing is left
// to think about.
func (s *searcher) linger() {
	if s.limits.Infinite {
		<-s.done
	}
	if s.ponder != nil {
		select {
		case <-s.done:
		case <-s.ponder:
		}
	}
	s.ctx, s.report = nil, nil
}

// drawn reports whether the position at ply is a draw by repetition, by fifty
// moves or for want of material. One repetition within the line is enough: what
// could be repeated once could be again.
func (s *searcher) drawn(ply int) bool {
	f := &s.frames[ply]
	half := f.pos.HalfMoves()
	if half >= 100 && (!f.check || f.pos.Count() > 0) {
		return true
	}
	at := s.before + ply
	seen := 0
	for back := 4; back <= min(half, f.fresh, at); back += 2 {
		if s.keys[at-back] != s.keys[at] {
			continue
		}
		if seen++; back < ply || seen == 2 {
			return true
		}
	}
	return f.pos.Dead()
}
