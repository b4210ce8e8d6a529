package archive

import (
	"context"
	"slices"
	"strings"

	"github.com/notnil/chess"

	"backrank/app/archive/scan"
	"backrank/words"
)

// filter returns the matching games in the order of their ids.
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

// conditions returns the conditions on the head of a game, cheap ones first.
func (v *view) conditions(ctx context.Context, q *parsedQuery) ([]scan.Condition, error) {
	deleted := q.Deleted
	all := []scan.Condition{func(h *scan.Head) bool { return h.Deleted != 0 == deleted }}
	all = q.resultConditions(all)
	all = v.startConditions(q, all)
	isPlayer := func(*scan.Head, int) bool { return true } // reports whether the player of a side is Player or Name
	if q.Player != "" {
		isPlayer = nameIn(v.games.Players.Searching(q.Player))
		all = append(all, forColor(q.Color, isPlayer))
	}
	if q.Name != "" {
		is := v.isQueryPlayer(q)
		isPlayer = is
		all = append(all, forColor(q.Color, is), func(h *scan.Head) bool { return !is(h, 0) || !is(h, 1) }) // not games against himself
	}
	if q.Opponent != "" {
		player, isOpponent := isPlayer, nameIn(v.games.Players.SamePerson(q.Opponent))
		isPlayer = func(h *scan.Head, side int) bool { return player(h, side) && isOpponent(h, 1-side) }
		all = append(all, forColor(q.Color, isPlayer))
	}
	if q.Outcome != "" {
		results := outcomeResults[q.Outcome]
		all = append(all, forColor(q.Color, func(h *scan.Head, side int) bool { return h.Result == results[side] && isPlayer(h, side) }))
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
		labelled, err := v.tables.labelled(ctx, func(label string) bool { return label == q.Label })
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

// factCondition returns the condition that the array of Query.Name has the fact, or either array if there is no name.
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

// castledAt reports whether castling of the requested type by a requested side lies between firstPly and lastPly.
func (q *parsedQuery) castledAt(h *scan.Head) bool {
	for side, ply := range h.CastledPly {
		if (q.castlingSide < 0 || q.castlingSide == side) && int(ply) >= q.firstPly && int(ply) <= q.lastPly && (q.castlingType < 0 || int(h.Castled[side]) == q.castlingType) {
			return true
		}
	}
	return false
}

// forColor returns the condition that the player of a colour, or either player if there is no colour, satisfies holds.
func forColor(color chess.Color, holds func(h *scan.Head, side int) bool) scan.Condition {
	switch color {
	case chess.White:
		return func(h *scan.Head) bool { return holds(h, 0) }
	case chess.Black:
		return func(h *scan.Head) bool { return holds(h, 1) }
	}
	return func(h *scan.Head) bool { return holds(h, 0) || holds(h, 1) }
}

// nameIn returns a function that reports whether the name of a side's player is in a set.
func nameIn(players scan.Set) func(h *scan.Head, side int) bool {
	return func(h *scan.Head, side int) bool { return players.Has(h.Players[side]) }
}

// isQueryPlayer returns a function that reports whether the player of a side is Query.Name, or an unnamed player who
// counts as Query.Name (Query.Home).
func (v *view) isQueryPlayer(q *parsedQuery) func(h *scan.Head, side int) bool {
	names := v.games.Players.SamePerson(q.Name)
	for alias := range strings.Lines(q.Aliases) {
		if alias = strings.TrimSpace(alias); alias != "" {
			names = names.With(v.games.Players.SamePerson(alias))
		}
	}
	is := nameIn(names)
	home, nobody := slices.Index(v.sources, q.Home), v.games.Players.ID(Unnamed)
	if q.Home == "" || home < 0 || nobody == 0 {
		return is
	}
	return func(h *scan.Head, side int) bool {
		return is(h, side) || int(h.Source) == home && h.Players[side] == nobody && !is(h, 1-side)
	}
}

// wordCondition returns the condition that a player's name, the event or a label contains a word.
func (v *view) wordCondition(ctx context.Context, word string) (scan.Condition, error) {
	players, events := v.games.Players.Containing(word), v.games.Events.Containing(word)
	labelled, err := v.tables.labelled(ctx, func(label string) bool { return words.Contains(label, word) })
	if err != nil {
		return nil, err
	}
	return func(h *scan.Head) bool {
		return players.Has(h.Players[0]) || players.Has(h.Players[1]) || events.Has(h.Event) || len(labelled) > 0 && labelled[h.ID]
	}, nil
}

// labelled returns the ids of the games that have a label for which holds is true.
func (t tables) labelled(ctx context.Context, holds func(label string) bool) (map[uint32]bool, error) {
	labels, err := t.labels(ctx)
	games := map[uint32]bool{}
	for _, l := range labels {
		if holds(l.name) {
			games[uint32(l.id)] = true
		}
	}
	return games, err
}

// labels returns the labels of all games.
func (t tables) labels(ctx context.Context) ([]namedID, error) {
	rows, err := t.db.pool.QueryContext(ctx, "SELECT game, label FROM labels")
	return readRows(rows, err, (*namedID).columns)
}

// batchRows is the number of games that a goroutine processes at a time.
const batchRows = 1024

// filterByRecords returns the games in which the position and the material occur and whose comments have the words.
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
			if q.targets == nil || games.reachesAll(targets, r) {
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

// reachesAll reports whether all targets of the game's variant occur in a game; false if the variant has none. all has the
// targets by variant.
func (r *replayer) reachesAll(all [][]*target, row scan.Row) bool {
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
	return ok && s.reachesAll(targets)
}

// filterByComments returns the games whose comments have all words of the query. It reuses the memory of rows.
func (v *view) filterByComments(ctx context.Context, q *parsedQuery, rows []scan.Row) ([]scan.Row, error) {
	if len(q.comments) == 0 || len(rows) == 0 {
		return rows, nil
	}
	ids := make([]int64, len(rows))
	for i, r := range rows {
		ids[i] = int64(v.games.Head(r).ID)
	}
	found, err := v.tables.filterByComments(ctx, q, ids)
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

// filterByComments returns the ids of the games whose comments have all words of the query. ids are the games to check;
// the result reuses the memory of ids.
func (t tables) filterByComments(ctx context.Context, q *parsedQuery, ids []int64) ([]int64, error) {
	if len(q.comments) == 0 {
		return ids, nil
	}
	statement, err := t.db.pool.PrepareContext(ctx, "SELECT rest FROM records WHERE id = ?")
	if err != nil {
		return nil, err
	}
	defer statement.Close()
	kept := ids[:0]
	for _, id := range ids {
		var extra []byte
		if err := statement.QueryRowContext(ctx, id).Scan(&extra); err != nil {
			return nil, err
		}
		if commentsContain(extra, q.comments) {
			kept = append(kept, id)
		}
	}
	return kept, nil
}

// FilterDeleted filters games by id. It keeps the deleted games if deleted is true, and else the games that are not deleted.
func (d *DB) FilterDeleted(ctx context.Context, deleted bool, ids ...int64) ([]int64, error) {
	rows, err := d.pool.QueryContext(ctx, "SELECT id FROM games WHERE id IN ("+idList+") AND ? = (deleted IS NOT NULL) ORDER BY id", jsonArg{ids}, deleted)
	return readRows(rows, err, whole[int64])
}
