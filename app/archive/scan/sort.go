package scan

import "slices"

// Sort sorts rows by keys, the first key being the most significant. It is stable. With descending the sorted rows are
// reversed, including the order of equal ones.
func (s *Snapshot) Sort(rows []Row, descending bool, keys ...func(*Head) uint32) {
	for _, key := range slices.Backward(keys) {
		s.sort(rows, key)
	}
	if descending {
		slices.Reverse(rows)
	}
}

// digitBits is the number of key bits by which one pass of the radix sort sorts.
const digitBits = 11

// sort is a radix sort from the lowest digit. It keeps row and key together in one number, because touching more memory
// for the first time would cost more than the sorting.
func (s *Snapshot) sort(rows []Row, key func(*Head) uint32) {
	all, maxKey := make([]uint64, len(rows)), uint32(0)
	for i, r := range rows {
		k := key(s.Head(r))
		all[i] = uint64(k)<<32 | uint64(r)
		maxKey |= k
	}
	next := make([]uint64, len(rows))
	for shift := 0; maxKey>>shift != 0; shift += digitBits {
		if maxKey>>shift&(1<<digitBits-1) == 0 {
			continue
		}
		at := 32 + shift
		var ends [1 << digitBits]int
		for _, k := range all {
			ends[k>>at&(1<<digitBits-1)]++
		}
		sum := 0
		for i, n := range ends {
			ends[i] = sum
			sum += n
		}
		for _, k := range all {
			to := &ends[k>>at&(1<<digitBits-1)]
			next[*to] = k
			*to++
		}
		all, next = next, all
	}
	for i, k := range all {
		rows[i] = Row(k)
	}
}
