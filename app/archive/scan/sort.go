package scan

import "slices"

// keyed is a row with the key by which it is sorted.
type keyed struct {
	key uint64
	row Row
}

// Sort sorts rows by a key, those with the same one in the order that they have. Descending is the reverse of all that.
func (s *Snapshot) Sort(rows []Row, descending bool, key func(*Head) uint64) {
	if key != nil {
		s.sort(rows, key)
	}
	if descending {
		slices.Reverse(rows)
	}
}

// digit is the number of bits by which is sorted in one step.
const digit = 11

// sort is a radix sort from the lowest digit on.
func (s *Snapshot) sort(rows []Row, key func(*Head) uint64) {
	all, most := make([]keyed, len(rows)), uint64(0)
	for i, r := range rows {
		all[i] = keyed{key(s.Head(r)), r}
		most |= all[i].key
	}
	next := make([]keyed, len(rows))
	for shift := 0; most>>shift != 0; shift += digit {
		if most>>shift&(1<<digit-1) == 0 {
			continue
		}
		var ends [1 << digit]int
		for i := range all {
			ends[all[i].key>>shift&(1<<digit-1)]++
		}
		sum := 0
		for i, n := range ends {
			ends[i] = sum
			sum += n
		}
		for i := range all {
			at := &ends[all[i].key>>shift&(1<<digit-1)]
			next[*at] = all[i]
			*at++
		}
		all, next = next, all
	}
	for i := range all {
		rows[i] = all[i].row
	}
}
