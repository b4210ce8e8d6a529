package engine

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"backrank/engine/internal/memory"
	"backrank/engine/internal/net"
	"backrank/variants/rules"
)

// threadPool is the searchers that search one position together, all in the same way but
// never in step, and share the transposition table (Lazy SMP,
// https://www.chessprogramming.org/Lazy_SMP). The first of them, the main one, watches the
// limits; when it is done, all are. The deadline and the end of the context are watched by
// all, for the main one may be waiting for a core just then.
type threadPool struct {
	table     table
	searchers []*searcher
	stopped   atomic.Bool
	network   *net.Network
	rule      *rules.Castling // of the positions in the table; nil if it is empty

	pos     rules.Position // to be searched
	history []uint64       // before it

	ctx        context.Context
	done       <-chan struct{}
	ponder     <-chan struct{} // closed when the clock begins to run; nil if it runs
	limits     Limits
	onInfo     func(Info)
	started    time.Time // of the search
	clockStart time.Time // when the clock began to run
	budget     budget
	deadline   atomic.Int64 // of the time, since the search began; 0 for none
	yieldAfter uint64       // nodes after which a thread lets another goroutine have its core
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

func newThreadPool(megabytes int) *threadPool {
	t := &threadPool{network: net.Default()}
	for !t.table.resize(megabytes, memory.Enough) && megabytes > 1 {
		megabytes /= 2
	}
	t.setThreads(1)
	return t
}

// setThreads makes the searchers as many as n, at least one.
func (t *threadPool) setThreads(n int) {
	for len(t.searchers) < n {
		t.searchers = append(t.searchers, newSearcher(t))
	}
	clear(t.searchers[max(n, 1):])
	t.searchers = t.searchers[:max(n, 1)]
}

// use makes the searchers evaluate by a network.
func (t *threadPool) use(n *net.Network) {
	t.network = n
	for _, s := range t.searchers {
		s.net = net.NewStack(n, maxPly+2)
	}
	t.clear()
}

// clear clears table and histories.
func (t *threadPool) clear() {
	if t.rule != nil { // else it is empty, and clearing takes a while
		t.table.clear()
	}
	t.clearHistories()
}

// clearHistories clears the histories of the searchers.
func (t *threadPool) clearHistories() {
	t.rule = nil
	for _, s := range t.searchers {
		s.clear()
	}
}

// prepare readies the main searcher; the others do so themselves when the search begins.
func (t *threadPool) prepare(
	ctx context.Context, pos rules.Position, history []uint64, limits Limits, report func(Info),
) *searcher {
	t.ctx, t.done, t.limits, t.onInfo = ctx, ctx.Done(), limits, report
	t.started = time.Now()
	t.clockStart, t.ponder = t.started, limits.PonderHit
	t.budget = budgetFor(&limits, pos.Turn())
	t.deadline.Store(0)
	if t.ponder == nil {
		t.deadline.Store(int64(t.budget.hard))
	}
	t.stopped.Store(false)
	if t.rule != nil && t.rule != pos.Rule() { // equal keys mean other things now
		t.clear()
	}
	t.rule = pos.Rule()
	t.table.newSearch()
	t.yieldAfter = yieldEvery / uint64(max(len(t.searchers)/runtime.GOMAXPROCS(0), 1))
	t.pos, t.history = pos, history
	for _, s := range t.searchers {
		s.published.Store(0)
	}
	t.searchers[0].prepare(pos, history)
	return t.searchers[0]
}

// search searches with all and returns what the main one has found, or another that
// searched deeper and found better.
func (t *threadPool) search() Result {
	first := t.searchers[0]
	if len(first.roots) == 0 {
		return first.noMove()
	}
	helpers := t.searchers[1:]
	if t.limits.singleThread {
		helpers = nil
	}
	var others sync.WaitGroup
	for _, s := range helpers {
		others.Add(1)
		go func() {
			defer others.Done()
			s.prepare(t.pos, t.history)
			s.iterate()
		}()
	}
	first.iterate()
	t.stopped.Store(true)
	others.Wait()
	best := first
	if t.limits.Depth == 0 && t.limits.lines() == 1 {
		for _, s := range helpers {
			score, most := s.roots[0].score, best.roots[0].score
			if s.depth > best.depth && score >= most || score > won && score > most {
				best = s
			}
		}
	}
	r := best.result()
	if best != first && t.onInfo != nil {
		t.onInfo(r.Info) // what the main one reported last was not this
	}
	return r
}

// inParallel works on n buckets, a part on each processor if they are many.
func inParallel(n int, work func(from, to int)) {
	const least = 16 << 20 / int(unsafe.Sizeof(bucket{}))
	parts := min(max(n/least, 1), runtime.GOMAXPROCS(0))
	var all sync.WaitGroup
	for i := range parts - 1 {
		all.Add(1)
		go func() {
			defer all.Done()
			work(i*n/parts, (i+1)*n/parts)
		}()
	}
	work((parts-1)*n/parts, n)
	all.Wait()
}

// shouldStop polls the limits for s and reports whether it must stop.
func (t *threadPool) shouldStop(s *searcher) bool {
	s.nextPoll = s.nodes + min(pollEvery, t.yieldAfter)
	s.published.Store(s.nodes)
	if len(t.searchers) > 1 && s.nodes >= s.nextYield {
		s.nextYield = s.nodes + t.yieldAfter
		runtime.Gosched()
	}
	if n := t.limits.Nodes; n > 0 {
		all := t.nodes()
		if all >= n {
			return true
		}
		s.nextPoll = min(s.nextPoll, s.nodes+n-all)
	}
	first := s == t.searchers[0]
	if first && s.depth == 0 && s.nodes < grace {
		return false
	}
	if !first && t.stopped.Load() {
		return true
	}
	select {
	case <-t.done:
		return true
	default:
	}
	if first {
		t.clockRuns()
	}
	return t.timeUp()
}

// timeUp reports whether the time is over.
func (t *threadPool) timeUp() bool {
	end := t.deadline.Load()
	return end > 0 && int64(time.Since(t.started)) >= end
}

// nodes is what all have visited, as far as they have published it.
func (t *threadPool) nodes() uint64 {
	var n uint64
	for _, s := range t.searchers {
		n += s.published.Load()
	}
	return n
}

// clockRuns reports whether the clock runs: not while the opponent is to move.
func (t *threadPool) clockRuns() bool {
	if t.ponder == nil {
		return true
	}
	select {
	case <-t.ponder:
		t.ponder, t.clockStart = nil, time.Now()
		if t.budget.hard > 0 {
			t.deadline.Store(int64(t.clockStart.Sub(t.started) + t.budget.hard))
		}
		return true
	default:
		return false
	}
}

// awaitStop waits for stop or ponderhit if the caller asked for that, though nothing is left
// to search.
func (t *threadPool) awaitStop() {
	if t.limits.Infinite {
		<-t.done
	}
	if t.ponder != nil {
		select {
		case <-t.done:
		case <-t.ponder:
		}
	}
	t.ctx, t.onInfo = nil, nil
}

// nodesWith is the nodes of all, those of s to the last one.
func (t *threadPool) nodesWith(s *searcher) uint64 {
	s.published.Store(s.nodes)
	return t.nodes()
}

// boundsAfter is how long a search goes on before it reports scores that are only bounds.
const boundsAfter = time.Second

// report reports the i-th line of s, found at depth, unless it is too early for a bound.
func (t *threadPool) report(s *searcher, i, depth int) {
	if s.roots[i].bound == exact || time.Since(t.started) >= boundsAfter {
		t.reportNow(s, i, depth)
	}
}

// reportNow reports it in any case.
func (t *threadPool) reportNow(s *searcher, i, depth int) {
	if t.onInfo == nil || s != t.searchers[0] {
		return
	}
	info := s.info(i)
	info.Depth = depth
	t.onInfo(info)
}
