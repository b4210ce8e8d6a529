package archive

import (
	"context"
	"sync"
	"sync/atomic"

	"backrank/app/archive/scan"
	"backrank/lang"
)

// viewCache holds the current view of the games, which answers all queries, and keeps it up to date. A query first reads
// a few changes into the view; after many changes a new scan file is built in the background, and queries wait for it.
type viewCache struct {
	tables              tables
	maxInline, maxLater int // maxInlineChanges and maxLaterGames; tests lower them

	importing atomic.Int32 // number of running imports; no file is built until they end, see startImport

	mu          sync.Mutex
	conn        *dbConn    // polls for changes
	dataVersion int64      // SQLite's data_version when latest was last updated
	latest      *view      // nil before the first query
	stale       bool       // latest lacks changes of the tables
	building    *viewBuild // nil if no view is being built
	buildErr    error      // why the last build failed; nil if it succeeded
	closed      bool
	ctx         context.Context // cancelled when the archive is closed
	stop        context.CancelFunc
}

// viewBuild is a running build of a view.
type viewBuild struct {
	done  chan struct{} // closed when the build ends
	read  atomic.Int64  // games read so far
	total int64         // games to read, approximately
}

const (
	// maxInlineChanges is the maximum number of changed and new games that a query reads itself, which takes some
	// milliseconds.
	maxInlineChanges = 1000
	// maxLaterGames is the maximum number of games outside the scan file. With more, the file is rebuilt. During an import,
	// it is also the maximum number of games that a query reads itself.
	maxLaterGames = 16_000
	// maxChangedGames is the maximum number of changed games in the scan file. With more, all games are read again.
	maxChangedGames = 50_000
)

// scanEnding is appended to the path of an archive to form that of its scan file.
const scanEnding = "-scan"

func (c *viewCache) init(d *DB) {
	c.tables, c.maxInline, c.maxLater = tables{d}, maxInlineChanges, maxLaterGames
	c.ctx, c.stop = context.WithCancel(context.Background())
}

// ErrClosed is the error of calls after Close.
var ErrClosed = lang.Error(func() string { return lang.L("the game list is closed") })

// Refresh waits until all games can be searched and counted. It fails if they cannot be read.
func (d *DB) Refresh(ctx context.Context) error {
	v, err := d.views.view(ctx)
	if err == nil {
		v.games.Release()
	}
	return err
}

// BuildProgress returns the share of the games that the running build of the scan file has read, 0 to 1. It returns
// false if no build is running. Queries wait for a build.
func BuildProgress(d *DB) (share float64, is bool) {
	d.views.mu.Lock()
	defer d.views.mu.Unlock()
	b := d.views.building
	if b == nil {
		return 0, false
	}
	return min(float64(b.read.Load())/float64(max(b.total, 1)), 1), true
}

// view returns the current view, which the caller must release. It waits for a running build. During an import it does
// not wait: if more than maxLaterGames games were added since the latest view, it returns that one.
func (c *viewCache) view(ctx context.Context) (*view, error) {
	for built := false; ; built = true {
		v, b, err := c.current(built)
		if b == nil {
			return v, err
		}
		select {
		case <-b.done:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// current returns the view, which the caller must release, or the build to wait for. If built is true, a build has just
// ended and its view is returned even if there are changes since.
func (c *viewCache) current(built bool) (*view, *viewBuild, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.closed:
		return nil, nil, ErrClosed
	case built && c.buildErr != nil:
		return nil, nil, c.buildErr
	case built && c.latest != nil:
	default:
		if err := c.poll(); err != nil {
			return nil, nil, err
		}
		if c.stale && c.building != nil {
			return nil, c.building, nil
		}
	}
	c.latest.games.Acquire()
	return c.latest, nil, nil
}

// newest returns the view, which the caller must release, or nil if the view lacks changes.
func (c *viewCache) newest() *view {
	v, _, err := c.current(false)
	if err != nil || v == nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.stale {
		v.games.Release()
		return nil
	}
	return v
}

// startImport delays builds until end is called, because many games will be added or changed. It first waits for a view
// that can answer queries in the meantime.
func (c *viewCache) startImport(ctx context.Context) (end func()) {
	if v, err := c.view(ctx); err == nil { // the import itself will report the error
		v.games.Release()
	}
	c.importing.Add(1)
	return func() {
		c.importing.Add(-1)
		c.startBuildIfStale()
	}
}

// startBuildIfStale starts a build if the view lacks too many changes.
func (c *viewCache) startBuildIfStale() {
	if v, _, err := c.current(false); err == nil && v != nil {
		v.games.Release()
	}
}

// poll updates the view if the tables have changed.
func (c *viewCache) poll() (err error) {
	if c.conn == nil {
		if c.conn, err = c.tables.db.pool.Conn(c.ctx); err != nil {
			return err
		}
	}
	var version int64
	if err := c.conn.QueryRowContext(c.ctx, "PRAGMA data_version").Scan(&version); err != nil {
		return err
	}
	if c.latest != nil && version == c.dataVersion && !c.stale {
		return nil
	}
	return readOnly(c.ctx, c.conn, func() error {
		if err := c.readChanges(); err != nil {
			return err
		}
		c.dataVersion = version
		return nil
	})
}

// readOnly calls do within a read-only transaction.
func readOnly(ctx context.Context, conn *dbConn, do func() error) error {
	if _, err := conn.ExecContext(ctx, "BEGIN"); err != nil {
		return err
	}
	err := do()
	_, _ = conn.ExecContext(context.Background(), "ROLLBACK") // nothing was written
	return err
}

// readChanges reads the changes into a new view if they are few, or else starts a build.
func (c *viewCache) readChanges() error {
	stamp, err := stampOf(c.ctx, c.conn)
	if err != nil {
		return err
	}
	from, err := c.base()
	if err != nil {
		return err
	}
	defer from.Release()
	from, ids, err := reusable(c.ctx, c.conn, from, stamp)
	if err != nil {
		return err
	}
	limit := c.maxInline
	if c.importing.Load() > 0 { // during an import there is no build: read more
		limit = c.maxLater
	}
	newGames := 0
	err = c.conn.QueryRowContext(c.ctx, "SELECT count(*) FROM (SELECT 1 FROM games WHERE id > ? LIMIT ?)", from.Stamp.Last, limit+1).Scan(&newGames)
	if err != nil {
		return err
	}
	if c.stale = len(ids)+newGames > limit || from.Later()+newGames >= scan.BlockSize; c.stale {
		c.build(from, stamp)
		return nil
	}
	next, err := c.tables.withChanges(c.ctx, c.conn, from, stamp, ids)
	if err != nil {
		return err
	}
	c.replace(next)
	if next.games.Later() > c.maxLater {
		c.build(next.games, stamp)
	}
	return nil
}

// base returns the snapshot to update, which the caller must release: that of the view, or else that of the scan file.
func (c *viewCache) base() (*scan.Snapshot, error) {
	if c.latest != nil {
		c.latest.games.Acquire()
		return c.latest.games, nil
	}
	games, err := scan.Load(c.tables.db.path + scanEnding)
	if err != nil { // missing, damaged or of another format
		return scan.Empty(scan.Stamp{}), nil
	}
	return games, nil
}

// reusable returns the given snapshot and the ids of its games that have changed since, or an empty snapshot if the given
// one is of another database or too old. It does not acquire the snapshot.
func reusable(ctx context.Context, conn *dbConn, before *scan.Snapshot, now scan.Stamp) (*scan.Snapshot, []uint32, error) {
	ids, known, err := changedSince(ctx, conn, before.Stamp, now)
	if err != nil || known && len(ids) <= maxChangedGames {
		return before, ids, err
	}
	return scan.Empty(scan.Stamp{Database: now.Database, Changes: now.Changes}), nil, nil
}

// install sets a view that an import has built.
func (c *viewCache) install(v *view) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.replace(v)
	c.dataVersion = -1 // the tables may have changed during the import
}

// replace sets the view and releases the previous one.
func (c *viewCache) replace(next *view) {
	if c.latest != nil {
		c.latest.games.Release()
	}
	c.latest = next
}

// build starts a build in the background, unless one is running, or an import is running and there is a view.
func (c *viewCache) build(from *scan.Snapshot, now scan.Stamp) {
	if c.building != nil || c.importing.Load() > 0 && c.latest != nil {
		return
	}
	b := &viewBuild{done: make(chan struct{}), total: now.Last}
	c.building, c.buildErr = b, nil
	from.Acquire()
	go func() {
		defer close(b.done)
		next, err := c.tables.build(c.ctx, from, &b.read)
		from.Release()
		c.mu.Lock()
		defer c.mu.Unlock()
		c.building, c.buildErr = nil, err
		if err == nil {
			c.replace(next)
			c.dataVersion = -1 // the tables may have changed during the build
		}
	}()
}

// close stops a running build and releases the view. Later queries fail with ErrClosed.
func (c *viewCache) close() {
	c.mu.Lock()
	c.closed = true
	building := c.building
	c.mu.Unlock()
	c.stop()
	if building != nil {
		<-building.done
	}
	if c.latest != nil {
		c.latest.games.Release()
	}
	if c.conn != nil {
		_ = c.conn.Close()
	}
}

// withChanges returns a view of a snapshot and the changes since. It must be called within a read transaction.
func (t tables) withChanges(ctx context.Context, conn *dbConn, from *scan.Snapshot, stamp scan.Stamp, ids []uint32) (*view, error) {
	v, err := t.newView(ctx, conn)
	if err != nil {
		return nil, err
	}
	var games []scan.Game
	visit := func(h scan.Head, moves []byte) error {
		games = append(games, scan.Game{Head: h, Signature: v.sign(&h, moves), Moves: append([]byte(nil), moves...)})
		return nil
	}
	if err := t.eachChanged(ctx, conn, ids, visit); err != nil {
		return nil, err
	}
	if err := t.eachGame(ctx, conn, "games.id > ?", from.Stamp.Last, visit); err != nil {
		return nil, err
	}
	names, err := t.namesOf(ctx, conn, from)
	if err != nil {
		return nil, err
	}
	v.games = from.With(stamp, ids, games, names)
	return v, nil
}

// build builds a view from the games of a snapshot and the changes since, and counts in read the games that it has read.
// The view is in a file, or in memory if no file can be written.
func (t tables) build(ctx context.Context, from *scan.Snapshot, read *atomic.Int64) (v *view, err error) {
	conn, err := t.db.pool.Conn(ctx)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	err = readOnly(ctx, conn, func() error {
		b, failed := scan.NewBuilder(t.db.path + scanEnding)
		if failed == nil {
			v, failed = t.buildWith(ctx, conn, b, from, read)
		}
		if failed == nil || ctx.Err() != nil {
			return failed
		}
		read.Store(0)
		v, err = t.buildWith(ctx, conn, scan.NewMemoryBuilder(), from, read)
		return err
	})
	return v, err
}

func (t tables) buildWith(ctx context.Context, conn *dbConn, b *scan.Builder, from *scan.Snapshot, read *atomic.Int64) (*view, error) {
	v, err := t.fill(ctx, conn, b, from, read)
	if err != nil {
		b.Abort()
	}
	return v, err
}

// fill adds the games to a builder and finishes it.
func (t tables) fill(ctx context.Context, conn *dbConn, b *scan.Builder, from *scan.Snapshot, read *atomic.Int64) (*view, error) {
	stamp, err := stampOf(ctx, conn)
	if err != nil {
		return nil, err
	}
	from, ids, err := reusable(ctx, conn, from, stamp)
	if err != nil {
		return nil, err
	}
	v, err := t.newView(ctx, conn)
	if err != nil {
		return nil, err
	}
	b.Sign = v.sign
	if err := t.copyGames(ctx, conn, b, from, ids, read); err != nil {
		return nil, err
	}
	names, err := t.namesOf(ctx, conn, from)
	if err != nil {
		return nil, err
	}
	v.games, err = b.Finish(ctx, stamp, names, v.variantNames(), v.sourceNames())
	return v, err
}

// namesOf returns the names of a snapshot and those added to the tables since.
func (t tables) namesOf(ctx context.Context, conn *dbConn, from *scan.Snapshot) (names scan.Tables, err error) {
	names = from.Tables
	all := map[string]**scan.Names{"players": &names.Players, "events": &names.Events, "controls": &names.Controls}
	if t.db.oldVersion {
		delete(all, "controls")
	}
	for table, names := range all {
		more, err := namesAfter(ctx, conn, table, "name", (*names).Len())
		if err != nil {
			return scan.Tables{}, err
		}
		*names = (*names).With(more...)
	}
	return names, nil
}

// copyGames adds games to a builder in the order of their ids: those of a snapshot except the changed ones, and the changed
// and new ones from the tables. ids are those of the changed games.
func (t tables) copyGames(ctx context.Context, conn *dbConn, b *scan.Builder, from *scan.Snapshot, ids []uint32, read *atomic.Int64) error {
	games, err := from.Filter(ctx)
	if err != nil {
		return err
	}
	// until adds the games of the snapshot up to an id.
	until := func(id int64) error {
		for len(games) > 0 && int64(from.Head(games[0]).ID) <= id {
			r := games[0]
			games = games[1:]
			read.Add(1)
			g := from.Game(r)
			for len(ids) > 0 && ids[0] < g.Head.ID {
				ids = ids[1:]
			}
			if len(ids) > 0 && ids[0] == g.Head.ID {
				continue
			}
			if err := b.Add(ctx, g); err != nil {
				return err
			}
		}
		return nil
	}
	visit := func(h scan.Head, moves []byte) error {
		if err := until(int64(h.ID)); err != nil {
			return err
		}
		read.Add(1)
		return b.AddUnsigned(ctx, h, moves)
	}
	if err := t.eachChanged(ctx, conn, ids, visit); err != nil {
		return err
	}
	if err := until(from.Stamp.Last); err != nil {
		return err
	}
	return t.eachGame(ctx, conn, "games.id > ?", from.Stamp.Last, visit)
}
