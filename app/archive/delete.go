package archive

import (
	"context"
	"encoding/json"
	"strings"
	"time"
)

// Delete deletes games: they are found only by a query for deleted ones, and [DB.Restore] undoes it. It returns how many
// were deleted; games that are deleted already and unknown ids do not count.
func (d *DB) Delete(ctx context.Context, ids ...int64) (int, error) {
	return d.execEach(ctx, "UPDATE games SET deleted = "+itoa(int(time.Now().Unix()))+" WHERE id = ? AND deleted IS NULL", ids)
}

// Restore undoes [DB.Delete]. It returns how many games came back.
func (d *DB) Restore(ctx context.Context, ids ...int64) (int, error) {
	return d.execEach(ctx, "UPDATE games SET deleted = NULL WHERE id = ? AND deleted IS NOT NULL", ids)
}

// Label gives games a tag of one's own, which other programs do not see. It returns how many did not have it.
func (d *DB) Label(ctx context.Context, label string, ids ...int64) (int, error) {
	return d.execEach(ctx, "INSERT OR IGNORE INTO labels (game, label) SELECT id, ? FROM games WHERE id = ?", ids, strings.TrimSpace(label))
}

// Unlabel takes a tag of one's own from games. It returns how many had it.
func (d *DB) Unlabel(ctx context.Context, label string, ids ...int64) (int, error) {
	return d.execEach(ctx, "DELETE FROM labels WHERE label = ? AND game = ?", ids, strings.TrimSpace(label))
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

// CountLabels counts the labels of some games, those of the most games first.
func (d *DB) CountLabels(ctx context.Context, ids ...int64) ([]Facet, error) {
	list, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	rows, err := d.pool.QueryContext(ctx, `SELECT label, count(*) n FROM labels WHERE game IN (SELECT value FROM json_each(?))
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

// execEach runs a statement for each id, its last argument, in one transaction. It returns how many rows were changed.
func (d *DB) execEach(ctx context.Context, statement string, ids []int64, args ...any) (int, error) {
	d.write.Lock()
	defer d.write.Unlock()
	tx, err := d.pool.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	changed := int64(0)
	for _, id := range ids {
		done, err := tx.ExecContext(ctx, statement, append(args[:len(args):len(args)], id)...)
		if err != nil {
			_ = tx.Rollback() // the first error is the one to report
			return 0, err
		}
		n, err := done.RowsAffected()
		if err != nil {
			_ = tx.Rollback()
			return 0, err
		}
		changed += n
	}
	return int(changed), tx.Commit()
}
