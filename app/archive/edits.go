package archive

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"backrank/variants/pgn"
)

// Edit is the state of a game that was edited in the list: deletion, labels and changed content. The last edit of a game
// replaces earlier ones. Edits are lines of a file beside the archive, from which they are applied again when the
// archive is rebuilt.
type Edit struct {
	// Key identifies the game. A game of the user's own has the key under which it was put; an imported game has a hash
	// of its content at the time of the import.
	Key     string `json:"game"`
	Own     bool   `json:"own,omitempty"` // the game is the user's own: the file of such games has everything but the deletion
	Deleted bool   `json:"deleted,omitempty"`
	// Labels are all labels of the game. PGN is the whole game if it was changed.
	Labels []string `json:"tags,omitempty"`
	PGN    string   `json:"pgn,omitempty"`

	id int64 // id of the game in this archive, 0 if unknown
}

// isEmpty reports whether the game is as it was imported.
func (e *Edit) isEmpty() bool { return !e.Deleted && len(e.Labels) == 0 && e.PGN == "" }

// IsFor reports whether the edit is of the game with an id.
func (e *Edit) IsFor(id int64) bool { return e.id == id }

// SetGame sets the content of the game.
func (e *Edit) SetGame(g pgn.Game) (err error) {
	e.PGN, err = pgn.Text(g)
	return err
}

const editTables = `
CREATE TABLE IF NOT EXISTS arrived (game INTEGER PRIMARY KEY, key TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS arrived_key ON arrived (key);
CREATE TABLE IF NOT EXISTS waiting (key TEXT PRIMARY KEY, edit TEXT NOT NULL, game INTEGER NOT NULL) WITHOUT ROWID;
`

// contentKeyPrefix begins keys that identify a game by its content at the time of the import.
const contentKeyPrefix = "="

// contentKey returns the key that identifies a game by its content.
func (r *record) contentKey() string {
	return contentKeyOf(r.same, r.content, r.head.White, r.head.Black, resultNumber(r.head.Result), r.strictElo())
}

func contentKeyOf(same, content int64, white, black string, result int, elo [2]int) string {
	details := hash(content).text(white).text(black).text(strconv.Itoa(result)).text(strconv.Itoa(elo[0])).text(strconv.Itoa(elo[1]))
	return fmt.Sprintf("%s%016x%016x", contentKeyPrefix, uint64(same), uint64(details))
}

const selectKeys = `SELECT games.id, same, content, w.name, b.name, result,
iif(loose & 1, 0, white_elo), iif(loose & 2, 0, black_elo), deleted IS NOT NULL, coalesce(arrived.key, '')
FROM games JOIN players w ON w.id = white JOIN players b ON b.id = black LEFT JOIN arrived ON arrived.game = games.id WHERE `

// keyedGame is a game with its key.
type keyedGame struct {
	Edit
	changed bool // the content was changed after the import
}

// keyedGames returns the keys and deletions of the games that satisfy an SQL condition.
func keyedGames(ctx context.Context, from querier, condition string, args ...any) ([]keyedGame, error) {
	rows, err := from.QueryContext(ctx, selectKeys+condition, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []keyedGame
	for rows.Next() {
		var k keyedGame
		var same, content int64
		var white, black string
		var result int
		var elo [2]int
		if err := rows.Scan(&k.id, &same, &content, &white, &black, &result, &elo[0], &elo[1], &k.Deleted, &k.Key); err != nil {
			return nil, err
		}
		if k.changed = k.Key != ""; !k.changed {
			k.Key = contentKeyOf(same, content, white, black, result, elo)
		}
		all = append(all, k)
	}
	return all, rows.Err()
}

// querier is a connection or the pool.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*dbRows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *dbRow
}

// Edits returns the current edits of some games. ownSource is the source of the user's own games.
func (d *DB) Edits(ctx context.Context, ownSource string, ids ...int64) ([]Edit, error) {
	if d.oldVersion {
		return nil, errOld()
	}
	return editsOf(ctx, d.pool, ownSource, "games.id IN ("+idList+") ORDER BY games.id", jsonArg{ids})
}

// editsOf returns the current edits of the games that satisfy an SQL condition.
func editsOf(ctx context.Context, from querier, ownSource, condition string, args ...any) ([]Edit, error) {
	games, err := keyedGames(ctx, from, condition, args...)
	if err != nil {
		return nil, err
	}
	var edits []Edit
	for _, k := range games {
		if err := k.loadDetails(ctx, from, ownSource); err != nil {
			return nil, err
		}
		edits = append(edits, k.Edit)
	}
	return edits, nil
}

// loadDetails sets the labels and the changed content, or for the user's own games the key.
func (k *keyedGame) loadDetails(ctx context.Context, from querier, ownSource string) error {
	var key sql.NullString
	err := from.QueryRowContext(ctx, `SELECT source IS (SELECT id FROM sources WHERE path = ?2),
		(SELECT key FROM keys WHERE game = ?1 AND key NOT LIKE '%/%' ORDER BY key LIMIT 1) FROM games WHERE id = ?1`, k.id, ownSource).Scan(&k.Own, &key)
	if k.Own && key.Valid {
		k.Key = key.String
	}
	if err != nil || k.Own {
		return err
	}
	if k.Labels, err = labelsOf(ctx, from, k.id); err != nil || !k.changed {
		return err
	}
	g, err := readGame(ctx, from, k.id)
	if err != nil {
		return err
	}
	return k.SetGame(g)
}

// applyEdit applies an edit to its game, or stores it until the game is imported. deleted has the ids of the deleted
// games by key, which no index finds.
func (w *writer) applyEdit(ctx context.Context, e *Edit, deleted map[string]int64) error {
	id, err := w.gameOfEdit(ctx, e, deleted)
	if err != nil {
		return err
	}
	if id != 0 {
		return w.applyTo(ctx, id, e)
	}
	text, err := json.Marshal(e)
	if err == nil {
		_, err = w.conn.ExecContext(ctx, "INSERT OR REPLACE INTO waiting (key, edit, game) VALUES (?, ?, 0)", e.Key, string(text))
	}
	return err
}

// gameOfEdit returns the id of the game of an edit, 0 if it is not in the archive.
func (w *writer) gameOfEdit(ctx context.Context, e *Edit, deleted map[string]int64) (int64, error) {
	if e.id != 0 {
		return e.id, nil
	}
	if !strings.HasPrefix(e.Key, contentKeyPrefix) {
		id, _, _, err := w.gameWithKey(ctx, e.Key)
		return id, err
	}
	if id, known := deleted[e.Key]; known {
		return id, nil
	}
	same, err := strconv.ParseUint(e.Key[len(contentKeyPrefix):min(len(e.Key), len(contentKeyPrefix)+16)], 16, 64)
	if err != nil {
		return 0, nil // a key of a later version
	}
	games, err := keyedGames(ctx, w.conn, "games.id IN (SELECT game FROM arrived WHERE key = ?) OR games.id IN (SELECT id FROM games WHERE same = ? AND deleted IS NULL)",
		e.Key, int64(same))
	for _, k := range games {
		if k.Key == e.Key {
			return k.id, err
		}
	}
	return 0, err
}

// applyTo applies an edit to the game with an id.
func (w *writer) applyTo(ctx context.Context, id int64, e *Edit) error {
	var now any
	if e.Deleted {
		now = time.Now().Unix()
	}
	if _, err := w.conn.ExecContext(ctx, "UPDATE games SET deleted = ?2 WHERE id = ?1 AND deleted IS NULL = (?2 IS NOT NULL)", id, now); err != nil {
		return err
	}
	if _, err := w.conn.ExecContext(ctx, "DELETE FROM waiting WHERE game = ?", id); err != nil {
		return err
	}
	if e.Own {
		return nil
	}
	if err := w.setLabels(ctx, id, OwnTags{Labels: e.Labels, Labelled: true}); err != nil || e.PGN == "" {
		return err
	}
	g, err := pgn.NewReader(strings.NewReader(e.PGN)).Next()
	if err != nil {
		return nil // written by a later version
	}
	from := encoder{accuracy: w.db.accuracy}
	r, err := from.encode(&g, false)
	if err != nil {
		return nil
	}
	var content int64
	if err := w.conn.QueryRowContext(ctx, "SELECT content FROM games WHERE id = ?", id).Scan(&content); err != nil || content == r.content {
		return err
	}
	return w.replace(ctx, id, &r)
}

// saveOriginalKey stores the content key of a game before its first change.
func (w *writer) saveOriginalKey(ctx context.Context, id int64) error {
	games, err := keyedGames(ctx, w.conn, "games.id = ?", id)
	if err != nil || len(games) == 0 {
		return err
	}
	_, err = w.conn.ExecContext(ctx, "INSERT OR IGNORE INTO arrived (game, key) VALUES (?, ?)", id, games[0].Key)
	return err
}

// applyPendingEdit applies the stored edit, if any, of a game that was just added.
func (w *writer) applyPendingEdit(ctx context.Context, id int64, key string) error {
	e, ok := w.pendingEdits[key]
	if !ok || e.id != 0 {
		return nil
	}
	w.abortFeed() // the scan file would lack the edit
	if err := w.applyTo(ctx, id, e); err != nil {
		return err
	}
	if !e.Deleted { // keep the edit of a deleted game, so that the game is not added again
		delete(w.pendingEdits, key)
		_, err := w.conn.ExecContext(ctx, "DELETE FROM waiting WHERE key = ?", key)
		return err
	}
	e.id = id
	_, err := w.conn.ExecContext(ctx, "UPDATE waiting SET game = ? WHERE key = ?", id, key)
	return err
}

// editBefore returns the edit that was made of a game before it is added, nil if there is none. If the edit has no id, it
// waits for this game, which was in the archive before the rebuild, as a game of its own: it must be added even if an edit
// has made another game equal to it. Otherwise the game is in the archive already, but was changed after its import, or was
// deleted before the archive was rebuilt: it must not be added again.
func (w *writer) editBefore(r *record) *Edit {
	if len(w.pendingEdits) == 0 {
		return nil
	}
	return w.pendingEdits[r.contentKey()]
}

// loadPendingEdits reads the stored edits, and the original keys of changed games.
func (w *writer) loadPendingEdits(ctx context.Context) error {
	type row struct {
		text []byte
		id   int64
	}
	rows, err := w.conn.QueryContext(ctx, "SELECT json_object('game', key), game FROM arrived UNION ALL SELECT edit, game FROM waiting")
	all, err := readRows(rows, err, func(r *row) []any { return []any{&r.text, &r.id} })
	w.pendingEdits = map[string]*Edit{}
	for _, r := range all {
		e := Edit{id: r.id}
		if json.Unmarshal(r.text, &e) == nil {
			w.pendingEdits[e.Key] = &e
		}
	}
	return err
}

// lastEdits returns the last edit of each game in the lines of a file, in the order of those lines, and the number of
// lines. It skips lines that cannot be parsed: a program was killed while writing them.
func lastEdits(text []byte) (edits []*Edit, lines int) {
	last := map[string]*Edit{}
	var all []*Edit
	for line := range bytes.Lines(text) {
		lines++
		var e Edit
		if json.Unmarshal(line, &e) == nil && e.Key != "" {
			last[e.Key] = &e
			all = append(all, &e)
		}
	}
	for _, e := range all {
		if last[e.Key] == e {
			edits = append(edits, e)
		}
	}
	return edits, lines
}
