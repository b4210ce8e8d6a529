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
)

// DB is an open archive. Any goroutine may use it; changes wait for each other.
type DB struct {
	path       string
	oldVersion bool // the tables are of an earlier version, and can only be read
	pool       *dbPool
	write      sync.Mutex // held for a transaction that changes something
	bulk       sync.Mutex // held for an import, which may leave out an index

	views   viewCache
	damaged *atomic.Bool // see [IsKnownDamaged]
}

// pragmas are set for each connection. Commits are synced at checkpoints: a power failure can take the last ones, never
// a part of one. A checkpoint comes every four megabytes, so that little is left to do when an import ends.
var pragmas = []string{"busy_timeout(10000)", "synchronous(normal)", "cache_size(-8192)", "temp_store(memory)", "wal_autocheckpoint(1024)"}

// maxReaders is how many connections read at the same time.
const maxReaders = 4

// reservedConns is how many connections there are beside: one that writes, one that asks for changes, one that reads all games.
const reservedConns = 3

// Open opens the archive in a file, and makes it if there is none. It fails if the file is none of ours, or of a later
// version. An import that was interrupted is completed as far as it came. An archive that cannot be written to, as its
// disk is full or its folder is read-only, is opened to read; what would change it fails with the reason.
func Open(path string) (*DB, error) {
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

// openReadOnly opens the archive in a file that cannot be written to.
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

// readOnlyOptions returns the options with which a file that cannot be written to may be opened, in the order in which
// they are tried. The newest games may be in a second file, the log, and reading the log needs a third file, SQLite's shared
// memory. That file exists while another program has the archive open. Where it does not exist and cannot be created, the
// archive is opened without locks, because no other program can be changing it.
func readOnlyOptions(path string) []url.Values {
	pragmas := []string{"busy_timeout(10000)", "cache_size(-8192)", "temp_store(memory)"}
	shared := url.Values{"_pragma": pragmas, "mode": {"ro"}, "readonly_shm": {"1"}}
	if log, err := os.Stat(path + "-wal"); err != nil || log.Size() == 0 {
		return []url.Values{shared, {"_pragma": pragmas, "mode": {"ro"}, "immutable": {"1"}}}
	}
	// Without the shared memory SQLite reads the log if it takes the file to be its own before it first reads it.
	return []url.Values{shared, {"_pragma": {"locking_mode(exclusive)"}, "mode": {"ro"}, "vfs": {withoutLocks}}}
}

// openFile opens a file and prepares it. why is the reason for opening it read-only, nil if it can be written.
func openFile(path string, options url.Values, why error, prepare func(context.Context, *dbConn) error) (*DB, error) {
	whole, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	at := filepath.ToSlash(whole)
	if !strings.HasPrefix(at, "/") { // Windows: what comes before the first slash of an address is a host, and C: is none
		at = "/" + at
	}
	name := url.URL{Scheme: "file", Path: at, RawQuery: options.Encode()}
	d := &DB{path: path, damaged: new(atomic.Bool)}
	connector, err := newConnector(name.String())
	if err != nil {
		return nil, err
	}
	d.pool = &dbPool{sql.OpenDB(connector), errorContext{why, d.damaged}}
	d.pool.SetMaxOpenConns(maxReaders + reservedConns)
	d.pool.SetMaxIdleConns(maxReaders + reservedConns)
	d.views.init(d)
	ctx := context.Background()
	conn, err := d.pool.Conn(ctx)
	if err == nil {
		err = prepare(ctx, conn)
		_ = conn.Close() // goes back to the pool
	}
	if err != nil {
		_ = d.pool.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return d, nil
}

// maxBusyWait is how long opening waits for other programs.
const maxBusyWait = 10 * time.Second

// useWAL puts the file in WAL mode, in which it stays. SQLite does not wait for others that do the same.
func useWAL(ctx context.Context, conn *dbConn) error {
	for began := time.Now(); ; {
		_, err := conn.ExecContext(ctx, "PRAGMA journal_mode = wal")
		if !isBusy(err) || time.Since(began) > maxBusyWait {
			return err
		}
		<-time.After(5 * time.Millisecond)
	}
}

// Close closes the archive. It waits for what is being added.
func (d *DB) Close() error {
	d.bulk.Lock()
	defer d.bulk.Unlock()
	d.write.Lock()
	defer d.write.Unlock()
	d.views.close()
	return d.pool.Close()
}

// Path returns the path of the file.
func (d *DB) Path() string { return d.path }
