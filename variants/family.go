package variants

import (
	"slices"

	"github.com/notnil/chess"

	"backrank/lang"
)

// Family is a set of arrays (RULES.md §2). The five families are package variables; compare the pointers.
type Family struct {
	// ID is the family's name in text formats, "fischer". Capitalised, it is part of the English names of custom variants.
	ID string
	// Name returns the displayed name.
	Name func() string
	// Law returns a clause that defines the family's arrays, with a small letter and without a full stop.
	Law func() string
	// HasOrdinals is true if pairs of arrays are also numbered from 0, as in Chess484 and Multi-chess; see
	// [Variant.Ordinal].
	HasOrdinals bool

	numbers []int               // ascending
	arrays  []Array             // in the order of numbers
	holding [8][len(Tray{})]set // by file and piece: the arrays with that piece on that file
}

// set is a set of a family's arrays, one bit per index.
type set [(Arrays + 63) / 64]uint64

func (s *set) add(i int) { s[i/64] |= 1 << (i % 64) }

func (s *set) has(i int) bool { return s[i/64]>>(i%64)&1 != 0 }

func (s *set) and(t *set) {
	for i := range s {
		s[i] &= t[i]
	}
}

func (s *set) intersects(t *set) bool {
	for i := range s {
		if s[i]&t[i] != 0 {
			return true
		}
	}
	return false
}

// The five families, each a subset of the one before.
var (
	ShuffleFamily = family(Family{
		ID: "shuffle", Name: func() string { return lang.X("shuffle family", "Shuffle") },
		Law: func() string {
			return lang.L("the bishops are on opposite colours")
		},
	}, func(Array) bool { return true })

	FischerFamily = family(Family{
		ID: "fischer", Name: func() string { return lang.X("fischer family", "Fischer") },
		Law: func() string {
			return lang.L("the bishops are on opposite colours, and the king is between the rooks")
		},
	}, kingBetweenRooks)

	RegroupmentFamily = family(Family{
		ID: "regroupment", Name: func() string { return lang.X("regroupment family", "Regroupment") }, HasOrdinals: true,
		Law: func() string {
			return lang.L("from RNBQKBNR, the king may change places with a knight, a bishop or the queen, and then the queen with a knight or a bishop")
		},
	}, regrouped())

	MultiFamily = family(Family{
		ID: "multi", Name: func() string { return lang.X("multi family", "Multi") }, HasOrdinals: true,
		Law: func() string {
			return lang.L("the rooks and knights are on their usual squares, with king, queen and bishops between them")
		},
	}, wingsAsOrthodox)

	OrthodoxFamily = family(Family{
		ID: "orthodox", Name: func() string { return lang.X("orthodox family", "Orthodox") },
		Law: func() string {
			return lang.L("the pieces are placed as in orthodox chess")
		},
	}, func(a Array) bool { return a == orthodoxArray })
)

// orthodoxArray is the array of orthodox chess, number 518.
var orthodoxArray = Array{chess.Rook, chess.Knight, chess.Bishop, chess.Queen, chess.King, chess.Bishop, chess.Knight, chess.Rook}

// Families lists the families from the largest to the smallest.
func Families() []*Family {
	return []*Family{ShuffleFamily, FischerFamily, RegroupmentFamily, MultiFamily, OrthodoxFamily}
}

// familyByID returns the family with an id, nil if there is none.
func familyByID(id string) *Family {
	for _, f := range Families() {
		if f.ID == id {
			return f
		}
	}
	return nil
}

// family fills f with the arrays that satisfy its law.
func family(f Family, law func(Array) bool) *Family {
	for n := range Arrays {
		a := decode(n)
		if !law(a) {
			continue
		}
		for file, kind := range a {
			f.holding[file][kind].add(len(f.numbers))
		}
		f.numbers, f.arrays = append(f.numbers, n), append(f.arrays, a)
	}
	return &f
}

// Len returns the number of arrays in the family.
func (f *Family) Len() int { return len(f.numbers) }

// Numbers returns the numbers of the family's arrays in ascending order, in a slice of the caller's own.
func (f *Family) Numbers() []int { return slices.Clone(f.numbers) }

// Has reports whether a belongs to the family.
func (f *Family) Has(a Array) bool { return f.Index(a) >= 0 }

// At returns the family's i-th array by ascending number, i from 0 to Len-1.
func (f *Family) At(i int) Array { return f.arrays[i] }

// Index is the inverse of At; -1 if a does not belong to the family.
func (f *Family) Index(a Array) int {
	i, found := slices.BinarySearch(f.numbers, a.Number())
	if !found {
		return -1
	}
	return i
}

// Matching returns the numbers of the family's arrays that match p, in ascending order.
func (f *Family) Matching(p Pattern) []int {
	var found []int
	for i, a := range f.arrays {
		if p.Match(a) {
			found = append(found, f.numbers[i])
		}
	}
	return found
}

// matchingRank returns the arrays of the family that have the pieces of a partial rank on the same files.
func (f *Family) matchingRank(rank Array) set {
	var all set
	for i := range all {
		all[i] = ^uint64(0)
	}
	for file, kind := range rank {
		if kind != chess.NoPieceType {
			all.and(&f.holding[file][kind])
		}
	}
	return all
}

// arraysFrom lists the arrays of the family to which a partial rank can be completed, by ascending number.
func (f *Family) arraysFrom(rank Array) []Array {
	agree := f.matchingRank(rank)
	var all []Array
	for i, a := range f.arrays {
		if agree.has(i) {
			all = append(all, a)
		}
	}
	return all
}

// openFiles returns, by piece type, the files on which a piece can be added so that the partial rank can still be
// completed to an array of the family; bit 0 is the a-file.
func (f *Family) openFiles(rank Array) (files [len(Tray{})]uint8) {
	agree, left := f.matchingRank(rank), fullSet
	for _, kind := range rank {
		if kind != chess.NoPieceType {
			left[kind]--
		}
	}
	for file, kind := range rank {
		for piece := chess.King; kind == chess.NoPieceType && piece <= chess.Knight; piece++ {
			if left[piece] > 0 && agree.intersects(&f.holding[file][piece]) {
				files[piece] |= 1 << file
			}
		}
	}
	return files
}

func kingBetweenRooks(a Array) bool {
	king := a.King()
	return slices.Contains(a[:king], chess.Rook) && slices.Contains(a[king:], chess.Rook)
}

func wingsAsOrthodox(a Array) bool {
	return [4]chess.PieceType{a[0], a[1], a[6], a[7]} == [4]chess.PieceType{orthodoxArray[0], orthodoxArray[1], orthodoxArray[6], orthodoxArray[7]}
}

// regrouped returns a predicate for arrays produced by Winther's two exchanges: the king with a knight, bishop or
// queen, then the queen with a knight or bishop. Either may be omitted (RULES.md §2).
func regrouped() func(Array) bool {
	reached := map[Array]bool{}
	for _, a := range exchanges(orthodoxArray, chess.King, chess.Knight, chess.Bishop, chess.Queen) {
		for _, b := range exchanges(a, chess.Queen, chess.Knight, chess.Bishop) {
			reached[b] = true
		}
	}
	return func(a Array) bool { return reached[a] }
}

// exchanges returns a and every array that results from exchanging a piece of it with a piece of one of the given types.
func exchanges(a Array, piece chess.PieceType, with ...chess.PieceType) []Array {
	from := slices.Index(a[:], piece)
	all := []Array{a}
	for to, kind := range a {
		if slices.Contains(with, kind) {
			b := a
			b[from], b[to] = b[to], b[from]
			all = append(all, b)
		}
	}
	return all
}
