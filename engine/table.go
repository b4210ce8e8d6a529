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

// table remembers positions searched before (a transposition table). All
// searchers of an engine share it without locks: an entry is two words, and an
// entry whose words come from different writers does not pass its check
// (R. Hyatt, T. Mann, A lock-less transposition-table implementation for
// parallel search, ICGA Journal 25/1, 2002). A bucket is one cache line; within
// it the least useful entry makes room.
type table struct {
	buckets []bucket
	age     uint8 // of the present search, 1 to 31; changes only between searches
}

type bucket [4]entry

// entry is as the table keeps it. The first word holds the move, the score and
// the static evaluation, the second 48 bits of the key, mixed with the first
// word, then depth, age, line and bound.
type entry struct{ found, check atomic.Uint64 }

// known is what an entry tells. The zero known tells nothing.
type known struct {
	move  rules.Move // best, or zero
	score int16      // see stored
	eval  int16      // static evaluation; −infinity for none
	depth int8
	bound bound
	line  bool // the position once belonged to a line expected
}

// bound says what a score is. Entries without one hold no score.
type bound uint8

const (
	upper bound = 1 // the true score is at most this
	lower bound = 2 // at least
	exact bound = 3
)

const checkBits = ^uint64(0xffff)

func mixed(found uint64) uint64 { return found * 0x9e3779b97f4a7c15 & checkBits }

// resize makes a table of about so many megabytes, at least one bucket; it is empty. Every page
// of it is touched, as the system gives memory when it is first used, and takes too long for
// that to be done on somebody's clock: a tenth of a second for each hundred megabytes.
func (t *table) resize(megabytes int) {
	n := max(megabytes<<20/64, 1)
	if len(t.buckets) != n {
		if t.buckets != nil {
			t.buckets = nil
			debug.FreeOSMemory() // let the old one go before the new one comes
		}
		t.buckets = make([]bucket, n)
		hugepages.For(unsafe.Pointer(&t.buckets[0]), uintptr(n)*unsafe.Sizeof(bucket{}))
		inShares(len(t.buckets), func(from, to int) {
			for i := from; i < to; i += pageBuckets {
				t.buckets[i][0].found.Store(0)
			}
		})
		t.age = 1
		return
	}
	t.clear()
}

func (t *table) clear() {
	inShares(len(t.buckets), func(from, to int) { clear(t.buckets[from:to]) })
	t.age = 1
}

// pageBuckets is how many buckets lie on a page of memory, the smallest that systems have.
const pageBuckets = 4096 / int(unsafe.Sizeof(bucket{}))

// next begins a new search: entries of former ones give way first.
func (t *table) next() { t.age = t.age%31 + 1 }

func (t *table) at(key uint64) *bucket {
	hi, _ := bits.Mul64(key, uint64(len(t.buckets)))
	return &t.buckets[hi]
}

// expect says that a position will be looked for soon.
func (t *table) expect(key uint64) { prefetch.Line(unsafe.Pointer(t.at(key))) }

// find returns what is known of a position.
func (t *table) find(key uint64) (known, bool) {
	b := t.at(key)
	for i := range b {
		check, found := b[i].check.Load(), b[i].found.Load()
		if (check^mixed(found)^key<<16)&checkBits != 0 {
			continue
		}
		return known{
			move: rules.MoveOf(uint32(found)), score: int16(found >> 32), eval: int16(found >> 48),
			depth: int8(check >> 8), bound: bound(check & 3), line: check&4 != 0,
		}, uint8(check) != 0
	}
	return known{}, false
}

// store keeps what was found out. A zero move does not replace a known one.
func (t *table) store(key uint64, k known) {
	b := t.at(key)
	e, same := &b[0], false
	least := 1 << 20
	for i := range b {
		check, found := b[i].check.Load(), b[i].found.Load()
		if (check^mixed(found)^key<<16)&checkBits == 0 && check&0xff != 0 {
			e, same = &b[i], true
			break
		}
		if w := t.worth(check); w < least {
			e, least = &b[i], w
		}
	}
	if same {
		check, found := e.check.Load(), e.found.Load()
		if k.move.IsZero() {
			k.move = rules.MoveOf(uint32(found))
		}
		young := uint8(check)>>3 == t.age
		if k.bound != exact && young && int(k.depth)+4 < int(int8(check>>8)) {
			return
		}
	}
	info := t.age<<3 | uint8(k.bound)
	if k.line {
		info |= 4
	}
	found := uint64(k.move.Bits()) | uint64(uint16(k.score))<<32 | uint64(uint16(k.eval))<<48
	e.found.Store(found)
	e.check.Store((key<<16^mixed(found))&checkBits | uint64(uint8(k.depth))<<8 | uint64(info))
}

// worth orders entries by what would be lost with them: deep and young ones are
// worth more.
func (t *table) worth(check uint64) int {
	if check&0xff == 0 {
		return -1000
	}
	return int(int8(check>>8)) - 4*int((t.age+31-uint8(check)>>3)%31)
}

// full is how many thousandths of the table this search has filled, sampled.
func (t *table) full() int {
	n := min(len(t.buckets), 250)
	used := 0
	for i := range t.buckets[:n] {
		for j := range t.buckets[i] {
			if c := uint8(t.buckets[i][j].check.Load()); c&7 != 0 && c>>3 == t.age {
				used++
			}
		}
	}
	return used * 1000 / (4 * n)
}
