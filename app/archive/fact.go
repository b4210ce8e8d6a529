package archive

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"

	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/rules"
	"backrank/words"
)

// profiles has for each castling rule the profiles of arrays, by number, each computed when it is first needed: that
// takes a tenth of a millisecond.
var profiles = sync.OnceValue(func() map[*rules.Castling][]atomic.Pointer[facts.Profile] {
	all := map[*rules.Castling][]atomic.Pointer[facts.Profile]{}
	for _, rule := range variants.Castlings() {
		all[rule] = make([]atomic.Pointer[facts.Profile], variants.Arrays)
	}
	return all
})

// profile returns the profile of the array with a number, which there must be.
func profile(number int, rule *rules.Castling) *facts.Profile {
	all := profiles()[rule]
	if p := all[number].Load(); p != nil {
		return p
	}
	a, _ := variants.ArrayNumbered(number) // all have numbers
	p := facts.ProfileOf(a, rule)
	all[number].Store(&p)
	return &p
}

// factName returns a fact with its value as tallies have it, "rim none".
func factName(f facts.Fact, value int) string { return f.ID + " " + f.Words(value) }

// factValue is a fact and a value that is sought. Any goroutine may ask it.
type factValue struct {
	name  string // as factName has it
	fact  facts.Fact
	rule  *rules.Castling
	state [variants.Arrays]atomic.Uint32 // by array: unasked, hasNot or has
}

const (
	notComputed = iota
	hasNot
	has
)

// parseFact reads the fact. It fails, with a message for players, if there is none under the rule.
func (w *parsedQuery) parseFact() error {
	if w.Fact == "" {
		return nil
	}
	rule := variants.CastlingByID(w.Rule)
	if rule == nil {
		return fmt.Errorf("facts of arrays depend on the castling rule: name it")
	}
	id, _, _ := strings.Cut(w.Fact, " ")
	for _, f := range facts.Facts(rule) {
		if f.ID == id {
			w.fact = &factValue{name: w.Fact, fact: f, rule: rule}
			return nil
		}
	}
	return fmt.Errorf("unknown fact %s", words.Quote(w.Fact))
}

// holds reports whether the array with a number has the value. The facts of an array are computed at its first query.
func (v *factValue) holds(number int) bool {
	if number < 0 || number >= len(v.state) {
		return false
	}
	known := &v.state[number]
	if known.Load() == notComputed {
		found := uint32(hasNot)
		if factName(v.fact, v.fact.Of(profile(number, v.rule))) == v.name {
			found = has
		}
		known.Store(found)
	}
	return known.Load() == has
}
