package pgn

import (
	"slices"
	"testing"

	"backrank/variants"
)

// VariantNamed finds the variant of each spelling. No spelling is in the catalogue as a name of that variant, or listed
// twice.
func TestSpellingsAddNames(t *testing.T) {
	for id, names := range spellings {
		v, ok := variants.ByID(id)
		if !ok {
			t.Fatalf("no variant %s", id)
		}
		known := []string{fold(v.ID), fold(v.Name)}
		for _, name := range v.Synonyms {
			known = append(known, fold(name))
		}
		for _, name := range names {
			if named, ok := VariantNamed(name); !ok || named.ID != id {
				t.Errorf("%q is %q, not %s", name, named.ID, id)
			}
			if slices.Contains(known, fold(name)) {
				t.Errorf("%q is a name of %s without being listed", name, id)
			}
			known = append(known, fold(name))
		}
	}
}
