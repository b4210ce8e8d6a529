package training

import "slices"

// Source has the items of an exercise.
type Source interface {
	// Has reports whether the source can ask the item with a key. An item of the log may be gone, for example a line that the
	// player has removed.
	Has(key string) bool
	// New returns the key of an item to begin with, for which known returns false; false if there is none.
	New(known func(key string) bool) (key string, ok bool)
}

// Continuing is implemented by sources whose items form lines. A session repeats a mistake only after the end of the line that it
// is asking.
type Continuing interface {
	// Continues reports whether the item with a key is the next one after another in the same line.
	Continues(key, before string) bool
}

// Keys is a source with a list of items, in the order in which they are learned.
type Keys []string

// Has implements [Source].
func (k Keys) Has(key string) bool { return slices.Contains(k, key) }

// New implements [Source].
func (k Keys) New(known func(key string) bool) (string, bool) {
	i := slices.IndexFunc(k, func(key string) bool { return !known(key) })
	if i < 0 {
		return "", false
	}
	return k[i], true
}

// Seeds is a source that makes items from seeds, and so has as many as needed.
type Seeds struct {
	Seed uint64 // the next seed, at first for example from the time
	// Make returns the key of the item of a seed; false if it has none.
	Make func(seed uint64) (key string, ok bool)
	// Valid reports whether a text is a key.
	Valid func(key string) bool
}

// maxSeeds is the maximum number of seeds to try for an item.
const maxSeeds = 100

// Has implements [Source].
func (s *Seeds) Has(key string) bool { return s.Valid(key) }

// New implements [Source]. It returns the same item until that is known.
func (s *Seeds) New(known func(key string) bool) (string, bool) {
	for range maxSeeds {
		if key, ok := s.Make(s.Seed); ok && !known(key) {
			return key, true
		}
		s.Seed++
	}
	return "", false
}
