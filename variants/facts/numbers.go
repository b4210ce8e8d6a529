package facts

import (
	"backrank/lang"
	"backrank/variants"
)

// Numbering is the number of an array in one of the numbering schemes (RULES.md §2).
type Numbering struct {
	Name   string // name of the scheme
	Number int    // the Chess960 or shuffle number, from 0; in other schemes the index in the list, from 1
	Of     int    // length of the list; 0 for Chess960 and shuffle numbers
}

func (n Numbering) String() string {
	if n.Of == 0 {
		return lang.L("{{.Numbering}} number {{.Number}}", "Numbering", n.Name, "Number", n.Number)
	}
	return lang.L("{{.Numbering}} {{.Number}} of {{.All}}", "Numbering", n.Name, "Number", n.Number, "All", n.Of)
}

// Numberings lists all numbers of an array, the best known first.
func Numberings(a variants.Array) []Numbering {
	var all []Numbering
	if variants.FischerFamily.Has(a) {
		all = append(all, Numbering{Name: "Chess960", Number: a.Number()})
	}
	all = append(all, Numbering{Name: lang.X("the numbering of all arrays", "Shuffle"), Number: a.Number()})
	for _, f := range []*variants.Family{variants.RegroupmentFamily, variants.MultiFamily} {
		if i := f.Index(a); i >= 0 {
			all = append(all, Numbering{f.Name(), i + 1, f.Len()})
		}
	}
	return all
}

// Name returns the common name of the array, "" if it has none.
func Name(a variants.Array) string {
	home := variants.OrthodoxFamily.At(0)
	switch a {
	case home:
		return lang.L("Orthodox chess")
	case home.Reflect():
		return lang.L("Orthodox chess, mirror image")
	}
	return ""
}
