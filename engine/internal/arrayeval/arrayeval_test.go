package arrayeval

import (
	"math"
	"testing"

	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/rules"
)

// forAllArrays calls check for all arrays.
func forAllArrays(check func(a variants.Array)) {
	for i := range variants.ShuffleFamily.Len() {
		check(variants.ShuffleFamily.At(i))
	}
}

func TestUndefended(t *testing.T) {
	forAllArrays(func(a variants.Array) {
		if got, want := rules.Squares(Undefended(a))<<8, facts.Undefended(a); got != want {
			t.Fatalf("%v: %x, want %x", a, got, want)
		}
	})
}

func TestAim(t *testing.T) {
	for f := range 8 {
		to, ok := Aim(f)
		if ok != (f < 2 || f > 5) || ok && (to < 0 || to > 7 || max(to-f, f-to) != 6) {
			t.Errorf("Aim(%d) = %d, %v", f, to, ok)
		}
	}
}

func TestTermsAreInTheirTables(t *testing.T) {
	seen := [Count]bool{}
	for _, rule := range variants.Castlings() {
		forAllArrays(func(a variants.Array) {
			for _, i := range For(rule).Terms(a, nil) {
				seen[i] = true
			}
			for _, i := range Aims(a, 0xff, nil) {
				seen[i] = true
			}
		})
	}
	for i, s := range seen {
		// No leap has an empty target, because a complete array has no empty squares.
		if never := i == Leaps || i == Leaps+2; s == never {
			t.Errorf("term %d: seen %v", i, s)
		}
	}
	at := 0
	for _, table := range Tables {
		if table.At < at || table.At >= Count {
			t.Errorf("%s begins at %d, after %d", table.Name, table.At, at)
		}
		at = table.At
	}
}

// Without castling, an array and its mirror image have the same value.
func TestMirrorImagesAreEqualWithoutCastling(t *testing.T) {
	e := For(variants.NoCastling)
	forAllArrays(func(a variants.Array) {
		if x, y := e.Terms(a, nil).Value(), e.Terms(a.Reflect(), nil).Value(); math.Abs(x-y) > 1e-9 {
			t.Fatalf("%v is worth %v, its reflection %v", a, x, y)
		}
	})
}

func TestDuelIsAntisymmetric(t *testing.T) {
	b := variants.ShuffleFamily.At(1234)
	decided := 0
	forAllArrays(func(a variants.Array) {
		x, y := Duel(a, b), Duel(b, a)
		if x != -y {
			t.Fatalf("%v against %v: %v and %v", a, b, x, y)
		}
		if x != 0 {
			decided++
		}
	})
	if decided == 0 {
		t.Error("no array aims at anything")
	}
}

// Arrays with a known weakness have a lower value. The arrays of a case differ by two swapped pieces.
func TestKnownWeaknessesAreWorthLess(t *testing.T) {
	for _, c := range []struct{ what, good, bad string }{
		{"a knight in the corner", "RNBQKBNR", "NRBQKBNR"},
		{"a king in the middle that cannot castle", "RKBQNBNR", "RNBQKBNR"},
	} {
		worth := func(text string) float64 {
			a, err := variants.ParseArray(text)
			if err != nil {
				t.Fatal(err)
			}
			return For(variants.NoCastling).Terms(a, nil).Value()
		}
		if good, bad := worth(c.good), worth(c.bad); bad >= good {
			t.Errorf("%s: %.1f, without it %.1f", c.what, bad, good)
		}
	}
}
