package atlas

import (
	"slices"

	"backrank/app/study"
	"backrank/lang"
	"backrank/variants"
	"backrank/variants/rules"
)

// markedArrays are the arrays marked for comparison, in the order of marking.
type markedArrays []variants.Array

func (m markedArrays) has(a variants.Array) bool { return slices.Contains(m, a) }

func (m *markedArrays) toggle(a variants.Array) {
	if i := slices.Index(*m, a); i >= 0 {
		*m = slices.Delete(slices.Clone(*m), i, i+1)
	} else {
		*m = append(slices.Clone(*m), a)
	}
}

// variantOf returns the variant of a start: one with the given family if there is one. Some families are only played in
// pairs; a start with equal arrays then belongs to Fischer's family.
func variantOf(family *variants.Family, rule *rules.Castling, start variants.Start) variants.Variant {
	symmetry := pairing(family)
	if start.IsMirrored() {
		symmetry = variants.Mirrored
		if family.HasOrdinals {
			family = variants.FischerFamily
		}
	}
	if !family.Has(start.White) || !family.Has(start.Black) {
		family = variants.ShuffleFamily
		if symmetry == variants.Unequal {
			symmetry = variants.Independent
		}
	}
	return variants.Custom(family, symmetry, rule)
}

// pairing returns the symmetry of a family's pairs.
func pairing(family *variants.Family) variants.Symmetry {
	switch family {
	case variants.MultiFamily:
		return variants.Unequal // RULES.md §1
	case variants.OrthodoxFamily:
		return variants.Mirrored
	}
	return variants.Independent
}

// change changes the study and updates the views.
func (a *Atlas) change(change func(*study.Study)) {
	a.in.Change(change, func(err error) {
		a.marksChanged()
		if err != nil {
			a.message.Say(err.Error())
			return
		}
		for _, v := range a.path {
			if p, is := v.(*page); is {
				p.note.showError(nil) // all pending notes are saved with this change
			}
		}
	})
}

// marksChanged notifies the views of changed marks.
func (a *Atlas) marksChanged() {
	a.gallery.marksChanged()
	for _, v := range a.path[1:] {
		v.marksChanged()
	}
}

func (a *Atlas) toggleFavourite(start variants.Start) {
	a.change(func(s *study.Study) { s.SetFavourite(start, !s.Favourite(start)) })
}

func (a *Atlas) toggleExcluded(start variants.Start) {
	a.change(func(s *study.Study) { s.SetExcluded(start, !s.IsExcluded(start)) })
}

// toggleCompare toggles an array's mark for comparison.
func (a *Atlas) toggleCompare(array variants.Array) {
	a.marked.toggle(array)
	a.marksChanged()
	switch n := len(a.marked); n {
	case 0:
		a.message.Say(lang.L("The comparison is empty"))
	case 1:
		a.message.Say(lang.L("{{.Number}} is in the comparison. Add another one.", "Number", a.marked[0].Number()))
	default:
		a.message.Say(lang.N("{{.Count}} arrays are in the comparison. Choose Compare to see them.", n))
	}
}

// play starts a game from the selected start.
func (a *Atlas) play() {
	if v, start, ok := a.top().chosen(); ok {
		a.in.Play(v, start)
	}
}

// copyFEN copies the selected start position.
func (a *Atlas) copyFEN() {
	v, start, ok := a.top().chosen()
	if !ok {
		return
	}
	if p, err := v.Position(start); err == nil {
		a.in.Copy(&p)
	}
}

// Print opens the print dialog for the selected start, or the book of the family.
func (a *Atlas) Print() {
	v, start, ok := a.top().chosen()
	if a.top() != view(a.gallery) && ok {
		a.in.Print(v, &start, false)
		return
	}
	v = variants.Custom(a.family, variants.Mirrored, a.rule)
	if ok {
		a.in.Print(v, &start, true)
	} else {
		a.in.Print(v, nil, true)
	}
}

// onChosen returns a function that calls do with the selected start, and does nothing if none is selected.
func (a *Atlas) onChosen(do func(variants.Start)) func() {
	return func() {
		if _, start, ok := a.top().chosen(); ok {
			do(start)
		}
	}
}

// compare marks the selected array for comparison, or compares both arrays of a pair.
func (a *Atlas) compare() {
	v, start, ok := a.top().chosen()
	switch {
	case !ok:
	case start.IsMirrored():
		a.toggleCompare(start.White)
	default:
		a.showSides(v, start)
	}
}
