package archive

import (
	"context"
	"time"
)

// Delete deletes games beside any file of edits: they are found only by a query for deleted ones. It returns how many
// were deleted; games that are deleted already and unknown ids do not count.
func (d *DB) Delete(ctx context.Context, ids ...int64) (int, error) {
	return execAll(ctx, d, "UPDATE games SET deleted = ? WHERE id IN ("+idList+") AND deleted IS NULL", ids, time.Now().Unix())
}

// Restore undoes [DB.Delete]. It returns how many games came back.
func (d *DB) Restore(ctx context.Context, ids ...int64) (int, error) {
	return execAll(ctx, d, "UPDATE games SET deleted = NULL WHERE id IN ("+idList+") AND deleted IS NOT NULL", ids)
}
