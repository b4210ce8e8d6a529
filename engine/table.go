package engine

import (
	"math/bits"
	"runtime/debug"
	"sync/atomic"
	"unsafe"

	"backrank/engine/internal/hugepages"
	"backrank/engine/internal/prefetch"
	"backrank/variants/rules"
)

// table is the transposition table. All searchers of an engine share it without locks: an entry is two words,
// and if they come from different writers the check fails (R. Hyatt, T. Mann, A lock-less transposition-table
// implementation for parallel search, ICGA Journal 25/1, 2002). A bucket is one cache line; within it the least
// useful entry is replaced.
type table struct {
	buckets    []bucket
	generation uint8 // of the current search, 1 to 31; changes only between searches
}

type bucket [4]slot

// A slot is an entry as stored in the table. The first word holds the move, the score and the static
// evaluation, the second 48 bits of the key, mixed with the first word, then depth, generation, pv and bound.
type slot struct{ found, check atomic.Uint64 }

// A ttEntry is an entry of the table. The zero entry is empty.
type ttEntry struct {
	move  rules.Move // best, or zero
	score int16      // see toTable
	eval  int16      // static evaluation; −infinity for none
	depth int8
	bound bound
	pv    bool // the position was in a principal variation once
}

// A bound is the type of a score. Entries without one have no score.
type bound uint8

const (
	upper bound = 1 // the true score is at most this
	lower bound = 2 // at least
	exact bound = 3
)

const checkBits = ^uint64(0xffff)

func hashCheck(found uint64) uint64 { return found * 0x9e3779b97f4a7c15 & checkBits }

// resize allocates a table of about so many megabytes, at least one bucket; it is empty. If there is not enough
// memory, it changes nothing and returns false. Every page is written, because the system allocates memory on
// first use, which would be too slow during a game: a tenth of a second for each hundred megabytes.
func (t *table) resize(megabytes int, enough func(bytes, freed uint64) bool) bool {
	n := max(megabytes<<20/bucketSize, 1)
	if len(t.buckets) == n {
		t.clear()
		return true
	}
	if !enough(uint64(n*bucketSize), uint64(len(t.buckets)*bucketSize)) {
		return false
	}
	if t.buckets != nil {
		t.buckets = nil
		debug.FreeOSMemory() // free the old table before the new one is allocated
	}
	t.buckets = make([]bucket, n)
	hugepages.For(unsafe.Pointer(&t.buckets[0]), uintptr(n*bucketSize))
	inParallel(len(t.buckets), func(from, to int) {
		for i := from; i < to; i += pageBuckets {
			t.buckets[i][0].found.Store(0)
		}
	})
	t.generation = 1
	return true
}

// megabytes returns the size of the table.
func (t *table) megabytes() int { return len(t.buckets) * bucketSize >> 20 }

func (t *table) clear() {
	inParallel(len(t.buckets), func(from, to int) { clear(t.buckets[from:to]) })
	t.generation = 1
}

const (
	bucketSize  = int(unsafe.Sizeof(bucket{}))
	pageBuckets = 4096 / bucketSize // buckets on a page of memory, of the smallest page size
)

// newSearch starts a new search: entries of earlier searches are replaced first.
func (t *table) newSearch() { t.generation = t.generation%31 + 1 }

func (t *table) bucketOf(key uint64) *bucket {
	hi, _ := bits.Mul64(key, uint64(len(t.buckets)))
	return &t.buckets[hi]
}

// prefetch prefetches the bucket of a position that will be probed soon.
func (t *table) prefetch(key uint64) { prefetch.Line(unsafe.Pointer(t.bucketOf(key))) }

// probe looks up a position.
func (t *table) probe(key uint64) (ttEntry, bool) {
	b := t.bucketOf(key)
	for i := range b {
		check, found := b[i].check.Load(), b[i].found.Load()
		if (check^hashCheck(found)^key<<16)&checkBits != 0 {
			continue
		}
		return ttEntry{
			move: rules.MoveOf(uint32(found)), score: int16(found >> 32), eval: int16(found >> 48),
			depth: int8(check >> 8), bound: bound(check & 3), pv: check&4 != 0,
		}, uint8(check) != 0
	}
	return ttEntry{}, false
}

// store stores a position. A zero move does not replace a known one.
func (t *table) store(key uint64, fresh ttEntry) {
	b := t.bucketOf(key)
	e, same := &b[0], false
	least := 1 << 20
	for i := range b {
		check, found := b[i].check.Load(), b[i].found.Load()
		if (check^hashCheck(found)^key<<16)&checkBits == 0 && check&0xff != 0 {
			e, same = &b[i], true
			break
		}
		if w := t.replaceValue(check); w < least {
			e, least = &b[i], w
		}
	}
	if same {
		check, found := e.check.Load(), e.found.Load()
		if fresh.move.IsZero() {
			fresh.move = rules.MoveOf(uint32(found))
		}
		young := uint8(check)>>3 == t.generation
		if fresh.bound != exact && young && int(fresh.depth)+4 < int(int8(check>>8)) {
			return
		}
	}
	info := t.generation<<3 | uint8(fresh.bound)
	if fresh.pv {
		info |= 4
	}
	found := uint64(fresh.move.Bits()) | uint64(uint16(fresh.score))<<32 | uint64(uint16(fresh.eval))<<48
	e.found.Store(found)
	e.check.Store((key<<16^hashCheck(found))&checkBits | uint64(uint8(fresh.depth))<<8 | uint64(info))
}

// replaceValue returns how useful an entry is: deeper and newer ones are worth more.
func (t *table) replaceValue(check uint64) int {
	if check&0xff == 0 {
		return -1000
	}
	return int(int8(check>>8)) - 4*int((t.generation+31-uint8(check)>>3)%31)
}

// hashfull returns the thousandths of the table filled by this search, sampled.
func (t *table) hashfull() int {
	n := min(len(t.buckets), 250)
	used := 0
	for i := range t.buckets[:n] {
		for j := range t.buckets[i] {
			if c := uint8(t.buckets[i][j].check.Load()); c&7 != 0 && c>>3 == t.generation {
				used++
			}
		}
	}
	return used * 1000 / (4 * n)
}
