package archive

import (
	"context"
	"strings"

	"backrank/variants"
)

const headColumns = `games.id, variants.name, variants.rule, games.start, w.name, b.name, events.name, games.result, games.ending, games.date,
games.white_elo, games.black_elo, games.plies, games.white_castled, games.white_castled_ply, games.black_castled, games.black_castled_ply,
games.hints, sources.path, games.imported, coalesce(games.twin, 0), coalesce(games.deleted, 0)`

// headTables are joined to a page of games, in this order: SQLite keeps to it where a join is called CROSS.
const headTables = ` AS page CROSS JOIN games ON games.id = page.id CROSS JOIN variants ON variants.id = games.variant
CROSS JOIN players w ON w.id = games.white CROSS JOIN players b ON b.id = games.black
CROSS JOIN events ON events.id = games.event CROSS JOIN sources ON sources.id = games.source`

func (d database) each(ctx context.Context, q *wanted, yield func(Head) error) error {
	w, err := d.where(ctx, q)
	if err != nil {
		return err
	}
	rows, err := d.pool.QueryContext(ctx, "SELECT "+headColumns+" FROM ("+q.page(w)+")"+headTables+q.order(), w.args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		h, err := scanHead(rows)
		if err != nil {
			return err
		}
		if err := yield(h); err != nil {
			return err
		}
	}
	return rows.Err()
}

// page returns the statement for the ids of a page of games. It reads no other table than it must.
func (q *Query) page(w *where) string {
	from := "games"
	switch q.Sort {
	case ByWhite:
		from += " CROSS JOIN players w ON w.id = games.white"
	case ByBlack:
		from += " CROSS JOIN players b ON b.id = games.black"
	case ByEvent:
		from += " CROSS JOIN events ON events.id = games.event"
	}
	text := "SELECT games.id FROM " + from + " WHERE " + w.String() + q.order()
	switch {
	case q.Limit > 0:
		text += " LIMIT " + itoa(q.Limit) + " OFFSET " + itoa(q.Offset)
	case q.Offset > 0:
		text += " LIMIT -1 OFFSET " + itoa(q.Offset)
	}
	return text
}

// order returns the order of a query as a part of a statement.
func (q *Query) order() string {
	down := ""
	if q.Descending {
		down = " DESC"
	}
	if int(q.Sort) >= len(orders) || q.Sort == ByID {
		return " ORDER BY games.id" + down
	}
	return " ORDER BY " + strings.ReplaceAll(orders[q.Sort], ",", down+",") + down + ", games.id" + down
}

func scanHead(rows *dbRows) (Head, error) {
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

func (d database) count(ctx context.Context, q *wanted) (int, error) {
	w, err := d.where(ctx, q)
	if err != nil {
		return 0, err
	}
	n := 0
	err = d.pool.QueryRowContext(ctx, "SELECT count(*) FROM games WHERE "+w.String(), w.args...).Scan(&n)
	return n, err
}
