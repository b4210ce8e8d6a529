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

// A transpositionTable is a hash table of searched positions (https://www.chessprogramming.org/Transposition_Table). All
// searchers of an engine share it without locks: an entry is two words, and if they come from different writers, the
// check fails (R. Hyatt, T. Mann, A lock-less transposition-table implementation for parallel search, ICGA Journal
// 25/1, 2002). A bucket is one cache line; a new entry replaces the least valuable one of its bucket.
type transpositionTable struct {
	buckets    []bucket
	generation uint8 // of the current search, 1 to 31; changes only between searches
}

type bucket [4]slot

// A slot is an entry in packed form. data holds the move, the score and the static evaluation; check holds 48 bits of
// the key, mixed with a hash of data, then depth, generation, pv and bound.
type slot struct{ data, check atomic.Uint64 }

// A ttEntry is an unpacked entry. The zero value is an empty entry.
type ttEntry struct {
	move  rules.Move // best move, or zero
	score int16      // as returned by scoreToTT
	eval  int16      // static evaluation; −infinity for none
	depth int8
	bound bound
	pv    bool // the position has been in a principal variation
}

// A bound is the type of a score. An entry with bound 0 has no score.
type bound uint8

const (
	upper bound = 1 // the true score is at most the score
	lower bound = 2 // the true score is at least the score
	exact bound = 3
)

const checkBits = ^uint64(0xffff)

func hashCheck(data uint64) uint64 { return data * 0x9e3779b97f4a7c15 & checkBits }

// resize makes the table an empty one of the given size, at least one bucket. If canAllocate reports that there is not
// enough memory, resize changes nothing and returns false. It writes to every page, because the system allocates a page
// on first use, which during a game would cost a tenth of a second for each 100 MB.
func (t *transpositionTable) resize(megabytes int, canAllocate func(bytes, freed uint64) bool) bool {
	n := max(megabytes<<20/bucketSize, 1)
	if len(t.buckets) == n {
		t.clear()
		return true
	}
	if !canAllocate(uint64(n*bucketSize), uint64(len(t.buckets)*bucketSize)) {
		return false
	}
	if t.buckets != nil {
		t.buckets = nil
		debug.FreeOSMemory() // free the old table before the new one is allocated
	}
	t.buckets = make([]bucket, n)
	hugepages.For(unsafe.Pointer(&t.buckets[0]), uintptr(n*bucketSize))
	splitBuckets(len(t.buckets), func(from, to int) {
		for i := from; i < to; i += pageBuckets {
			t.buckets[i][0].data.Store(0)
		}
	})
	t.generation = 1
	return true
}

// megabytes returns the size of the table in megabytes.
func (t *transpositionTable) megabytes() int { return len(t.buckets) * bucketSize >> 20 }

func (t *transpositionTable) clear() {
	splitBuckets(len(t.buckets), func(from, to int) { clear(t.buckets[from:to]) })
	t.generation = 1
}

const (
	bucketSize  = int(unsafe.Sizeof(bucket{}))
	pageBuckets = 4096 / bucketSize // buckets on a memory page of the smallest size
)

// newSearch starts a new generation: entries of older ones are replaced first.
func (t *transpositionTable) newSearch() { t.generation = t.generation%31 + 1 }

func (t *transpositionTable) bucketOf(key uint64) *bucket {
	hi, _ := bits.Mul64(key, uint64(len(t.buckets)))
	return &t.buckets[hi]
}

// prefetch prefetches the bucket of a position.
func (t *transpositionTable) prefetch(key uint64) { prefetch.Line(unsafe.Pointer(t.bucketOf(key))) }

// probe looks up a position by its key. It returns false if the table has no entry for it.
func (t *transpositionTable) probe(key uint64) (ttEntry, bool) {
	b := t.bucketOf(key)
	for i := range b {
		check, data := b[i].check.Load(), b[i].data.Load()
		if (check^hashCheck(data)^key<<16)&checkBits != 0 {
			continue
		}
		return ttEntry{
			move: rules.MoveOf(uint32(data)), score: int16(data >> 32), eval: int16(data >> 48),
			depth: int8(check >> 8), bound: bound(check & 3), pv: check&4 != 0,
		}, uint8(check) != 0
	}
	return ttEntry{}, false
}

// store stores an entry for a position. A zero move keeps the move of an earlier entry for the position, and a much
// shallower bound does not replace a deeper entry of the same search.
func (t *transpositionTable) store(key uint64, entry ttEntry) {
	b := t.bucketOf(key)
	e, same := &b[0], false
	minValue := 1 << 20
	for i := range b {
		check, data := b[i].check.Load(), b[i].data.Load()
		if (check^hashCheck(data)^key<<16)&checkBits == 0 && check&0xff != 0 {
			e, same = &b[i], true
			break
		}
		if v := t.replaceValue(check); v < minValue {
			e, minValue = &b[i], v
		}
	}
	if same {
		check, data := e.check.Load(), e.data.Load()
		if entry.move.IsZero() {
			entry.move = rules.MoveOf(uint32(data))
		}
		current := uint8(check)>>3 == t.generation
		if entry.bound != exact && current && int(entry.depth)+4 < int(int8(check>>8)) {
			return
		}
	}
	info := t.generation<<3 | uint8(entry.bound)
	if entry.pv {
		info |= 4
	}
	data := uint64(entry.move.Bits()) | uint64(uint16(entry.score))<<32 | uint64(uint16(entry.eval))<<48
	e.data.Store(data)
	e.check.Store((key<<16^hashCheck(data))&checkBits | uint64(uint8(entry.depth))<<8 | uint64(info))
}

// replaceValue returns the value of an entry for replacement: its depth, less 4 for each generation of age.
func (t *transpositionTable) replaceValue(check uint64) int {
	if check&0xff == 0 {
		return -1000
	}
	return int(int8(check>>8)) - 4*int((t.generation+31-uint8(check)>>3)%31)
}

// hashfull returns the thousandths of the table filled by this search, from a sample of at most 250 buckets.
func (t *transpositionTable) hashfull() int {
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
