package archive

import (
	"context"
	"database/sql/driver"
	"time"

	"backrank/app/archive/scan"
)

// Added counts games by what was done with them.
type Added struct {
	Games  int // added
	Twins  int // of those, marked as twins of others
	Equals int // not added, as they are there already
}

func (a *Added) add(more Added) {
	a.Games += more.Games
	a.Twins += more.Twins
	a.Equals += more.Equals
}

// writer adds records.
type writer struct {
	db                       *DB
	conn                     *dbConn
	players, events, sources *names
	variants                 map[string]int64
	game, record             *insert
	twins                    twins
	next                     int64 // id of the next game
	seen                     int64 // SQLite's data_version: it changes when another connection has written
	bulk                     bool  // the index is left out
	skipKeyed                bool  // games that were put under a key, and replaced since, count as equal
	now                      int64
	waiting                  map[string]*Edit // by key, of games that have not come, or were deleted before the archive was made again
	feed                     *feed            // nil if the scan file is not made in step
	buffer                   []driver.Value
}

const insertGame = "INSERT INTO games (" + gameColumns + `, same, content, alike, loose, twin)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

// newWriter opens a writer, which must be closed. bulk is for many games: if the archive is empty, its index is built when the
// writer is closed.
func (d *DB) newWriter(ctx context.Context, bulk bool) (*writer, error) {
	w := &writer{db: d, variants: map[string]int64{}, now: time.Now().Unix()}
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
	if err = w.version(ctx, &w.seen); err != nil { // before the names are read: what others add then is read again
		return err
	}
	if w.players, err = newNames(ctx, w.conn, "players", "name", bulk); err != nil {
		return err
	}
	if w.events, err = newNames(ctx, w.conn, "events", "name", bulk); err != nil {
		return err
	}
	if w.sources, err = newNames(ctx, w.conn, "sources", "path", bulk); err != nil {
		return err
	}
	if err = w.loadWaiting(ctx); err != nil {
		return err
	}
	if w.game, err = newInsert(ctx, w.conn, insertGame); err != nil {
		return err
	}
	if w.record, err = newInsert(ctx, w.conn, "INSERT INTO records (id, moves, rest) VALUES (?, ?, ?)"); err != nil {
		return err
	}
	var filled bool
	if err := w.conn.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM games)").Scan(&filled); err != nil {
		return err
	}
	if w.bulk = bulk && !filled; bulk {
		index := createIndexes // another program that fills the archive may have left it out
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

func (w *writer) version(ctx context.Context, to *int64) error {
	return w.conn.QueryRowContext(ctx, "PRAGMA data_version").Scan(to)
}

// close makes the index that was left out, and the scan file beside it.
func (w *writer) close() error {
	if w.conn == nil {
		return nil
	}
	err := scan.Each(context.Background(), 2, func(i int) error {
		switch {
		case i == 0 && w.bulk:
			return w.makeIndexes(context.Background())
		case i == 1 && w.feed != nil:
			_ = w.feed.finish(context.Background()) // it can be made from the tables
		}
		return nil
	})
	w.twins.close()
	for _, i := range []*insert{w.game, w.record} {
		if i != nil {
			_ = i.statement.Close()
		}
	}
	for _, n := range []*names{w.players, w.events, w.sources} {
		if n != nil {
			n.close()
		}
	}
	if failed := w.conn.Close(); err == nil {
		err = failed
	}
	return err
}

func (w *writer) makeIndexes(ctx context.Context) error {
	w.db.write.Lock()
	defer w.db.write.Unlock()
	_, err := w.conn.ExecContext(ctx, createIndexes)
	return err
}
