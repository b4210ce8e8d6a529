package archive

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"strings"

	"backrank/variants/notation"
)

// Put stores a game under a key of one's own, and returns its id: a game that goes on takes the place of what was put
// under its key before, with its id and labels. What others have changed meanwhile stays, and the game is put beside it,
// where the key is from then on. A game that is there already, without a key, gets the key. Putting the same once more
// changes nothing: a game that was deleted or replaced meanwhile stays so. It fails if a move is not legal.
func (d *DB) Put(ctx context.Context, source, key string, g notation.Game) (id int64, err error) {
	err = d.change(ctx, &g, func(w *writer, r *record) error {
		id, err = w.putKeyed(ctx, source, key, r)
		return err
	})
	return id, err
}

// Key gives a game a key, or one more, under which it is put as long as nobody else has changed it. It fails if there is
// no game with the id.
func (d *DB) Key(ctx context.Context, id int64, key string) error {
	d.write.Lock()
	defer d.write.Unlock()
	done, err := d.pool.ExecContext(ctx, "INSERT INTO keys (key, game, content) SELECT ?, id, content FROM games WHERE id = ?", key, id)
	if err != nil {
		return err
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		return cmp.Or(err, errNoGame)
	}
	return nil
}

// Keyed returns the game that was put under a key, false if there is none.
func (d *DB) Keyed(ctx context.Context, key string) (g notation.Game, found bool, err error) {
	var id int64
	err = d.pool.QueryRowContext(ctx, "SELECT game FROM keys WHERE key = ?", key).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return g, false, nil
	}
	if err == nil {
		g, err = d.Game(ctx, id)
	}
	return g, err == nil, err
}

// Replace puts a game in the place of another, with its id and labels, such as one with other tags. It fails if there is
// none with the id, or a move is not legal.
func (d *DB) Replace(ctx context.Context, id int64, g notation.Game) error {
	return d.change(ctx, &g, func(w *writer, r *record) error {
		var source int64
		err := w.conn.QueryRowContext(ctx, "SELECT source FROM games WHERE id = ?", id).Scan(&source)
		if errors.Is(err, sql.ErrNoRows) {
			return errNoGame
		}
		if err == nil {
			err = w.drop(ctx, id, 0)
		}
		if err != nil {
			return err
		}
		return w.put(ctx, r, id, 0, source)
	})
}

// change has do change something with the record of a game, in one transaction.
func (d *DB) change(ctx context.Context, g *notation.Game, do func(*writer, *record) error) error {
	if err := legal(g); err != nil {
		return err
	}
	var e encoder
	r, err := e.encode(g, false)
	if err != nil {
		return err
	}
	w, err := d.newWriter(ctx, false)
	if err != nil {
		return err
	}
	return errors.Join(w.once(ctx, func() error { return do(w, &r) }), w.close())
}

// once runs do in a transaction.
func (w *writer) once(ctx context.Context, do func() error) error {
	w.db.write.Lock()
	defer w.db.write.Unlock()
	if _, err := w.conn.ExecContext(ctx, "BEGIN IMMEDIATE"); err != nil {
		return err
	}
	err := w.refresh(ctx)
	if err == nil {
		err = do()
	}
	if err = endTransaction(w.conn, err); err != nil {
		w.seen = -1 // what is remembered of names may be undone
	}
	return err
}

func (w *writer) putKeyed(ctx context.Context, source, key string, r *record) (int64, error) {
	own, content, now, err := w.keyed(ctx, key)
	switch {
	case err != nil || own != 0 && content == r.content:
		return own, err
	case own != 0 && now == r.content:
		return own, w.setKey(ctx, key, own, r)
	case now != content: // somebody else has changed it
		own = 0
	}
	equal, taken, err := w.equal(ctx, r)
	if err != nil {
		return 0, err
	}
	twin := int64(0)
	if taken {
		twin, equal = equal, 0
	}
	switch {
	case own == 0 && equal != 0:
		return equal, w.setKey(ctx, key, equal, r)
	case own == 0:
		own = w.next
	default:
		if err := w.drop(ctx, own, equal); err != nil {
			return 0, err
		}
	}
	from, err := w.sources.id(ctx, source)
	if err != nil {
		return 0, err
	}
	if err := w.put(ctx, r, own, twin, from); err != nil {
		return 0, err
	}
	return own, w.setKey(ctx, key, own, r)
}

// put writes a record under an id that is free. Without a twin that is known, it is looked for.
func (w *writer) put(ctx context.Context, r *record, id, twin, source int64) error {
	ids, err := w.row(ctx, &r.head)
	if err == nil && twin == 0 {
		twin, err = w.twinOf(ctx, r, ids, id)
	}
	if err != nil {
		return err
	}
	_, err = w.store(ctx, r, ids, id, twin, source)
	return err
}

// twinOf returns the game that a record with an id is a twin of, 0 if there is none: it is none of its own twins.
func (w *writer) twinOf(ctx context.Context, r *record, ids row, id int64) (twin int64, err error) {
	if twin, _, err = w.twins.of(ctx, r, ids); err != nil || twin == 0 {
		return 0, err
	}
	var own bool
	err = w.conn.QueryRowContext(ctx, "SELECT twin IS ? FROM games WHERE id = ?", id, twin).Scan(&own)
	if own {
		twin = 0
	}
	return twin, err
}

func (w *writer) setKey(ctx context.Context, key string, id int64, r *record) error {
	_, err := w.conn.ExecContext(ctx, "INSERT OR REPLACE INTO keys (key, game, content) VALUES (?, ?, ?)", key, id, r.content)
	return err
}

// keyed returns the game with a key, 0 if there is none, with its numbers of content when it was put and now.
func (w *writer) keyed(ctx context.Context, key string) (id, content, now int64, err error) {
	err = w.conn.QueryRowContext(ctx, "SELECT game, keys.content, games.content FROM keys JOIN games ON games.id = game WHERE key = ?", key).
		Scan(&id, &content, &now)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, 0, 0, nil
	}
	return id, content, now, err
}

// wasPut reports whether a record was put as it is, under some key.
func (w *writer) wasPut(ctx context.Context, r *record) (was bool, err error) {
	err = w.conn.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM keys WHERE content = ?)", r.content).Scan(&was)
	return was, err
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
// and twins the game keeps. Games that were twins of what it was are none any more.
func (w *writer) drop(ctx context.Context, own, equal int64) error {
	for _, statement := range []string{
		"UPDATE games SET twin = NULL WHERE twin = ?1",
		"UPDATE games SET twin = ?1 WHERE twin = ?2",
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
