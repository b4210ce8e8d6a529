package archive

import "context"

// addVersion handles a record with a key that a stored game has. If the record is a later version of the game, it replaces
// the game, unless the user has edited, tagged or deleted that. It reports whether there is such a game.
func (w *writer) addVersion(ctx context.Context, r *record, source int64) (known bool, err error) {
	id, put, current, err := w.gameWithKey(ctx, r.key)
	if err != nil || id == 0 || put == r.content || current != put {
		return id != 0, err
	}
	var edited bool
	err = w.conn.QueryRowContext(ctx, `SELECT deleted IS NOT NULL OR id IN (SELECT game FROM labels) OR id IN (SELECT game FROM arrived)
		FROM games WHERE id = ?`, id).Scan(&edited)
	if err != nil || edited {
		return true, err
	}
	if err = w.removeReplaced(ctx, id, 0); err == nil {
		err = w.put(ctx, r, id, 0, source)
	}
	if err == nil {
		err = w.setKey(ctx, r.key, id, r)
	}
	return true, err
}

// setServiceKey gives the key of a record to the stored game that is equal to it, or to the game of an edit that was made
// before. It does nothing for a record without a key.
func (w *writer) setServiceKey(ctx context.Context, r *record, edit *Edit) error {
	if r.key == "" {
		return nil
	}
	if edit != nil && edit.id != 0 {
		return w.setKey(ctx, r.key, edit.id, r)
	}
	id, _, err := w.findEqual(ctx, r)
	if err != nil || id == 0 {
		return err
	}
	return w.setKey(ctx, r.key, id, r)
}

// isFromService reports whether a stored game, with the same moves as a record, is the record's game of the service, for
// example because the user has imported it from a file before. It then gives the record's key to that game, which stays as
// it is.
func (w *writer) isFromService(ctx context.Context, r *record, id int64) (bool, error) {
	if r.key == "" || w.keyOfService == nil {
		return false, nil
	}
	g, err := readGame(ctx, w.conn, id)
	if err != nil || w.keyOfService(&g) != r.key {
		return false, err
	}
	return true, w.setKey(ctx, r.key, id, r)
}

// DatabaseID returns a random number that identifies the database. It changes when a lost or damaged archive is rebuilt.
func DatabaseID(ctx context.Context, d *DB) (id int64, err error) {
	err = d.pool.QueryRowContext(ctx, "SELECT id FROM identity LIMIT 1").Scan(&id)
	return id, err
}
