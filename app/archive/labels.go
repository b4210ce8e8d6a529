package archive

import (
	"context"
	"strings"
)

// Label adds a label to games and returns how many did not have it. Labels are the user's own; [DB.Export] does not write
// them.
func (d *DB) Label(ctx context.Context, label string, ids ...int64) (int, error) {
	return execAll(ctx, d, "INSERT OR IGNORE INTO labels (game, label) SELECT id, ? FROM games WHERE id IN ("+idList+")", ids, strings.TrimSpace(label))
}

// Unlabel removes a label from games and returns how many had it.
func (d *DB) Unlabel(ctx context.Context, label string, ids ...int64) (int, error) {
	return execAll(ctx, d, "DELETE FROM labels WHERE label = ? AND game IN ("+idList+")", ids, strings.TrimSpace(label))
}

// Labelled returns the given games that have a label, or if on is false, the given games that do not have it.
func (d *DB) Labelled(ctx context.Context, label string, on bool, ids ...int64) ([]int64, error) {
	rows, err := d.pool.QueryContext(ctx, `SELECT id FROM games WHERE id IN (`+idList+`)
		AND ? = (id IN (SELECT game FROM labels WHERE label = ?)) ORDER BY id`, jsonArg{ids}, on, strings.TrimSpace(label))
	return readRows(rows, err, whole[int64])
}

// Labels returns the labels of a game, in alphabetical order.
func (d *DB) Labels(ctx context.Context, id int64) ([]string, error) {
	return labelsOf(ctx, d.pool, id)
}

// LabelsOf returns the labels of some games in alphabetical order, by the id of the game. A game without labels has no entry.
func (d *DB) LabelsOf(ctx context.Context, ids ...int64) (map[int64][]string, error) {
	rows, err := d.pool.QueryContext(ctx, "SELECT game, label FROM json_each(?) JOIN labels ON game = value ORDER BY game, label", jsonArg{ids})
	all, err := readRows(rows, err, (*namedID).columns)
	labels := map[int64][]string{}
	for _, l := range all {
		labels[l.id] = append(labels[l.id], l.name)
	}
	return labels, err
}

func labelsOf(ctx context.Context, from querier, id int64) ([]string, error) {
	rows, err := from.QueryContext(ctx, "SELECT label FROM labels WHERE game = ? ORDER BY label", id)
	return readRows(rows, err, whole[string])
}

// CountLabels counts the labels of some games, the most frequent first.
func (d *DB) CountLabels(ctx context.Context, ids ...int64) ([]Facet, error) {
	rows, err := d.pool.QueryContext(ctx, `SELECT label, count(*) n FROM labels WHERE game IN (`+idList+`)
		GROUP BY label ORDER BY n DESC, label`, jsonArg{ids})
	return readRows(rows, err, func(f *Facet) []any { return []any{&f.Value, &f.Games} })
}

// idList is SQL for the elements of a list of ids, an argument of the statement that is a [jsonArg].
const idList = "SELECT value FROM json_each(?)"

// execAll executes a statement whose arguments are args and then the list of ids ([idList]). It returns the number of
// changed rows.
func execAll(ctx context.Context, d *DB, statement string, ids []int64, args ...any) (int, error) {
	d.write.Lock()
	defer d.write.Unlock()
	done, err := d.pool.ExecContext(ctx, statement, append(args, jsonArg{ids})...)
	if err != nil {
		return 0, err
	}
	n, err := done.RowsAffected()
	return int(n), err
}
