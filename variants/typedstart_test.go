package variants

import (
	"strings"
	"testing"
)

func TestTypedDrawsFromAPattern(t *testing.T) {
	seen := map[Start]bool{}
	for _, v := range All() {
		for seed := range uint64(40) {
			s, err := v.ParseTyped("r*k*r", seed)
			if err != nil && v.Family.Len() > 1 {
				t.Fatalf("%s: %v", v.ID, err)
			}
			if err == nil {
				if err := v.Allows(s); err != nil {
					t.Errorf("%s drew %v: %v", v.ID, s, err)
				}
				seen[s] = true
			}
		}
	}
	if len(seen) < 40 {
		t.Errorf("only %d different starts were drawn", len(seen))
	}
	if s, err := variant(t, "chess960").ParseTyped("518", 1); err != nil || s.White.String() != "RNBQKBNR" {
		t.Errorf("518 is %v %v", s, err)
	}
	if _, err := variant(t, "chess960").ParseTyped("KRR*", 1); err == nil || !strings.Contains(err.Error(), "KRR*") {
		t.Errorf("a pattern that fits no array: %v", err)
	}
}

// In variants whose sides may have different arrays, a pattern selects an array for each side.
func TestAPatternForEachSide(t *testing.T) {
	for _, v := range All() {
		unequal := map[Start]bool{}
		for seed := range uint64(sized(200, 60)) {
			if s, err := v.ParseTyped("R*R", seed); err == nil && !s.IsMirrored() {
				unequal[s] = true
			}
		}
		if own := v.Symmetry != Mirrored; own != (len(unequal) > 20) {
			t.Errorf("%s: %d different unequal starts", v.ID, len(unequal))
		}
	}
}

// A pattern selects an accepted array for each side, and fails if there is none.
func TestPatternAmongAcceptedArrays(t *testing.T) {
	for _, v := range All() {
		all := v.Family.Numbers()
		kept := map[int]bool{all[0]: true, all[len(all)/2]: true, all[len(all)-1]: true}
		for seed := range uint64(50) {
			s, err := v.ParseTypedWhere("*", seed, func(n int) bool { return kept[n] })
			if err != nil || !kept[s.White.Number()] || !kept[s.Black.Number()] {
				t.Fatalf("%s drew %v, %v", v.ID, s, err)
			}
		}
		if _, err := v.ParseTypedWhere("*", 1, func(int) bool { return false }); err == nil {
			t.Errorf("%s draws from nothing", v.ID)
		}
	}
	v := variant(t, "multichess")
	left := func(n int) bool { return n == 518 }
	if s, err := v.ParseTypedWhere("*", 1, left); err == nil {
		t.Errorf("one array left, unequal: %v", s)
	}
	if s, err := v.ParseTypedWhere("518-534", 1, left); err != nil && s.White.Number() == 518 {
		t.Error(err)
	}
}
