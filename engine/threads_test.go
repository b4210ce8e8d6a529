package engine

import (
	"context"
	"math/rand/v2"
	"runtime"
	"sync"
	"testing"
	"time"

	"backrank/variants"
	"backrank/variants/rules"
)

// The lines of a MultiPV search begin with different moves, are legal and are sorted by descending score. The first
// equals that of a search for one line.
func TestMultiPV(t *testing.T) {
	e := New(1)
	visitRandomGames(t, 60, 8, func(p *rules.Position, history []uint64) {
		n := min(p.Count(), 4)
		if n == 0 {
			return
		}
		byDepth := map[int][]Info{}
		r := e.Search(t.Context(), *p, history, Limits{Depth: 5, Lines: 4}, func(i Info) {
			byDepth[i.Depth] = append(byDepth[i.Depth], i)
		})
		for depth, lines := range byDepth {
			if len(lines) != n {
				t.Fatalf("%+v: %d lines at depth %d, want %d", p.Setup(), len(lines), depth, n)
			}
			seen := map[rules.Move]bool{}
			for i, l := range lines {
				checkLine(t, *p, l.PV)
				if l.Line != i+1 || seen[l.PV[0]] || i > 0 && l.Score > lines[i-1].Score {
					t.Fatalf("%+v: line %d at depth %d is %+v after %+v", p.Setup(), i+1, depth, l, lines[:i])
				}
				seen[l.PV[0]] = true
			}
		}
		if r.Move != byDepth[r.Depth][0].PV[0] {
			t.Fatalf("%+v: played %v, best line %v", p.Setup(), r.Move, byDepth[r.Depth][0].PV)
		}
	})
}

// A search that stops within depth 1 reports only the lines that have a score.
func TestUnsearchedLinesAreNotReported(t *testing.T) {
	e := New(1)
	p := position(t, kiwipete, variants.Classical)
	for n := uint64(1); n < 400; n += 7 {
		e.Clear()
		e.Search(t.Context(), p, nil, Limits{Nodes: n, Lines: 5}, func(i Info) {
			if len(i.PV) == 0 || i.Score <= int(-mate) {
				t.Errorf("%d nodes: %+v", n, i)
			}
		})
	}
}

// With several threads, moves are legal, limits are kept, and Nodes is the total of all threads.
func TestThreadsTogether(t *testing.T) {
	e := New(1)
	e.SetThreads(3)
	visitRandomGames(t, 25, 9, func(p *rules.Position, history []uint64) {
		if p.Count() == 0 {
			return
		}
		const maxNodes = 6000
		var reported Info
		r := e.Search(t.Context(), *p, history, Limits{Nodes: maxNodes}, func(i Info) { reported = i })
		checkLine(t, *p, r.PV)
		if reported.PV[0] != r.Move {
			t.Fatalf("%+v: move %v, last reported line %v", p.Setup(), r.Move, reported.PV)
		}
		if r.Move != r.PV[0] || r.Nodes > maxNodes+3*pollEvery {
			t.Fatalf("%+v: move %v, line %v, %d nodes", p.Setup(), r.Move, r.PV, r.Nodes)
		}
	})
	p := position(t, kiwipete, variants.Classical)
	if r := e.Search(cancelled(t), p, nil, Limits{Infinite: true}, nil); !p.Legal(r.Move) {
		t.Errorf("cancelled search: %v", r.Move)
	}
	e.SetThreads(1)
	e.Clear()
	a := e.Search(t.Context(), p, nil, Limits{Nodes: 20_000}, nil)
	b := New(1).Search(t.Context(), p, nil, Limits{Nodes: 20_000}, nil)
	if a.Move != b.Move || a.Score != b.Score || a.Nodes != b.Nodes {
		t.Errorf("one thread again: %v %d, a new engine %v %d", a.Move, a.Score, b.Move, b.Score)
	}
}

// Every thread stops at the deadline or with the context, even if the main searcher does not run.
func TestEveryThreadChecksTheDeadline(t *testing.T) {
	e := New(1)
	e.SetThreads(2)
	first, second := e.pool.searchers[0], e.pool.searchers[1]
	p := position(t, kiwipete, variants.Classical)
	hit := make(chan struct{})
	close(hit)
	for _, c := range []struct {
		what   string
		ctx    context.Context
		limits Limits
	}{
		{"time", t.Context(), Limits{MoveTime: 1}},
		{"time after ponderhit", t.Context(), Limits{MoveTime: 1, PonderHit: hit}},
		{"context", cancelled(t), Limits{}},
	} {
		c.limits.Nodes = 100_000
		e.pool.prepare(c.ctx, p, nil, c.limits, nil)
		second.prepare(p, nil)
		first.depth = 1
		e.pool.shouldStop(first)
		for began := time.Now(); time.Since(began) <= 0; { // the clock of some systems has a coarse resolution
			runtime.Gosched()
		}
		if second.iterate(); second.nodes > pollEvery {
			t.Errorf("%s: searched %d nodes", c.what, second.nodes)
		}
	}
}

// With more threads than cores, other goroutines still run.
func TestThreadsYield(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	nodes := sized(100_000, 400_000)
	e := New(1)
	for _, threads := range []int{2, 32} {
		e.SetThreads(threads)
		turns, stop, stopped := 0, make(chan struct{}), make(chan struct{})
		go func() {
			defer close(stopped)
			for {
				select {
				case <-stop:
					return
				default:
					turns++
					runtime.Gosched()
				}
			}
		}()
		e.Search(t.Context(), position(t, kiwipete, variants.Classical), nil, Limits{Nodes: uint64(nodes)}, nil)
		close(stop)
		<-stopped
		if want := nodes / yieldEvery / 3; turns < want {
			t.Errorf("%d threads: %d turns in %d nodes, want %d", threads, turns, nodes, want)
		}
	}
}

// With concurrent writers, probe never returns an entry mixed from two writes.
func TestConcurrentWritesDoNotMixEntries(t *testing.T) {
	var tb transpositionTable
	tb.resize(0, unlimitedMemory) // one bucket for all
	tb.newSearch()
	of := func(key uint64, n int) ttEntry {
		r := rand.New(rand.NewPCG(key, uint64(n)))
		k := ttEntry{move: rules.MoveOf(uint32(key) & 0xfff), score: int16(r.IntN(20000)), depth: int8(n), bound: exact}
		k.eval = k.score ^ int16(key)
		return k
	}
	var all sync.WaitGroup
	for w := range 4 {
		all.Go(func() {
			rng := rand.New(rand.NewPCG(uint64(w), 7))
			for range 20_000 {
				key := (1 + rng.Uint64N(9)) * 0x123456789abcd
				if k, ok := tb.probe(key); ok && (k.move != of(key, 0).move || k.eval != k.score^int16(key)) {
					t.Errorf("under %x: %+v", key, k)
					return
				}
				tb.store(key, of(key, rng.IntN(100)))
			}
		})
	}
	all.Wait()
	for i := range uint64(9) { // mixed slots can be overwritten
		key := (1 + i) * 0x123456789abcd
		tb.store(key, of(key, 120))
		if k, ok := tb.probe(key); !ok || k != of(key, 120) {
			t.Errorf("under %x: %+v, %v", key, k, ok)
		}
	}
}

func TestProbeReturnsWhatWasStored(t *testing.T) {
	var tb transpositionTable
	tb.resize(1, unlimitedMemory)
	tb.newSearch()
	rng := rand.New(rand.NewPCG(3, 3))
	for range 2000 {
		key := rng.Uint64()
		k := ttEntry{
			move: rules.MoveOf(rng.Uint32() & 0xffffff), score: int16(rng.IntN(60000) - 30000), eval: int16(rng.IntN(60000) - 30000),
			depth: int8(rng.IntN(127)), bound: bound(rng.IntN(4)), pv: rng.IntN(2) == 0,
		}
		tb.store(key, k)
		if got, ok := tb.probe(key); !ok || got != k {
			t.Fatalf("stored %+v, found %+v", k, got)
		}
	}
}

// unlimitedMemory reports that there is always enough memory.
func unlimitedMemory(uint64, uint64) bool { return true }

// If there is not enough memory for the new size, the table keeps its size and entries. Resizing needs memory only for
// the difference between the sizes.
func TestResizeWithoutMemoryKeepsTheTable(t *testing.T) {
	var tb transpositionTable
	tb.resize(2, unlimitedMemory)
	tb.newSearch()
	kept := ttEntry{score: 7, depth: 3, bound: exact}
	tb.store(12345, kept)
	if tb.resize(3, func(bytes, freed uint64) bool { return bytes-freed < 1<<20 }) || tb.megabytes() != 2 {
		t.Errorf("a table of %d MB", tb.megabytes())
	}
	if got, ok := tb.probe(12345); !ok || got != kept {
		t.Errorf("the old table is gone: %+v", got)
	}
	if !tb.resize(3, func(bytes, freed uint64) bool { return bytes-freed <= 1<<20 }) || tb.megabytes() != 3 {
		t.Errorf("a table of %d MB", tb.megabytes())
	}
}
