package archive

import (
	"context"
	"time"
)

// Delete deletes games without a file of edits, and returns how many. Deleted games and unknown ids do not count.
func (d *DB) Delete(ctx context.Context, ids ...int64) (int, error) {
	return execAll(ctx, d, "UPDATE games SET deleted = ? WHERE id IN ("+idList+") AND deleted IS NULL", ids, time.Now().Unix())
}

// Restore reverses [DB.Delete] and returns how many games it restored.
func (d *DB) Restore(ctx context.Context, ids ...int64) (int, error) {
	return execAll(ctx, d, "UPDATE games SET deleted = NULL WHERE id IN ("+idList+") AND deleted IS NOT NULL", ids)
}
