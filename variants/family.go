package variants

import (
	"slices"

	"github.com/notnil/chess"
)

// Family is a set of arrays (RULES.md §2). The five families are the package's
// variables; compare them with ==.
type Family struct {
	// ID is the family's name in text, "fischer"; Name is the one shown.
	ID, Name string
	// Law is what makes an array one of the family, as a sentence.
	Law string
	// Counted is true if starts of two arrays are also counted from 0, as
	// Chess484 and Multi-chess do: see [Variant.Ordinal].
	Counted bool

	numbers []int               // ascending
	holding [8][len(Tray{})]set // by file and piece: the arrays that have it there
}

// set is a set of a family's arrays, a bit for each place among them.
type set [(Arrays + 63) / 64]uint64

func (s *set) add(i int) { s[i/64] |= 1 << (i % 64) }

func (s *set) and(t *set) {
	for i := range s {
		s[i] &= t[i]
	}
}

func (s *set) meets(t *set) bool {
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
		ID: "shuffle", Name: "Shuffle",
		Law: "The bishops are on opposite colours",
	}, func(Array) bool { return true })

	FischerFamily = family(Family{
		ID: "fischer", Name: "Fischer",
		Law: "The bishops are on opposite colours, and the king is between the rooks",
	}, kingBetweenRooks)

	RegroupmentFamily = family(Family{
		ID: "regroupment", Name: "Regroupment", Counted: true,
		Law: "From RNBQKBNR, the king may change places with a knight, a bishop or the queen, and then the queen with a knight or a bishop",
	}, regrouped())

	MultiFamily = family(Family{
		ID: "multi", Name: "Multi", Counted: true,
		Law: "The rooks and knights are on their usual squares, with king, queen and bishops between them",
	}, wingsAtHome)

	OrthodoxFamily = family(Family{
		ID: "orthodox", Name: "Orthodox",
		Law: "The pieces are placed as in orthodox chess",
	}, func(a Array) bool { return a == home })
)

// home is the array of orthodox chess, number 518.
var home = Array{chess.Rook, chess.Knight, chess.Bishop, chess.Queen, chess.King, chess.Bishop, chess.Knight, chess.Rook}

// Families lists the families from the largest to the smallest.
func Families() []*Family {
	return []*Family{ShuffleFamily, FischerFamily, RegroupmentFamily, MultiFamily, OrthodoxFamily}
}

// familyByID finds a family by its id, nil if there is none.
func familyByID(id string) *Family {
	for _, f := range Families() {
		if f.ID == id {
			return f
		}
	}
	return nil
}

// family fills f with the arrays that keep its law.
func family(f Family, law func(Array) bool) *Family {
	for n := range Arrays {
		a := decode(n)
		if !law(a) {
			continue
		}
		for file, kind := range a {
			f.holding[file][kind].add(len(f.numbers))
		}
		f.numbers = append(f.numbers, n)
	}
	return &f
}

// Len is how many arrays the family has.
func (f *Family) Len() int { return len(f.numbers) }

// Numbers are the numbers of the family's arrays in ascending order. The slice
// is the caller's own.
func (f *Family) Numbers() []int { return slices.Clone(f.numbers) }

// Has reports whether a is one of the family.
func (f *Family) Has(a Array) bool { return f.Index(a) >= 0 }

// At is the family's i-th array by ascending number, i from 0 to Len-1.
func (f *Family) At(i int) Array { return decode(f.numbers[i]) }

// Index is the place of a among the family's arrays, the inverse of At, or -1
// if a is not one of them.
func (f *Family) Index(a Array) int {
	i, found := slices.BinarySearch(f.numbers, a.Number())
	if !found {
		return -1
	}
	return i
}

// Matching are the numbers of the family's arrays that match p, ascending.
func (f *Family) Matching(p Pattern) []int {
	var found []int
	for _, n := range f.numbers {
		if p.Match(decode(n)) {
			found = append(found, n)
		}
	}
	return found
}

// agreeing are the arrays of the family that have the pieces of a rank, empty files left
// open, in the order of their numbers.
func (f *Family) agreeing(rank Array) []Array {
	var all []Array
	for _, n := range f.numbers {
		a := decode(n)
		if a.has(rank) {
			all = append(all, a)
		}
	}
	return all
}

// has reports whether the array has the pieces of a rank on their files.
func (a Array) has(rank Array) bool {
	for f, kind := range rank {
		if kind != chess.NoPieceType && a[f] != kind {
			return false
		}
	}
	return true
}

// completions are the pieces and files by which an unfinished rank can go on toward
// an array of the family: by piece, bit 0 the a-file.
func (f *Family) completions(rank Array) (files [len(Tray{})]uint8) {
	var agree set
	for i := range agree {
		agree[i] = ^uint64(0)
	}
	left := outfit
	for file, kind := range rank {
		if kind != chess.NoPieceType {
			agree.and(&f.holding[file][kind])
			left[kind]--
		}
	}
	for file, kind := range rank {
		for piece := chess.King; kind == chess.NoPieceType && piece <= chess.Knight; piece++ {
			if left[piece] > 0 && agree.meets(&f.holding[file][piece]) {
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

func wingsAtHome(a Array) bool {
	return [4]chess.PieceType{a[0], a[1], a[6], a[7]} == [4]chess.PieceType{home[0], home[1], home[6], home[7]}
}

// regrouped reports whether an array comes from Winther's two exchanges: the
// king's with a knight, bishop or queen, then the queen's with a knight or
// bishop. Either may be left out (RULES.md §2).
func regrouped() func(Array) bool {
	reached := map[Array]bool{}
	for _, a := range exchanges(home, chess.King, chess.Knight, chess.Bishop, chess.Queen) {
		for _, b := range exchanges(a, chess.Queen, chess.Knight, chess.Bishop) {
			reached[b] = true
		}
	}
	return func(a Array) bool { return reached[a] }
}

// exchanges are a itself and a after the piece has changed places with one of the
// given types.
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
