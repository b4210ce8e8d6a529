package rules

// keySet is a set of position keys: a hash table with linear probing that is at most half full.
type keySet struct {
	slots []uint64
	n     int
}

// add adds a key and reports whether it was new.
func (s *keySet) add(key uint64) bool {
	if 2*s.n >= len(s.slots) {
		old := s.slots
		*s = keySet{slots: make([]uint64, max(256, 4*len(old)))}
		for _, k := range old {
			if k != 0 {
				s.add(k)
			}
		}
	}
	key = max(key, 1) // 0 marks an empty slot
	mask := uint64(len(s.slots) - 1)
	for i := key & mask; ; i = (i + 1) & mask {
		switch s.slots[i] {
		case key:
			return false
		case 0:
			s.slots[i] = key
			s.n++
			return true
		}
	}
}
