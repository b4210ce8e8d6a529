package variants

import (
	"backrank/lang"
	"backrank/words"
)

// Symmetry is the relation between the two sides' arrays (RULES.md §1).
type Symmetry uint8

// The four symmetries.
const (
	// Mirrored: Black has the same pieces on the same files.
	Mirrored Symmetry = iota
	// Independent: each side's array is chosen at random, independently of the other's.
	Independent
	// Unequal: like Independent, but the two arrays always differ.
	Unequal
	// Drafted: the players place their own pieces.
	Drafted
)

var symmetryIDs = [...]string{Mirrored: "mirrored", Independent: "independent", Unequal: "unequal", Drafted: "drafted"}

// Symmetries lists the symmetries in the order of display.
func Symmetries() []Symmetry { return []Symmetry{Mirrored, Independent, Unequal, Drafted} }

// symmetryByID returns the symmetry with an id.
func symmetryByID(id string) (Symmetry, bool) {
	for _, s := range Symmetries() {
		if s.ID() == id {
			return s, true
		}
	}
	return 0, false
}

// ID returns the name in text formats, "mirrored".
func (s Symmetry) ID() string { return symmetryIDs[s] }

// String returns the display name.
func (s Symmetry) String() string { return words.Sentence(s.phrase()) }

// phrase returns the name in the middle of a text, with a small letter.
func (s Symmetry) phrase() string {
	switch s {
	case Mirrored:
		return lang.L("mirrored")
	case Independent:
		return lang.L("independent")
	case Unequal:
		return lang.L("unequal")
	}
	return lang.L("drafted")
}

// Starts returns the number of start positions for n arrays.
func (s Symmetry) Starts(n int64) int64 {
	switch s {
	case Mirrored:
		return n
	case Unequal:
		return n * (n - 1)
	}
	return n * n
}

// arrays returns the indices of both arrays of start i in a family of n.
func (s Symmetry) arrays(i, n int64) (white, black int64) {
	switch s {
	case Mirrored:
		return i, i
	case Unequal:
		white, black = i/(n-1), i%(n-1)
		if black >= white {
			black++
		}
		return white, black
	}
	return i / n, i % n
}

// start is the inverse of arrays, -1 if the symmetry forbids the pair.
func (s Symmetry) start(white, black, n int64) int64 {
	switch {
	case s == Mirrored && white != black, s == Unequal && white == black:
		return -1
	case s == Mirrored:
		return white
	case s == Unequal && black > white:
		return white*(n-1) + black - 1
	case s == Unequal:
		return white*(n-1) + black
	}
	return white*n + black
}
