package archive

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"backrank/app/archive/scan"
)

// viewCache keeps a view of the games up to date, which answers all questions. A few changes are read when something is asked;
// after many, a new file is built in the background, and questions wait for it.
type viewCache struct {
	db                  database
	maxInline, maxLater int // maxInlineChanges and maxLaterGames, for tests to be smaller

	importing atomic.Int32 // number of running imports: no file is built before they end, see startImport

	mu          sync.Mutex
	conn        *dbConn    // asks for changes
	dataVersion int64      // SQLite's data_version when now was looked at last
	latest      *view      // nil before the first question
	stale       bool       // more has changed than now has
	building    *viewBuild // nil if no view is being built
	buildErr    error      // why the last view could not be built; nil if it could
	closed      bool
	ctx         context.Context // ends with the archive
	stop        context.CancelFunc
}

// viewBuild is a view that is being built.
type viewBuild struct {
	done  chan struct{} // closed at the end
	read  atomic.Int64  // games that have been read
	total int64         // games to read, about
}

const (
	// maxInlineChanges is how many games are read while someone waits: some milliseconds.
	maxInlineChanges = 1000
	// maxLaterGames is how many games there are beside the file before it is made again.
	maxLaterGames = 16_000
	// maxChangedGames is how many games of the file may have changed before all are read again.
	maxChangedGames = 50_000
)

// scanEnding is the end of the name of a scan file, behind that of the archive.
const scanEnding = "-scan"

func (s *viewCache) init(d *DB) {
	s.db, s.maxInline, s.maxLater = database{d}, maxInlineChanges, maxLaterGames
	s.ctx, s.stop = context.WithCancel(context.Background())
}

// errClosed is returned where an archive is asked after it was closed.
var errClosed = errors.New("the game list is closed")

// Refresh waits until all games can be searched and counted. It fails if they cannot be read.
func (d *DB) Refresh(ctx context.Context) error {
	v, err := d.views.view(ctx)
	if err == nil {
		v.games.Release()
	}
	return err
}

// BuildProgress returns the share of the games that have been read since many were changed, from 0 to 1. It is false if nothing
// is being read. Questions wait meanwhile.
func BuildProgress(d *DB) (share float64, is bool) {
	d.views.mu.Lock()
	defer d.views.mu.Unlock()
	b := d.views.building
	if b == nil {
		return 0, false
	}
	return min(float64(b.read.Load())/float64(max(b.total, 1)), 1), true
}

// view returns the games as they are now, to be released. It waits while a view is being built. During an import of many
// games it does not: it returns the games as they were before, or as many of the new ones as are listed while they come.
func (s *viewCache) view(ctx context.Context) (*view, error) {
	for built := false; ; built = true {
		v, b, err := s.current(built)
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

// current returns the view, to be released, or what is being built if that must be waited for. With built, a view that has
// just been built is taken although there may be more changes.
func (s *viewCache) current(built bool) (*view, *viewBuild, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.closed:
		return nil, nil, errClosed
	case built && s.buildErr != nil:
		return nil, nil, s.buildErr
	case built && s.latest != nil:
	default:
		if err := s.poll(); err != nil {
			return nil, nil, err
		}
		if s.stale && s.building != nil {
			return nil, s.building, nil
		}
	}
	s.latest.games.Acquire()
	return s.latest, nil, nil
}

// newest returns the view if it has all games, to be released, or else nil.
func (s *viewCache) newest() *view {
	v, _, err := s.current(false)
	if err != nil || v == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stale {
		v.games.Release()
		return nil
	}
	return v
}

// startImport announces that many games will be added or changed, and waits until there is a view to answer questions
// meanwhile. end ends it.
func (s *viewCache) startImport(ctx context.Context) (end func()) {
	if v, err := s.view(ctx); err == nil { // or else the import tells what is wrong
		v.games.Release()
	}
	s.importing.Add(1)
	return func() {
		s.importing.Add(-1)
		s.startBuildIfStale()
	}
}

// startBuildIfStale begins to build a view if that is due.
func (s *viewCache) startBuildIfStale() {
	if v, _, err := s.current(false); err == nil && v != nil {
		v.games.Release()
	}
}

// poll looks for changes.
func (s *viewCache) poll() (err error) {
	if s.conn == nil {
		if s.conn, err = s.db.pool.Conn(s.ctx); err != nil {
			return err
		}
	}
	var version int64
	if err := s.conn.QueryRowContext(s.ctx, "PRAGMA data_version").Scan(&version); err != nil {
		return err
	}
	if s.latest != nil && version == s.dataVersion && !s.stale {
		return nil
	}
	return readOnly(s.ctx, s.conn, func() error {
		if err := s.readChanges(); err != nil {
			return err
		}
		s.dataVersion = version
		return nil
	})
}

// readOnly calls do within a transaction that only reads.
func readOnly(ctx context.Context, conn *dbConn, do func() error) error {
	if _, err := conn.ExecContext(ctx, "BEGIN"); err != nil {
		return err
	}
	err := do()
	_, _ = conn.ExecContext(context.Background(), "ROLLBACK") // there is nothing to lose
	return err
}

// readChanges reads what has changed, if that is little, or else begins to build a new view.
func (s *viewCache) readChanges() error {
	stamp, err := stampOf(s.ctx, s.conn)
	if err != nil {
		return err
	}
	from, err := s.base()
	if err != nil {
		return err
	}
	defer from.Release()
	from, ids, err := reusable(s.ctx, s.conn, from, stamp)
	if err != nil {
		return err
	}
	most := s.maxInline
	if s.importing.Load() > 0 { // as many as can be listed while they come
		most = s.maxLater
	}
	fresh := 0
	err = s.conn.QueryRowContext(s.ctx, "SELECT count(*) FROM (SELECT 1 FROM games WHERE id > ? LIMIT ?)", from.Stamp.Last, most+1).Scan(&fresh)
	if err != nil {
		return err
	}
	if s.stale = len(ids)+fresh > most || from.Later()+fresh >= scan.BlockSize; s.stale {
		s.build(from, stamp)
		return nil
	}
	next, err := s.db.withChanges(s.ctx, s.conn, from, stamp, ids)
	if err != nil {
		return err
	}
	s.replace(next)
	if next.games.Later() > s.maxLater {
		s.build(next.games, stamp)
	}
	return nil
}

// base returns the games from which is gone on, to be released: those before, or those of the file.
func (s *viewCache) base() (*scan.Snapshot, error) {
	if s.latest != nil {
		s.latest.games.Acquire()
		return s.latest.games, nil
	}
	games, err := scan.Load(s.db.path + scanEnding)
	if err != nil { // there is none, or none that can be used
		return scan.Empty(scan.Stamp{}), nil
	}
	return games, nil
}

// reusable returns what the games before may be used for: themselves and the ids of those that have changed, or no games.
// What is returned is not acquired.
func reusable(ctx context.Context, conn *dbConn, before *scan.Snapshot, now scan.Stamp) (*scan.Snapshot, []uint32, error) {
	ids, known, err := changedSince(ctx, conn, before.Stamp, now)
	if err != nil || known && len(ids) <= maxChangedGames {
		return before, ids, err
	}
	return scan.Empty(scan.Stamp{Database: now.Database, Changes: now.Changes}), nil, nil
}

// install takes a view that was made elsewhere.
func (s *viewCache) install(v *view) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.replace(v)
	s.dataVersion = -1 // others may have changed something
}

// replace puts a view in the place of the one before.
func (s *viewCache) replace(next *view) {
	if s.latest != nil {
		s.latest.games.Release()
	}
	s.latest = next
}

// build begins to build a view in the background, unless that is being done or an import will do it and there is a view of
// the games before.
func (s *viewCache) build(from *scan.Snapshot, now scan.Stamp) {
	if s.building != nil || s.importing.Load() > 0 && s.latest != nil {
		return
	}
	b := &viewBuild{done: make(chan struct{}), total: now.Last}
	s.building, s.buildErr = b, nil
	from.Acquire()
	go func() {
		defer close(b.done)
		next, err := s.db.build(s.ctx, from, &b.read)
		from.Release()
		s.mu.Lock()
		defer s.mu.Unlock()
		s.building, s.buildErr = nil, err
		if err == nil {
			s.replace(next)
			s.dataVersion = -1 // games may have come since it began
		}
	}()
}

// close ends all. Nothing is answered afterwards.
func (s *viewCache) close() {
	s.mu.Lock()
	s.closed = true
	building := s.building
	s.mu.Unlock()
	s.stop()
	if building != nil {
		<-building.done
	}
	if s.latest != nil {
		s.latest.games.Release()
	}
	if s.conn != nil {
		_ = s.conn.Close()
	}
}

// withChanges returns a view of games with what has changed, which is read within a transaction.
func (d database) withChanges(ctx context.Context, conn *dbConn, from *scan.Snapshot, stamp scan.Stamp, ids []uint32) (*view, error) {
	v, err := d.newView(ctx, conn)
	if err != nil {
		return nil, err
	}
	var games []scan.Game
	see := func(h scan.Head, moves []byte) error {
		games = append(games, scan.Game{Head: h, Signature: v.sign(&h, moves), Moves: append([]byte(nil), moves...)})
		return nil
	}
	if err := eachChanged(ctx, conn, ids, see); err != nil {
		return nil, err
	}
	if err := eachGame(ctx, conn, "games.id > ?", from.Stamp.Last, see); err != nil {
		return nil, err
	}
	players, events, err := namesOf(ctx, conn, from)
	if err != nil {
		return nil, err
	}
	v.games = from.With(stamp, ids, games, players, events)
	return v, nil
}

// build builds a view from the games of a snapshot and what has changed since. It counts the games that it has read. The view
// is in a file, or in memory where no file can be written.
func (d database) build(ctx context.Context, from *scan.Snapshot, read *atomic.Int64) (v *view, err error) {
	conn, err := d.pool.Conn(ctx)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	err = readOnly(ctx, conn, func() error {
		b, failed := scan.NewBuilder(d.path + scanEnding)
		if failed == nil {
			v, failed = d.buildWith(ctx, conn, b, from, read)
		}
		if failed == nil || ctx.Err() != nil {
			return failed
		}
		read.Store(0)
		v, err = d.buildWith(ctx, conn, scan.NewMemoryBuilder(), from, read)
		return err
	})
	return v, err
}

func (d database) buildWith(ctx context.Context, conn *dbConn, b *scan.Builder, from *scan.Snapshot, read *atomic.Int64) (*view, error) {
	v, err := d.fill(ctx, conn, b, from, read)
	if err != nil {
		b.Abort()
	}
	return v, err
}

// fill adds the games to a builder and finishes it.
func (d database) fill(ctx context.Context, conn *dbConn, b *scan.Builder, from *scan.Snapshot, read *atomic.Int64) (*view, error) {
	stamp, err := stampOf(ctx, conn)
	if err != nil {
		return nil, err
	}
	from, ids, err := reusable(ctx, conn, from, stamp)
	if err != nil {
		return nil, err
	}
	v, err := d.newView(ctx, conn)
	if err != nil {
		return nil, err
	}
	b.Sign = v.sign
	if err := copyGames(ctx, conn, b, from, ids, read); err != nil {
		return nil, err
	}
	players, events, err := namesOf(ctx, conn, from)
	if err != nil {
		return nil, err
	}
	v.games, err = b.Finish(ctx, stamp, players, events, v.variantNames(), v.sourceNames())
	return v, err
}

// namesOf returns the names of a snapshot and those that have come since.
func namesOf(ctx context.Context, conn *dbConn, from *scan.Snapshot) (players, events *scan.Names, err error) {
	more, err := namesAfter(ctx, conn, "players", "name", from.Players.Len())
	if err != nil {
		return nil, nil, err
	}
	players = from.Players.With(more...)
	more, err = namesAfter(ctx, conn, "events", "name", from.Events.Len())
	return players, from.Events.With(more...), err
}

// copyGames adds games to a file, those of a snapshot without those that have changed, and what is in the tables since.
func copyGames(ctx context.Context, conn *dbConn, b *scan.Builder, from *scan.Snapshot, ids []uint32, read *atomic.Int64) error {
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
	see := func(h scan.Head, moves []byte) error {
		if err := until(int64(h.ID)); err != nil {
			return err
		}
		read.Add(1)
		return b.AddUnsigned(ctx, h, moves)
	}
	if err := eachChanged(ctx, conn, ids, see); err != nil {
		return err
	}
	if err := until(from.Stamp.Last); err != nil {
		return err
	}
	return eachGame(ctx, conn, "games.id > ?", from.Stamp.Last, see)
}
