package notation

import (
	"strings"
	"sync"
	"unicode"

	"backrank/variants"
)

// published maps our variant ids to the names that other programs know; all other variants use their display name
// (RULES.md §6). Under [chess960Tag] other programs can replay games with Fischer castling; our own name is in another
// tag.
var published = map[string]string{
	"chess960":   chess960Tag,
	"dfrc":       chess960Tag,
	"chess484":   chess960Tag,
	"multichess": chess960Tag,
	"shuffle":    "nocastle",
}

const chess960Tag = "Chess960"

// chess960ID is the id of Chess960.
const chess960ID = "chess960"

// orthodox is the default variant of a game without a Variant tag.
const orthodox = "chess"

// spellings are names that other programs use in the Variant tag, by variant id, besides the variant's id, name and
// synonyms. They are compared by [fold].
var spellings = map[string][]string{
	"chess":    {"standard", "normal", "classical", "regular", "orthodox", "from position", "fide"},
	"chess960": {"960", "fischer random chess", "freestyle", "wild/fr"},
	"dfrc":     {"double fischer random chess", "double frc"},
}

// VariantNamed finds a variant by the value of a Variant tag, in any case: id, display name, synonym, or another
// program's name.
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

// customNamed finds a custom variant by its folded name.
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

// fold reduces a name to its letters and digits, in lower case.
func fold(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}
