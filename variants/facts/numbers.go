package facts

import (
	"fmt"

	"backrank/variants"
)

// Numbering is what an array is called in one of the ways of counting (RULES.md §2).
type Numbering struct {
	Name   string // of the numbering
	Number int    // that by which it is known in Chess960 and among all shuffles, from 0; among others its place, from 1
	Of     int    // how many have a place, 0 where it is known by a number
}

func (n Numbering) String() string {
	if n.Of == 0 {
		return fmt.Sprintf("%s number %d", n.Name, n.Number)
	}
	return fmt.Sprintf("%s %d of %d", n.Name, n.Number, n.Of)
}

// Numberings are all the numbers that an array has, the best known first.
func Numberings(a variants.Array) []Numbering {
	var all []Numbering
	if variants.FischerFamily.Has(a) {
		all = append(all, Numbering{Name: "Chess960", Number: a.Number()})
	}
	all = append(all, Numbering{Name: "Shuffle", Number: a.Number()})
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
