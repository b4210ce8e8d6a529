package facts

import (
	"slices"

	"backrank/variants"
	"backrank/variants/rules"
)

// Lanes lists White's castlings and leaps that a rule allows in the arrays of a family, without duplicates. They are
// ordered by the king's file, then by the partner's, leaps last. For the Fischer family and rule these are White's 42
// pairs of Fischer's tables (RULES.md §4).
func Lanes(f *variants.Family, rule *rules.Castling) []rules.Lane {
	seen := map[rules.Lane]bool{}
	var all []rules.Lane
	for i := range f.Len() {
		for _, l := range rule.Lanes(f.At(i)) {
			if !seen[l] {
				seen[l] = true
				all = append(all, l)
			}
		}
	}
	slices.SortFunc(all, func(a, b rules.Lane) int { return laneOrder(a) - laneOrder(b) })
	return all
}

func laneOrder(l rules.Lane) int {
	if l.IsLeap() {
		return 10000 + 100*int(l.King) + int(l.KingTo)
	}
	return 100*int(l.King) + int(l.Partner)
}
