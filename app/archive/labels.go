package archive

import (
	"context"
	"encoding/json"
	"strings"
)

// FilterDeleted returns those of some games that are deleted, or those that are not.
func (d *DB) FilterDeleted(ctx context.Context, deleted bool, ids ...int64) ([]int64, error) {
	list, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	rows, err := d.pool.QueryContext(ctx, "SELECT id FROM games WHERE id IN ("+idList+") AND ? = (deleted IS NOT NULL) ORDER BY id", string(list), deleted)
	if err != nil {
		return nil, err
	}
	return allIDs(rows)
}

// Label gives games a tag of one's own, which other programs do not see. It returns how many did not have it.
func (d *DB) Label(ctx context.Context, label string, ids ...int64) (int, error) {
	return execAll(ctx, d, "INSERT OR IGNORE INTO labels (game, label) SELECT id, ? FROM games WHERE id IN ("+idList+")", ids, strings.TrimSpace(label))
}

// Unlabel takes a tag of one's own from games. It returns how many had it.
func (d *DB) Unlabel(ctx context.Context, label string, ids ...int64) (int, error) {
	return execAll(ctx, d, "DELETE FROM labels WHERE label = ? AND game IN ("+idList+")", ids, strings.TrimSpace(label))
}

// Labelled returns those of some games that have a tag of one's own or, with on false, that do not have it.
func (d *DB) Labelled(ctx context.Context, label string, on bool, ids ...int64) ([]int64, error) {
	list, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	rows, err := d.pool.QueryContext(ctx, `SELECT id FROM games WHERE id IN (`+idList+`)
		AND ? = (id IN (SELECT game FROM labels WHERE label = ?)) ORDER BY id`, string(list), on, strings.TrimSpace(label))
	if err != nil {
		return nil, err
	}
	return allIDs(rows)
}

// Labels returns the labels of a game, in alphabetical order.
func (d *DB) Labels(ctx context.Context, id int64) ([]string, error) {
	rows, err := d.pool.QueryContext(ctx, "SELECT label FROM labels WHERE game = ? ORDER BY label", id)
	if err != nil {
		return nil, err
	}
	return allTexts(rows)
}

// CountLabels counts the labels of some games, those of the most games first.
func (d *DB) CountLabels(ctx context.Context, ids ...int64) ([]Facet, error) {
	list, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	rows, err := d.pool.QueryContext(ctx, `SELECT label, count(*) n FROM labels WHERE game IN (`+idList+`)
		GROUP BY label ORDER BY n DESC, label`, string(list))
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

// idList selects the ids of a list, an argument of a statement.
const idList = "SELECT value FROM json_each(?)"

// execAll runs a statement for games, whose list is its last argument. It returns how many rows were changed.
func execAll(ctx context.Context, d *DB, statement string, ids []int64, args ...any) (int, error) {
	list, err := json.Marshal(ids)
	if err != nil {
		return 0, err
	}
	d.write.Lock()
	defer d.write.Unlock()
	done, err := d.pool.ExecContext(ctx, statement, append(args, string(list))...)
	if err != nil {
		return 0, err
	}
	n, err := done.RowsAffected()
	return int(n), err
}
