package atlas

import (
	"cmp"
	"fmt"
	"slices"

	"backrank/ui/widget"
	"backrank/variants/facts"
)

// facet is a fact with its filter values, each with the number of matching arrays.
type facet struct {
	*widget.Facet

	fact facts.Fact
	pick func(value int)
}

func newFacet(f facts.Fact, pick func(value int)) *facet {
	return &facet{widget.NewFacet(cmp.Or(f.FilterHeading, f.Name), f.About), f, pick}
}

// show shows the values that occur, and the selected ones.
func (w *facet) show(counts map[int]int, selected map[int]bool) {
	var values []int
	for v := range counts {
		values = append(values, v)
	}
	for v, on := range selected {
		if on && counts[v] == 0 {
			values = append(values, v)
		}
	}
	slices.Sort(values)
	if len(values) > 0 && values[0] == 0 && w.fact.ZeroIsNever {
		values = append(values[1:], 0)
	}
	text := w.fact.Format
	if w.fact.FilterValue != nil {
		text = w.fact.FilterValue
	}
	var chips []*widget.Chip
	for _, v := range values {
		chips = append(chips, widget.NewChip(text(v), fmt.Sprint(counts[v]), selected[v], func() { w.pick(v) }))
	}
	w.Hidden = len(chips) == 0 // hide a heading without values
	w.Set(chips)
}
