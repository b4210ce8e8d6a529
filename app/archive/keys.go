package archive

import (
	"context"
	"encoding/json"
)

// Keys returns the keys of some games.
func (d *DB) Keys(ctx context.Context, ids ...int64) ([]string, error) {
	list, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	rows, err := d.pool.QueryContext(ctx, "SELECT key FROM keys WHERE game IN (SELECT value FROM json_each(?))", string(list))
	if err != nil {
		return nil, err
	}
	return allTexts(rows)
}

// allTexts reads rows with one text each, and closes them.
func allTexts(rows *dbRows) ([]string, error) { return allOf[string](rows) }

// allIDs reads rows with one id each, and closes them.
func allIDs(rows *dbRows) ([]int64, error) { return allOf[int64](rows) }

// allOf reads rows with one value each, and closes them.
func allOf[T string | int64](rows *dbRows) (all []T, err error) {
	defer rows.Close()
	for rows.Next() {
		var value T
		if err := rows.Scan(&value); err != nil {
			return nil, err
		}
		all = append(all, value)
	}
	return all, rows.Err()
}
