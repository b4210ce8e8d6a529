package similarity

import (
	"cmp"
	"slices"
)

// Neighbour is an array and its distance from another one.
type Neighbour struct{ Index, Distance int }

// Nearest returns the n arrays that are most like an array, given by its index, nearest first, equally near ones by their
// index. Of an array and its mirror image, which are as like it, it has only the nearer one, except for the mirror image of
// the array itself.
func (s *Space) Nearest(i, n int) []Neighbour {
	all := make([]Neighbour, 0, len(s.profiles))
	for j := range s.profiles {
		if j != i {
			all = append(all, Neighbour{j, s.Distance(i, j)})
		}
	}
	slices.SortFunc(all, func(a, b Neighbour) int {
		return cmp.Or(cmp.Compare(a.Distance, b.Distance), cmp.Compare(a.Index, b.Index))
	})
	var nearest []Neighbour
	for _, one := range all {
		if len(nearest) == n {
			break
		}
		twin := s.profiles[one.Index].Array.Reflect()
		if !slices.ContainsFunc(nearest, func(other Neighbour) bool { return s.profiles[other.Index].Array == twin }) {
			nearest = append(nearest, one)
		}
	}
	return nearest
}
