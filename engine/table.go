package engine

import (
	"math/bits"

	"backrank/variants/rules"
)

// table remembers positions searched before (a transposition table). A bucket
// is one cache line; within it the least useful entry makes room. One search at
// a time uses it.
type table struct {
	buckets []bucket
	age     uint8 // of the present search, 6 bits
}

type bucket [4]entry

// entry is 16 bytes.
type entry struct {
	check uint32     // the half of the key that does not choose the bucket
	move  rules.Move // best, or zero
	score int16      // see stored
	eval  int16      // static evaluation
	depth int8
	info  uint8 // age and bound
}

// bound says what an entry's score is. A zero bound marks an empty entry.
type bound uint8

const (
	upper bound = 1 // the true score is at most this
	lower bound = 2 // at least
	exact bound = 3
)

func (e *entry) bound() bound { return bound(e.info & 3) }

// resize makes a table of about so many megabytes, at least one bucket; it is empty.
func (t *table) resize(megabytes int) {
	n := max(megabytes<<20/64, 1)
	if len(t.buckets) != n {
		t.buckets = nil // let the old one go before the new one comes
		t.buckets = make([]bucket, n)
		return
	}
	t.clear()
}

func (t *table) clear() {
	clear(t.buckets)
	t.age = 0
}

// next begins a new search: entries of former ones give way first.
func (t *table) next() { t.age = (t.age + 1) & 63 }

func (t *table) at(key uint64) *bucket {
	hi, _ := bits.Mul64(key, uint64(len(t.buckets)))
	return &t.buckets[hi]
}

// find returns the entry of a position.
func (t *table) find(key uint64) (entry, bool) {
	b := t.at(key)
	for i := range b {
		if e := &b[i]; e.check == uint32(key) && e.info&3 != 0 {
			return *e, true
		}
	}
	return entry{}, false
}

// store keeps what was found out. A zero move does not replace a known one.
func (t *table) store(key uint64, m rules.Move, score, eval int16, depth int, is bound) {
	b := t.at(key)
	e := &b[0]
	for i := range b {
		c := &b[i]
		if c.check == uint32(key) && c.info&3 != 0 {
			e = c
			break
		}
		if t.worth(c) < t.worth(e) {
			e = c
		}
	}
	if e.check == uint32(key) && e.info&3 != 0 {
		if m.IsZero() {
			m = e.move
		}
		if is != exact && depth+3 < int(e.depth) && e.info>>2 == t.age {
			e.move = m
			return
		}
	}
	*e = entry{check: uint32(key), move: m, score: score, eval: eval, depth: int8(depth), info: t.age<<2 | uint8(is)}
}

// worth orders entries by what would be lost with them: deep and young ones are
// worth more.
func (t *table) worth(e *entry) int {
	if e.info&3 == 0 {
		return -1000
	}
	return int(e.depth) - 8*int((t.age-e.info>>2)&63)
}

// full is how many thousandths of the table this search has filled, sampled.
func (t *table) full() int {
	n := min(len(t.buckets), 250)
	used := 0
	for i := range t.buckets[:n] {
		for j := range t.buckets[i] {
			if e := &t.buckets[i][j]; e.info&3 != 0 && e.info>>2 == t.age {
				used++
			}
		}
	}
	return used * 1000 / (4 * n)
}
