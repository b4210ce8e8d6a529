package similarity

import (
	"cmp"
	"slices"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/rules"
	"backrank/variants/survey"
)

// Component is a property by which arrays are compared.
type Component int

// The components, in the order in which reasons name them.
const (
	Castles   Component = iota // how often a side castles or leaps in games, and to which side
	QueenGoes                  // where the queen goes first in games
	BishopsGo                  // where the bishops go first in games
	KnightsGo                  // where the knights go first in games
	Castling                   // castlings and leaps, and how soon each can be had
	Bishops                    // the lengths of the bishops' diagonals
	Knights                    // the files of the knights
	Pawns                      // the undefended pawns
	King                       // the king's file
	Queen                      // the queen's file
	Rooks                      // the rooks' files

	components
)

// structure is the first of the components that do not depend on games.
const structure = Castling

// Weights of the components: what a difference adds to the distance (docs/SURVEY.md).
const (
	moveWeight        = 5 * unit // a castling or leap one move later, up to move 6; then it counts lateWeight
	lateWeight        = 1 * unit
	castlesWeight     = 10 * unit // both sides castle or leap to one side of the king in all games instead of none
	destinationWeight = 5 * unit  // a queen, bishop or knight that always goes to another square first
	pawnWeight        = 5 * unit  // an undefended pawn more
	bishopWeight      = 2 * unit  // a bishop's diagonal one square longer or shorter
	knightWeight      = 3 * unit  // a knight one file further to the side
	kingWeight        = 5 * unit  // the king one file further to the side
	queenWeight       = 3 * unit  // the queen one file further to the side
	rookWeight        = 2 * unit  // a rook one file further to the side
)

// unit is the value of the distance 1 in a vector. A vector has integers, because the sum of floats depends on their order: the
// distance from i to j could then differ from the distance from j to i.
const unit = 100

// soonMoves is the number of moves up to which it matters much how soon a castling is: later ones are rarely played. One that is
// never possible is 2*moveWeight later than one on move soonMoves, and later than all others.
const soonMoves = 6

// bishopFiles has the difference between the diagonals to the left and to the right of a bishop on each file, which has
// at most five squares in front of Black's pawns ([facts.Diagonals]).
var bishopFiles = [8]int{-5, -4, -3, -1, 1, 3, 4, 5}

// knightFiles is the place of a knight on each file: a knight in a corner has one move instead of two, which counts like
// another file.
var knightFiles = [8]int{0, 2, 3, 4, 5, 6, 7, 9}

// vector has the properties of an array, multiplied by their weights. The distance of two arrays is the Manhattan distance of their
// vectors.
type vector [214]int16

// first is the index of the first value of each component in a vector.
var first = [components + 1]int{
	Castles: 0, QueenGoes: 2, BishopsGo: 66, KnightsGo: 130,
	Castling: 194, Bishops: 198, Knights: 200, Pawns: 202, King: 210, Queen: 211, Rooks: 212, components: 214,
}

// vectorOf returns the vector of an array, without the games. Pieces of one kind are in the order of their files:
// then the sum of the differences is the least over all ways to pair them.
func vectorOf(p *facts.Profile) (v vector) {
	put := func(c Component, n, value int) { v[first[c]+n] = int16(value) }
	for n, move := range waysOf(p) {
		put(Castling, n, lateness(move))
	}
	var count [chess.Pawn + 1]int
	for file, piece := range p.Array {
		n := count[piece]
		count[piece]++
		switch piece {
		case chess.King:
			put(King, 0, kingWeight*file)
		case chess.Queen:
			put(Queen, 0, queenWeight*file)
		case chess.Rook:
			put(Rooks, n, rookWeight*file)
		case chess.Bishop:
			put(Bishops, n, bishopWeight*bishopFiles[file])
		case chess.Knight:
			put(Knights, n, knightWeight*knightFiles[file])
		}
	}
	for sq := range facts.Undefended(p.Array).All() {
		put(Pawns, int(sq.File()), pawnWeight)
	}
	return v
}

// waysOf returns the earliest moves of castlings and leaps, 0 for never.
func waysOf(p *facts.Profile) [4]int { return [4]int{p.CastleH, p.CastleA, p.LeapH, p.LeapA} }

// lateness returns how late a castling or leap is, with its weight. It is different for different moves.
func lateness(move int) int {
	if move == 0 {
		return moveWeight * (soonMoves + 2)
	}
	return min(moveWeight*min(move, soonMoves)+lateWeight*max(move-soonMoves, 0), moveWeight*(soonMoves+2)-lateWeight)
}

// distance returns the sum of the differences from one index to another.
func (v *vector) distance(w *vector, from, to int) (sum int) {
	here, there := v[from:to], w[from:to]
	for i, x := range here {
		d := int(x) - int(there[i])
		sum += max(d, -d)
	}
	return sum
}

// mirrorCost is the distance of an array from its mirror image, if the castlings are mirrored too.
const mirrorCost = unit

// Space has the arrays of a family, between which it measures distances. It is safe for concurrent use.
type Space struct {
	profiles []facts.Profile
	rule     *rules.Castling
	// symmetric reports whether the rule is left-right symmetric: the mirror image of a start is the same game.
	symmetric bool
	hasGames  bool     // all arrays have games, so that these are compared
	vectors   []vector // of the arrays
	mirrored  []vector // of their mirror images; how soon they castle is mirrored only if the rule is symmetric
}

// New returns the space of the arrays with these profiles, which are those under a castling rule.
func New(profiles []facts.Profile, rule *rules.Castling) *Space {
	return newSpace(profiles, rule, survey.GamesOf)
}

// newSpace returns the space of arrays with the games that gamesOf returns. If an array has none, games are not compared:
// arrays without them would all be the same in this, and each other's neighbours.
func newSpace(profiles []facts.Profile, rule *rules.Castling, gamesOf func(*rules.Castling, variants.Start) (survey.Games, bool)) *Space {
	s := &Space{profiles: profiles, rule: rule, vectors: make([]vector, len(profiles)), mirrored: make([]vector, len(profiles))}
	if len(profiles) > 0 {
		_, s.symmetric = variants.Custom(variants.ShuffleFamily, variants.Mirrored, rule).Twin(variants.Both(profiles[0].Array))
	}
	var games []survey.Games
	for i := range profiles {
		g, has := gamesOf(rule, variants.Both(profiles[i].Array))
		if !has {
			break
		}
		games = append(games, g)
	}
	s.hasGames = len(games) == len(profiles)
	for i := range profiles {
		m := s.reflect(profiles[i])
		s.vectors[i], s.mirrored[i] = vectorOf(&profiles[i]), vectorOf(&m)
		if s.hasGames {
			reflected := games[i].Reflect()
			s.vectors[i].putGames(profiles[i].Array, &games[i])
			s.mirrored[i].putGames(m.Array, &reflected)
		}
	}
	return s
}

// reflect returns the profile of the mirror image. Under a rule that is not symmetric, the castlings remain those of the
// array itself, so that they are compared with those of other arrays as they are.
func (s *Space) reflect(p facts.Profile) facts.Profile {
	p.Array = p.Array.Reflect()
	p.King = 7 - p.King
	if s.symmetric {
		p.CastleA, p.CastleH, p.LeapA, p.LeapH = p.CastleH, p.CastleA, p.LeapH, p.LeapA
	}
	return p
}

// Len returns the number of arrays.
func (s *Space) Len() int { return len(s.profiles) }

// Profile returns the profile of an array by its index, that in the slice given to [New].
func (s *Space) Profile(i int) *facts.Profile { return &s.profiles[i] }

// Index returns the index of an array, -1 if the space does not have it.
func (s *Space) Index(a variants.Array) int {
	for i := range s.profiles {
		if s.profiles[i].Array == a {
			return i
		}
	}
	return -1
}

// Distance returns the distance of two arrays by their indices. It is a metric: 0 for equal arrays only, the same in both
// directions, and never longer than by way of a third array. An array is compared with another one and with its mirror
// image, and the smaller distance counts.
func (s *Space) Distance(i, j int) float64 {
	d, _ := s.distance(i, j)
	return float64(d) / unit
}

// distance returns the distance in hundredths, and reports whether array j is more like the mirror image of array i.
func (s *Space) distance(i, j int) (d int, mirrored bool) {
	v, m, w := &s.vectors[i], &s.mirrored[i], &s.vectors[j]
	from, middle := s.from(), first[structure]
	d = v.distance(w, from, len(w))
	// Most often the structure, which has few values, is enough to show that the mirror image is not nearer.
	reflected := mirrorCost + m.distance(w, middle, len(w))
	if reflected < d {
		reflected += m.distance(w, from, middle)
	}
	if reflected < d {
		return reflected, true
	}
	return d, false
}

// from returns the index of the first value of vectors that is compared.
func (s *Space) from() int {
	if s.hasGames {
		return 0
	}
	return first[structure]
}

// Neighbour is an array and its distance from another one.
type Neighbour struct {
	Index    int
	Distance float64
}

// Nearest returns the n arrays that are most like an array, given by its index, nearest first, equally near ones by their
// index. Of an array and its mirror image, which are as like it, it has only the nearer one, except for the mirror image of
// the array itself.
func (s *Space) Nearest(i, n int) []Neighbour {
	all := make([]Neighbour, 0, len(s.profiles))
	for j := range s.profiles {
		if j != i {
			all = append(all, Neighbour{j, s.Distance(i, j)})
		}
	}
	slices.SortFunc(all, func(a, b Neighbour) int {
		return cmp.Or(cmp.Compare(a.Distance, b.Distance), cmp.Compare(a.Index, b.Index))
	})
	var nearest []Neighbour
	for _, one := range all {
		if len(nearest) == n {
			break
		}
		twin := s.profiles[one.Index].Array.Reflect()
		if !slices.ContainsFunc(nearest, func(other Neighbour) bool { return s.profiles[other.Index].Array == twin }) {
			nearest = append(nearest, one)
		}
	}
	return nearest
}
