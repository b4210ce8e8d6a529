package games

import (
	"context"
	"slices"
	"strings"

	"github.com/notnil/chess"

	"backrank/app/archive"
	"backrank/ui/widget"
	"backrank/words"
)

// facet is a property of games with its values as filters, each with the number of games that have it.
type facet struct {
	*widget.Facet // made when it is added to the column

	title string
	about string // tooltip
	count func(context.Context, *archive.DB, archive.Query) ([]archive.Facet, error)
	name  func(value string) string
	// is reports whether a query asks for a value, set asks for it, and clear for any.
	is    func(q *archive.Query, value string) bool
	set   func(q *archive.Query, value string)
	clear func(q *archive.Query)
	apart string                       // a value whose games are not among those listed, "" if there is none
	most  int                          // values shown
	order func(a, b archive.Facet) int // nil for the most frequent first
	shown []archive.Facet              // as counted last
	stale bool                         // counted for another query
}

// facets returns all of them, in their order.
func facets() []*facet {
	of := func(c archive.Column) func(context.Context, *archive.DB, archive.Query) ([]archive.Facet, error) {
		return func(ctx context.Context, db *archive.DB, q archive.Query) ([]archive.Facet, error) {
			return db.Facets(ctx, q, c)
		}
	}
	return []*facet{
		{
			title: "Result", count: of(archive.OfResult), name: resultName, most: 4,
			order: func(a, b archive.Facet) int { return slices.Index(results, a.Value) - slices.Index(results, b.Value) },
			is:    func(q *archive.Query, v string) bool { return q.Result == v },
			set:   func(q *archive.Query, v string) { q.Result = v },
			clear: func(q *archive.Query) { q.Result = "" },
		},
		{
			title: "Variant", count: of(archive.OfVariant), name: variantName, most: 16,
			is:    func(q *archive.Query, v string) bool { return q.Variant == v },
			set:   func(q *archive.Query, v string) { q.Variant = v },
			clear: func(q *archive.Query) { q.Variant = "" },
		},
		{
			title: "Castling rule", count: of(archive.OfRule), name: ruleName, most: 8,
			is:    func(q *archive.Query, v string) bool { return q.Rule == v },
			set:   func(q *archive.Query, v string) { q.Rule, q.Fact = v, "" },
			clear: func(q *archive.Query) { q.Rule, q.Fact = "", "" },
		},
		{
			title: "Start position", about: "The most frequent ones. Type any other above.", count: of(archive.OfStart), name: startName, most: 8,
			is: func(q *archive.Query, v string) bool {
				variant, id := cutStart(v)
				return q.Start == id && q.Variant == variant
			},
			set:   func(q *archive.Query, v string) { q.Variant, q.Start = cutStart(v); q.Pattern = "" },
			clear: func(q *archive.Query) { q.Start, q.Pattern = "", "" },
		},
		{
			title: "Player", about: "Those with the most games. Type any other above.", name: words.Player, most: 8,
			count: func(ctx context.Context, db *archive.DB, q archive.Query) ([]archive.Facet, error) {
				if q.Player != "" { // a part of a name is typed: it may be that of several
					return nil, nil
				}
				return db.Facets(ctx, q, archive.OfPlayer)
			},
			is: func(q *archive.Query, v string) bool { return q.Name != "" && words.Person(q.Name) == words.Person(v) },
			set: func(q *archive.Query, v string) {
				q.Player, q.Name, q.Home, q.Opponent, q.Color = "", v, "", "", chess.NoColor
			},
			clear: func(q *archive.Query) { q.Name, q.Home, q.Opponent, q.Color = "", "", "", chess.NoColor },
		},
		{
			title: "Opponent", count: of(archive.OfOpponent), name: words.Player, most: 8,
			is: func(q *archive.Query, v string) bool {
				return q.Opponent != "" && words.Person(q.Opponent) == words.Person(v)
			},
			set:   func(q *archive.Query, v string) { q.Opponent = v },
			clear: func(q *archive.Query) { q.Opponent = "" },
		},
		colorFacet(),
		{
			title: "Ended by", count: of(archive.OfEnding), name: endingName, most: 12,
			is:    func(q *archive.Query, v string) bool { return q.Ending == v },
			set:   func(q *archive.Query, v string) { q.Ending = v },
			clear: func(q *archive.Query) { q.Ending = "" },
		},
		{
			title: "Year", count: of(archive.OfYear), name: words.Sentence, most: 12,
			order: func(a, b archive.Facet) int { return strings.Compare(b.Value, a.Value) },
			is:    func(q *archive.Query, v string) bool { return q.Since == v && q.Until == v },
			set:   func(q *archive.Query, v string) { q.Since, q.Until = v, v },
			clear: func(q *archive.Query) { q.Since, q.Until = "", "" },
		},
		castledFacet(chess.White, 0), castledFacet(chess.Black, 1), whenFacet(),
		{
			title: "Tags of your own", count: of(archive.OfLabel), name: func(v string) string { return v }, most: 24,
			is:    func(q *archive.Query, v string) bool { return q.Label == v },
			set:   func(q *archive.Query, v string) { q.Label = v },
			clear: func(q *archive.Query) { q.Label = "" },
		},
		moreFacet(),
	}
}

// colorFacet is the colour of the player that is asked for.
func colorFacet() *facet {
	colors := map[string]chess.Color{chess.White.Name(): chess.White, chess.Black.Name(): chess.Black}
	return &facet{
		title: "Player's colour", most: 2,
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
		name:  func(v string) string { return v },
		is:    func(q *archive.Query, v string) bool { return q.Color == colors[v] },
		set:   func(q *archive.Query, v string) { q.Color = colors[v] },
		clear: func(q *archive.Query) { q.Color = chess.NoColor },
	}
}

// results are in the order of their filters.
var results = []string{"1-0", "1/2-1/2", "0-1", "*"}

// castledFacet is how a side castled.
func castledFacet(side chess.Color, i int) *facet {
	prefix := strings.ToLower(side.Name()) + ":"
	return &facet{
		title: side.Name() + " castled", about: "A leap is a move of the king alone that some variants allow", most: 4,
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

// times are the moves at which a castling is early, in the middle of the game or late.
var times = map[string][2]int{"early": {1, 8}, "middle": {9, 15}, "late": {16, 0}}

// whenFacet is when a side castled.
func whenFacet() *facet {
	return &facet{
		title: "Castled on move", about: "Of either side, or of the side and the castling that are chosen above", most: 3,
		count: func(ctx context.Context, db *archive.DB, q archive.Query) (all []archive.Facet, err error) {
			for _, when := range []string{"early", "middle", "late"} {
				q.CastledFrom, q.CastledTo = times[when][0], times[when][1]
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
			return map[string]string{"early": "1–8", "middle": "9–15", "late": "16 or later"}[v]
		},
		is:    func(q *archive.Query, v string) bool { return [2]int{q.CastledFrom, q.CastledTo} == times[v] },
		set:   func(q *archive.Query, v string) { q.CastledFrom, q.CastledTo = times[v][0], times[v][1] },
		clear: func(q *archive.Query) { q.CastledFrom, q.CastledTo = 0, 0 },
	}
}

// moreFacet has what is true of games or not.
func moreFacet() *facet {
	sets := map[string]func(*archive.Query){
		"With hints": func(q *archive.Query) { q.Hints = 1 }, "Without hints": func(q *archive.Query) { q.Hints = -1 },
		"Twins": func(q *archive.Query) { q.Twins = true }, "Deleted": func(q *archive.Query) { q.Deleted = true },
	}
	clear := func(q *archive.Query) { q.Hints, q.Twins, q.Deleted = 0, false, false }
	return &facet{
		title: "More", apart: "Deleted", about: "Twins are games of the same players on the same day, or the day before or after, with the same moves, or of which one is the beginning of the other", most: 4,
		count: func(ctx context.Context, db *archive.DB, q archive.Query) (all []archive.Facet, err error) {
			for _, what := range []string{"With hints", "Without hints", "Twins", "Deleted"} {
				asked := q
				sets[what](&asked)
				n, err := db.Count(ctx, asked)
				if err != nil {
					return nil, err
				}
				if n > 0 {
					all = append(all, archive.Facet{Value: what, Games: n})
				}
			}
			return all, nil
		},
		name: func(v string) string { return v },
		is: func(q *archive.Query, v string) bool {
			var asked archive.Query
			sets[v](&asked)
			return asked.Hints != 0 && asked.Hints == q.Hints || asked.Twins && q.Twins || asked.Deleted && q.Deleted
		},
		set: func(q *archive.Query, v string) { clear(q); sets[v](q) }, clear: clear,
	}
}

// cutStart returns the variant and the id of a start as it is counted, "chess960 518".
func cutStart(value string) (variant, id string) {
	variant, id, _ = strings.Cut(value, " ")
	return variant, id
}

// startName returns a start as a filter names it.
func startName(value string) string {
	variant, id := cutStart(value)
	return id + " " + shortName(variant)
}

// counted counts the games of a query by the facet, whatever the query wants of it; none if they cannot be counted, as
// by what needs all of a position. It fails if it meets damage of the archive.
func (f *facet) counted(ctx context.Context, db *archive.DB, q archive.Query) ([]archive.Facet, error) {
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

// show shows the values with their counts. It leaves out a value that all games have, as that filters nothing, unless the query
// has it.
func (f *facet) show(q *archive.Query, games int, pick func(change func(*archive.Query))) {
	var chips []*widget.Chip
	asked := slices.ContainsFunc(f.shown, func(v archive.Facet) bool { return f.is(q, v.Value) })
	for i, v := range f.shown {
		on := f.is(q, v.Value)
		if !on && (i >= f.most || v.Games >= games && !asked && v.Value != f.apart) {
			continue
		}
		chips = append(chips, widget.NewChip(f.name(v.Value), words.Number(v.Games), on, func() {
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
