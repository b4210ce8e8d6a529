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

// A threadPool holds the searchers of an engine. They search the same position in parallel and share only the
// transposition table (Lazy SMP, https://www.chessprogramming.org/Lazy_SMP). The first one, the main searcher, starts the
// clock at ponderhit, reports to the caller and stops the others when it finishes. Every searcher checks the number of
// nodes, the deadline and the context, because the main searcher may be waiting for a core.
type threadPool struct {
	table     transpositionTable
	searchers []*searcher
	stopped   atomic.Bool
	network   *net.Network
	rule      *rules.Castling // castling rule of the positions in the table; nil if the table is empty

	pos     rules.Position // root position
	history []uint64       // keys of the earlier positions of the game

	ctx        context.Context
	done       <-chan struct{}
	ponder     <-chan struct{} // closed at ponderhit, when the clock starts; nil when it is running
	limits     Limits
	onInfo     func(Info)
	started    time.Time // start of the search
	clockStart time.Time // start of the clock: started, or the ponderhit
	budget     budget
	deadline   atomic.Int64 // hard limit in nanoseconds since started; 0 for none
	yieldAfter uint64       // number of nodes after which a thread yields its core
	eventLoopYielder
}

// pollEvery is the number of nodes between two checks of the clock and the context, at most a few milliseconds.
const pollEvery = 1024

// yieldEvery is the number of nodes after which a core runs other goroutines, such as the one that reads "stop".
// Threads that share a core yield correspondingly more often.
const yieldEvery = 8 * pollEvery

// grace is the number of nodes up to which the main searcher ignores the limits of time until it completes depth 1,
// so that even a cancelled search returns a searched move.
const grace = 4096

func newThreadPool(megabytes int) *threadPool {
	t := &threadPool{network: net.Default()}
	for !t.table.resize(megabytes, memory.CanAllocate) && megabytes > 1 {
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
		t.searchers = slices.Clone(t.searchers[:n]) // a clone, because each searcher left in the array would keep megabytes
		debug.FreeOSMemory()
	}
}

// setNetwork sets the network of the searchers and clears the pool.
func (t *threadPool) setNetwork(n *net.Network) {
	t.network = n
	for _, s := range t.searchers {
		s.net = net.NewStack(n, maxPly+2)
	}
	t.clear()
}

// clear clears the transposition table and the histories.
func (t *threadPool) clear() {
	if t.rule != nil { // clearing takes time, and an empty table needs none
		t.table.clear()
	}
	t.clearHistories()
}

// clearHistories clears the histories of all searchers.
func (t *threadPool) clearHistories() {
	t.rule = nil
	for _, s := range t.searchers {
		s.clear()
	}
}

// prepare sets up a search and returns the main searcher, ready to search. The other searchers are prepared in search.
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
	if t.rule != nil && t.rule != pos.Rule() { // keys do not include the castling rule
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

// search searches with all searchers. It returns the result of the main searcher or, in a search for one line without a
// limit of depth, of one that completed a greater depth with a score at least as high, or that found a better mate.
func (t *threadPool) search() Result {
	mainSearcher := t.searchers[0]
	if len(mainSearcher.roots) == 0 {
		return mainSearcher.resultWithoutMove()
	}
	helpers := t.searchers[1:]
	if t.limits.singleThread {
		helpers = nil
	}
	var running sync.WaitGroup
	for _, s := range helpers {
		running.Add(1)
		go func() {
			defer running.Done()
			s.prepare(t.pos, t.history)
			s.iterate()
		}()
	}
	mainSearcher.iterate()
	t.stopped.Store(true)
	running.Wait()
	best := mainSearcher
	if t.limits.Depth == 0 && t.limits.lines() == 1 {
		for _, s := range helpers {
			score, bestScore := s.roots[0].score, best.roots[0].score
			if s.depth > best.depth && score >= bestScore || score > mateThreshold && score > bestScore {
				best = s
			}
		}
	}
	r := best.result()
	if best != mainSearcher && t.onInfo != nil {
		t.onInfo(r.Info) // the last line that was reported is the main searcher's
	}
	return r
}

// splitBuckets calls work for ranges that cover n buckets, in parallel if the buckets take 32 MB or more.
func splitBuckets(n int, work func(from, to int)) {
	const minPart = 16 << 20 / int(unsafe.Sizeof(bucket{})) // buckets of 16 MB
	parts := min(max(n/minPart, 1), runtime.GOMAXPROCS(0))
	var running sync.WaitGroup
	for i := range parts - 1 {
		running.Add(1)
		go func() {
			defer running.Done()
			work(i*n/parts, (i+1)*n/parts)
		}()
	}
	work((parts-1)*n/parts, n)
	running.Wait()
}

// shouldStop checks the limits and reports whether s must stop. It also yields the core when due.
func (t *threadPool) shouldStop(s *searcher) bool {
	s.nextPoll = s.nodes + min(pollEvery, t.yieldAfter)
	s.published.Store(s.nodes)
	t.yieldToEventLoop(t.started)
	if len(t.searchers) > 1 && s.nodes >= s.nextYield {
		s.nextYield = s.nodes + t.yieldAfter
		runtime.Gosched()
	}
	if n := t.limits.Nodes; n > 0 {
		total := t.nodes()
		if total >= n {
			return true
		}
		s.nextPoll = min(s.nextPoll, s.nodes+n-total)
	}
	isMain := s == t.searchers[0]
	if isMain && s.depth == 0 && s.nodes < grace {
		return false
	}
	if !isMain && t.stopped.Load() {
		return true
	}
	select {
	case <-t.done:
		return true
	default:
	}
	if isMain {
		t.updateClock()
	}
	return t.timeIsUp()
}

// timeIsUp reports whether the deadline has passed.
func (t *threadPool) timeIsUp() bool {
	end := t.deadline.Load()
	return end > 0 && int64(time.Since(t.started)) >= end
}

// nodes returns the total number of nodes that the searchers have published.
func (t *threadPool) nodes() uint64 {
	var n uint64
	for _, s := range t.searchers {
		n += s.published.Load()
	}
	return n
}

// updateClock starts the clock and sets the deadline at ponderhit. It reports whether the clock is running, which it is
// not while pondering.
func (t *threadPool) updateClock() bool {
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

// awaitStop waits for the end of the context if the search is infinite, and for ponderhit or the end of the context if
// it ponders: the protocol forbids an earlier bestmove, even if nothing is left to search.
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

// nodesWith publishes the nodes of s and returns the total of all searchers.
func (t *threadPool) nodesWith(s *searcher) uint64 {
	s.published.Store(s.nodes)
	return t.nodes()
}

// boundReportDelay is the duration of a search after which scores that are only bounds are reported too.
const boundReportDelay = time.Second

// report reports the i-th line of s, found at depth. It skips bounds before boundReportDelay.
func (t *threadPool) report(s *searcher, i, depth int) {
	if s.roots[i].bound == exact || time.Since(t.started) >= boundReportDelay {
		t.reportNow(s, i, depth)
	}
}

// reportNow reports the i-th line of s, found at depth, if s is the main searcher.
func (t *threadPool) reportNow(s *searcher, i, depth int) {
	if t.onInfo == nil || s != t.searchers[0] {
		return
	}
	info := s.info(i)
	info.Depth = depth
	t.onInfo(info)
}
