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
	// is reports whether a query filters by a value, set adds this filter, and clear removes the filter by any value.
	is       func(q *archive.Query, value string) bool
	set      func(q *archive.Query, value string)
	clear    func(q *archive.Query)
	unlisted string                       // a value whose games are not in the list, "" if there is none
	maxShown int                          // maximum number of values shown
	order    func(a, b archive.Facet) int // nil for the most frequent first
	counts   []archive.Facet              // the last counts
	stale    bool                         // counts belongs to another query
}

// facets returns the fixed facets in display order.
func facets() []*facet {
	of := func(c archive.Column) func(context.Context, *archive.DB, archive.Query) ([]archive.Facet, error) {
		return func(ctx context.Context, db *archive.DB, q archive.Query) ([]archive.Facet, error) {
			return db.Facets(ctx, q, c)
		}
	}
	return []*facet{
		{
			title: lang.L("Result"), count: of(archive.OfResult), name: resultName, maxShown: 4,
			order: func(a, b archive.Facet) int { return slices.Index(results, a.Value) - slices.Index(results, b.Value) },
			is:    func(q *archive.Query, v string) bool { return q.Result == v },
			set:   func(q *archive.Query, v string) { q.Result = v },
			clear: func(q *archive.Query) { q.Result = "" },
		},
		{
			title: lang.L("Variant"), count: of(archive.OfVariant), name: variantName, maxShown: 16,
			is:    func(q *archive.Query, v string) bool { return q.Variant == v },
			set:   func(q *archive.Query, v string) { q.Variant = v },
			clear: func(q *archive.Query) { q.Variant = "" },
		},
		{
			title: lang.L("Castling rule"), count: of(archive.OfRule), name: ruleName, maxShown: 8,
			is:    func(q *archive.Query, v string) bool { return q.Rule == v },
			set:   func(q *archive.Query, v string) { q.Rule, q.Fact = v, "" },
			clear: func(q *archive.Query) { q.Rule, q.Fact = "", "" },
		},
		{
			title: lang.L("Start position"), about: lang.L("The most frequent ones. Type any other above."), count: of(archive.OfStart), name: startName, maxShown: 8,
			is: func(q *archive.Query, v string) bool {
				variant, id := cutStart(v)
				return q.Start == id && q.Variant == variant
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
			is: func(q *archive.Query, v string) bool { return q.Name != "" && words.Person(q.Name) == words.Person(v) },
			set: func(q *archive.Query, v string) {
				q.Player, q.Name, q.Aliases, q.Home, q.Opponent, q.Color = "", v, "", "", "", chess.NoColor
			},
			clear: clearName,
		},
		{
			title: lang.L("Opponent"), count: of(archive.OfOpponent), name: words.Player, maxShown: 8,
			is: func(q *archive.Query, v string) bool {
				return q.Opponent != "" && words.Person(q.Opponent) == words.Person(v)
			},
			set:   func(q *archive.Query, v string) { q.Opponent = v },
			clear: func(q *archive.Query) { q.Opponent = "" },
		},
		colorFacet(),
		{
			title: lang.L("Ended by"), count: of(archive.OfEnding), name: endingName, maxShown: 12,
			is:    func(q *archive.Query, v string) bool { return q.Ending == v },
			set:   func(q *archive.Query, v string) { q.Ending = v },
			clear: func(q *archive.Query) { q.Ending = "" },
		},
		{
			title: lang.L("Year"), count: of(archive.OfYear), name: yearName, maxShown: 12,
			order: func(a, b archive.Facet) int { return strings.Compare(b.Value, a.Value) },
			is:    func(q *archive.Query, v string) bool { return q.Since == v && q.Until == v },
			set:   func(q *archive.Query, v string) { q.Since, q.Until = v, v },
			clear: func(q *archive.Query) { q.Since, q.Until = "", "" },
		},
		castledFacet(lang.L("White castled"), chess.White, 0), castledFacet(lang.L("Black castled"), chess.Black, 1), whenFacet(),
		{
			title: lang.L("Tags of your own"), count: of(archive.OfLabel), name: func(v string) string { return v }, maxShown: 24,
			is:    func(q *archive.Query, v string) bool { return q.Label == v },
			set:   func(q *archive.Query, v string) { q.Label = v },
			clear: func(q *archive.Query) { q.Label = "" },
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

// colorFacet returns the facet for the colour of the player in the query.
func colorFacet() *facet {
	colors := map[string]chess.Color{chess.White.Name(): chess.White, chess.Black.Name(): chess.Black}
	return &facet{
		title: lang.L("Player's colour"), maxShown: 2,
		count: func(ctx context.Context, db *archive.DB, q archive.Query) (all []archive.Facet, err error) {
			if q.Player+q.Name == "" {
				return nil, nil
			}
			for _, c := range []chess.Color{chess.White, chess.Black} {
				q.Color = c
				n, err := db.Count(ctx, q)
				if err != nil {
					return nil, err
				}
				all = append(all, archive.Facet{Value: c.Name(), Games: n})
			}
			return all, nil
		},
		name:  func(v string) string { return words.Color(colors[v]) },
		is:    func(q *archive.Query, v string) bool { return q.Color == colors[v] },
		set:   func(q *archive.Query, v string) { q.Color = colors[v] },
		clear: func(q *archive.Query) { q.Color = chess.NoColor },
	}
}

// results are the PGN results in display order.
var results = []string{"1-0", "1/2-1/2", "0-1", "*"}

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
		name:  castledName,
		is:    func(q *archive.Query, v string) bool { return q.Castled == prefix+v },
		set:   func(q *archive.Query, v string) { q.Castled = prefix + v },
		clear: func(q *archive.Query) { q.Castled = "" },
	}
}

// castlingMoves are the first and last moves of early, middle and late castlings; 0 means no limit.
var castlingMoves = map[string][2]int{"early": {1, 8}, "middle": {9, 15}, "late": {16, 0}}

// whenFacet returns the facet for the move on which a side castled.
func whenFacet() *facet {
	return &facet{
		title: lang.L("Castled on move"), about: lang.L("Of either side, or of the side and the castling that are chosen above"), maxShown: 3,
		count: func(ctx context.Context, db *archive.DB, q archive.Query) (all []archive.Facet, err error) {
			for _, when := range []string{"early", "middle", "late"} {
				q.CastledFrom, q.CastledTo = castlingMoves[when][0], castlingMoves[when][1]
				n, err := db.Count(ctx, q)
				if err != nil {
					return nil, err
				}
				if n > 0 {
					all = append(all, archive.Facet{Value: when, Games: n})
				}
			}
			return all, nil
		},
		name: func(v string) string {
			return map[string]string{"early": "1–8", "middle": "9–15", "late": lang.L("16 or later")}[v]
		},
		is: func(q *archive.Query, v string) bool { return [2]int{q.CastledFrom, q.CastledTo} == castlingMoves[v] },
		set: func(q *archive.Query, v string) {
			q.CastledFrom, q.CastledTo = castlingMoves[v][0], castlingMoves[v][1]
		},
		clear: func(q *archive.Query) { q.CastledFrom, q.CastledTo = 0, 0 },
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
	return &facet{
		title: lang.X("more filters", "More"), unlisted: "deleted", maxShown: 4,
		about: lang.L("Twins: games between the same players, at most a day apart, with the same moves; one may end earlier than the other"),
		count: func(ctx context.Context, db *archive.DB, q archive.Query) (all []archive.Facet, err error) {
			for _, what := range []string{"hints", "no-hints", "twins", "deleted"} {
				query := q
				sets[what](&query)
				n, err := db.Count(ctx, query)
				if err != nil {
					return nil, err
				}
				if n > 0 {
					all = append(all, archive.Facet{Value: what, Games: n})
				}
			}
			return all, nil
		},
		name: func(v string) string { return names[v] },
		is: func(q *archive.Query, v string) bool {
			var query archive.Query
			sets[v](&query)
			return query.Hints != 0 && query.Hints == q.Hints || query.Twins && q.Twins || query.Deleted && q.Deleted
		},
		set: func(q *archive.Query, v string) { clear(q); sets[v](q) }, clear: clear,
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
	return id + " " + shortName(variant)
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
	case f.order != nil:
		slices.SortFunc(all, f.order)
	}
	return all, nil
}

// show shows the values with their counts. A value that all games have is left out, because it filters nothing, unless the
// query filters by the facet.
func (f *facet) show(q *archive.Query, games int, pick func(change func(*archive.Query))) {
	var chips []*widget.Chip
	filtered := slices.ContainsFunc(f.counts, func(v archive.Facet) bool { return f.is(q, v.Value) })
	for i, v := range f.counts {
		on := f.is(q, v.Value)
		if !on && (i >= f.maxShown || v.Games >= games && !filtered && v.Value != f.unlisted) {
			continue
		}
		chips = append(chips, widget.NewChip(f.name(v.Value), lang.Number(v.Games), on, func() {
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
