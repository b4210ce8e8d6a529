package engine

import (
	"slices"
	"sync/atomic"
	"unsafe"

	"backrank/engine/internal/hugepages"
	"backrank/engine/internal/net"
	"backrank/variants/rules"
)

// searcher is one thread of a search: the stack of the current line and its histories. It does not allocate
// during a search.
type searcher struct {
	table    *table
	pool     *threadPool
	net      *net.Stack
	history  histories
	stack    stack
	keys     []uint64 // of the game, then of the current line
	gameKeys int      // number of keys of the game
	roots    []rootMove
	blunders blunderModel
	params   *params
	pvLine   int // index of the line that is searched: its root moves begin here

	nodes          uint64
	nodesSinceAged uint64        // nodes of searches since the histories were aged
	published      atomic.Uint64 // nodes, visible to the other threads
	nextPoll       uint64        // poll the limits when nodes reaches this
	nextYield      uint64        // yield the core when it reaches this
	selDepth       int
	depth          int   // plies searched in full
	evaluation     value // of the last depth with an exact score
	evaluated      bool  // evaluation is set
	stopped        bool
}

// A stack is the current line, by ply.
type stack [maxPly + 2]frame

// frame is one ply of the search stack.
type frame struct {
	picker
	pos              rules.Position
	moves            [rules.MaxMoves]rules.Move
	scores           [rules.MaxMoves]int32
	quiets           [64]rules.Move // tried in this node
	quietCount       int            // how many of them
	captures         [32]rules.Move // captures tried in this node
	captureCount     int
	pv               [maxPly]rules.Move
	pvLen            int
	killers          [2]rules.Move
	move             rules.Move // played from this node
	excluded         rules.Move // excluded by a singular search
	piece            uint8      // moved by move, a chess.Piece
	rawEval          value      // static evaluation
	eval             value      // corrected static evaluation
	slots            keySlots
	inCheck          bool
	attacked         threats // by the opponent, computed on demand
	cutoffs          int     // at this ply since the parent's first move
	ply              int
	reduction        int // late move reduction of the search from this node
	doubleExtensions int // on the path to this node
	pliesFromNull    int // since the last null move, for repetitions
}

func newSearcher(t *threadPool) *searcher {
	s := &searcher{table: &t.table, pool: t, net: net.NewStack(t.network, maxPly+2), params: defaultParams}
	hugepages.For(unsafe.Pointer(s), unsafe.Sizeof(*s))
	return s
}

// evaluate returns the static evaluation of the position at ply, in centipawns for the side to move, scaled
// down with the halfmove clock.
func (s *searcher) evaluate(ply int) value {
	p := &s.stack[ply].pos
	v := value(s.net.Evaluate(ply, p))
	v = v * (200 - min(value(p.HalfmoveClock()), 100)) / 200
	return min(max(v, -won+1), won-1)
}

// clear clears the histories.
func (s *searcher) clear() {
	s.history.clear()
	s.nodesSinceAged, s.nodes = 0, 0
}

// ageAfter is the number of nodes searched after which the histories are aged, which takes as long as searching
// some two hundred.
const ageAfter = 2000

// prepare prepares the searcher for a search of pos.
func (s *searcher) prepare(pos rules.Position, history []uint64) {
	if s.nodesSinceAged += s.nodes; s.nodesSinceAged >= ageAfter {
		s.history.age()
		s.nodesSinceAged = 0
	}
	s.nodes, s.nextPoll, s.nextYield, s.selDepth, s.depth, s.pvLine, s.stopped = 0, 0, 0, 0, 0, 0, false
	s.evaluated = false
	s.keys = append(s.keys[:0], history[max(len(history)-pos.HalfmoveClock(), 0):]...)
	s.gameKeys = len(s.keys)
	for range maxPly + 2 {
		s.keys = append(s.keys, 0)
	}
	for i := range s.stack {
		f := &s.stack[i]
		f.ply, f.killers, f.excluded, f.doubleExtensions, f.reduction = i, [2]rules.Move{}, rules.Move{}, 0, 0
	}
	f := &s.stack[0]
	f.pos = pos
	f.inCheck, f.attacked.all = pos.InCheck(), 0
	f.pliesFromNull = 1 << 20
	f.pvLen = 0
	s.keys[s.gameKeys] = pos.Key()
	s.makeRoots()
}

// makeRoots generates the root moves, likely ones first.
func (s *searcher) makeRoots() {
	f := &s.stack[0]
	s.roots = s.roots[:0]
	tt, _ := s.table.probe(f.pos.Key())
	f.startPicker(tt.move, false)
	for m := s.nextMove(0, false); !m.IsZero(); m = s.nextMove(0, false) {
		if only := s.pool.limits.Moves; len(only) == 0 || slices.Contains(only, m) {
			s.roots = append(s.roots, rootMove{move: m, score: -infinity})
		}
	}
}

// doMove makes m at ply and prepares the next frame.
func (s *searcher) doMove(ply int, m rules.Move) {
	f, next := &s.stack[ply], &s.stack[ply+1]
	f.move, f.piece = m, uint8(f.pos.At(m.From()))
	f.pos.Play(m, &next.pos)
	s.table.prefetch(next.pos.Key())
	next.inCheck, next.attacked.all = next.pos.InCheck(), 0
	next.pliesFromNull = f.pliesFromNull + 1
	s.keys[s.gameKeys+ply+1] = next.pos.Key()
}

// threats returns what the opponent attacks.
func (f *frame) threats() *threats {
	if f.attacked.all == 0 {
		f.attacked = threatsBy(&f.pos, f.pos.Turn().Other())
	}
	return &f.attacked
}

// shouldStop counts a node and reports whether the search must end.
func (s *searcher) shouldStop() bool {
	if s.stopped {
		return true
	}
	s.nodes++
	if s.nodes >= s.nextPoll {
		s.stopped = s.pool.shouldStop(s)
	}
	return s.stopped
}

// isDraw reports whether the position at ply is a draw by repetition, by the fifty-move rule or by insufficient
// material. One repetition within the line is enough, because it could be repeated again.
func (s *searcher) isDraw(ply int) bool {
	f := &s.stack[ply]
	half := f.pos.HalfmoveClock()
	if half >= 100 && (!f.inCheck || f.pos.Count() > 0) {
		return true
	}
	at := s.gameKeys + ply
	seen := 0
	for back := 4; back <= min(half, f.pliesFromNull, at); back += 2 {
		if s.keys[at-back] != s.keys[at] {
			continue
		}
		if seen++; back < ply || seen == 2 {
			return true
		}
	}
	return f.pos.Dead()
}
