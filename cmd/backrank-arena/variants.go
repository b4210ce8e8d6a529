package main

import (
	"fmt"
	"strings"

	"backrank/variants"
)

// readVariants reads ids or names separated by commas. "all" is the whole catalogue.
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

// variantNamed finds a variant by its id, by one of its names, or by what only the
// names of one variant begin with.
func variantNamed(text string) (variants.Variant, error) {
	if v, ok := variants.ByID(text); ok {
		return v, nil
	}
	var ids []string
	var begun []variants.Variant
	for _, v := range variants.All() {
		ids = append(ids, v.ID)
		begins := false
		for _, name := range append([]string{v.ID, v.Name}, v.Synonyms...) {
			begins = begins || text != "" && len(name) >= len(text) && strings.EqualFold(name[:len(text)], text)
		}
		if begins {
			begun = append(begun, v)
		}
	}
	switch len(begun) {
	case 0:
		return variants.Variant{}, fmt.Errorf("there is no variant %q; there are %s", text, strings.Join(ids, ", "))
	case 1:
		return begun[0], nil
	}
	return variants.Variant{}, fmt.Errorf("variant %q may be %s or %s: say which", text, begun[0].ID, begun[1].ID)
}
