package engine

import (
	"slices"
	"sync/atomic"
	"unsafe"

	"backrank/engine/internal/hugepages"
	"backrank/engine/internal/net"
	"backrank/variants/rules"
)

// A searcher is one thread of a search, with its search stack and its histories. It does not allocate memory for the
// nodes that it searches.
type searcher struct {
	table    *transpositionTable
	pool     *threadPool
	net      *net.Stack
	history  histories
	stack    stack
	keys     []uint64 // position keys of the game, then of the current line
	gameKeys int      // number of keys of the game
	roots    []rootMove
	blunders blunderModel // moves that a level misses; the zero value misses none
	params   *params
	pvLine   int // index of the line being searched (MultiPV); earlier root moves are excluded

	nodes          uint64
	nodesSinceAged uint64        // nodes of earlier searches since the histories were aged
	published      atomic.Uint64 // copy of nodes that other threads may read
	nextPoll       uint64        // value of nodes at which the limits are checked again
	nextYield      uint64        // value of nodes at which the thread yields its core
	selDepth       int
	depth          int   // last completed depth in plies
	evaluation     value // score of the last depth that had an exact one
	evaluated      bool  // evaluation is set
	stopped        bool
}

// A stack is the search stack, indexed by ply.
type stack [maxPly + 2]frame

// A frame is one ply of the search stack.
type frame struct {
	picker
	pos              rules.Position
	moves            [rules.MaxMoves]rules.Move
	scores           [rules.MaxMoves]int32
	quiets           [64]rules.Move // quiet moves searched in this node
	quietCount       int
	captures         [32]rules.Move // captures searched in this node
	captureCount     int
	pv               [maxPly]rules.Move
	pvLen            int
	killers          [2]rules.Move
	move             rules.Move // played from this node
	excluded         rules.Move // move excluded by a singular extension search
	piece            uint8      // chess.Piece that makes move
	rawEval          value      // static evaluation
	eval             value      // corrected static evaluation
	slots            keySlots
	inCheck          bool
	attacked         threats // squares attacked by the opponent; see threats
	cutoffs          int     // number of beta cutoffs at this ply under the same parent
	ply              int
	reduction        int // late move reduction of the move being searched
	doubleExtensions int // number of double extensions on the path to this node
	pliesFromNull    int // plies since the last null move; repetitions do not reach across it
}

func newSearcher(t *threadPool) *searcher {
	s := &searcher{table: &t.table, pool: t, net: net.NewStack(t.network, maxPly+2), params: defaultParams}
	hugepages.For(unsafe.Pointer(s), unsafe.Sizeof(*s))
	return s
}

// evaluate returns the static evaluation of the position at ply in centipawns for the side to move, scaled down
// as the halfmove clock advances: by a half at 100.
func (s *searcher) evaluate(ply int) value {
	p := &s.stack[ply].pos
	v := value(s.net.Evaluate(ply, p))
	v = v * (200 - min(value(p.HalfmoveClock()), 100)) / 200
	return min(max(v, -mateThreshold+1), mateThreshold-1)
}

// clear clears the histories.
func (s *searcher) clear() {
	s.history.clear()
	s.nodesSinceAged, s.nodes = 0, 0
}

// ageAfter is the number of nodes after which the next search ages the histories. Aging takes as long as
// searching about two hundred nodes, too long for searches of a few hundred.
const ageAfter = 2000

// prepare resets the searcher for a search of pos.
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
	s.generateRoots()
}

// generateRoots generates the root moves in the order of the move picker.
func (s *searcher) generateRoots() {
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

// doMove makes m at ply and initialises the next frame.
func (s *searcher) doMove(ply int, m rules.Move) {
	f, next := &s.stack[ply], &s.stack[ply+1]
	f.move, f.piece = m, uint8(f.pos.At(m.From()))
	f.pos.Play(m, &next.pos)
	s.table.prefetch(next.pos.Key())
	next.inCheck, next.attacked.all = next.pos.InCheck(), 0
	next.pliesFromNull = f.pliesFromNull + 1
	s.keys[s.gameKeys+ply+1] = next.pos.Key()
}

// threats returns the squares that the opponent attacks, computing them on the first call.
func (f *frame) threats() *threats {
	if f.attacked.all == 0 {
		f.attacked = threatsBy(&f.pos, f.pos.Turn().Other())
	}
	return &f.attacked
}

// shouldStop counts a node and reports whether the search must stop.
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
// material. If a position first occurred after the root, its second occurrence counts as a draw, because the players
// could repeat it again; otherwise only the third does.
func (s *searcher) isDraw(ply int) bool {
	f := &s.stack[ply]
	half := f.pos.HalfmoveClock()
	if half >= 100 && (!f.inCheck || f.pos.Count() > 0) {
		return true
	}
	at := s.gameKeys + ply
	repetitions := 0
	for back := 4; back <= min(half, f.pliesFromNull, at); back += 2 {
		if s.keys[at-back] != s.keys[at] {
			continue
		}
		if repetitions++; back < ply || repetitions == 2 {
			return true
		}
	}
	return f.pos.InsufficientMaterial()
}
