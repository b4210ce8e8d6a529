package rules

// keySet is a set of position keys: an open hash table of which at most half is used.
type keySet struct {
	slots []uint64
	n     int
}

// add is false if the key is in the set already.
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
	key = max(key, 1)
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
