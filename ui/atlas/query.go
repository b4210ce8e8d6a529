package atlas

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/notnil/chess"

	"backrank/app/study"
	"backrank/variants"
	"backrank/variants/facts"
)

// query is a search among the arrays of a family.
type query struct {
	text       string                  // a number, an array or a pattern; "" for any
	pieces     [8]chess.PieceType      // by file, NoPieceType for any
	picks      map[string]map[int]bool // selected values by fact; no entry for any
	favourites bool                    // favourites only
	included   bool                    // without arrays excluded from random starts
	by         order
}

// result has the sorted indices of the profiles found, and for each fact the number of arrays by value that match all
// filters except those of the fact itself.
type result struct {
	places []int
	counts map[string]map[int]int
	fault  string // error message about the text
}

// run runs the query.
func (q *query) run(profiles []facts.Profile, all []facts.Fact, study study.Study) result {
	r := result{counts: map[string]map[int]int{}}
	for _, f := range all {
		r.counts[f.ID] = map[int]int{}
	}
	match, err := q.matcher()
	if err != nil {
		r.fault = err.Error()
		return r
	}
	for i := range profiles {
		p := &profiles[i]
		if !match(p) || !q.fits(p.Array) || !q.marksFit(p, &study) {
			continue
		}
		missed, only := 0, ""
		for _, f := range all {
			if want := q.picks[f.ID]; len(want) > 0 && !want[f.Of(p)] {
				missed++
				only = f.ID
			}
		}
		for _, f := range all {
			if missed == 0 || missed == 1 && only == f.ID {
				r.counts[f.ID][f.Of(p)]++
			}
		}
		if missed == 0 {
			r.places = append(r.places, i)
		}
	}
	q.sort(r.places, profiles)
	return r
}

// matcher returns a function that matches profiles with the text, or an error about the text.
func (q *query) matcher() (func(*facts.Profile) bool, error) {
	text := strings.TrimSpace(q.text)
	if text == "" {
		return func(*facts.Profile) bool { return true }, nil
	}
	if n, err := strconv.Atoi(text); err == nil {
		number := strconv.Itoa(n) // without leading zeros
		return func(p *facts.Profile) bool { return strings.HasPrefix(strconv.Itoa(p.Number), number) }, nil
	}
	pattern, err := variants.ParseSearch(text)
	if err != nil {
		return nil, err
	}
	return func(p *facts.Profile) bool { return pattern.Match(p.Array) }, nil
}

func (q *query) fits(a variants.Array) bool {
	for f, piece := range q.pieces {
		if piece != chess.NoPieceType && a[f] != piece {
			return false
		}
	}
	return true
}

func (q *query) marksFit(p *facts.Profile, study *study.Study) bool {
	return (!q.favourites || study.Favourite(variants.Both(p.Array))) && (!q.included || !study.Excludes(p.Number))
}

func (q *query) sort(places []int, profiles []facts.Profile) {
	slices.SortStableFunc(places, func(a, b int) int {
		by := 0
		if q.by.rank != nil {
			by = cmp.Compare(q.by.rank(&profiles[a]), q.by.rank(&profiles[b]))
		}
		return cmp.Or(by, cmp.Compare(profiles[a].Number, profiles[b].Number))
	})
}

// pick toggles a value of a fact.
func (q *query) pick(id string, value int) {
	if q.picks == nil {
		q.picks = map[string]map[int]bool{}
	}
	if q.picks[id] == nil {
		q.picks[id] = map[int]bool{}
	}
	if q.picks[id][value] {
		delete(q.picks[id], value)
	} else {
		q.picks[id][value] = true
	}
}

// isNarrowed reports whether the query has any filter.
func (q *query) isNarrowed() bool {
	for _, want := range q.picks {
		if len(want) > 0 {
			return true
		}
	}
	return strings.TrimSpace(q.text) != "" || q.pieces != [8]chess.PieceType{} || q.favourites || q.included
}
