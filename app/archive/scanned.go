package archive

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"backrank/app/archive/scan"
)

// scanned keeps a view of the games up to date. What little has changed is read when something is asked; for more, a file
// is made in the background, and the tables answer meanwhile.
type scanned struct {
	db        database
	few, most int // fewChanges and mostLater, for tests to be smaller

	importing atomic.Int32 // imports that go on: no file is made before they end

	mu       sync.Mutex
	conn     *dbConn // asks for changes
	seen     int64   // SQLite's data_version when now was looked at last
	now      *view   // nil before the first question
	behind   bool    // now is no answer
	building chan struct{}
	retry    time.Time // when to try again after a failure
	closed   bool
	ctx      context.Context // ends with the archive
	stop     context.CancelFunc
}

const (
	// fewChanges is how many games are read while someone waits: some milliseconds.
	fewChanges = 1000
	// mostLater is how many games there are beside the file before it is made again.
	mostLater = 16_000
	// mostChanged is how many games of the file may have changed before all are read again.
	mostChanged = 50_000
	// pause is the time between a file that could not be made and the next try.
	pause = time.Minute
)

// scanEnding is the end of the name of a scan file, behind that of the archive.
const scanEnding = "-scan"

func (s *scanned) init(d *DB) {
	s.db, s.few, s.most = database{d}, fewChanges, mostLater
	s.ctx, s.stop = context.WithCancel(context.Background())
}

// Refresh makes the file from which statistics and filters are answered fastest, if it is behind, and waits for it. Where
// it cannot be made, everything is answered nevertheless.
func (d *DB) Refresh(ctx context.Context) error {
	for {
		if v := d.scanned.view(); v != nil {
			v.games.Release()
			return nil
		}
		d.scanned.mu.Lock()
		building := d.scanned.building
		d.scanned.mu.Unlock()
		if building == nil {
			return nil
		}
		select {
		case <-building:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// view returns what answers questions, to be released; nil if that is behind.
func (s *scanned) view() *view {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || s.update() != nil || s.behind { // whatever is wrong, the tables can tell
		return nil
	}
	s.now.games.Acquire()
	return s.now
}

// wake has a file made if that is due.
func (s *scanned) wake() {
	if v := s.view(); v != nil {
		v.games.Release()
	}
}

// update looks for changes.
func (s *scanned) update() (err error) {
	if s.conn == nil {
		if s.conn, err = s.db.pool.Conn(s.ctx); err != nil {
			return err
		}
	}
	var version int64
	if err := s.conn.QueryRowContext(s.ctx, "PRAGMA data_version").Scan(&version); err != nil {
		return err
	}
	if s.now != nil && version == s.seen && !s.behind {
		return nil
	}
	return readOnly(s.ctx, s.conn, func() error {
		if err := s.read(); err != nil {
			return err
		}
		s.seen = version
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

// read reads what has changed, if that is little, or else has a file made.
func (s *scanned) read() error {
	stamp, err := stampOf(s.ctx, s.conn)
	if err != nil {
		return err
	}
	from, err := s.from()
	if err != nil {
		return err
	}
	defer from.Release()
	from, ids, err := since(s.ctx, s.conn, from, stamp)
	if err != nil {
		return err
	}
	fresh := 0
	err = s.conn.QueryRowContext(s.ctx, "SELECT count(*) FROM (SELECT 1 FROM games WHERE id > ? LIMIT ?)", from.Stamp.Last, s.few+1).Scan(&fresh)
	if err != nil {
		return err
	}
	if s.behind = len(ids)+fresh > s.few || from.Later()+fresh >= scan.BlockSize; s.behind {
		s.build(from)
		return nil
	}
	next, err := s.db.later(s.ctx, s.conn, from, stamp, ids)
	if err != nil {
		return err
	}
	s.replace(next)
	if next.games.Later() > s.most {
		s.build(next.games)
	}
	return nil
}

// from returns the games from which is gone on, to be released: those before, or those of the file.
func (s *scanned) from() (*scan.Snapshot, error) {
	if s.now != nil {
		s.now.games.Acquire()
		return s.now.games, nil
	}
	games, err := scan.Load(s.db.path + scanEnding)
	if err != nil { // there is none, or none that can be used
		return scan.Empty(scan.Stamp{}), nil
	}
	return games, nil
}

// since returns what the games before may be used for: themselves and the ids of those that have changed, or no games.
// What is returned is not acquired.
func since(ctx context.Context, conn *dbConn, before *scan.Snapshot, now scan.Stamp) (*scan.Snapshot, []uint32, error) {
	ids, known, err := changed(ctx, conn, before.Stamp, now)
	if err != nil || known && len(ids) <= mostChanged {
		return before, ids, err
	}
	return scan.Empty(scan.Stamp{Database: now.Database, Changes: now.Changes}), nil, nil
}

// install takes a view that was made elsewhere.
func (s *scanned) install(v *view) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.replace(v)
	s.seen = -1 // others may have changed something
}

// replace puts a view in the place of the one before.
func (s *scanned) replace(next *view) {
	if s.now != nil {
		s.now.games.Release()
	}
	s.now = next
}

// build has a file made in the background, unless that is being done, or must wait.
func (s *scanned) build(from *scan.Snapshot) {
	if s.building != nil || s.importing.Load() > 0 || time.Now().Before(s.retry) {
		return
	}
	built := make(chan struct{})
	s.building = built
	from.Acquire()
	go func() {
		defer close(built)
		next, err := s.db.build(s.ctx, from)
		from.Release()
		s.mu.Lock()
		defer s.mu.Unlock()
		s.building = nil
		switch {
		case errors.Is(err, context.Canceled):
		case err != nil:
			s.retry = time.Now().Add(pause)
		default:
			s.replace(next)
			s.seen = -1 // games may have come since it began
		}
	}()
}

// close ends all. Nothing is answered afterwards.
func (s *scanned) close() {
	s.mu.Lock()
	s.closed = true
	building := s.building
	s.mu.Unlock()
	s.stop()
	if building != nil {
		<-building
	}
	if s.now != nil {
		s.now.games.Release()
	}
	if s.conn != nil {
		_ = s.conn.Close()
	}
}

// later returns a view of games with what has changed, which is read within a transaction.
func (d database) later(ctx context.Context, conn *dbConn, from *scan.Snapshot, stamp scan.Stamp, ids []uint32) (*view, error) {
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

// build makes a file of games with what has changed, and returns a view of it.
func (d database) build(ctx context.Context, from *scan.Snapshot) (v *view, err error) {
	conn, err := d.pool.Conn(ctx)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	err = readOnly(ctx, conn, func() error {
		v, err = d.buildReading(ctx, conn, from)
		return err
	})
	return v, err
}

func (d database) buildReading(ctx context.Context, conn *dbConn, from *scan.Snapshot) (*view, error) {
	stamp, err := stampOf(ctx, conn)
	if err != nil {
		return nil, err
	}
	from, ids, err := since(ctx, conn, from, stamp)
	if err != nil {
		return nil, err
	}
	v, err := d.newView(ctx, conn)
	if err != nil {
		return nil, err
	}
	b, err := scan.NewBuilder(d.path + scanEnding)
	if err != nil {
		return nil, err
	}
	b.Sign = v.sign
	if err := copyGames(ctx, conn, b, from, ids); err != nil {
		b.Abort()
		return nil, err
	}
	players, events, err := namesOf(ctx, conn, from)
	if err != nil {
		b.Abort()
		return nil, err
	}
	v.games, err = b.Finish(ctx, stamp, players, events, v.variantNames(), v.sourceNames())
	return v, err
}

// namesOf returns the names of a snapshot and those that have come since.
func namesOf(ctx context.Context, conn *dbConn, from *scan.Snapshot) (players, events *scan.Names, err error) {
	more, err := namesBehind(ctx, conn, "players", "name", from.Players.Len())
	if err != nil {
		return nil, nil, err
	}
	players = from.Players.With(more...)
	more, err = namesBehind(ctx, conn, "events", "name", from.Events.Len())
	return players, from.Events.With(more...), err
}

// copyGames adds games to a file, those of a snapshot without those that have changed, and what is in the tables since.
func copyGames(ctx context.Context, conn *dbConn, b *scan.Builder, from *scan.Snapshot, ids []uint32) error {
	games, err := from.Filter(ctx)
	if err != nil {
		return err
	}
	// until adds the games of the snapshot up to an id.
	until := func(id int64) error {
		for len(games) > 0 && int64(from.Head(games[0]).ID) <= id {
			r := games[0]
			games = games[1:]
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
