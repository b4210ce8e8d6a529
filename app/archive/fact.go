package archive

import (
	"errors"
	"strings"
	"sync"
	"sync/atomic"

	"backrank/lang"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/rules"
	"backrank/words"
)

// profiles caches the profiles of arrays by castling rule and number. Computing one takes a tenth of a millisecond.
var profiles = sync.OnceValue(func() map[*rules.Castling][]atomic.Pointer[facts.Profile] {
	all := map[*rules.Castling][]atomic.Pointer[facts.Profile]{}
	for _, rule := range variants.Castlings() {
		all[rule] = make([]atomic.Pointer[facts.Profile], variants.Arrays)
	}
	return all
})

// profile returns the profile of the array with a number, which must be valid.
func profile(number int, rule *rules.Castling) *facts.Profile {
	all := profiles()[rule]
	if p := all[number].Load(); p != nil {
		return p
	}
	a, _ := variants.ArrayNumbered(number) // the number is valid
	p := facts.ProfileOf(a, rule)
	all[number].Store(&p)
	return &p
}

// factName returns a fact and its value as tallies name them: "rim none".
func factName(f facts.Fact, value int) string { return f.ID + " " + f.Text(value) }

// factValue is a fact and the value to search for. It is safe for concurrent use.
type factValue struct {
	name  string // as factName returns it
	fact  facts.Fact
	rule  *rules.Castling
	state [variants.Arrays]atomic.Uint32 // by array: notComputed, hasNot or has
}

const (
	notComputed = iota
	hasNot
	has
)

// parseFact parses Fact. An unknown fact, or a fact without a rule, is an error, as a message for players.
func (q *parsedQuery) parseFact() error {
	if q.Fact == "" {
		return nil
	}
	rule := variants.CastlingByID(q.Rule)
	if rule == nil {
		return errors.New(lang.L("facts of arrays depend on the castling rule: name it"))
	}
	id, _, _ := strings.Cut(q.Fact, " ")
	for _, f := range facts.Facts(rule) {
		if f.ID == id {
			q.fact = &factValue{name: q.Fact, fact: f, rule: rule}
			return nil
		}
	}
	return errors.New(lang.L("unknown fact {{.Name}}", "Name", words.Quote(q.Fact)))
}

// holds reports whether the array with a number has the value. It caches the result.
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
