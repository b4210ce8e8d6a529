package games

import (
	"context"
	"slices"
	"strings"

	"github.com/notnil/chess"

	"backrank/app/archive"
	"backrank/lang"
	"backrank/ui/widget"
	"backrank/words"
)

// facet is a property of games. Its values are filters, shown with the number of games that have them.
type facet struct {
	*widget.Facet // set when it is added to the column

	title string
	about string // tooltip
	count func(context.Context, *archive.DB, archive.Query) ([]archive.Facet, error)
	name  func(value string) string
	// chosen returns the value by which a query filters, "" for none; set adds a filter by a value, and clear removes it.
	chosen   func(q *archive.Query) string
	set      func(q *archive.Query, value string)
	clear    func(q *archive.Query)
	same     func(a, b string) bool       // reports whether two values are one; nil if equal ones are
	unlisted string                       // a value whose games are not in the list, "" if there is none
	maxShown int                          // maximum number of values shown
	order    func(a, b archive.Facet) int // nil for the most frequent first
	counts   []archive.Facet              // the last counts, nil if the games cannot be counted
	stale    bool                         // counts belongs to another query
}

// facets returns the fixed facets of a screen in display order.
func facets(g *Games) []*facet {
	of := func(c archive.Column) func(context.Context, *archive.DB, archive.Query) ([]archive.Facet, error) {
		return func(ctx context.Context, db *archive.DB, q archive.Query) ([]archive.Facet, error) {
			return db.Facets(ctx, q, c)
		}
	}
	return []*facet{
		{
			title: lang.L("Result"), count: of(archive.OfResult), name: resultName, maxShown: 4,
			order:  func(a, b archive.Facet) int { return slices.Index(results, a.Value) - slices.Index(results, b.Value) },
			chosen: func(q *archive.Query) string { return q.Result },
			set:    func(q *archive.Query, v string) { q.Result = v },
			clear:  func(q *archive.Query) { q.Result = "" },
		},
		outcomeFacet(g, lang.L("Your result"), true), recentFacet(g),
		{
			title: lang.L("Variant"), count: of(archive.OfVariant), name: variantName, maxShown: 16,
			chosen: func(q *archive.Query) string { return q.Variant },
			set:    func(q *archive.Query, v string) { q.Variant = v },
			clear:  func(q *archive.Query) { q.Variant = "" },
		},
		{
			title: lang.L("Castling rule"), count: of(archive.OfRule), name: ruleName, maxShown: 8,
			chosen: func(q *archive.Query) string { return q.Rule },
			set:    func(q *archive.Query, v string) { q.Rule, q.Fact = v, "" },
			clear:  func(q *archive.Query) { q.Rule, q.Fact = "", "" },
		},
		{
			title: lang.L("Start position"), about: lang.L("The most frequent ones. Type any other above."), count: of(archive.OfStart), name: startName, maxShown: 8,
			chosen: func(q *archive.Query) string {
				if q.Start == "" {
					return ""
				}
				return q.Variant + " " + q.Start
			},
			same: func(a, b string) bool { // a start that was typed belongs to any variant
				variant, id := cutStart(a)
				other, otherID := cutStart(b)
				return id == otherID && (variant == other || variant == "" || other == "")
			},
			set:   func(q *archive.Query, v string) { q.Variant, q.Start = cutStart(v); q.Pattern = "" },
			clear: func(q *archive.Query) { q.Start, q.Pattern = "", "" },
		},
		{
			title: lang.L("Player"), about: lang.L("Those with the most games. Type any other above."), name: words.Player, maxShown: 8,
			count: func(ctx context.Context, db *archive.DB, q archive.Query) ([]archive.Facet, error) {
				if q.Player != "" { // a part of a name is typed, which may match several players
					return nil, nil
				}
				return db.Facets(ctx, q, archive.OfPlayer)
			},
			chosen: func(q *archive.Query) string { return q.Name }, same: samePerson,
			set: func(q *archive.Query, v string) { clearPlayer(q); q.Name = v },
			clear: func(q *archive.Query) {
				typed := q.Player
				clearPlayer(q)
				q.Player = typed
			},
		},
		{
			title: lang.L("Opponent"), count: of(archive.OfOpponent), name: words.Player, maxShown: 8,
			chosen: func(q *archive.Query) string { return q.Opponent }, same: samePerson,
			set:   func(q *archive.Query, v string) { q.Opponent = v },
			clear: func(q *archive.Query) { q.Opponent = "" },
		},
		colorFacet(), outcomeFacet(g, lang.L("Player's result"), false),
		{
			title: lang.L("Ended by"), count: of(archive.OfEnding), name: endingName, maxShown: 12,
			chosen: func(q *archive.Query) string { return q.Ending },
			set:    func(q *archive.Query, v string) { q.Ending = v },
			clear:  func(q *archive.Query) { q.Ending = "" },
		},
		{
			title: lang.L("Year"), count: of(archive.OfYear), name: yearName, maxShown: 12,
			order: func(a, b archive.Facet) int { return strings.Compare(b.Value, a.Value) },
			chosen: func(q *archive.Query) string {
				if q.Since != q.Until || len(q.Since) != len("2024") {
					return ""
				}
				return q.Since
			},
			set:   func(q *archive.Query, v string) { q.Since, q.Until = v, v },
			clear: func(q *archive.Query) { q.Since, q.Until = "", "" },
		},
		{
			title: lang.X("where a game comes from", "Source"), count: of(archive.OfSource), name: sourceLabel, maxShown: 8,
			chosen: func(q *archive.Query) string { return q.Source },
			set:    func(q *archive.Query, v string) { q.Source = v },
			clear:  func(q *archive.Query) { q.Source = "" },
		},
		castledFacet(lang.L("White castled"), chess.White, 0), castledFacet(lang.L("Black castled"), chess.Black, 1), whenFacet(),
		{
			title: lang.L("Tags of your own"), count: of(archive.OfLabel), name: func(v string) string { return v }, maxShown: 24,
			chosen: func(q *archive.Query) string { return q.Label },
			set:    func(q *archive.Query, v string) { q.Label = v },
			clear:  func(q *archive.Query) { q.Label = "" },
		},
		moreFacet(),
	}
}

// yearName returns the label of a year in the filters.
func yearName(year string) string {
	if year == "unknown" {
		return lang.X("an unknown year", "Unknown")
	}
	return year
}

// results are the PGN results in display order.
var results = []string{"1-0", "1/2-1/2", "0-1", "*"}

// recentPeriods are the values of the facet for recent games, the shortest period first.
var recentPeriods = []string{"week", "month", "year"}

// recentFacet returns the facet for the games of the last days.
func recentFacet(g *Games) *facet {
	since := func(period string) string {
		day := g.now()
		switch period {
		case "week":
			day = day.AddDate(0, 0, -7)
		case "month":
			day = day.AddDate(0, 0, -30)
		case "year":
			day = day.AddDate(-1, 0, 0)
		}
		return day.Format("2006.01.02")
	}
	set := func(q *archive.Query, period string) { q.Since, q.Until = since(period), "" }
	return &facet{
		title: lang.L("Date"), maxShown: len(recentPeriods), count: countEach(recentPeriods, set), name: recentName,
		chosen: func(q *archive.Query) string {
			i := slices.IndexFunc(recentPeriods, func(period string) bool { return q.Since == since(period) && q.Until == "" })
			if i < 0 {
				return ""
			}
			return recentPeriods[i]
		},
		set: set, clear: func(q *archive.Query) { q.Since, q.Until = "", "" },
	}
}

// recentName returns the label of a recent period in the filters.
func recentName(period string) string {
	switch period {
	case "week":
		return lang.L("Last 7 days")
	case "month":
		return lang.L("Last 30 days")
	}
	return lang.L("Last 12 months")
}

// countEach returns a function that counts the games for each of some values, in their order; set adds the filter by a value.
func countEach(values []string, set func(q *archive.Query, value string)) func(context.Context, *archive.DB, archive.Query) ([]archive.Facet, error) {
	return func(ctx context.Context, db *archive.DB, q archive.Query) (all []archive.Facet, err error) {
		for _, value := range values {
			query := q
			set(&query, value)
			n, err := db.Count(ctx, query)
			if err != nil {
				return nil, err
			}
			all = append(all, archive.Facet{Value: value, Games: n})
		}
		return all, nil
	}
}

// castledFacet returns the facet for the castling of one side; i is its index in the values of archive.OfCastling.
func castledFacet(title string, side chess.Color, i int) *facet {
	prefix := strings.ToLower(side.Name()) + ":"
	return &facet{
		title: title, about: lang.L("A leap is a move of the king alone that some variants allow"), maxShown: 4,
		count: func(ctx context.Context, db *archive.DB, q archive.Query) ([]archive.Facet, error) {
			both, err := db.Facets(ctx, q, archive.OfCastling)
			sums := map[string]int{}
			for _, f := range both {
				if sides := strings.Fields(f.Value); i < len(sides) {
					sums[sides[i]] += f.Games
				}
			}
			var all []archive.Facet
			for _, how := range []archive.CastlingType{archive.Kingside, archive.Queenside, archive.Leap, archive.Never} {
				if n := sums[how.String()]; n > 0 {
					all = append(all, archive.Facet{Value: how.String(), Games: n})
				}
			}
			return all, err
		},
		name: castledName,
		chosen: func(q *archive.Query) string {
			how, one := strings.CutPrefix(q.Castled, prefix)
			if !one {
				return ""
			}
			return how
		},
		set:   func(q *archive.Query, v string) { q.Castled = prefix + v },
		clear: func(q *archive.Query) { q.Castled = "" },
	}
}

// castlingMoves are the first and last moves of early, middle and late castlings; 0 means no limit.
var castlingMoves = map[string][2]int{"early": {1, 8}, "middle": {9, 15}, "late": {16, 0}}

// whenFacet returns the facet for the move on which a side castled.
func whenFacet() *facet {
	set := func(q *archive.Query, v string) {
		q.CastledFrom, q.CastledTo = castlingMoves[v][0], castlingMoves[v][1]
	}
	return &facet{
		title: lang.L("Castled on move"), about: lang.L("Of either side, or of the side and the castling that are chosen above"), maxShown: 3,
		count: countEach([]string{"early", "middle", "late"}, set),
		name: func(v string) string {
			return map[string]string{"early": "1–8", "middle": "9–15", "late": lang.L("16 or later")}[v]
		},
		chosen: func(q *archive.Query) string {
			for when, moves := range castlingMoves {
				if moves == [2]int{q.CastledFrom, q.CastledTo} {
					return when
				}
			}
			return ""
		},
		set: set, clear: func(q *archive.Query) { q.CastledFrom, q.CastledTo = 0, 0 },
	}
}

// moreFacet returns the facet for properties that a game has or not.
func moreFacet() *facet {
	sets := map[string]func(*archive.Query){
		"hints": func(q *archive.Query) { q.Hints = 1 }, "no-hints": func(q *archive.Query) { q.Hints = -1 },
		"twins": func(q *archive.Query) { q.Twins = true }, "deleted": func(q *archive.Query) { q.Deleted = true },
	}
	names := map[string]string{
		"hints": lang.L("With hints"), "no-hints": lang.L("Without hints"),
		"twins": lang.L("Twins"), "deleted": lang.X("deleted games", "Deleted"),
	}
	clear := func(q *archive.Query) { q.Hints, q.Twins, q.Deleted = 0, false, false }
	set := func(q *archive.Query, v string) { clear(q); sets[v](q) }
	return &facet{
		title: lang.X("more filters", "More"), unlisted: "deleted", maxShown: 4,
		about: lang.L("Twins: games between the same players, at most a day apart, with the same moves; one may end earlier than the other"),
		count: countEach([]string{"hints", "no-hints", "twins", "deleted"}, set),
		name:  func(v string) string { return names[v] },
		chosen: func(q *archive.Query) string {
			switch {
			case q.Deleted:
				return "deleted"
			case q.Twins:
				return "twins"
			case q.Hints > 0:
				return "hints"
			case q.Hints < 0:
				return "no-hints"
			}
			return ""
		},
		set: set, clear: clear,
	}
}

// cutStart splits a counted start, "chess960 518", into variant and id.
func cutStart(value string) (variant, id string) {
	variant, id, _ = strings.Cut(value, " ")
	return variant, id
}

// startName returns the label of a start in the filters.
func startName(value string) string {
	variant, id := cutStart(value)
	return strings.TrimSpace(id + " " + shortName(variant))
}

// query counts the games for the values of the facet, ignoring the filter by this facet itself. It returns nil if these
// games cannot be counted, for example with a position in the query, and an error if the archive is damaged.
func (f *facet) query(ctx context.Context, db *archive.DB, q archive.Query) ([]archive.Facet, error) {
	f.clear(&q)
	q.Sort, q.Descending = 0, false
	all, err := f.count(ctx, db, q)
	switch {
	case archive.IsDamaged(err):
		return nil, err
	case err != nil:
		return nil, nil
	case all == nil:
		return []archive.Facet{}, nil
	case f.order != nil:
		slices.SortFunc(all, f.order)
	}
	return all, nil
}

// is reports whether a query filters by a value.
func (f *facet) is(q *archive.Query, value string) bool {
	chosen := f.chosen(q)
	return chosen != "" && (chosen == value || f.same != nil && f.same(chosen, value))
}

// samePerson reports whether two names are spellings of one.
func samePerson(a, b string) bool { return words.Person(a) == words.Person(b) }

// shownCounts returns the values to show with the counts. The value by which the query filters is always shown, also if no
// game has it. Others are left out if they filter nothing because all games have them, or leave no games.
func (f *facet) shownCounts(q *archive.Query, games int) (all []archive.Facet) {
	filtered := false
	for i, v := range f.counts {
		on := f.is(q, v.Value)
		filtered = filtered || on
		if on || i < f.maxShown && v.Games > 0 {
			all = append(all, v)
		}
	}
	switch chosen := f.chosen(q); {
	case filtered || f.counts == nil:
	case chosen != "":
		all = append(all, archive.Facet{Value: chosen})
	default:
		all = slices.DeleteFunc(all, func(v archive.Facet) bool { return v.Games >= games && v.Value != f.unlisted })
	}
	return all
}

// show shows the values with their counts.
func (f *facet) show(q *archive.Query, games int, pick func(change func(*archive.Query))) {
	var chips []*widget.Chip
	for _, v := range f.shownCounts(q, games) {
		chips = append(chips, widget.NewChip(f.name(v.Value), lang.Number(v.Games), f.is(q, v.Value), func() {
			pick(func(q *archive.Query) {
				if f.is(q, v.Value) {
					f.clear(q)
				} else {
					f.set(q, v.Value)
				}
			})
		}))
	}
	f.Set(chips)
	if !f.Held() {
		f.Hidden = len(chips) == 0
	}
	if f.stale {
		f.SetCounting()
	}
}
