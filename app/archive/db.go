package archive

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"backrank/variants/pgn"
)

// DB is an open archive. It is safe for concurrent use; only one change runs at a time.
type DB struct {
	path       string
	oldVersion bool // the tables are of an earlier version and read-only
	pool       *dbPool
	write      sync.Mutex // held during write transactions
	closed     bool       // guarded by write
	bulk       sync.Mutex // held by Import and Recover, which may drop the indexes

	views   viewCache
	damaged *atomic.Bool // see [IsKnownDamaged]

	accuracy func(*pgn.Game) (white, black float64, ok bool) // see [Options]; may be nil
}

// pragmas are set for each connection of an archive that can be written to. Commits are synced only at checkpoints: a
// power failure can undo the last ones, but leaves none half done. There is a checkpoint every four megabytes, so that
// little remains to be done at the end of an import.
var pragmas = []string{"busy_timeout(10000)", "synchronous(normal)", "cache_size(-8192)", "temp_store(memory)", "wal_autocheckpoint(1024)"}

// maxReaders is the maximum number of connections that run queries.
const maxReaders = 4

// reservedConns is the number of other connections: one writes, one polls for changes, one builds the scan file.
const reservedConns = 3

// Options are what an archive needs from other packages.
type Options struct {
	// Accuracy returns how accurately White and Black played in a game, from 0 to 100, NaN for a side that has not moved; it
	// returns false if that is unknown. It is called concurrently, for games that are added or upgraded. If it is nil, the
	// archive does not compute [Head.Accuracy].
	Accuracy func(*pgn.Game) (white, black float64, ok bool)
}

// Open opens the archive in a file without options.
func Open(path string) (*DB, error) { return Options{}.Open(path) }

// Open opens the archive in a file, and creates it if it does not exist. It fails if the file is not an archive, or of a
// later version. It completes the indexes after an interrupted import, whose committed games stay. An archive that
// cannot be written to, for example because the disk is full or the folder is read-only, is opened read-only; changing it
// fails with that reason.
func (o Options) Open(path string) (*DB, error) {
	d, err := openWritable(path)
	if err == nil {
		d.accuracy = o.Accuracy
	}
	return d, err
}

// openWritable opens the archive in a file as Options.Open does.
func openWritable(path string) (*DB, error) {
	isNew, err := checkFile(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	d, err := openFile(path, url.Values{"_pragma": pragmas}, nil, func(ctx context.Context, conn *dbConn) error {
		if err := useWAL(ctx, conn); err != nil {
			return err
		}
		return prepareFile(ctx, conn)
	})
	if err == nil || isNew || !cannotWrite(err) {
		return d, err
	}
	if d, failed := openReadOnly(path); failed == nil {
		return d, nil
	}
	return nil, err
}

// openReadOnly opens an archive that cannot be written to.
func openReadOnly(path string) (d *DB, err error) {
	why := writeError(path)
	for _, options := range readOnlyOptions(path) {
		var found int
		d, err = openFile(path, options, why, func(ctx context.Context, conn *dbConn) (err error) {
			found, err = versionOf(ctx, conn)
			return err
		})
		if err == nil {
			d.oldVersion = found < version
			return d, nil
		}
	}
	return nil, err
}

// readOnlyOptions returns the options with which to open a file that cannot be written to, in the order in which to try
// them. The newest games may be in a second file, the log, and reading the log needs a third file, SQLite's shared
// memory. That file exists while another program has the archive open. Where it does not exist and cannot be created,
// the archive is opened without locks, because no other program can be changing it.
func readOnlyOptions(path string) []url.Values {
	pragmas := []string{"busy_timeout(10000)", "cache_size(-8192)", "temp_store(memory)"}
	shared := url.Values{"_pragma": pragmas, "mode": {"ro"}, "readonly_shm": {"1"}}
	if log, err := os.Stat(path + "-wal"); err != nil || log.Size() == 0 {
		return []url.Values{shared, {"_pragma": pragmas, "mode": {"ro"}, "immutable": {"1"}}}
	}
	// In exclusive mode SQLite reads the log without shared memory, if the mode is set before the first read.
	return []url.Values{shared, {"_pragma": {"locking_mode(exclusive)"}, "mode": {"ro"}, "vfs": {withoutLocks}}}
}

// openFile opens a file and calls prepare with a connection. readOnlyErr is the reason to open it read-only, nil if it
// can be written to.
func openFile(path string, options url.Values, readOnlyErr error, prepare func(context.Context, *dbConn) error) (*DB, error) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	slashed := filepath.ToSlash(absolute)
	if !strings.HasPrefix(slashed, "/") { // Windows: without the slash, C: would be the host of the URL
		slashed = "/" + slashed
	}
	name := url.URL{Scheme: "file", Path: slashed, RawQuery: options.Encode()}
	d := &DB{path: path, damaged: new(atomic.Bool)}
	connector, err := newConnector(name.String())
	if err != nil {
		return nil, err
	}
	d.pool = &dbPool{sql.OpenDB(connector), errorContext{readOnlyErr, d.damaged}}
	d.pool.SetMaxOpenConns(maxReaders + reservedConns)
	d.pool.SetMaxIdleConns(maxReaders + reservedConns)
	d.views.init(d)
	ctx := context.Background()
	conn, err := d.pool.Conn(ctx)
	if err == nil {
		err = prepare(ctx, conn)
		_ = conn.Close() // returns it to the pool
	}
	if err != nil {
		_ = d.pool.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return d, nil
}

// maxBusyWait is how long Open waits for other programs, and Close for running queries.
const maxBusyWait = 10 * time.Second

// useWAL switches the file to WAL mode, which is permanent. It retries while the file is busy, because SQLite's busy
// timeout does not apply here.
func useWAL(ctx context.Context, conn *dbConn) error {
	for began := time.Now(); ; {
		_, err := conn.ExecContext(ctx, "PRAGMA journal_mode = wal")
		if !isBusy(err) || time.Since(began) > maxBusyWait {
			return err
		}
		<-time.After(5 * time.Millisecond)
	}
}

// Close closes the archive. It waits for running imports and changes, and up to ten seconds for running queries, because
// Windows can neither rename nor remove a file that is open. Later calls fail with [ErrClosed].
func (d *DB) Close() error {
	d.bulk.Lock()
	defer d.bulk.Unlock()
	d.write.Lock()
	d.closed = true
	d.views.close()
	err := d.pool.Close()
	d.write.Unlock() // before the wait: a writer that waits for write has a connection open
	for began := time.Now(); d.pool.Stats().OpenConnections > 0 && time.Since(began) < maxBusyWait; {
		<-time.After(time.Millisecond)
	}
	return err
}

func (d *DB) Path() string { return d.path }
