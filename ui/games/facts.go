package games

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"sync"

	"backrank/app/archive"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/rules"
)

// arrayFacts counts games by facts about their arrays, which depend on the castling rule.
type arrayFacts struct {
	rule     *rules.Castling
	profiles map[int]facts.Profile // by array number
	query    archive.Query         // the query that starts belongs to
	starts   map[[2]int]int        // number of games by White's and Black's array number
}

// ruleOf returns the castling rule of a query's games, nil if they can have several.
func ruleOf(q *archive.Query) *rules.Castling {
	if r := variants.CastlingByID(q.Rule); r != nil {
		return r
	}
	if v, ok := variants.ByID(q.Variant); ok {
		return v.Castling
	}
	return nil
}

// factFacets returns a facet for each fact about arrays under a rule, nil if rule is nil.
func factFacets(rule *rules.Castling) []*facet {
	if rule == nil {
		return nil
	}
	shared := &arrayFacts{rule: rule, profiles: map[int]facts.Profile{}}
	var all []*facet
	for _, f := range facts.Facts(rule) {
		if !f.SortOnly {
			all = append(all, shared.facet(f))
		}
	}
	return all
}

// facet returns the facet for a fact.
func (a *arrayFacts) facet(f facts.Fact) *facet {
	order := map[string]int{}
	name := cmp.Or(f.FilterHeading, f.Name)
	shown := f.Format
	if f.FilterValue != nil {
		shown = f.FilterValue
	}
	full := func(v string) string { return f.ID + " " + v }
	choices := map[string]string{}
	var mu sync.Mutex // protects order and choices: they are read while other facets are counted
	return &facet{
		title: name, about: f.About, maxShown: 16,
		order: func(a, b archive.Facet) int {
			mu.Lock()
			defer mu.Unlock()
			return cmp.Compare(order[a.Value], order[b.Value])
		},
		count: func(ctx context.Context, db *archive.DB, q archive.Query) ([]archive.Facet, error) {
			if err := a.count(ctx, db, q); err != nil {
				return nil, err
			}
			sums := map[int]int{}
			for arrays, n := range a.starts {
				white := a.value(&f, arrays[0])
				sums[white] += n
				if black := a.value(&f, arrays[1]); black != white {
					sums[black] += n
				}
			}
			mu.Lock()
			defer mu.Unlock()
			var all []archive.Facet
			for _, v := range slices.Sorted(maps.Keys(sums)) {
				text := f.Text(v)
				order[text], choices[text] = v, shown(v)
				if v == 0 && f.ZeroIsNever {
					order[text] = 1 << 20
				}
				all = append(all, archive.Facet{Value: text, Games: sums[v]})
			}
			return all, nil
		},
		name: func(v string) string {
			mu.Lock()
			defer mu.Unlock()
			return cmp.Or(choices[v], v)
		},
		chosen: func(q *archive.Query) string {
			value, one := strings.CutPrefix(q.Fact, full(""))
			if !one {
				return ""
			}
			return value
		},
		set:   func(q *archive.Query, v string) { q.Rule, q.Fact = a.rule.ID, full(v) },
		clear: func(q *archive.Query) { q.Fact = "" },
	}
}

// value returns the value of a fact for an array number.
func (a *arrayFacts) value(f *facts.Fact, array int) int {
	p := a.profiles[array]
	return f.Of(&p)
}

// count counts the games of a query by start. The result is shared by all facts.
func (a *arrayFacts) count(ctx context.Context, db *archive.DB, q archive.Query) error {
	if a.starts != nil && q == a.query {
		return nil
	}
	found, err := db.Facets(ctx, q, archive.OfStart)
	if err != nil {
		return err
	}
	a.query, a.starts = q, map[[2]int]int{}
	for _, f := range found {
		_, id, _ := strings.Cut(f.Value, " ")
		start, err := variants.ParseStartID(id)
		if err != nil { // a custom position or a draft
			continue
		}
		both := [2]int{start.White.Number(), start.Black.Number()}
		a.starts[both] += f.Games
		for i, array := range []variants.Array{start.White, start.Black} {
			if _, known := a.profiles[both[i]]; !known {
				a.profiles[both[i]] = facts.ProfileOf(array, a.rule)
			}
		}
	}
	return nil
}
