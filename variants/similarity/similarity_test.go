package similarity_test

import (
	"cmp"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/rules"
	"backrank/variants/similarity"
	"backrank/variants/survey"
)

// computed caches spaces by family and rule.
var computed sync.Map

// space returns the space of a family under a rule.
func space(f *variants.Family, rule *rules.Castling) *similarity.Space {
	key := f.ID + " " + rule.ID
	if s, has := computed.Load(key); has {
		return s.(*similarity.Space)
	}
	s := similarity.New(profilesOf(f, rule), rule)
	computed.Store(key, s)
	return s
}

// profilesOf returns the profiles of a family under a rule.
func profilesOf(f *variants.Family, rule *rules.Castling) []facts.Profile {
	all := make([]facts.Profile, f.Len())
	for i := range all {
		all[i] = facts.ProfileOf(f.At(i), rule)
	}
	return all
}

// spaces has a space under a rule that is not left-right symmetric, one under a symmetric rule, one with leaps, and one without
// castling.
func spaces() map[string]*similarity.Space {
	return map[string]*similarity.Space{
		"fischer": space(variants.FischerFamily, variants.Fischer), "orthodox": space(variants.FischerFamily, variants.Orthodox),
		"bunker": space(variants.ShuffleFamily, variants.Bunker), "none": space(variants.FischerFamily, variants.NoCastling),
	}
}

// The distance is a metric.
func TestDistanceIsAMetric(t *testing.T) {
	for name, s := range spaces() {
		rng := rand.New(rand.NewPCG(1, 2))
		for range 40_000 {
			i, j, k := rng.IntN(s.Len()), rng.IntN(s.Len()), rng.IntN(s.Len())
			ij := s.Distance(i, j)
			switch {
			case (ij == 0) != (i == j):
				t.Fatalf("%s: %v and %v have the distance %v", name, s.Profile(i).Array, s.Profile(j).Array, ij)
			case ij != s.Distance(j, i):
				t.Fatalf("%s: %d and %d are %v apart, in the other direction %v", name, i, j, ij, s.Distance(j, i))
			case ij > s.Distance(i, k)+s.Distance(k, j)+1e-9:
				t.Fatalf("%s: from %d to %d it is shorter by way of %d", name, i, j, k)
			}
		}
	}
}

// Under symmetric rules an array is nearest to its mirror image, and mirror images are as far apart as the arrays. Under
// all rules the reason of a mirror image begins with that.
func TestMirrorImages(t *testing.T) {
	for name, s := range spaces() {
		for i := 0; i < s.Len(); i += 29 {
			twin, j := s.Index(s.Profile(i).Array.Reflect()), (i*31+5)%s.Len()
			r := s.Reason(i, twin)
			if text := r.String(); !r.IsMirrorImage || !r.Mirrored || !strings.HasPrefix(text, "The mirror image") {
				t.Fatalf("%s: the reason for the mirror image of %v is %+v, %q", name, s.Profile(i).Array, r, text)
			}
			if name == "fischer" {
				if r.Different > similarity.Castling {
					t.Errorf("%v differs from its mirror image by component %d", s.Profile(i).Array, r.Different)
				}
				continue
			}
			if n := s.Nearest(i, 1)[0]; n.Index != twin || r.Different >= 0 {
				t.Errorf("%s: nearest to %v is %v", name, s.Profile(i).Array, s.Profile(n.Index).Array)
			}
			if a, b := s.Distance(i, j), s.Distance(twin, s.Index(s.Profile(j).Array.Reflect())); a != b {
				t.Errorf("%s: %v apart, the mirror images %v", name, a, b)
			}
		}
	}
}

// The nearest arrays are the nearest ones, in an order that does not depend on chance, without the array itself and with
// only one of two mirror images.
func TestNearest(t *testing.T) {
	for name, s := range spaces() {
		for i := 0; i < s.Len(); i += 193 {
			all := s.Nearest(i, 6)
			if len(all) != 6 || !reflect.DeepEqual(all, s.Nearest(i, 6)) {
				t.Fatalf("%s: %v", name, all)
			}
			closer := map[int]bool{}
			for n, one := range all {
				if one.Index == i || one.Distance != s.Distance(i, one.Index) {
					t.Errorf("%s: %v is listed for %d", name, one, i)
				}
				if n > 0 && (one.Distance < all[n-1].Distance || one.Distance == all[n-1].Distance && one.Index < all[n-1].Index) {
					t.Errorf("%s: the order is %v", name, all)
				}
				if closer[one.Index] {
					t.Errorf("%s: %v and its mirror image are near %d", name, s.Profile(one.Index).Array, i)
				}
				closer[one.Index] = true
				closer[s.Index(s.Profile(one.Index).Array.Reflect())] = true
			}
			for j := range s.Len() {
				if j != i && !closer[j] && s.Distance(i, j) < all[5].Distance {
					t.Errorf("%s: %d is nearer to %d than %v", name, j, i, all[5])
				}
			}
		}
	}
	if n := len(space(variants.MultiFamily, variants.Fischer).Nearest(0, 6)); n > 6 || n < 4 {
		t.Errorf("%d of eight arrays are near", n)
	}
}

// What a reason says agrees with the facts: shared components are equal, and those of the component that differs most are
// not, in the array and the other one, or its mirror image.
func TestReasonsAgreeWithTheFacts(t *testing.T) {
	for name, s := range spaces() {
		rng := rand.New(rand.NewPCG(5, 6))
		for range 300 {
			i := rng.IntN(s.Len())
			near := s.Nearest(i, 6)
			j := near[rng.IntN(len(near))].Index
			if rng.IntN(4) == 0 {
				j = rng.IntN(s.Len())
			}
			if i == j {
				continue
			}
			r, text := s.Reason(i, j), s.Reason(i, j).String()
			one, other := *s.Profile(j), *s.Profile(i)
			if r.Mirrored {
				other.Array = other.Array.Reflect()
				if name != "fischer" {
					other.CastleA, other.CastleH, other.LeapA, other.LeapH = other.CastleH, other.CastleA, other.LeapH, other.LeapA
				}
			}
			for c := similarity.Castling; c <= similarity.Rooks; c++ {
				same := sameComponent(c, &one, &other)
				if listed := slices.Contains(r.Shared, c); listed != same && (name != "none" || c != similarity.Castling) {
					t.Fatalf("%s: component %d of %v and %v is equal: %v, listed: %v", name, c, one.Array, other.Array, same, listed)
				}
				if c == r.Different && same {
					t.Fatalf("%s: component %d of %v and %v does not differ", name, c, one.Array, other.Array)
				}
			}
			if text == "" || r.Different == similarity.Queen && !strings.Contains(text, squareOf(&one, chess.Queen)+", not on "+squareOf(&other, chess.Queen)) {
				t.Errorf("%s: %v is like %v because %q", name, one.Array, other.Array, text)
			}
			if r.Different == similarity.Pawns {
				last := text[strings.LastIndex(strings.TrimSuffix(text, "."), ". ")+1:]
				for sq := chess.A2; sq <= chess.H2; sq++ {
					differs := facts.Undefended(one.Array).Has(sq) != facts.Undefended(other.Array).Has(sq)
					if strings.Contains(last, sq.String()) != differs {
						t.Errorf("%s: the pawn on %v of %v and %v differs: %v, but %q", name, sq, one.Array, other.Array, differs, last)
					}
				}
			}
		}
	}
}

// sameComponent reports whether two arrays have equal components, by their facts.
func sameComponent(c similarity.Component, a, b *facts.Profile) bool {
	files := func(p *facts.Profile, kind chess.PieceType) (all []int) {
		for f, piece := range p.Array {
			if piece == kind {
				all = append(all, f)
			}
		}
		return all
	}
	switch c {
	case similarity.Castling:
		return a.Nearness == b.Nearness
	case similarity.Pawns:
		return facts.Undefended(a.Array) == facts.Undefended(b.Array)
	}
	kind := [...]chess.PieceType{similarity.Bishops: chess.Bishop, similarity.Knights: chess.Knight, similarity.King: chess.King, similarity.Queen: chess.Queen, similarity.Rooks: chess.Rook}[c]
	return slices.Equal(files(a, kind), files(b, kind))
}

func squareOf(p *facts.Profile, kind chess.PieceType) string {
	return chess.Square(slices.Index(p.Array[:], kind)).String()
}

// Reasons are sentences with the facts of both arrays.
func TestReasonsInWords(t *testing.T) {
	fischer, bunker := space(variants.FischerFamily, variants.Fischer), space(variants.ShuffleFamily, variants.Bunker)
	for _, c := range []struct {
		s        *similarity.Space
		one, to  string
		expected string
	}{
		{fischer, "RNBQKBNR", "RNBKQBNR", "The mirror image. It has O-O from move 5, not from move 4."},
		{fischer, "RNBQKBNR", "RQBNKBNR", "Both usually castle on the h-side. Both have O-O from move 4 and O-O-O from move 5. Knight on d1, not on b1."},
		{fischer, "BBQNNRKR", "BBNQNRKR", "Both have O-O from move 3 and O-O-O from move 5. The bishops have the same diagonals. Knights more often go to d3 first."},
		{fischer, "BBQNNRKR", "BBQRNNKR", "Knights usually go to the same squares first. The bishops have the same diagonals. Knight on f1, not on d1."},
		{bunker, "RNBQKBNR", "RNBKQBNR", "The mirror image"},
		{bunker, "NRKNBQRB", "NRKNBRQB", "Both usually castle or leap to the a-side. Knights usually go to the same squares first. Undefended pawn on e2, not on h2."},
		{bunker, "BBNKRQNR", "BBNKQRNR", "Bishops usually go to the same squares first. Both have O-O from move 5, a leap to the h-side from move 2 and a leap to the a-side from move 3. Only it has an undefended pawn on g2."},
	} {
		one, err := variants.ParseArray(c.one)
		if err != nil {
			t.Fatal(err)
		}
		other, err := variants.ParseArray(c.to)
		if err != nil {
			t.Fatal(err)
		}
		if got := c.s.Reason(c.s.Index(one), c.s.Index(other)).String(); got != c.expected {
			t.Errorf("%s is like %s: %q", c.to, c.one, got)
		}
	}
}

// Like arrays have more similar scores than others. The figures are in docs/SURVEY.md.
func TestLikeArraysHaveLikeScores(t *testing.T) {
	s := space(variants.FischerFamily, variants.Fischer)
	scores := map[int]float64{}
	for i := range s.Len() {
		f, _ := survey.Current().Of(variants.Fischer, variants.Both(s.Profile(i).Array))
		scores[i] = float64(f.Score) / 100
	}
	c := compare(s, scores, func(a, b float64) float64 { return math.Abs(a - b) })
	t.Logf("scores of %d arrays: %+v", len(scores), c)
	if c.difference-c.margin <= 0 {
		t.Errorf("near arrays are not more alike than others: %+v", c)
	}
}

// comparison has the mean difference of a value between arrays and their six nearest, and between all; the difference of
// these means with the margin of its 95 % interval; and Spearman's rank correlation with the distance over all pairs.
type comparison struct{ nearest, all, difference, margin, correlation float64 }

// compare compares a value of arrays with the distance.
func compare[T any](s *similarity.Space, values map[int]T, difference func(a, b T) float64) (c comparison) {
	var gains, distances, differences []float64
	type pair struct {
		index         int
		distance, gap float64
	}
	for i := range s.Len() {
		if _, has := values[i]; !has {
			continue
		}
		var others []pair
		for j := range s.Len() {
			if _, has := values[j]; has && j != i {
				d := pair{j, s.Distance(i, j), difference(values[i], values[j])}
				others = append(others, d)
				if j < i {
					distances, differences = append(distances, d.distance), append(differences, d.gap)
				}
			}
		}
		slices.SortStableFunc(others, func(a, b pair) int { return cmp.Compare(a.distance, b.distance) })
		near, all := 0.0, 0.0
		for n, one := range others {
			if n < 6 {
				near += one.gap / 6
			}
			all += one.gap / float64(len(others))
		}
		c.nearest, c.all = c.nearest+near, c.all+all
		gains = append(gains, all-near)
	}
	n := float64(len(gains))
	c.nearest, c.all = c.nearest/n, c.all/n
	c.difference = c.all - c.nearest
	_, c.margin = meanOf(gains)
	c.correlation = correlation(ranks(distances), ranks(differences))
	return c
}

// ranks returns the rank of each value, the mean rank for equal ones.
func ranks(values []float64) []float64 {
	order, all := make([]int, len(values)), make([]float64, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		switch {
		case values[a] < values[b]:
			return -1
		case values[a] > values[b]:
			return 1
		}
		return 0
	})
	for from := 0; from < len(order); {
		to := from
		for to < len(order) && values[order[to]] == values[order[from]] {
			to++
		}
		for _, i := range order[from:to] {
			all[i] = float64(from+to-1) / 2
		}
		from = to
	}
	return all
}

// correlation returns Pearson's correlation.
func correlation(a, b []float64) float64 {
	n, sa, sb, saa, sbb, sab := float64(len(a)), 0.0, 0.0, 0.0, 0.0, 0.0
	for i := range a {
		sa, sb, saa, sbb, sab = sa+a[i], sb+b[i], saa+a[i]*a[i], sbb+b[i]*b[i], sab+a[i]*b[i]
	}
	return (n*sab - sa*sb) / math.Sqrt((n*saa-sa*sa)*(n*sbb-sb*sb))
}
