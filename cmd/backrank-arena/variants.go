package main

import (
	"fmt"
	"strings"

	"backrank/variants"
)

// parseVariants parses ids or names of variants separated by commas. "all" is the whole catalogue.
func parseVariants(text string) ([]variants.Variant, error) {
	if text == "all" {
		return variants.All(), nil
	}
	var all []variants.Variant
	for name := range strings.SplitSeq(text, ",") {
		v, err := variantNamed(strings.TrimSpace(name))
		if err != nil {
			return nil, err
		}
		all = append(all, v)
	}
	return all, nil
}

// variantNamed returns the variant with an id, or the only variant with a name or id that begins with text.
// Case does not matter in names.
func variantNamed(text string) (variants.Variant, error) {
	if v, ok := variants.ByID(text); ok {
		return v, nil
	}
	var matches []variants.Variant
	for _, v := range variants.All() {
		matched := false
		for _, name := range append([]string{v.ID, v.Name}, v.Synonyms...) {
			matched = matched || text != "" && len(name) >= len(text) && strings.EqualFold(name[:len(text)], text)
		}
		if matched {
			matches = append(matches, v)
		}
	}
	switch len(matches) {
	case 0:
		return variants.Variant{}, fmt.Errorf("unknown variant %q; choose from %s", text, strings.Join(variants.IDs(), ", "))
	case 1:
		return matches[0], nil
	}
	return variants.Variant{}, fmt.Errorf("variant %q may be %s or %s: say which", text, matches[0].ID, matches[1].ID)
}
