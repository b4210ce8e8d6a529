package archive

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"backrank/variants/notation"
)

// Put stores a game under a key of one's own, and returns its id: a game that goes on takes the place of what was put
// under its key before, with its id and labels. A game that is there already, without a key, gets the key. A game that
// was deleted stays so as long as it is the same. It fails if a move is not legal.
func (d *DB) Put(ctx context.Context, source, key string, g notation.Game) (int64, error) {
	if err := legal(&g); err != nil {
		return 0, err
	}
	var e encoder
	r, err := e.encode(&g)
	if err != nil {
		return 0, err
	}
	w, err := d.newWriter(ctx, false)
	if err != nil {
		return 0, err
	}
	id, err := w.put(ctx, source, key, &r)
	return id, errors.Join(err, w.close())
}

// put puts a record in one transaction.
func (w *writer) put(ctx context.Context, source, key string, r *record) (id int64, err error) {
	w.db.write.Lock()
	defer w.db.write.Unlock()
	if _, err := w.conn.ExecContext(ctx, "BEGIN IMMEDIATE"); err != nil {
		return 0, err
	}
	id, err = w.putKeyed(ctx, source, key, r)
	return id, endTransaction(w.conn, err)
}

func (w *writer) putKeyed(ctx context.Context, source, key string, r *record) (int64, error) {
	if err := w.refresh(ctx); err != nil {
		return 0, err
	}
	own, content, err := w.keyed(ctx, key)
	if err != nil || own != 0 && content == r.content {
		return own, err
	}
	equal, taken, err := w.equal(ctx, r)
	twin := int64(0)
	if taken {
		twin, equal = equal, 0
	}
	switch {
	case err != nil:
		return 0, err
	case own == 0 && equal != 0:
		_, err := w.conn.ExecContext(ctx, "INSERT INTO keys (key, game) VALUES (?, ?)", key, equal)
		return equal, err
	case own == 0:
		own = w.next
		if _, err := w.conn.ExecContext(ctx, "INSERT INTO keys (key, game) VALUES (?, ?)", key, own); err != nil {
			return 0, err
		}
	default:
		if err := w.drop(ctx, own, equal); err != nil {
			return 0, err
		}
	}
	from, err := w.sources.id(ctx, source)
	if err != nil {
		return 0, err
	}
	ids, err := w.row(ctx, &r.head)
	if err != nil {
		return 0, err
	}
	if twin == 0 {
		if twin, _, err = w.twins.of(ctx, r, ids); err != nil {
			return 0, err
		}
	}
	return own, w.store(ctx, r, ids, own, twin, from)
}

// keyed returns the game with a key, 0 if there is none, and its number of content.
func (w *writer) keyed(ctx context.Context, key string) (id, content int64, err error) {
	err = w.conn.QueryRowContext(ctx, "SELECT id, content FROM keys JOIN games ON games.id = keys.game WHERE key = ?", key).Scan(&id, &content)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, 0, nil
	}
	return id, content, err
}

// equal returns a game that is equal to a record, 0 if there is none, and whether it has a key: one without comes first.
func (w *writer) equal(ctx context.Context, r *record) (id int64, taken bool, err error) {
	err = w.conn.QueryRowContext(ctx, `SELECT id, id IN (SELECT game FROM keys) AS taken FROM games
		WHERE same = ? AND content = ? AND deleted IS NULL ORDER BY taken LIMIT 1`, r.same, r.content).Scan(&id, &taken)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, false, nil
	}
	return id, taken, err
}

// drop removes the record of a game that is being replaced, and another game, equal to what replaces it, whose labels
// the game keeps. Games that were twins of what it was are none any more.
func (w *writer) drop(ctx context.Context, own, equal int64) error {
	for _, statement := range []string{
		"UPDATE games SET twin = NULL WHERE twin = ?1",
		"DELETE FROM games WHERE id IN (?1, ?2)",
		"DELETE FROM records WHERE id IN (?1, ?2)",
		"UPDATE OR IGNORE labels SET game = ?1 WHERE game = ?2",
		"DELETE FROM labels WHERE game = ?2",
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
