package archive

import (
	"context"
	"database/sql"

	"backrank/variants"
)

const headColumns = `games.id, variants.name, variants.rule, games.start, w.name, b.name, events.name, games.result, games.ending, games.date,
games.white_elo, games.black_elo, games.plies, games.white_castled, games.white_castled_ply, games.black_castled, games.black_castled_ply,
games.hints, sources.path, games.imported, coalesce(games.twin, 0), coalesce(games.deleted, 0)`

const headTables = ` FROM games JOIN variants ON variants.id = games.variant JOIN players w ON w.id = games.white JOIN players b ON b.id = games.black
JOIN events ON events.id = games.event JOIN sources ON sources.id = games.source WHERE `

// Find returns the heads of the games that a query wants. It fails, with a message for players, if a field of the query
// cannot be read.
func (d *DB) Find(ctx context.Context, q Query) ([]Head, error) {
	if q.FEN != "" {
		return d.findPosition(ctx, q)
	}
	return d.heads(ctx, q)
}

func (d *DB) heads(ctx context.Context, q Query) ([]Head, error) {
	w, err := q.where()
	if err != nil {
		return nil, err
	}
	rows, err := d.pool.QueryContext(ctx, "SELECT "+headColumns+headTables+w.String()+q.order(), w.args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []Head
	for rows.Next() {
		h, err := scanHead(rows)
		if err != nil {
			return nil, err
		}
		all = append(all, h)
	}
	return all, rows.Err()
}

// order returns the end of a query's statement: order and limits.
func (q *Query) order() string {
	down := ""
	if q.Descending {
		down = " DESC"
	}
	text := " ORDER BY " + orders[ByID] + down
	if int(q.Sort) < len(orders) && q.Sort != ByID {
		text = " ORDER BY " + orders[q.Sort] + down + ", games.id" + down
	}
	switch {
	case q.Limit > 0:
		text += " LIMIT " + itoa(q.Limit) + " OFFSET " + itoa(q.Offset)
	case q.Offset > 0:
		text += " LIMIT -1 OFFSET " + itoa(q.Offset)
	}
	return text
}

func scanHead(rows *sql.Rows) (Head, error) {
	var h Head
	var start, result, date int
	err := rows.Scan(&h.ID, &h.Variant, &h.Rule, &start, &h.White, &h.Black, &h.Event, &result, &h.Ending, &date,
		&h.Elo[0], &h.Elo[1], &h.Plies, &h.Castled[0].How, &h.Castled[0].Ply, &h.Castled[1].How, &h.Castled[1].Ply,
		&h.Hints, &h.Source, &h.Imported, &h.Twin, &h.Deleted)
	if err != nil {
		return h, err
	}
	if result >= 0 && result < len(results) {
		h.Result = results[result]
	}
	h.Date = dateText(date)
	if v, ok := variants.ByID(h.Variant); ok {
		h.Start = startText(v, start)
	}
	return h, nil
}

// Count returns the number of games that a query wants, whatever its limits.
func (d *DB) Count(ctx context.Context, q Query) (int, error) {
	if q.FEN != "" {
		q.Offset, q.Limit = 0, 0
		all, err := d.findPosition(ctx, q)
		return len(all), err
	}
	w, err := q.where()
	if err != nil {
		return 0, err
	}
	n := 0
	err = d.pool.QueryRowContext(ctx, "SELECT count(*) FROM games WHERE "+w.String(), w.args...).Scan(&n)
	return n, err
}
