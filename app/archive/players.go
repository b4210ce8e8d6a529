package archive

import (
	"context"
)

// Players counts the games that a query wants by player, whichever colour he had, the most frequent first; at most most
// of them. A limit and a FEN of the query do not count.
func (d *DB) Players(ctx context.Context, q Query, most int) ([]Facet, error) {
	q.FEN = ""
	w, err := q.where()
	if err != nil {
		return nil, err
	}
	each := func(side string) string {
		return "SELECT games." + side + " player, count(*) n FROM games WHERE " + w.String() + " GROUP BY games." + side
	}
	rows, err := d.pool.QueryContext(ctx, "SELECT (SELECT name FROM players WHERE id = player), sum(n) FROM ("+
		each("white")+" UNION ALL "+each("black")+") GROUP BY player ORDER BY 2 DESC, 1 LIMIT ?",
		append(append(w.args[:len(w.args):len(w.args)], w.args...), most)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []Facet
	for rows.Next() {
		var f Facet
		if err := rows.Scan(&f.Value, &f.Games); err != nil {
			return nil, err
		}
		all = append(all, f)
	}
	return all, rows.Err()
}

// Labels returns the labels of a game, in alphabetical order.
func (d *DB) Labels(ctx context.Context, id int64) ([]string, error) {
	rows, err := d.pool.QueryContext(ctx, "SELECT label FROM labels WHERE game = ? ORDER BY label", id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []string
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}
		all = append(all, text)
	}
	return all, rows.Err()
}
