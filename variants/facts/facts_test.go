package facts_test

import (
	"slices"
	"testing"

	"github.com/notnil/chess"

	"backrank/internal/naive"
	"backrank/lang"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/rules"
)

// sized returns the size of a test, smaller with -short.
func sized(all, short int) int {
	if testing.Short() {
		return short
	}
	return all
}

// every calls check for the arrays whose numbers are multiples of step.
func every(t *testing.T, step int, check func(a variants.Array)) {
	for n := 0; n < variants.Arrays; n += step {
		a, err := variants.ArrayNumbered(n)
		if err != nil {
			t.Fatal(err)
		}
		check(a)
	}
}

// files returns the files of squares on one rank.
func files(s rules.Squares) (all []int) {
	for sq := range s.All() {
		all = append(all, int(sq.File()))
	}
	return all
}

// Undefended pawns, pawns that only the king defends, and the reach of every piece agree with package naive for every
// array.
func TestPiecesAgreeWithTheNaiveCount(t *testing.T) {
	every(t, 1, func(a variants.Array) {
		if got, want := files(facts.Undefended(a)), naive.Undefended(a.String()); !slices.Equal(got, want) {
			t.Errorf("%v: undefended %v, want %v", a, got, want)
		}
		s := facts.ShelterOf(a)
		if got, want := files(s.Weak), naive.Weak(a.String()); !slices.Equal(got, want) {
			t.Errorf("%v: weak %v, want %v", a, got, want)
		}
		if k := a.King(); s.Pawns.Len() != 3 && k != 0 && k != 7 || !s.Pawns.Has(chess.Square(8+int(k))) {
			t.Errorf("%v: pawns before the king %v", a, s.Pawns)
		}
		one, two := naive.Reaches(a.String())
		for f, r := range facts.Reaches(a) {
			if !equal(r.One, one[f]) || !equal(r.Two, two[f]) {
				t.Fatalf("%v: file %d reaches %v and %v, want %v and %v", a, f, r.One, r.Two, one[f], two[f])
			}
		}
	})
}

// A bishop can move once a pawn next to its file has moved, and a knight at once to the squares two ranks up on the
// adjacent files.
func TestOpenersAndKnightMoves(t *testing.T) {
	every(t, 1, func(a variants.Array) {
		var openers, knights rules.Squares
		for f, piece := range a {
			for _, next := range []int{f - 1, f + 1} {
				switch {
				case next < 0 || next > 7:
				case piece == chess.Bishop:
					openers |= rules.Bit(chess.NewSquare(chess.File(next), chess.Rank2))
				case piece == chess.Knight:
					knights |= rules.Bit(chess.NewSquare(chess.File(next), chess.Rank3))
				}
			}
		}
		if got := facts.Openers(a); got != openers {
			t.Errorf("%v: the bishops are opened by %v, want %v", a, got, openers)
		}
		if got := facts.KnightMoves(a); got != knights {
			t.Errorf("%v: the knights go to %v, want %v", a, got, knights)
		}
	})
}

// The diagonals of a bishop agree with package naive on either side.
func TestDiagonalsAgreeWithTheNaiveCount(t *testing.T) {
	every(t, 1, func(a variants.Array) {
		_, two := naive.Reaches(a.String())
		for _, d := range facts.Diagonals(a) {
			n := 0
			for sq := range two[d.Bishop] {
				if (chess.Square(sq).File() < d.Bishop.File()) == (d.Pawn.File() < d.Bishop.File()) {
					n++
				}
			}
			if d.Squares != n {
				t.Errorf("%v: %v has %d squares once %v moves, want %d", a, d.Bishop, d.Squares, d.Pawn, n)
			}
		}
	})
}

func equal(s rules.Squares, want map[int]bool) bool {
	for sq := range s.All() {
		if !want[int(sq)] {
			return false
		}
	}
	return s.Len() == len(want)
}

// Ways agrees with package naive for every array under every rule.
func TestWaysAgreeWithTheNaiveCount(t *testing.T) {
	for _, rule := range variants.Castlings() {
		every(t, sized(1, 7), func(a variants.Array) {
			got, want := facts.Ways(a, rule), naive.Ways(a.String(), rule.ID)
			if len(got) != len(want) {
				t.Fatalf("%s %v: %d ways, want %d", rule.ID, a, len(got), len(want))
			}
			for _, w := range got {
				if !slices.Contains(want, toNaive(w)) {
					t.Errorf("%s %v: %v, want one of %v", rule.ID, a, toNaive(w), want)
				}
				if w.Clear != w.Empty { // all squares of the rank are occupied
					t.Errorf("%s %v: %v must go from %v", rule.ID, a, w.Clear, w.Empty)
				}
			}
		})
	}
}

// toNaive converts a way to that of package naive.
func toNaive(w facts.Way) naive.Way {
	p := naive.Way{King: int(w.King), Partner: int(w.Partner), KingTo: int(w.KingTo), PartnerTo: int(w.PartnerTo)}
	for f := range p.Empty {
		p.Empty[f] = w.Empty.Has(chess.Square(f))
	}
	return p
}

// Way.Fewest agrees with an exhaustive search. This test has one array in 250; internal/naive/verify tests all.
func TestFewestAgreesWithExhaustiveSearch(t *testing.T) {
	tried := map[naive.Way]int{}
	for n := 5; n < variants.Arrays; n += 250 {
		a, err := variants.ArrayNumbered(n)
		if err != nil {
			t.Fatal(err)
		}
		clear(tried)
		for _, rule := range variants.Castlings() {
			for _, w := range facts.Ways(a, rule) {
				want, known := tried[toNaive(w)]
				if !known {
					want = naive.Fewest(a.String(), toNaive(w))
					tried[toNaive(w)] = want
				}
				if w.Fewest != want {
					t.Errorf("%s %v: %v after %d moves, want %d", rule.ID, a, w.Lane, w.Fewest, want)
				}
			}
		}
	}
}

// Under symmetric rules the reflected array needs the same number of moves, on the other wing.
func TestFewestOfReflections(t *testing.T) {
	for _, rule := range []*rules.Castling{variants.Orthodox, variants.Slide, variants.Leap} {
		every(t, sized(5, 31), func(a variants.Array) {
			here, there := facts.Nearest(facts.Ways(a, rule)), facts.Nearest(facts.Ways(a.Reflect(), rule))
			if here.CastleA != there.CastleH || here.CastleH != there.CastleA || here.LeapA != there.LeapH || here.LeapH != there.LeapA {
				t.Errorf("%s %v: %+v, in a mirror %+v", rule.ID, a, here, there)
			}
		})
	}
}

// The ways whose Fewest is 1 are exactly the castlings and leaps that are legal in the start position.
func TestFewestIsOneForLegalMoves(t *testing.T) {
	for _, rule := range variants.Castlings() {
		v := variants.Custom(variants.ShuffleFamily, variants.Mirrored, rule)
		every(t, 7, func(a variants.Array) {
			p, err := v.Position(variants.Both(a))
			if err != nil {
				t.Fatal(err)
			}
			now := 0
			for _, m := range p.Moves(nil) {
				if m.IsCastling() || m.IsLeap() {
					now++
				}
			}
			for _, w := range facts.Ways(a, rule) {
				if w.Fewest == 1 {
					now--
				}
			}
			if now != 0 {
				t.Errorf("%s %v: %d more moves on the board than ways of one move", rule.ID, a, now)
			}
		})
	}
}

// Lanes returns the lanes of all arrays of a family, without duplicates.
func TestLanes(t *testing.T) {
	for _, c := range []struct {
		family *variants.Family
		rule   *rules.Castling
		want   int
	}{
		{variants.FischerFamily, variants.Fischer, 42},
		{variants.FischerFamily, variants.Orthodox, 42},
		{variants.OrthodoxFamily, variants.Classical, 2},
		{variants.ShuffleFamily, variants.NoCastling, 0},
		{variants.ShuffleFamily, variants.Leap, 12},
	} {
		if got := len(facts.Lanes(c.family, c.rule)); got != c.want {
			t.Errorf("%s under %s: %d lanes, want %d", c.family.ID, c.rule.ID, got, c.want)
		}
	}
	for _, rule := range variants.Castlings() {
		want := map[naive.Way]bool{}
		every(t, 1, func(a variants.Array) {
			for _, w := range naive.Ways(a.String(), rule.ID) {
				want[w] = true
			}
		})
		lanes := facts.Lanes(variants.ShuffleFamily, rule)
		for _, l := range lanes {
			if !want[toNaive(facts.Way{Lane: l})] {
				t.Errorf("%s: %v", rule.ID, l)
			}
		}
		if len(lanes) != len(want) {
			t.Errorf("%s: %d lanes, want %d", rule.ID, len(lanes), len(want))
		}
	}
}

// The text of a value is the same in every language, differs from those of other values, and leads to the value's format.
func TestTextsOfValues(t *testing.T) {
	texts := map[string][]string{}
	for _, language := range []string{"en", "en-XA"} {
		lang.Use(language)
		defer lang.Use("en")
		for _, rule := range variants.Castlings() {
			for _, f := range facts.Facts(rule) {
				var all []string
				for n := range 8 {
					all = append(all, f.Text(n))
					if got := f.FormatText(f.Text(n)); got != f.Format(n) && !f.SortOnly {
						t.Errorf("%s %d: %q is formatted as %q, not %q", f.ID, n, f.Text(n), got, f.Format(n))
					}
				}
				if slices.Sort(all); len(slices.Compact(all)) != len(all) {
					t.Errorf("%s has the texts %q", f.ID, all)
				}
				if before := texts[f.ID]; before != nil && !slices.Equal(before, all) {
					t.Errorf("%s has the texts %q and %q", f.ID, before, all)
				}
				texts[f.ID] = all
				if f.ID == "rim" && (f.Text(0) != "none" || (f.Format(0) == "none") != (language == "en")) {
					t.Errorf("in %s, no knights on the rim are %q, written %q", language, f.Format(0), f.Text(0))
				}
			}
		}
	}
}
