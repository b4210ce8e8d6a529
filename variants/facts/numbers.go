package facts

import "backrank/variants"

// Numbering is what an array is called in one of the ways of counting (RULES.md §2).
type Numbering struct {
	Name   string // of the numbering
	Number int    // those of Chess960 and of all shuffles are known by their numbers from 0, others are counted from 1
	Of     int    // how many it counts
}

// Numberings are all the numbers that an array has, the best known first.
func Numberings(a variants.Array) []Numbering {
	var all []Numbering
	if variants.FischerFamily.Has(a) {
		all = append(all, Numbering{"Chess960", a.Number(), variants.FischerFamily.Len()})
	}
	all = append(all, Numbering{"Shuffle", a.Number(), variants.Arrays})
	for _, f := range []*variants.Family{variants.RegroupmentFamily, variants.MultiFamily} {
		if i := f.Index(a); i >= 0 {
			all = append(all, Numbering{f.Name, i + 1, f.Len()})
		}
	}
	return all
}

// Name is what people call the array, "" if it has no name.
func Name(a variants.Array) string {
	home := variants.OrthodoxFamily.At(0)
	switch a {
	case home:
		return "Orthodox chess"
	case home.Reflect():
		return "Orthodox chess, mirror image"
	}
	return ""
}
