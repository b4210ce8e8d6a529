package variants

import (
	"slices"
	"strings"
	"testing"

	"backrank/variants/rules"
)

func TestFamiliesHaveTheListedArrays(t *testing.T) {
	fischer := make([]int, 960)
	for n := range fischer {
		fischer[n] = n
	}
	for _, c := range []struct {
		family *Family
		count  int
		list   []int
	}{
		{ShuffleFamily, 2880, nil},
		{FischerFamily, 960, fischer},
		{RegroupmentFamily, 22, []int{
			406, 422, 437, 438, 454, 502, 517, 518, 521, 522, 533,
			534, 537, 538, 550, 554, 694, 698, 710, 725, 726, 742,
		}},
		{MultiFamily, 8, []int{517, 518, 521, 522, 533, 534, 537, 538}},
		{OrthodoxFamily, 1, []int{518}},
	} {
		if c.family.Len() != c.count {
			t.Errorf("%s: %d arrays, want %d", c.family.ID, c.family.Len(), c.count)
		}
		if got := c.family.Numbers(); c.list != nil && !slices.Equal(got, c.list) {
			t.Errorf("%s: %v, want %v", c.family.ID, got, c.list)
		}
	}
}

func TestEachFamilyIsASubsetOfTheOneBefore(t *testing.T) {
	all := Families()
	for i, f := range all[1:] {
		for _, n := range f.Numbers() {
			if !all[i].Has(decode(n)) {
				t.Errorf("%d is one of %v and not of %v", n, f, all[i])
			}
		}
	}
}

func TestFamilyIndexIsTheInverseOfAt(t *testing.T) {
	for _, f := range Families() {
		for i, n := range f.Numbers() {
			if f.At(i).Number() != n || f.Index(f.At(i)) != i {
				t.Errorf("%v: place %d holds %v, want number %d", f, i, f.At(i), n)
			}
		}
		if familyByID(f.ID) != f {
			t.Errorf("%v is not found by its id", f)
		}
		f.Numbers()[0] = -1
		if f.Numbers()[0] == -1 {
			t.Errorf("%v: a caller can change the numbers", f)
		}
	}
	if i := FischerFamily.Index(array(t, "KRRNNQBB")); i != -1 {
		t.Errorf("an array with the king in the corner has place %d among Fischer's", i)
	}
	if familyByID("") != nil {
		t.Error("no id finds a family")
	}
}

// The labels of castling rules are distinct, and name the game of the two that are easily confused: Chess480's rule is
// called orthodox, that of orthodox chess classical.
func TestRuleLabelsAreDistinct(t *testing.T) {
	labels := map[string]bool{}
	for _, c := range Castlings() {
		if c.ID == "" || c.Name == "" || c.Label() == "" || labels[c.Label()] {
			t.Errorf("%q is called %q, in lists %q", c.ID, c.Name, c.Label())
		}
		labels[c.Label()] = true
	}
	for rule, game := range map[*rules.Castling]string{Classical: "orthodox chess", Orthodox: "Chess480", Fischer: "Chess960"} {
		if !strings.Contains(rule.Label(), game) {
			t.Errorf("%q does not say that it is the rule of %s", rule.Label(), game)
		}
	}
}
