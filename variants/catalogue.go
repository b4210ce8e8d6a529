package variants

import (
	"slices"
	"strings"

	"backrank/variants/rules"
)

// The ids of variants that the FENs and PGNs of other programs do not always name.
const (
	OrthodoxID       = "chess"
	Chess960ID       = "chess960"
	DoubleChess960ID = "dfrc"
)

// catalogue lists the variants of RULES.md §1 in its order.
var catalogue = []Variant{
	{
		ID: "chess", Name: "Orthodox chess",
		Family: OrthodoxFamily, Symmetry: Mirrored, Castling: Classical,
		Synonyms: []string{"Chess", "Standard chess", "International chess"},
	},
	{
		ID: "chess960", Name: "Fischerandom (Chess960)",
		Family: FischerFamily, Symmetry: Mirrored, Castling: Fischer,
		Synonyms: []string{"Chess960", "Fischer random", "Fischerandom", "FRC", "Freestyle chess", "Chess9LX"},
	},
	{
		ID: "dfrc", Name: "Double Fischerandom",
		Family: FischerFamily, Symmetry: Independent, Castling: Fischer,
		Synonyms: []string{"DFRC", "Double Fischer random", "Double Chess960"},
	},
	{
		ID: "chess480", Name: "Chess480",
		Family: FischerFamily, Symmetry: Mirrored, Castling: Orthodox,
		Synonyms: []string{"Orthodox castling Chess960"},
	},
	{
		ID: "chess484", Name: "Chess484, Regroupment Random Chess",
		Family: RegroupmentFamily, Symmetry: Independent, Castling: Fischer,
		Synonyms: []string{"Chess484", "Regroupment Random Chess"},
	},
	{
		ID: "multichess", Name: "Multi-chess",
		Family: MultiFamily, Symmetry: Unequal, Castling: Fischer,
		Synonyms: []string{"Multichess"},
	},
	{
		ID: "bunker", Name: "King to Bunker Leap",
		Family: ShuffleFamily, Symmetry: Mirrored, Castling: Bunker,
		Synonyms: []string{"Bunker leap", "Bunker chess"},
	},
	{
		ID: "prechess", Name: "Pre-chess (bunker leap)",
		Family: ShuffleFamily, Symmetry: Drafted, Castling: Bunker,
		Synonyms: []string{"Pre-chess", "Prechess", "Placement chess", "Bronstein chess", "Benko chess", "Meta-chess"},
	},
	{
		ID: "benko", Name: "Pre-chess (Benko's castling)",
		Family: ShuffleFamily, Symmetry: Drafted, Castling: Classical,
		Synonyms: []string{"Pre-chess", "Prechess", "Placement chess", "Bronstein chess", "Benko chess", "Meta-chess"},
	},
	{
		ID: "slide", Name: "Slide-shuffle",
		Family: ShuffleFamily, Symmetry: Mirrored, Castling: Slide,
		Synonyms: []string{"Slide castling", "Slide-castling chess"},
	},
	{
		ID: "kingsleap", Name: "Shuffle with King's Leap",
		Family: ShuffleFamily, Symmetry: Mirrored, Castling: Leap,
		Synonyms: []string{"King's Leap"},
	},
	{
		ID: "shuffle", Name: "Shuffle chess",
		Family: ShuffleFamily, Symmetry: Mirrored, Castling: NoCastling,
		Synonyms: []string{"Randomized chess", "Baseline chess", "nocastle"},
	},
}

// All returns the twelve variants of RULES.md §1 in its order, in a slice of the caller's own.
func All() []Variant { return slices.Clone(catalogue) }

// IDs returns the ids of the twelve variants in the order of [All].
func IDs() []string {
	var ids []string
	for _, v := range catalogue {
		ids = append(ids, v.ID)
	}
	return ids
}

// ByID returns the variant with an id, custom ones included. It returns false for an unknown id and for a custom variant
// without start positions.
func ByID(id string) (Variant, bool) {
	for _, v := range catalogue {
		if v.ID == id {
			return v, true
		}
	}
	parts := strings.Split(id, ":")
	if len(parts) != 4 || parts[0] != "custom" {
		return Variant{}, false
	}
	f, c := familyByID(parts[1]), CastlingByID(parts[3])
	s, ok := symmetryByID(parts[2])
	if f == nil || c == nil || !ok {
		return Variant{}, false
	}
	v := Custom(f, s, c)
	return v, v.Count() > 0
}

// Custom returns the variant of three free choices: the one in the catalogue if there is one, else a variant with the
// id "custom:<family>:<symmetry>:<castling>".
func Custom(f *Family, s Symmetry, c *rules.Castling) Variant {
	for _, v := range catalogue {
		if v.Family == f && v.Symmetry == s && v.Castling == c {
			return v
		}
	}
	rule := c.Name
	if c != Fischer {
		rule = strings.ToLower(rule)
	}
	name := strings.ToUpper(f.ID[:1]) + f.ID[1:] + ", " + s.ID() + ", " + rule
	if f == ShuffleFamily && s == Drafted {
		name = "Pre-chess (" + rule + ")"
	}
	return Variant{
		ID:     strings.Join([]string{"custom", f.ID, s.ID(), c.ID}, ":"),
		Name:   name,
		Family: f, Symmetry: s, Castling: c,
	}
}

// IsCustom reports whether the variant is not in the catalogue.
func (v Variant) IsCustom() bool { return strings.HasPrefix(v.ID, "custom:") }
