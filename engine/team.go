package engine

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"backrank/engine/internal/net"
	"backrank/variants/rules"
)

// team is the searchers that look at one position together, all in the same way
// but never in step, and tell each other through the table what they found
// (https://www.chessprogramming.org/Lazy_SMP). The first of them watches the
// limits; when it is done, all are. The ends of the time and of the context are
// watched by all, for the first may be waiting for a core just then.
type team struct {
	table   table
	members []*searcher
	halt    atomic.Bool
	network *net.Network
	rule    *rules.Castling // of what is remembered; nil if nothing is

	pos     rules.Position // to be searched
	history []uint64       // before it

	ctx    context.Context
	done   <-chan struct{}
	ponder <-chan struct{} // closed when the clock begins to run; nil if it runs
	limits Limits
	report func(Info)
	began  time.Time // of the search
	clock  time.Time // when the clock began to run
	budget budget
	end    atomic.Int64 // of the time, since the search began; 0 for none
	turn   uint64       // nodes after which a thread lets another goroutine have its core
}

// pollEvery is how many nodes pass between looks at the clock and the context:
// a few milliseconds at worst.
const pollEvery = 1024

// yieldEvery is how many nodes pass on one core before each goroutine, were it only the one
// that reads "stop", has had a turn: threads that share a core take shorter ones.
const yieldEvery = 8 * pollEvery

// grace is how many nodes a search may visit to finish its first depth after it
// should have ended, so that the move given is never blind.
const grace = 4096

func newTeam(megabytes int) *team {
	t := &team{network: net.Default()}
	t.table.resize(megabytes)
	t.size(1)
	return t
}

// size makes the team as many as n, at least one.
func (t *team) size(n int) {
	for len(t.members) < n {
		t.members = append(t.members, newSearcher(t))
	}
	clear(t.members[max(n, 1):])
	t.members = t.members[:max(n, 1)]
}

// use makes the team evaluate by a network.
func (t *team) use(n *net.Network) {
	t.network = n
	for _, s := range t.members {
		s.net = net.NewStack(n, maxPly+2)
	}
	t.forget()
}

// forget clears all that was learnt.
func (t *team) forget() {
	if t.rule != nil { // else nothing was, and clearing takes a while
		t.table.clear()
	}
	t.unlearn()
}

// unlearn clears all that was learnt but the table.
func (t *team) unlearn() {
	t.rule = nil
	for _, s := range t.members {
		s.forget()
	}
}

// start readies the first of the team; the others do so themselves when it thinks.
func (t *team) start(ctx context.Context, pos rules.Position, history []uint64, limits Limits, report func(Info)) *searcher {
	t.ctx, t.done, t.limits, t.report = ctx, ctx.Done(), limits, report
	t.began = time.Now()
	t.clock, t.ponder = t.began, limits.PonderHit
	t.budget = budgetFor(&limits, pos.Turn())
	t.end.Store(0)
	if t.ponder == nil {
		t.end.Store(int64(t.budget.hard))
	}
	t.halt.Store(false)
	if t.rule != nil && t.rule != pos.Rule() { // equal keys mean other things now
		t.forget()
	}
	t.rule = pos.Rule()
	t.table.next()
	t.turn = yieldEvery / uint64(max(len(t.members)/runtime.GOMAXPROCS(0), 1))
	t.pos, t.history = pos, history
	for _, s := range t.members {
		s.shown.Store(0)
	}
	t.members[0].start(pos, history)
	return t.members[0]
}

// think searches with all members and returns what the first has found, or
// another that looked deeper and found better.
func (t *team) think() Result {
	first := t.members[0]
	if len(first.roots) == 0 {
		return first.nothing()
	}
	helpers := t.members[1:]
	if t.limits.alone {
		helpers = nil
	}
	var others sync.WaitGroup
	for _, s := range helpers {
		others.Add(1)
		go func() {
			defer others.Done()
			s.start(t.pos, t.history)
			s.think()
		}()
	}
	first.think()
	t.halt.Store(true)
	others.Wait()
	best := first
	if t.limits.Depth == 0 && t.limits.lines() == 1 {
		for _, s := range helpers {
			if s.depth > best.depth && s.roots[0].score >= best.roots[0].score || s.roots[0].score > won && s.roots[0].score > best.roots[0].score {
				best = s
			}
		}
	}
	r := best.result()
	if best != first && t.report != nil {
		t.report(r.Info) // what the first has told last was not this
	}
	return r
}

// inShares does something to n buckets, a share on each processor if they are many.
func inShares(n int, work func(from, to int)) {
	const least = 16 << 20 / int(unsafe.Sizeof(bucket{}))
	shares := min(max(n/least, 1), runtime.GOMAXPROCS(0))
	var all sync.WaitGroup
	for i := range shares - 1 {
		all.Add(1)
		go func() {
			defer all.Done()
			work(i*n/shares, (i+1)*n/shares)
		}()
	}
	work((shares-1)*n/shares, n)
	all.Wait()
}

// look polls the limits for s and reports whether it must stop.
func (t *team) look(s *searcher) bool {
	s.poll = s.nodes + min(pollEvery, t.turn)
	s.shown.Store(s.nodes)
	if len(t.members) > 1 && s.nodes >= s.yield {
		s.yield = s.nodes + t.turn
		runtime.Gosched()
	}
	if n := t.limits.Nodes; n > 0 {
		all := t.nodes()
		if all >= n {
			return true
		}
		s.poll = min(s.poll, s.nodes+n-all)
	}
	first := s == t.members[0]
	if first && s.depth == 0 && s.nodes < grace {
		return false
	}
	if !first && t.halt.Load() {
		return true
	}
	select {
	case <-t.done:
		return true
	default:
	}
	if first {
		t.timed()
	}
	return t.late()
}

// late reports whether the time is over.
func (t *team) late() bool {
	end := t.end.Load()
	return end > 0 && int64(time.Since(t.began)) >= end
}

// nodes is what all have visited, as far as they have shown it.
func (t *team) nodes() uint64 {
	var n uint64
	for _, s := range t.members {
		n += s.shown.Load()
	}
	return n
}

// timed reports whether the clock runs: not while the opponent is to move.
func (t *team) timed() bool {
	if t.ponder == nil {
		return true
	}
	select {
	case <-t.ponder:
		t.ponder, t.clock = nil, time.Now()
		if t.budget.hard > 0 {
			t.end.Store(int64(t.clock.Sub(t.began) + t.budget.hard))
		}
		return true
	default:
		return false
	}
}

// linger waits as long as the caller has asked to think, though nothing is left
// to think about.
func (t *team) linger() {
	if t.limits.Infinite {
		<-t.done
	}
	if t.ponder != nil {
		select {
		case <-t.done:
		case <-t.ponder:
		}
	}
	t.ctx, t.report = nil, nil
}

// visited is the nodes of all, those of s to the last one.
func (t *team) visited(s *searcher) uint64 {
	s.shown.Store(s.nodes)
	return t.nodes()
}

// patient is how long a search goes on before it tells of scores that are only
// bounds.
const patient = time.Second

// tell reports the i-th line of s, found at depth, to who asked, unless it is too early for
// a bound.
func (t *team) tell(s *searcher, i, depth int) {
	if s.roots[i].bound == exact || time.Since(t.began) >= patient {
		t.say(s, i, depth)
	}
}

// say reports it in any case.
func (t *team) say(s *searcher, i, depth int) {
	if t.report == nil || s != t.members[0] {
		return
	}
	info := s.info(i)
	info.Depth = depth
	t.report(info)
}
