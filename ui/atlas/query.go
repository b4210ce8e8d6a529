package atlas

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/variants"
	"backrank/variants/facts"
)

// query is what the player looks for among the arrays of a family.
type query struct {
	text       string                  // a number, an array or a pattern; "" for any
	men        [8]chess.PieceType      // by file, NoPieceType for any
	picks      map[string]map[int]bool // by fact: the values wanted, none for any
	favourites bool                    // only these
	included   bool                    // only what draws do not pass over
	by         order
	descending bool
}

// found is the answer: places among the sheets, in order, and for each fact how many
// arrays each value would leave.
type found struct {
	places []int
	counts map[string]map[int]int
	fault  string // what is wrong with the text, in words
}

// run answers the query.
func (q *query) run(sheets []facts.Profile, all []facts.Fact, study app.Study) found {
	r := found{counts: map[string]map[int]int{}}
	for _, f := range all {
		r.counts[f.ID] = map[int]int{}
	}
	match, err := q.matcher()
	if err != nil {
		r.fault = err.Error()
		return r
	}
	for i := range sheets {
		s := &sheets[i]
		if !match(s) || !q.fitsMen(s.Array) || q.favourites && !study.Favourite(variants.Both(s.Array)) || q.included && study.Excludes(s.Number) {
			continue
		}
		missed, only := 0, ""
		for _, f := range all {
			if want := q.picks[f.ID]; len(want) > 0 && !want[f.Of(s)] {
				missed++
				only = f.ID
			}
		}
		for _, f := range all {
			if missed == 0 || missed == 1 && only == f.ID {
				r.counts[f.ID][f.Of(s)]++
			}
		}
		if missed == 0 {
			r.places = append(r.places, i)
		}
	}
	q.sort(r.places, sheets)
	return r
}

// matcher reads the text.
func (q *query) matcher() (func(*facts.Profile) bool, error) {
	text := strings.TrimSpace(q.text)
	if text == "" {
		return func(*facts.Profile) bool { return true }, nil
	}
	if _, err := strconv.Atoi(text); err == nil {
		return func(s *facts.Profile) bool { return strings.HasPrefix(strconv.Itoa(s.Number), text) }, nil
	}
	if !strings.Contains(text, "*") && len(text) < 8 {
		text = "*" + text + "*"
	}
	p, err := variants.ParsePattern(text)
	if err != nil {
		return nil, err
	}
	return func(s *facts.Profile) bool { return p.Match(s.Array) }, nil
}

func (q *query) fitsMen(a variants.Array) bool {
	for f, man := range q.men {
		if man != chess.NoPieceType && a[f] != man {
			return false
		}
	}
	return true
}

func (q *query) sort(places []int, sheets []facts.Profile) {
	slices.SortStableFunc(places, func(a, b int) int {
		by := 0
		if q.by.rank != nil {
			by = cmp.Compare(q.by.rank(&sheets[a]), q.by.rank(&sheets[b]))
		}
		by = cmp.Or(by, cmp.Compare(sheets[a].Number, sheets[b].Number))
		if q.descending {
			return -by
		}
		return by
	})
}

// pick wants a value of a fact, or no longer.
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

// narrowed reports whether the query leaves anything out.
func (q *query) narrowed() bool {
	for _, want := range q.picks {
		if len(want) > 0 {
			return true
		}
	}
	return strings.TrimSpace(q.text) != "" || q.men != [8]chess.PieceType{} || q.favourites || q.included
}
