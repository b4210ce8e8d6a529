package atlas

import (
	"slices"
	"testing"

	"github.com/notnil/chess"

	"backrank/app/study"
	"backrank/variants"
	"backrank/variants/facts"
)

func numbers(r result, profiles []facts.Profile) (all []int) {
	for _, place := range r.places {
		all = append(all, profiles[place].Number)
	}
	return all
}

// A number matches all numbers that begin with it, letters match anywhere in the array, a pattern matches the whole
// array; anything else is an error.
func TestText(t *testing.T) {
	profiles, all := computedOf(variants.FischerFamily, variants.Fischer).profiles(), facts.Facts(variants.Fischer)
	for text, want := range map[string]int{"": 960, "518": 1, "95": 11, "rkr": 0, "RNBQKBNR": 1, "R*R": 0, "KR?": 0} {
		q := query{text: text}
		r := q.run(profiles, all, study.Study{})
		if want > 0 && len(r.places) != want || len(r.places) == 0 && want > 0 || r.fault != "" {
			t.Errorf("%q finds %d, want %d; %s", text, len(r.places), want, r.fault)
		}
		for _, n := range numbers(r, profiles) {
			a, _ := variants.ArrayNumbered(n)
			if text == "R*R" && (a[0] != chess.Rook || a[7] != chess.Rook) {
				t.Errorf("%q finds %v", text, a)
			}
		}
	}
	for _, text := range []string{"xyz", "KK", "RNBQKBNRR"} {
		q := query{text: text}
		if r := q.run(profiles, all, study.Study{}); r.fault == "" || len(r.places) != 0 {
			t.Errorf("%q is understood", text)
		}
	}
}

// The count of a value is the number of results if the value is added to the filters.
func TestCountsAreTrue(t *testing.T) {
	profiles, all := computedOf(variants.FischerFamily, variants.Fischer).profiles(), facts.Facts(variants.Fischer)
	q := query{pieces: [8]chess.PieceType{4: chess.King}}
	q.pick("undefended", 0)
	q.pick("rim", 1)
	q.pick("rim", 2)
	r := q.run(profiles, all, study.Study{})
	for _, f := range all {
		total := 0
		for value, n := range r.counts[f.ID] {
			alone := query{pieces: q.pieces, picks: map[string]map[int]bool{f.ID: {value: true}}}
			for id, want := range q.picks {
				if id != f.ID {
					alone.picks[id] = want
				}
			}
			if got := len(alone.run(profiles, all, study.Study{}).places); got != n {
				t.Errorf("%s %d: counted %d, picking it leaves %d", f.ID, value, n, got)
			}
			total += n
		}
		if want := q.picks[f.ID]; len(want) == 0 && total != len(r.places) {
			t.Errorf("%s: counts add up to %d of %d", f.ID, total, len(r.places))
		}
	}
	for _, n := range numbers(r, profiles) {
		s := facts.ProfileOf(profiles[n].Array, variants.Fischer)
		if s.King != 4 || s.Undefended != 0 || s.RimKnights == 0 {
			t.Errorf("%v is found", s.Array)
		}
	}
}

// Arrays are sorted by the fact and then by number; arrays in which it never happens are last.
func TestSorting(t *testing.T) {
	profiles, all := computedOf(variants.ShuffleFamily, variants.Fischer).profiles(), facts.Facts(variants.Fischer)
	for _, f := range all {
		q := query{by: byFact(f)}
		r := q.run(profiles, all, study.Study{})
		if !slices.IsSortedFunc(r.places, func(a, b int) int {
			if d := q.by.rank(&profiles[a]) - q.by.rank(&profiles[b]); d != 0 {
				return d
			}
			return profiles[a].Number - profiles[b].Number
		}) || len(r.places) != len(profiles) {
			t.Errorf("by %s: not sorted", f.ID)
		}
	}
	q := query{by: byFact(all[slices.IndexFunc(all, func(f facts.Fact) bool { return f.ID == "castle-a" })])}
	r := q.run(profiles, all, study.Study{})
	if first, last := profiles[r.places[0]], profiles[r.places[len(r.places)-1]]; first.CastleA != 1 || last.CastleA != 0 {
		t.Errorf("first %d, last %d", first.CastleA, last.CastleA)
	}
}

// Arrays can be filtered by the marks in the study.
func TestMarks(t *testing.T) {
	profiles, all := computedOf(variants.MultiFamily, variants.Fischer).profiles(), facts.Facts(variants.Fischer)
	study := study.Study{Favourites: []int{517, 538}, Excluded: []int{538}}
	for _, c := range []struct {
		q    query
		want []int
	}{
		{query{favourites: true}, []int{517, 538}},
		{query{favourites: true, included: true}, []int{517}},
		{query{included: true, text: "53"}, []int{533, 534, 537}},
	} {
		if got := numbers(c.q.run(profiles, all, study), profiles); !slices.Equal(got, c.want) {
			t.Errorf("%+v: %v, want %v", c.q, got, c.want)
		}
	}
}
