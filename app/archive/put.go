package archive

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"strings"

	"backrank/variants/pgn"
)

// Put stores a game under own.Key and returns its id.
//
// If the key is known, the game replaces the version put before and keeps its id and labels. If the game was opened from
// another one (own.From) and continues it, it replaces that one. If the stored game was changed in the meantime, for
// example by an edit in the list, the changed game stays and this one is stored as another game, which has the key from
// then on. An equal game that is stored already and has no key gets the key.
//
// Putting the same version again changes at most the labels, even if the game was deleted or replaced since. Put fails if
// a move is illegal.
func (d *DB) Put(ctx context.Context, source string, own OwnTags, g pgn.Game) (id int64, err error) {
	err = d.writeRecord(ctx, &g, func(w *writer, r *record) error {
		id, err = w.putSigned(ctx, source, own, &g, r)
		return err
	})
	return id, err
}

// Key adds a key to a game, so that [DB.Put] with the key replaces the game as long as nothing else has changed it. It
// does nothing if the game has the key already. It fails if there is no game with the id, or another game has the key.
func (d *DB) Key(ctx context.Context, id int64, key string) error {
	d.write.Lock()
	defer d.write.Unlock()
	_, err := d.pool.ExecContext(ctx, "INSERT OR IGNORE INTO keys (key, game, content) SELECT ?, id, content FROM games WHERE id = ?", key, id)
	if err != nil {
		return err
	}
	var owner int64
	err = d.pool.QueryRowContext(ctx, "SELECT game FROM keys WHERE key = ?", key).Scan(&owner)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return errNoGame
	case err == nil && owner != id:
		return errKeyTaken
	}
	return err
}

// Identity returns a key of the game that is also valid in a rebuilt archive, and a hash of the game's present content.
// If the game has no such key, Identity gives it newKey. It fails if there is no game with the id.
func (d *DB) Identity(ctx context.Context, id int64, newKey string) (key string, content int64, err error) {
	const known = "SELECT key, games.content FROM keys JOIN games ON games.id = game WHERE game = ? AND key NOT LIKE '%/%' ORDER BY key LIMIT 1"
	if err = d.pool.QueryRowContext(ctx, known, id).Scan(&key, &content); !errors.Is(err, sql.ErrNoRows) {
		return key, content, err
	}
	if err = d.Key(ctx, id, newKey); err == nil {
		err = d.pool.QueryRowContext(ctx, known, id).Scan(&key, &content)
	}
	return key, content, err
}

// Edited returns the id of the game that was put under a key, or has it by [DB.Key], and whether the game has been changed
// since in another way. id is 0 if no game has the key.
func Edited(ctx context.Context, d *DB, key string) (id int64, edited bool, err error) {
	const query = "SELECT game, keys.content <> games.content FROM keys JOIN games ON games.id = game WHERE key = ?"
	err = d.pool.QueryRowContext(ctx, query, key).Scan(&id, &edited)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, false, nil
	}
	return id, edited, err
}

// Owned returns the labels of those of the given games that come from a source, by id. A game without labels has an
// entry with nil.
func (d *DB) Owned(ctx context.Context, source string, ids ...int64) (map[int64][]string, error) {
	type row struct {
		id    int64
		label sql.NullString
	}
	rows, err := d.pool.QueryContext(ctx, `SELECT id, label FROM games LEFT JOIN labels ON game = id
		WHERE id IN (`+idList+`) AND source = (SELECT id FROM sources WHERE path = ?) ORDER BY id, label`, jsonArg{ids}, source)
	all, err := readRows(rows, err, func(r *row) []any { return []any{&r.id, &r.label} })
	if err != nil {
		return nil, err
	}
	owned := map[int64][]string{}
	for _, r := range all {
		if r.label.Valid {
			owned[r.id] = append(owned[r.id], r.label.String)
		} else {
			owned[r.id] = nil // a game without labels
		}
	}
	return owned, nil
}

// Replace replaces a game, for example by one with other tags. The id, keys, labels and deletion of the game stay. For
// the given keys this counts as a put: the next [DB.Put] under one of them replaces the game. It fails if there is no
// game with the id, or a move is illegal.
func (d *DB) Replace(ctx context.Context, id int64, g pgn.Game, keys ...string) error {
	return d.writeRecord(ctx, &g, func(w *writer, r *record) error {
		err := w.replace(ctx, id, r)
		for _, key := range keys {
			if err == nil {
				err = w.setKey(ctx, key, id, r)
			}
		}
		return err
	})
}

// ReplaceOwn replaces a game as [DB.Replace] does, and replaces its labels.
func (d *DB) ReplaceOwn(ctx context.Context, id int64, g pgn.Game, labels []string) error {
	return d.writeRecord(ctx, &g, func(w *writer, r *record) error {
		if err := w.replace(ctx, id, r); err != nil {
			return err
		}
		return w.setLabels(ctx, id, OwnTags{Labels: labels, Labelled: true})
	})
}

func (w *writer) replace(ctx context.Context, id int64, r *record) error {
	var source int64
	var deleted any
	err := w.conn.QueryRowContext(ctx, "SELECT source, deleted FROM games WHERE id = ?", id).Scan(&source, &deleted)
	if errors.Is(err, sql.ErrNoRows) {
		return errNoGame
	}
	if err == nil {
		err = w.saveOriginalKey(ctx, id)
	}
	if err == nil {
		err = w.removeReplaced(ctx, id, 0)
	}
	if err != nil {
		return err
	}
	if err := w.put(ctx, r, id, 0, source); err != nil || deleted == nil {
		return err
	}
	_, err = w.conn.ExecContext(ctx, "UPDATE games SET deleted = ? WHERE id = ?", deleted, id)
	return err
}

// writeRecord encodes a game and calls do with its record in one transaction. It fails if a move is illegal.
func (d *DB) writeRecord(ctx context.Context, g *pgn.Game, do func(*writer, *record) error) error {
	if err := checkLegal(g); err != nil {
		return err
	}
	e := encoder{accuracy: d.accuracy}
	r, err := e.encode(g, false)
	if err != nil {
		return err
	}
	w, err := d.newWriter(ctx, false)
	if err != nil {
		return err
	}
	return cmp.Or(w.inTransaction(ctx, func() error { return do(w, &r) }), w.close())
}

// inTransaction calls do in a write transaction, and rolls it back if do fails. If the archive has been closed it fails with
// [ErrClosed], although the connection of the writer is still open.
func (w *writer) inTransaction(ctx context.Context, do func() error) error {
	w.db.write.Lock()
	defer w.db.write.Unlock()
	if w.db.closed {
		return ErrClosed
	}
	if _, err := w.conn.ExecContext(ctx, "BEGIN IMMEDIATE"); err != nil {
		return err
	}
	err := w.refresh(ctx)
	if err == nil {
		err = do()
	}
	if err = endTransaction(w.conn, err); err != nil {
		w.dataVersion = -1 // the rollback may have removed cached names
	}
	return err
}

// putSigned stores a game under its key, or under the key of the game that it continues, and sets its labels.
func (w *writer) putSigned(ctx context.Context, source string, own OwnTags, g *pgn.Game, r *record) (int64, error) {
	key, err := w.keyOf(ctx, own, g)
	if err != nil {
		return 0, err
	}
	id, err := w.putKeyed(ctx, source, key, r)
	if err != nil {
		return id, err
	}
	return id, w.setLabels(ctx, id, own)
}

// keyOf returns the key under which to store a game: if it continues the game from which it was opened, the key of that
// game, else its own. In a rebuilt archive that game is found by its identity, provided that its content is the same as
// when it was opened.
func (w *writer) keyOf(ctx context.Context, own OwnTags, g *pgn.Game) (string, error) {
	if own.From == "" {
		return own.Key, nil
	}
	key := own.From
	id, _, _, err := w.gameWithKey(ctx, key)
	if identity, content, opened := parseOpenedKey(own.From); opened && id == 0 && err == nil {
		var atPut, current int64
		key = identity
		if id, atPut, current, err = w.gameWithKey(ctx, key); current != content {
			id = 0
		} else if err == nil && atPut != current {
			_, err = w.conn.ExecContext(ctx, "UPDATE keys SET content = ? WHERE key = ?", current, key)
		}
	}
	if err != nil || id == 0 {
		return own.Key, err
	}
	before, err := readGame(ctx, w.conn, id)
	if err == nil && continues(g, &before) {
		return key, nil
	}
	return own.Key, err
}

// setLabels replaces the labels of a game if own.Labelled.
func (w *writer) setLabels(ctx context.Context, id int64, own OwnTags) error {
	if !own.Labelled {
		return nil
	}
	if _, err := w.conn.ExecContext(ctx, "DELETE FROM labels WHERE game = ?", id); err != nil {
		return err
	}
	for _, label := range own.Labels {
		if _, err := w.conn.ExecContext(ctx, "INSERT OR IGNORE INTO labels (game, label) VALUES (?, ?)", id, label); err != nil {
			return err
		}
	}
	return nil
}

// putKeyed stores a record under a key, as [DB.Put] says, and returns its id.
func (w *writer) putKeyed(ctx context.Context, source, key string, r *record) (int64, error) {
	id, content, current, err := w.gameWithKey(ctx, key)
	switch {
	case err != nil || id != 0 && content == r.content:
		return id, err
	case id != 0 && current == r.content:
		return id, w.setKey(ctx, key, id, r)
	case current != content: // changed since it was put
		id = 0
	}
	equal, taken, err := w.findEqual(ctx, r)
	if err != nil {
		return 0, err
	}
	twin := int64(0)
	if taken {
		twin, equal = equal, 0
	}
	switch {
	case id == 0 && equal != 0:
		return equal, w.setKey(ctx, key, equal, r)
	case id == 0:
		id = w.nextID
		w.nextID++
	default:
		if err := w.removeReplaced(ctx, id, equal); err != nil {
			return 0, err
		}
	}
	from, err := w.sources.id(ctx, source)
	if err != nil {
		return 0, err
	}
	if err := w.put(ctx, r, id, twin, from); err != nil {
		return 0, err
	}
	return id, w.setKey(ctx, key, id, r)
}

// put stores a record under an unused id. If twin is 0, put searches for a twin.
func (w *writer) put(ctx context.Context, r *record, id, twin, source int64) error {
	ids, err := w.namesOf(ctx, &r.head)
	if err == nil && twin == 0 {
		twin, err = w.twinOf(ctx, r, ids, id)
	}
	if err != nil {
		return err
	}
	_, err = w.store(ctx, r, ids, id, twin, source)
	return err
}

// twinOf returns the first twin of a record that is stored under the given id, 0 if there is none. It returns 0 also if that
// twin is marked as the twin of the game with the id.
func (w *writer) twinOf(ctx context.Context, r *record, ids nameIDs, id int64) (twin int64, err error) {
	found, err := w.twins.lookUp(ctx, r, ids, false)
	if err != nil || found.twin == 0 {
		return 0, err
	}
	var reverse bool
	err = w.conn.QueryRowContext(ctx, "SELECT twin IS ? FROM games WHERE id = ?", id, found.twin).Scan(&reverse)
	if reverse {
		return 0, err
	}
	return found.twin, err
}

func (w *writer) setKey(ctx context.Context, key string, id int64, r *record) error {
	_, err := w.conn.ExecContext(ctx, "INSERT OR REPLACE INTO keys (key, game, content) VALUES (?, ?, ?)", key, id, r.content)
	return err
}

// gameWithKey returns the game with a key, 0 if there is none, its content hash when it was put, and the present one.
func (w *writer) gameWithKey(ctx context.Context, key string) (id, content, current int64, err error) {
	err = w.conn.QueryRowContext(ctx, "SELECT game, keys.content, games.content FROM keys JOIN games ON games.id = game WHERE key = ?", key).
		Scan(&id, &content, &current)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, 0, 0, nil
	}
	return id, content, current, err
}

// wasPut reports whether a record with the same content was put under some key.
func (w *writer) wasPut(ctx context.Context, r *record) (was bool, err error) {
	err = w.conn.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM keys WHERE content = ?)", r.content).Scan(&was)
	return was, err
}

// findEqual returns the id of a stored game that is equal to a record, 0 if there is none, and whether it has a key. It
// prefers a game without a key.
func (w *writer) findEqual(ctx context.Context, r *record) (id int64, taken bool, err error) {
	err = w.conn.QueryRowContext(ctx, `SELECT id, id IN (SELECT game FROM keys) AS taken FROM games
		WHERE same = ? AND content = ? AND deleted IS NULL ORDER BY taken LIMIT 1`, r.same, r.content).Scan(&id, &taken)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, false, nil
	}
	return id, taken, err
}

// removeReplaced removes the rows of the game with id own, so that the caller can store another version under this id. If
// equal is not 0, it also removes the game with that id, which is equal to the new version, and passes its labels and
// twins to own. The twins of own are unmarked.
func (w *writer) removeReplaced(ctx context.Context, own, equal int64) error {
	for _, statement := range []string{
		"UPDATE games SET twin = NULL WHERE twin = ?1",
		"UPDATE games SET twin = ?1 WHERE twin = ?2",
		"DELETE FROM games WHERE id IN (?1, ?2)",
		"DELETE FROM records WHERE id IN (?1, ?2)",
		"UPDATE OR IGNORE labels SET game = ?1 WHERE game = ?2",
		"DELETE FROM labels WHERE game = ?2",
		"DELETE FROM arrived WHERE game = ?2",
	} {
		args := []any{own, equal}
		if !strings.Contains(statement, "?2") {
			args = args[:1]
		}
		if _, err := w.conn.ExecContext(ctx, statement, args...); err != nil {
			return err
		}
	}
	return nil
}

// Keys returns the keys of some games.
func (d *DB) Keys(ctx context.Context, ids ...int64) ([]string, error) {
	rows, err := d.pool.QueryContext(ctx, "SELECT key FROM keys WHERE game IN ("+idList+")", jsonArg{ids})
	return readRows(rows, err, whole[string])
}
