package main

import (
	"fmt"
	"strings"

	"backrank/variants"
)

// readVariants parses ids or names separated by commas. "all" is the whole catalogue.
func readVariants(text string) ([]variants.Variant, error) {
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

// variantNamed finds a variant by its id, by one of its names, or by a prefix of its names that no
// other variant has.
func variantNamed(text string) (variants.Variant, error) {
	if v, ok := variants.ByID(text); ok {
		return v, nil
	}
	var ids []string
	var matches []variants.Variant
	for _, v := range variants.All() {
		ids = append(ids, v.ID)
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
		return variants.Variant{}, fmt.Errorf("unknown variant %q; choose from %s", text, strings.Join(ids, ", "))
	case 1:
		return matches[0], nil
	}
	return variants.Variant{}, fmt.Errorf("variant %q may be %s or %s: say which", text, matches[0].ID, matches[1].ID)
}
