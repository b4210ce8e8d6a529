package atlas

import (
	"sync"

	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/rules"
	"backrank/variants/similarity"
)

// computed has what is computed about the arrays of a family under a castling rule. Each function computes its result when it
// is first called, in up to some seconds, and returns the same one from then on. The caller must not change it.
type computed struct {
	profiles    func() []facts.Profile
	space       func() *similarity.Space
	arrangement func() *similarity.Map
}

// computedCache has a *computed for each familyUnderRule that was used.
var computedCache sync.Map

type familyUnderRule struct {
	family string
	rule   *rules.Castling
}

// computedOf returns what is computed about a family under a rule.
func computedOf(family *variants.Family, rule *rules.Castling) *computed {
	key := familyUnderRule{family.ID, rule}
	if known, has := computedCache.Load(key); has {
		return known.(*computed)
	}
	c := &computed{profiles: sync.OnceValue(func() []facts.Profile {
		all := make([]facts.Profile, family.Len())
		for i := range all {
			all[i] = facts.ProfileOf(family.At(i), rule)
		}
		return all
	})}
	c.space = sync.OnceValue(func() *similarity.Space { return similarity.New(c.profiles(), rule) })
	c.arrangement = sync.OnceValue(func() *similarity.Map { return c.space().Map() })
	first, _ := computedCache.LoadOrStore(key, c)
	return first.(*computed)
}
