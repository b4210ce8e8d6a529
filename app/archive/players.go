package archive

import (
	"context"
)

// Players counts the games that a query wants by player, whichever colour he had, the most frequent first; at most most
// of them. A limit and a FEN of the query do not count.
func (d *DB) Players(ctx context.Context, q Query, most int) ([]Facet, error) {
	q.FEN = ""
	all, err := d.Facets(ctx, q, ofPlayer)
	return all[:min(most, len(all))], err
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
