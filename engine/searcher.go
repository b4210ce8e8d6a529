package engine

import (
	"slices"
	"sync/atomic"
	"unsafe"

	"backrank/engine/internal/hugepages"
	"backrank/engine/internal/net"
	"backrank/variants/rules"
)

// searcher is one thread of a search: the line being looked at, and what is
// remembered from node to node. Nothing in it allocates once a search runs.
type searcher struct {
	table    *table
	team     *team
	net      *net.Stack
	learnt   learnt
	frames   [maxPly + 2]frame
	keys     []uint64 // of the game, then of the line
	before   int      // how many of them belong to the game
	roots    []root
	blunders blunderModel
	h        *heuristics
	line     int // the first of roots that belongs to the line being searched, of several

	nodes    uint64
	since    uint64        // nodes of searches since lessons faded
	shown    atomic.Uint64 // nodes, for the others to see
	poll     uint64        // look up when nodes reaches this
	yield    uint64        // let others have the core when it reaches this
	selDepth int
	depth    int // plies searched in full
	stop     bool
}

// frame is one ply of the line.
type frame struct {
	picker
	pos      rules.Position
	moves    [rules.MaxMoves]rules.Move
	order    [rules.MaxMoves]int32
	quiets   [64]rules.Move // tried here
	tried    int            // how many of them
	takings  [32]rules.Move // captures tried here
	taken    int
	pv       [maxPly]rules.Move
	pvLen    int
	killers  [2]rules.Move
	move     rules.Move // played from here
	excluded rules.Move // not to be looked at: is it the only good one?
	man      uint8      // that it moves, chess.Piece
	raw      value      // static evaluation as the network gives it
	eval     value      // corrected
	like     likeness
	check    bool
	danger   threats // by the opponent, once asked for
	cutoffs  int     // of nodes after this one since its parent began to look at moves
	ply      int
	less     int // plies by which the search from here is reduced
	twice    int // extensions by two plies on the way here
	fresh    int // plies since a null move, for repetitions
}

func newSearcher(t *team) *searcher {
	s := &searcher{table: &t.table, team: t, net: net.NewStack(t.network, maxPly+2), h: usual}
	hugepages.For(unsafe.Pointer(s), unsafe.Sizeof(*s))
	return s
}

// evaluate is the static evaluation of the position at ply, in centipawns for
// the side to move: less of it the longer nothing has happened.
func (s *searcher) evaluate(ply int) value {
	p := &s.frames[ply].pos
	v := value(s.net.Evaluate(ply, p))
	v = v * (200 - min(value(p.HalfMoves()), 100)) / 200
	return min(max(v, -won+1), won-1)
}

// forget clears what former searches taught, the table apart.
func (s *searcher) forget() {
	s.learnt.forget()
	s.since, s.nodes = 0, 0
}

// fadeAfter is how many nodes of searches must have taught something before it fades,
// which takes as long as visiting some two hundred.
const fadeAfter = 2000

// start readies the searcher for a search of pos.
func (s *searcher) start(pos rules.Position, history []uint64) {
	if s.since += s.nodes; s.since >= fadeAfter {
		s.learnt.fade()
		s.since = 0
	}
	s.nodes, s.poll, s.yield, s.selDepth, s.depth, s.line, s.stop = 0, 0, 0, 0, 0, 0, false
	s.keys = append(s.keys[:0], history[max(len(history)-pos.HalfMoves(), 0):]...)
	s.before = len(s.keys)
	for range maxPly + 2 {
		s.keys = append(s.keys, 0)
	}
	for i := range s.frames {
		f := &s.frames[i]
		f.ply, f.killers, f.excluded, f.twice, f.less = i, [2]rules.Move{}, rules.Move{}, 0, 0
	}
	f := &s.frames[0]
	f.pos = pos
	f.check, f.danger.all = pos.InCheck(), 0
	f.fresh = 1 << 20
	f.pvLen = 0
	s.keys[s.before] = pos.Key()
	s.list()
}

// list makes the root moves, the likely ones first.
func (s *searcher) list() {
	f := &s.frames[0]
	s.roots = s.roots[:0]
	k, _ := s.table.find(f.pos.Key())
	f.pick(k.move, false)
	for m := s.next(0, false); !m.IsZero(); m = s.next(0, false) {
		if only := s.team.limits.Moves; len(only) == 0 || slices.Contains(only, m) {
			s.roots = append(s.roots, root{move: m, score: -infinity})
		}
	}
}

// enter plays m from ply and readies the frame of the next.
func (s *searcher) enter(ply int, m rules.Move) {
	f, g := &s.frames[ply], &s.frames[ply+1]
	f.move, f.man = m, uint8(f.pos.At(m.From()))
	f.pos.Play(m, &g.pos)
	s.table.expect(g.pos.Key())
	g.check, g.danger.all = g.pos.InCheck(), 0
	g.fresh = f.fresh + 1
	s.keys[s.before+ply+1] = g.pos.Key()
}

// threats is what the opponent attacks.
func (f *frame) threats() *threats {
	if f.danger.all == 0 {
		f.danger = threatsBy(&f.pos, f.pos.Turn().Other())
	}
	return &f.danger
}

// over counts a node and reports whether the search must end.
func (s *searcher) over() bool {
	if s.stop {
		return true
	}
	s.nodes++
	if s.nodes >= s.poll {
		s.stop = s.team.look(s)
	}
	return s.stop
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
