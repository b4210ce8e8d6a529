package engine

import (
	"context"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"backrank/engine/internal/memory"
	"backrank/engine/internal/net"
	"backrank/variants/rules"
)

// A threadPool is the searchers that search a position in parallel, all in the same way but not in step, and
// share the transposition table (Lazy SMP, https://www.chessprogramming.org/Lazy_SMP). The first one, the main
// searcher, checks the limits; when it is done, all are. The deadline and the context are checked by all,
// because the main searcher may be waiting for a core.
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
	ponder     <-chan struct{} // closed when the clock starts; nil if it is running
	limits     Limits
	onInfo     func(Info)
	started    time.Time // of the search
	clockStart time.Time // when the clock started
	budget     budget
	deadline   atomic.Int64 // since the start of the search; 0 for none
	yieldAfter uint64       // nodes after which a thread yields its core
	turning
}

// pollEvery is the number of nodes between two polls of the clock and the context: a few milliseconds at worst.
const pollEvery = 1024

// yieldEvery is the number of nodes on one core before other goroutines, such as the one that reads "stop", get
// a turn: threads that share a core yield more often.
const yieldEvery = 8 * pollEvery

// grace is the number of nodes that a search may use to finish its first depth after it should have ended, so
// that its move has been searched.
const grace = 4096

func newThreadPool(megabytes int) *threadPool {
	t := &threadPool{network: net.Default()}
	for !t.table.resize(megabytes, memory.Enough) && megabytes > 1 {
		megabytes /= 2
	}
	t.setThreads(1)
	return t
}

// setThreads sets the number of searchers to n, at least one.
func (t *threadPool) setThreads(n int) {
	for len(t.searchers) < n {
		t.searchers = append(t.searchers, newSearcher(t))
	}
	if n = max(n, 1); n < len(t.searchers) {
		t.searchers = slices.Clone(t.searchers[:n]) // the others have megabytes each
		debug.FreeOSMemory()
	}
}

// use sets the network of the searchers.
func (t *threadPool) use(n *net.Network) {
	t.network = n
	for _, s := range t.searchers {
		s.net = net.NewStack(n, maxPly+2)
	}
	t.clear()
}

// clear clears table and histories.
func (t *threadPool) clear() {
	if t.rule != nil { // otherwise it is empty already; clearing takes time
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

// prepare prepares the main searcher; the others prepare themselves when the search starts.
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
	if t.rule != nil && t.rule != pos.Rule() { // keys have another meaning under another rule
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

// search searches with all searchers and returns the result of the main one, or of another that searched deeper
// and found a better move.
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
		t.onInfo(r.Info) // the last report of the main searcher was a different line
	}
	return r
}

// inParallel calls work on n buckets, divided among the processors if they are many.
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

// shouldStop checks the limits for s and reports whether it must stop.
func (t *threadPool) shouldStop(s *searcher) bool {
	s.nextPoll = s.nodes + min(pollEvery, t.yieldAfter)
	s.published.Store(s.nodes)
	t.letOthers(t.started)
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

// nodes returns the nodes of all searchers, as far as published.
func (t *threadPool) nodes() uint64 {
	var n uint64
	for _, s := range t.searchers {
		n += s.published.Load()
	}
	return n
}

// clockRuns reports whether the clock is running: it is not while pondering.
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

// awaitStop waits for stop or ponderhit if required by the limits, even if nothing is left to search.
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

// nodesWith returns the nodes of all searchers, with the exact number of s.
func (t *threadPool) nodesWith(s *searcher) uint64 {
	s.published.Store(s.nodes)
	return t.nodes()
}

// boundReportDelay is the time after which a search reports scores that are only bounds.
const boundReportDelay = time.Second

// report reports the i-th line of s, found at depth, unless it is too early for a bound.
func (t *threadPool) report(s *searcher, i, depth int) {
	if s.roots[i].bound == exact || time.Since(t.started) >= boundReportDelay {
		t.reportNow(s, i, depth)
	}
}

// reportNow reports the i-th line of s, found at depth.
func (t *threadPool) reportNow(s *searcher, i, depth int) {
	if t.onInfo == nil || s != t.searchers[0] {
		return
	}
	info := s.info(i)
	info.Depth = depth
	t.onInfo(info)
}
