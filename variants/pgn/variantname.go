package pgn

import (
	"strings"
	"sync"
	"unicode"

	"backrank/variants"
)

// published has the values of the tag Variant, by the id of the variant, for variants that other programs know by another name
// than we do (RULES.md §6). With [chess960Tag] other programs can replay games with Fischer castling; the tag BackrankVariant
// then has our name.
var published = map[string]string{
	"chess960":   chess960Tag,
	"dfrc":       chess960Tag,
	"chess484":   chess960Tag,
	"multichess": chess960Tag,
	"shuffle":    "nocastle",
}

// chess960Tag is the value of the tag Variant for Chess960.
const chess960Tag = "Chess960"

// spellings has further names of variants in the tag Variant of other programs, by the id of the variant. [fold] compares them.
var spellings = map[string][]string{
	"chess":    {"standard", "normal", "classical", "regular", "orthodox", "from position", "fide"},
	"chess960": {"960", "fischer random chess", "freestyle", "wild/fr"},
	"dfrc":     {"double fischer random chess", "double frc"},
}

// VariantNamed returns the variant with a name: its id, display name, a synonym, or the name that another program has in the
// tag Variant. Upper and lower case, spaces and punctuation make no difference. It returns false if there is none.
func VariantNamed(text string) (variants.Variant, bool) {
	if v, ok := variants.ByID(strings.ToLower(strings.TrimSpace(text))); ok {
		return v, true
	}
	want := fold(text)
	if v, ok := byName()[want]; ok || want == "" {
		return v, ok
	}
	return customNamed(want)
}

// byName has the variants of the catalogue by their folded names.
var byName = sync.OnceValue(func() map[string]variants.Variant {
	all := map[string]variants.Variant{}
	for _, v := range variants.All() {
		for _, names := range [][]string{{v.ID, v.Name}, spellings[v.ID], v.Synonyms} {
			for _, name := range names {
				if _, taken := all[fold(name)]; !taken {
					all[fold(name)] = v
				}
			}
		}
	}
	return all
})

// customNamed returns the custom variant with a folded name.
func customNamed(want string) (variants.Variant, bool) {
	for _, f := range variants.Families() {
		for _, s := range variants.Symmetries() {
			for _, c := range variants.Castlings() {
				if v := variants.Custom(f, s, c); v.Count() > 0 && fold(v.Name) == want {
					return v, true
				}
			}
		}
	}
	return variants.Variant{}, false
}

// fold returns the letters and digits of a name in lower case.
func fold(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}
