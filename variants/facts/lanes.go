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
		for _, l := range lanesOf(f.At(i), rule) {
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

// lanesOf are the ways of one array, without asking how far away they are.
func lanesOf(a variants.Array, rule *rules.Castling) []rules.Lane {
	p := alone(a, rule)
	king := p.King(white)
	var lanes []rules.Lane
	for partner := range (p.CastlingRights() & p.Of(white) &^ rules.Bit(king)).All() {
		if l := rule.Castle(king.File(), partner.File()); l != nil {
			lanes = append(lanes, *l)
		}
	}
	if p.CastlingRights().Has(king) {
		lanes = append(lanes, rule.Leaps(king.File())...)
	}
	return lanes
}
