package notation

import (
	"strings"
	"unicode"

	"backrank/variants"
)

// published are the words that other programs know for our variants, by id; all
// others go by the name shown (RULES.md §6). Under [chess960Tag] they replay a
// game whose castling is Fischer's, and the own name stands beside it.
var published = map[string]string{
	"chess960":   chess960Tag,
	"dfrc":       chess960Tag,
	"chess484":   chess960Tag,
	"multichess": chess960Tag,
	"shuffle":    "nocastle",
}

const chess960Tag = "Chess960"

// orthodox is the id of the variant of a game that names none.
const orthodox = "chess"

// spellings are names that other programs give in the Variant tag, beyond those
// in the catalogue, by id.
var spellings = map[string][]string{
	"chess":    {"standard", "normal", "classical", "regular", "orthodox", "chess", "from position", "fide"},
	"chess960": {"chess960", "chess 960", "960", "fischerandom", "fischerrandom", "fischer random", "fischer random chess", "frc", "freestyle", "wild/fr"},
	"dfrc":     {"double fischerrandom", "double fischer random chess", "double frc"},
	"shuffle":  {"nocastle", "no castle"},
}

// VariantNamed finds a variant by whatever the Variant tag may call it, in any
// case: id, name shown, synonym, or another program's word.
func VariantNamed(text string) (variants.Variant, bool) {
	if v, ok := variants.ByID(strings.ToLower(strings.TrimSpace(text))); ok {
		return v, true
	}
	want := fold(text)
	if want == "" {
		return variants.Variant{}, false
	}
	for _, v := range variants.All() {
		for _, names := range [][]string{{v.ID, v.Name}, spellings[v.ID], v.Synonyms} {
			for _, name := range names {
				if fold(name) == want {
					return v, true
				}
			}
		}
	}
	return customNamed(want)
}

// customNamed finds one of the free choices by its folded name.
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

// fold leaves a name's letters and digits, in lower case.
func fold(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}
