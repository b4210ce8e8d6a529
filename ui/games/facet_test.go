package games

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"backrank/app/archive"
	"backrank/app/mistakes"
)

// TestCountsOfFiltersAreTrue: whatever the filters, the count of each value is the number of games that the list has when that
// value is chosen in place of another of the same filter. The chosen value is shown, and no other one without games.
func TestCountsOfFiltersAreTrue(t *testing.T) {
	r := open(t, wide, manyGames(60)+fewGames)
	r.now = func() time.Time { return time.Date(2024, 5, 20, 12, 0, 0, 0, time.UTC) }
	r.runQuery()
	draw := rand.New(rand.NewPCG(9, 3))
	check := func() {
		t.Helper()
		for _, f := range r.filters.facets {
			all, chosen := f.shownCounts(&r.query, r.list.rows), f.chosen(&r.query)
			if f.counts != nil && chosen != "" && !slices.ContainsFunc(all, func(v archive.Facet) bool { return f.is(&r.query, v.Value) }) {
				t.Errorf("%s: %q is chosen and not shown, %+v", f.title, chosen, r.query)
			}
			for _, v := range all {
				q := r.query
				f.clear(&q)
				f.set(&q, v.Value)
				if n, err := r.db().Count(t.Context(), q); err != nil || n != v.Games || n == 0 && !f.is(&r.query, v.Value) {
					t.Errorf("%s: %s has count %d, and leaves %d games, %v: %+v", f.title, v.Value, v.Games, n, err, r.query)
				}
			}
		}
	}
	check()
	for range 30 {
		r.clear()
		for range 1 + draw.IntN(4) {
			f := r.filters.facets[draw.IntN(len(r.filters.facets))]
			if all := f.shownCounts(&r.query, r.list.rows); len(all) > 0 {
				r.filters.pick(func(q *archive.Query) { f.set(q, all[draw.IntN(len(all))].Value) })
				check()
			}
		}
	}
	r.clear()
	r.filters.start.OnChanged("518") // of any variant
	check()
	r.filters.player.OnChanged("nobody")
	check()
}

// TestOnlyChoicesThatNarrowAreOffered: if all games of a player were played with Black, no colour is offered; with Black chosen,
// Black is shown with its games.
func TestOnlyChoicesThatNarrowAreOffered(t *testing.T) {
	r := open(t, wide, fewGames)
	r.filters.player.OnChanged("Greta")
	colors := r.filters.facets[slices.IndexFunc(r.filters.facets, func(f *facet) bool { return f.title == "Player's colour" })]
	if all := colors.shownCounts(&r.query, r.list.rows); len(all) != 0 {
		t.Errorf("offered %v", all)
	}
	r.filters.pick(func(q *archive.Query) { colors.set(q, "Black") })
	if all := colors.shownCounts(&r.query, r.list.rows); len(all) != 1 || all[0] != (archive.Facet{Value: "Black", Games: 1}) {
		t.Errorf("with Black chosen: %v", all)
	}
}

// TestGamesThatAPlayerHasLost: the games that the user, or the player of the query, has won, drawn or lost are found with one
// click, with either colour, and can be learned from. Without the player, the condition goes too.
func TestGamesThatAPlayerHasLost(t *testing.T) {
	r := open(t, wide, fewGames)
	r.tap("Your result", "Won")
	if r.whites() != "Ada Clara" {
		t.Errorf("the user has won %q", r.whites())
	}
	if user := mistakes.PlayerOf(r.query, nil, ""); !user.Sides(*r.list.head(0))[0] || !user.Sides(*r.list.head(1))[1] {
		t.Errorf("the mistakes of %+v are shown", user)
	}
	r.clear()
	r.table.Over(0) // the pointer leaves the filters
	r.filters.player.OnChanged("a")
	r.tap("Player's result", "Lost")
	if r.whites() != "Clara" || !slices.Equal(r.chips(), []string{"a", "Lost", "Clear all"}) {
		t.Errorf("the players with an a have lost %q, conditions %q", r.whites(), r.chips())
	}
	if r.filters.player.OnChanged(""); isNarrowed(r.query) {
		t.Errorf("without a player: %+v", r.query)
	}
}

// TestRecentGames: the games of the last days are found with one click.
func TestRecentGames(t *testing.T) {
	r := open(t, wide, fewGames)
	r.now = func() time.Time { return time.Date(2026, 1, 20, 12, 0, 0, 0, time.UTC) }
	r.runQuery()
	r.tap("Date", "Last 30 days")
	if r.whites() != "Dora" || r.query.Since != "2025.12.21" || r.query.Until != "" {
		t.Errorf("the last 30 days: %q, %+v", r.whites(), r.query)
	}
	r.tap("Date", "Last 12 months")
	if r.query.Since != "2025.01.20" {
		t.Errorf("the last 12 months: %+v", r.query)
	}
}
