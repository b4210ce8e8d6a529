package archive

import (
	"context"
	"database/sql/driver"
	"time"

	"backrank/app/archive/scan"
	"backrank/variants"
	"backrank/variants/pgn"
)

// Added counts the games of an import by outcome.
type Added struct {
	Games  int // added
	Twins  int // of the added games, those marked as twins
	Equals int // not added, because an equal game is stored already
}

func (a *Added) add(more Added) {
	a.Games += more.Games
	a.Twins += more.Twins
	a.Equals += more.Equals
}

// writer adds and changes games. It is not safe for concurrent use.
type writer struct {
	db                       *DB
	conn                     *dbConn
	players, events, sources *nameTable
	controls                 *nameTable
	variants                 map[string]int64
	game, record             *insertStatement
	twins                    twinFinder
	nextID                   int64 // id of the next game
	dataVersion              int64 // SQLite's data_version, which changes when another connection writes
	bulk                     bool  // the indexes are dropped until close
	skipKeyed                bool  // whether addRecord also skips a game equal to the last one put under some key, even if that was edited since
	imported                 int64
	pendingEdits             map[string]*Edit       // by content key; includes edits of games that are stored, whose id is then set, see editBefore
	feed                     *feed                  // nil if the scan file is not written along with an import
	keyOfService             func(*pgn.Game) string // Source.Key of the games being added; nil for files
	buffer                   []driver.Value
}

const insertGame = "INSERT INTO games (" + gameColumns + `, same, content, alike, loose, twin)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

// newWriter opens a writer, which must be closed. bulk prepares it for many games: if the archive is empty, the indexes
// are dropped and rebuilt by close.
func (d *DB) newWriter(ctx context.Context, bulk bool) (*writer, error) {
	w := &writer{db: d, variants: map[string]int64{}, imported: time.Now().Unix()}
	err := w.open(ctx, bulk)
	if err != nil {
		_ = w.close()
		return nil, err
	}
	return w, nil
}

func (w *writer) open(ctx context.Context, bulk bool) error {
	var err error
	if w.conn, err = w.db.pool.Conn(ctx); err != nil {
		return err
	}
	if err = w.readDataVersion(ctx, &w.dataVersion); err != nil { // before names are read: a later change by others causes a refresh
		return err
	}
	if w.players, err = newNameTable(ctx, w.conn, "players", "name", bulk); err != nil {
		return err
	}
	if w.events, err = newNameTable(ctx, w.conn, "events", "name", bulk); err != nil {
		return err
	}
	if w.sources, err = newNameTable(ctx, w.conn, "sources", "path", bulk); err != nil {
		return err
	}
	if w.controls, err = newNameTable(ctx, w.conn, "controls", "name", bulk); err != nil {
		return err
	}
	if err = w.loadPendingEdits(ctx); err != nil {
		return err
	}
	if w.game, err = prepareInsert(ctx, w.conn, insertGame); err != nil {
		return err
	}
	if w.record, err = prepareInsert(ctx, w.conn, "INSERT INTO records (id, moves, rest) VALUES (?, ?, ?)"); err != nil {
		return err
	}
	var filled bool
	if err := w.conn.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM games)").Scan(&filled); err != nil {
		return err
	}
	if w.bulk = bulk && !filled; bulk {
		index := createIndexes // another program may have dropped them to fill the archive
		if w.bulk {
			index = dropIndexes
		}
		w.db.write.Lock()
		defer w.db.write.Unlock()
		if _, err := w.conn.ExecContext(ctx, index); err != nil {
			return err
		}
	}
	return w.twins.open(ctx, w.conn, w.bulk)
}

func (w *writer) readDataVersion(ctx context.Context, to *int64) error {
	return w.conn.QueryRowContext(ctx, "PRAGMA data_version").Scan(to)
}

// close rebuilds dropped indexes and meanwhile finishes the scan file.
func (w *writer) close() error {
	if w.conn == nil {
		return nil
	}
	err := scan.Each(context.Background(), 2, func(i int) error {
		switch {
		case i == 0 && w.bulk:
			return w.createIndexes(context.Background())
		case i == 1 && w.feed != nil:
			_ = w.feed.finish(context.Background()) // on failure the file is built from the tables later
		}
		return nil
	})
	w.twins.close()
	for _, i := range []*insertStatement{w.game, w.record} {
		if i != nil {
			_ = i.statement.Close()
		}
	}
	for _, n := range []*nameTable{w.players, w.events, w.sources, w.controls} {
		if n != nil {
			n.close()
		}
	}
	if failed := w.conn.Close(); err == nil {
		err = failed
	}
	return err
}

func (w *writer) createIndexes(ctx context.Context) error {
	w.db.write.Lock()
	defer w.db.write.Unlock()
	_, err := w.conn.ExecContext(ctx, createIndexes)
	return err
}

// add adds records in one transaction: all of them or, with an error, none. It cannot be cancelled.
func (w *writer) add(source string, batch ...[]record) (Added, error) {
	ctx := context.Background()
	w.db.write.Lock()
	defer w.db.write.Unlock()
	if w.db.closed {
		return Added{}, ErrClosed
	}
	if _, err := w.conn.ExecContext(ctx, "BEGIN IMMEDIATE"); err != nil {
		return Added{}, err
	}
	added, err := w.addAll(ctx, source, batch)
	if err = endTransaction(w.conn, err); err != nil {
		w.dataVersion = -1 // the rollback may have removed cached names
		w.abortFeed()
		return Added{}, err
	}
	if w.feed != nil && w.feed.commit(ctx) != nil {
		w.abortFeed()
	}
	return added, nil
}

// abortFeed stops writing the scan file. It is rebuilt from the tables later.
func (w *writer) abortFeed() {
	if w.feed != nil {
		w.feed.abort()
		w.feed = nil
	}
}

func (w *writer) addAll(ctx context.Context, source string, batch [][]record) (added Added, err error) {
	if err := w.refresh(ctx); err != nil {
		return added, err
	}
	from, err := w.sources.id(ctx, source)
	if err != nil {
		return added, err
	}
	for _, records := range batch {
		for i := range records {
			if err := w.addRecord(ctx, &records[i], from, &added); err != nil {
				return added, err
			}
		}
	}
	return added, nil
}

// refresh reads again what another connection may have changed.
func (w *writer) refresh(ctx context.Context) error {
	before := w.dataVersion
	if err := w.readDataVersion(ctx, &w.dataVersion); err != nil {
		return err
	}
	if before != w.dataVersion {
		for _, n := range []*nameTable{w.players, w.events, w.sources, w.controls} {
			if err := n.load(ctx); err != nil {
				return err
			}
		}
		clear(w.variants)
		if err := w.loadPendingEdits(ctx); err != nil {
			return err
		}
	}
	last := w.nextID
	err := w.conn.QueryRowContext(ctx, "SELECT coalesce(max(id), 0) + 1 FROM games").Scan(&w.nextID)
	if w.feed != nil && !w.feed.follows(w.nextID) {
		w.abortFeed()
	}
	if err == nil && last < w.nextID {
		err = w.twins.rememberSince(ctx, w.conn, last)
	}
	return err
}

// addRecord adds a record, unless an equal game is stored already.
func (w *writer) addRecord(ctx context.Context, r *record, source int64, added *Added) error {
	if r.key != "" {
		if known, err := w.addVersion(ctx, r, source); err != nil || known {
			added.Equals++
			return err
		}
	}
	ids, err := w.namesOf(ctx, &r.head)
	if err != nil {
		return err
	}
	edit := w.editBefore(r)
	// A game with a waiting edit is another game than all stored ones, even if edits have made one equal to it.
	found, err := w.twins.lookUp(ctx, r, ids, edit != nil && edit.id == 0)
	if err != nil {
		return err
	}
	if !found.equal && w.skipKeyed {
		if found.equal, err = w.wasPut(ctx, r); err != nil {
			return err
		}
	}
	edited := edit != nil && edit.id != 0
	recovered := found.sameMoves && r.content == recoveredContent // the stored game has the same moves and more tags
	if found.equal || edited || recovered {
		added.Equals++
		return w.setServiceKey(ctx, r, edit)
	}
	if found.sameMoves {
		if id, err := w.twins.findRecovered(ctx, r); err != nil || id != 0 {
			if err == nil {
				err = w.replaceRecovered(ctx, id, r, source)
			}
			if err == nil && r.key != "" {
				err = w.setKey(ctx, r.key, id, r)
			}
			added.Games++
			return err
		}
		if same, err := w.isFromService(ctx, r, found.twin); err != nil || same {
			added.Equals++
			return err
		}
	}
	if found.twin != 0 {
		added.Twins++
	}
	n, err := w.store(ctx, r, ids, w.nextID, found.twin, source)
	if err != nil {
		return err
	}
	if w.feed != nil && w.feed.add(r, &n) != nil {
		w.abortFeed()
	}
	w.nextID++
	added.Games++
	if r.key != "" {
		if err := w.setKey(ctx, r.key, n[0], r); err != nil {
			return err
		}
	}
	if len(w.pendingEdits) > 0 {
		if err := w.applyPendingEdit(ctx, n[0], r.contentKey()); err != nil {
			return err
		}
	}
	return w.twins.remember(ctx, w.conn, keyedCandidate{candidate{w.nextID - 1, r.content, packDate(r.head.Date)}, r.same, r.alike})
}

// namesOf returns the ids of the names in a head, and adds names that are missing.
func (w *writer) namesOf(ctx context.Context, h *Head) (ids nameIDs, err error) {
	if ids.white, err = w.players.id(ctx, h.White); err != nil {
		return ids, err
	}
	if ids.black, err = w.players.id(ctx, h.Black); err != nil {
		return ids, err
	}
	if ids.event, err = w.events.id(ctx, h.Event); err != nil || h.TimeControl == "" {
		return ids, err
	}
	ids.control, err = w.controls.id(ctx, h.TimeControl)
	return ids, err
}

// replaceRecovered replaces a recovered game by a complete record, and keeps its id and labels.
func (w *writer) replaceRecovered(ctx context.Context, id int64, r *record, source int64) error {
	w.abortFeed() // the recovered game is in the scan file
	err := w.removeReplaced(ctx, id, 0)
	if err == nil {
		err = w.put(ctx, r, id, 0, source)
	}
	if err == nil && len(w.pendingEdits) > 0 {
		err = w.applyPendingEdit(ctx, id, r.contentKey())
	}
	return err
}

// store inserts a record under an unused id and returns its row. twin is the id of the game that it is a twin of, 0 if
// there is none.
func (w *writer) store(ctx context.Context, r *record, ids nameIDs, id, twin, source int64) (gameRow, error) {
	h, c := &r.head, &r.head.Castled
	variant, err := w.variant(ctx, h)
	if err != nil {
		return gameRow{}, err
	}
	n := gameRow{
		id, variant, int64(r.start), ids.white, ids.black, ids.event, int64(resultNumber(h.Result)), int64(h.Ending), int64(packDate(h.Date)),
		int64(h.Elo[0]), int64(h.Elo[1]), int64(h.Plies), int64(c[0].Type), int64(c[0].Ply), int64(c[1].Type), int64(c[1].Ply),
		int64(h.Hints), source, w.imported, ids.control, int64(h.Accuracy[0]), int64(h.Accuracy[1]), twin,
	}
	if _, err := w.game.exec(ctx, w.conn, w.values(&n, r)...); err != nil {
		return n, err
	}
	_, err = w.record.exec(ctx, w.conn, id, r.moves, r.extra)
	return n, err
}

// values returns the arguments of insertGame. They are valid until the next call.
func (w *writer) values(n *gameRow, r *record) []driver.Value {
	w.buffer = w.buffer[:0]
	for _, column := range n[:len(n)-2] {
		w.buffer = append(w.buffer, column)
	}
	w.buffer = append(w.buffer, r.same, r.content, r.alike, nullIfZero(int64(r.loose)), nullIfZero(n[len(n)-2]))
	return w.buffer
}

// nullIfZero returns n, or NULL for 0.
func nullIfZero(n int64) driver.Value {
	if n == 0 {
		return nil
	}
	return n
}

// variant returns the id of a head's variant, and adds the variant if it is missing.
func (w *writer) variant(ctx context.Context, h *Head) (int64, error) {
	if id, known := w.variants[h.Variant]; known {
		return id, nil
	}
	if _, known := variants.ByID(h.Variant); !known {
		return 0, errVariant
	}
	_, err := w.conn.ExecContext(ctx, "INSERT OR IGNORE INTO variants (name, rule) VALUES (?, ?)", h.Variant, h.Rule)
	if err != nil {
		return 0, err
	}
	var id int64
	if err := w.conn.QueryRowContext(ctx, "SELECT id FROM variants WHERE name = ?", h.Variant).Scan(&id); err != nil {
		return 0, err
	}
	w.variants[h.Variant] = id
	return id, nil
}
