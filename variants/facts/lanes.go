package facts

import (
	"slices"

	"backrank/variants"
	"backrank/variants/rules"
)

// Lanes are all castlings and leaps that a rule gives the arrays of a family, each
// once, as White's: the king's file first, then the partner's, leaps last. Those of
// Fischer's family under his rule are the 42 pairs of his table for White.
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
	slices.SortFunc(all, func(a, b rules.Lane) int { return place(a) - place(b) })
	return all
}

func place(l rules.Lane) int {
	if l.IsLeap() {
		return 10000 + 100*int(l.King) + int(l.KingTo)
	}
	return 100*int(l.King) + int(l.Partner)
}
