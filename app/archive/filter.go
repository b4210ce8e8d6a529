package archive

import (
	"context"
	"slices"

	"github.com/notnil/chess"

	"backrank/app/archive/scan"
	"backrank/words"
)

// filter returns the games that a query wants in the order of their ids.
func (v *view) filter(ctx context.Context, q *parsedQuery) ([]scan.Row, error) {
	all, err := v.conditions(ctx, q)
	if err != nil {
		return nil, err
	}
	rows, err := v.games.Filter(ctx, all...)
	if err != nil || !q.needsRecords() {
		return rows, err
	}
	return v.filterByRecords(ctx, q, rows)
}

// conditions returns what must hold for the head of a game, those first that take the least time.
func (v *view) conditions(ctx context.Context, q *parsedQuery) ([]scan.Condition, error) {
	deleted := q.Deleted
	all := []scan.Condition{func(h *scan.Head) bool { return h.Deleted != 0 == deleted }}
	all = q.resultConditions(all)
	all = v.startConditions(q, all)
	one := func(*scan.Head, int) bool { return true } // who may be the player of a side
	if q.Player != "" {
		one = nameIn(v.games.Players.Searching(q.Player))
		all = append(all, forColor(q.Color, one))
	}
	if q.Name != "" {
		own := v.isQueryPlayer(q)
		one = own
		all = append(all, forColor(q.Color, own), func(h *scan.Head) bool { return !own(h, 0) || !own(h, 1) })
	}
	if q.Opponent != "" {
		other := nameIn(v.games.Players.SamePerson(q.Opponent))
		all = append(all, forColor(q.Color, func(h *scan.Head, side int) bool { return one(h, side) && other(h, 1-side) }))
	}
	if q.Source != "" {
		source := slices.Index(v.sources, q.Source)
		all = append(all, func(h *scan.Head) bool { return int(h.Source) == source })
	}
	for _, word := range q.words {
		condition, err := v.wordCondition(ctx, word)
		if err != nil {
			return nil, err
		}
		all = append(all, condition)
	}
	if q.Label != "" {
		labelled, err := v.db.labelled(ctx, func(label string) bool { return label == q.Label })
		if err != nil {
			return nil, err
		}
		all = append(all, func(h *scan.Head) bool { return labelled[h.ID] })
	}
	if len(q.comments) > 0 {
		all = append(all, func(h *scan.Head) bool { return h.Commented != 0 })
	}
	return all, nil
}

// startConditions adds the conditions for variant, rule, start, pattern and fact.
func (v *view) startConditions(q *parsedQuery, all []scan.Condition) []scan.Condition {
	if q.Variant != "" || q.Rule != "" {
		in := make([]bool, len(v.variants))
		for id, variant := range v.variants {
			in[id] = variant.Castling != nil && (q.Variant == "" || variant.ID == q.Variant) && (q.Rule == "" || variant.Castling.ID == q.Rule)
		}
		all = append(all, func(h *scan.Head) bool { return at(in, h.Variant) })
	}
	if q.Start != "" {
		start := int32(q.start)
		all = append(all, func(h *scan.Head) bool { return h.Start == start })
	}
	if arrays := q.arrays; arrays != nil {
		all = append(all, func(h *scan.Head) bool {
			return h.Start >= 0 && (at(arrays, h.Start>>12) || at(arrays, h.Start&0xfff))
		})
	}
	if q.fact != nil {
		all = append(all, v.factCondition(q))
	}
	return all
}

// factCondition is the condition for a fact of the array of a player, or of either array.
func (v *view) factCondition(q *parsedQuery) scan.Condition {
	white, black := q.Color != chess.Black || q.Name == "", q.Color != chess.White || q.Name == ""
	own := func(*scan.Head, int) bool { return true }
	if q.Name != "" {
		own = v.isQueryPlayer(q)
	}
	return func(h *scan.Head) bool {
		return h.Start >= 0 && (white && own(h, 0) && q.fact.holds(int(h.Start>>12)) ||
			black && own(h, 1) && q.fact.holds(int(h.Start&0xfff)))
	}
}

// resultConditions adds the conditions for result, ending, hints, twins, dates and castling.
func (q *parsedQuery) resultConditions(all []scan.Condition) []scan.Condition {
	if q.result >= 0 {
		n := uint8(q.result)
		all = append(all, func(h *scan.Head) bool { return h.Result == n })
	}
	if q.ending >= 0 {
		n := uint8(q.ending)
		all = append(all, func(h *scan.Head) bool { return h.Ending == n })
	}
	if q.Hints != 0 {
		some := q.Hints > 0
		all = append(all, func(h *scan.Head) bool { return h.Hints > 0 == some })
	}
	if among := q.twins; q.TwinsOf != 0 {
		all = append(all, func(h *scan.Head) bool { return slices.Contains(among, int64(h.ID)) })
	}
	if q.Twins {
		all = append(all, func(h *scan.Head) bool { return h.Twin != 0 })
	}
	if q.since > 0 {
		n := uint32(q.since)
		all = append(all, func(h *scan.Head) bool { return h.Date >= n })
	}
	if q.until > 0 {
		n := uint32(q.until)
		all = append(all, func(h *scan.Head) bool { return h.Date <= n && h.Date > 0 })
	}
	switch n, side := uint8(q.castlingType), q.castlingSide; {
	case q.castlingType < 0:
	case side >= 0:
		all = append(all, func(h *scan.Head) bool { return h.Castled[side] == n })
	default:
		all = append(all, func(h *scan.Head) bool { return h.Castled[0] == n || h.Castled[1] == n })
	}
	if q.lastPly > 0 {
		all = append(all, q.castledAt)
	}
	return all
}

// castledAt reports whether a side that is asked for castled at one of the moves, in the way that is asked for.
func (q *parsedQuery) castledAt(h *scan.Head) bool {
	for side, ply := range h.CastledPly {
		if (q.castlingSide < 0 || q.castlingSide == side) && int(ply) >= q.firstPly && int(ply) <= q.lastPly && (q.castlingType < 0 || int(h.Castled[side]) == q.castlingType) {
			return true
		}
	}
	return false
}

// forColor is the condition that something holds for the player of a colour, or for either.
func forColor(color chess.Color, holds func(h *scan.Head, side int) bool) scan.Condition {
	switch color {
	case chess.White:
		return func(h *scan.Head) bool { return holds(h, 0) }
	case chess.Black:
		return func(h *scan.Head) bool { return holds(h, 1) }
	}
	return func(h *scan.Head) bool { return holds(h, 0) || holds(h, 1) }
}

// nameIn holds for the player of a side whose name is in a set.
func nameIn(players scan.Set) func(h *scan.Head, side int) bool {
	return func(h *scan.Head, side int) bool { return players.Has(h.Players[side]) }
}

// isQueryPlayer holds for the player of a side who is Query.Name.
func (v *view) isQueryPlayer(q *parsedQuery) func(h *scan.Head, side int) bool {
	is := nameIn(v.games.Players.SamePerson(q.Name))
	home, nobody := slices.Index(v.sources, q.Home), v.games.Players.ID(Unnamed)
	if q.Home == "" || home < 0 || nobody == 0 {
		return is
	}
	return func(h *scan.Head, side int) bool {
		return is(h, side) || int(h.Source) == home && h.Players[side] == nobody && !is(h, 1-side)
	}
}

// wordCondition is the condition that a name, the event or a label has a word.
func (v *view) wordCondition(ctx context.Context, word string) (scan.Condition, error) {
	players, events := v.games.Players.Containing(word), v.games.Events.Containing(word)
	labelled, err := v.db.labelled(ctx, func(label string) bool { return words.Contains(label, word) })
	if err != nil {
		return nil, err
	}
	return func(h *scan.Head) bool {
		return players.Has(h.Players[0]) || players.Has(h.Players[1]) || events.Has(h.Event) || len(labelled) > 0 && labelled[h.ID]
	}, nil
}

// labelled returns the games that have a label.
func (d database) labelled(ctx context.Context, holds func(label string) bool) (map[uint32]bool, error) {
	games := map[uint32]bool{}
	err := d.labels(ctx, func(game int64, label string) {
		if holds(label) {
			games[uint32(game)] = true
		}
	})
	return games, err
}

// labels calls see with all labels of all games.
func (d database) labels(ctx context.Context, see func(game int64, label string)) error {
	rows, err := d.pool.QueryContext(ctx, "SELECT game, label FROM labels")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var game int64
		var label string
		if err := rows.Scan(&game, &label); err != nil {
			return err
		}
		see(game, label)
	}
	return rows.Err()
}

// batchRows is how many games are looked at in one go.
const batchRows = 1024

// filterByRecords returns those games that have the position, the material and the comments of a query.
func (v *view) filterByRecords(ctx context.Context, q *parsedQuery, rows []scan.Row) ([]scan.Row, error) {
	targets := make([][]*target, len(v.variants))
	for id, variant := range v.variants {
		if variant.Castling != nil {
			targets[id] = q.targets[variant.Castling.ID]
		}
	}
	parts := make([][]scan.Row, (len(rows)+batchRows-1)/batchRows)
	err := scan.EachPart(ctx, rows, batchRows, func(n int, rows []scan.Row) error {
		var kept []scan.Row
		games := replayer{view: v}
		for _, r := range rows {
			if q.targets == nil || games.reached(targets, r) {
				kept = append(kept, r)
			}
		}
		var err error
		parts[n], err = v.filterByComments(ctx, q, kept)
		return err
	})
	var all []scan.Row
	for _, part := range parts {
		all = append(all, part...)
	}
	return all, err
}

// reached reports whether a game has reached all targets, which are by variant.
func (r *replayer) reached(all [][]*target, row scan.Row) bool {
	targets := at(all, r.games.Head(row).Variant)
	if len(targets) == 0 {
		return false
	}
	for _, t := range targets {
		if !t.mayOccurIn(r.games.Signature(row)) {
			return false
		}
	}
	s, ok := r.game(row)
	return ok && s.reached(targets)
}

// filterByComments keeps those games whose comments have all words of a query.
func (v *view) filterByComments(ctx context.Context, q *parsedQuery, rows []scan.Row) ([]scan.Row, error) {
	if len(q.comments) == 0 || len(rows) == 0 {
		return rows, nil
	}
	ids := make([]int64, len(rows))
	for i, r := range rows {
		ids[i] = int64(v.games.Head(r).ID)
	}
	found, err := v.db.filterByComments(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	kept := rows[:0]
	for _, r := range rows {
		if len(found) > 0 && found[0] == int64(v.games.Head(r).ID) {
			kept, found = append(kept, r), found[1:]
		}
	}
	return kept, nil
}
