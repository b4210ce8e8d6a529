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
	"time"
)

// DB is an open archive. Any goroutine may use it; changes wait for each other.
type DB struct {
	path  string
	old   bool // the tables are of an earlier version, and can only be read
	pool  *sql.DB
	write sync.Mutex // held for a transaction that changes something
	bulk  sync.Mutex // held for an import, which may leave out an index

	scanned scanned
}

// pragmas are set for each connection. Commits are synced at checkpoints: a power failure can take the last ones, never
// a part of one. A checkpoint comes every four megabytes, so that little is left to do when an import ends.
var pragmas = []string{"busy_timeout(10000)", "synchronous(normal)", "cache_size(-8192)", "temp_store(memory)", "wal_autocheckpoint(1024)"}

// readers is how many connections read at the same time.
const readers = 4

// others is how many connections there are beside: one that writes, one that asks for changes, one that reads all games.
const others = 3

// Open opens the archive in a file, and makes it if there is none. It fails if the file is none of ours, or of a later
// version. An import that was interrupted is completed as far as it came. A file that cannot be written to, as those of a
// disk that is read-only, is opened to read: what would change it fails, with an error that is [syscall.EROFS].
func Open(path string) (*DB, error) {
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("archive: %s is not a file", path)
	}
	d, failed := openFile(path, url.Values{"_pragma": pragmas}, func(ctx context.Context, conn *sql.Conn) error {
		if err := useWAL(ctx, conn); err != nil {
			return err
		}
		return prepareFile(ctx, conn)
	})
	if err == nil && info.Size() > 0 && isClosedToWriting(failed) {
		return openToRead(path)
	}
	return d, failed
}

// openToRead opens the archive in a file that cannot be written to. What was not brought into the file yet stands in one
// beside it; if there is none, SQLite may take the file as one that nobody changes, and needs no other.
func openToRead(path string) (*DB, error) {
	options := url.Values{"_pragma": {"busy_timeout(10000)", "cache_size(-8192)", "temp_store(memory)"}, "mode": {"ro"}}
	if behind, err := os.Stat(path + "-wal"); err != nil || behind.Size() == 0 {
		options.Set("immutable", "1")
	}
	var old bool
	d, err := openFile(path, options, func(ctx context.Context, conn *sql.Conn) error {
		found, err := versionOf(ctx, conn)
		old = found < version
		return err
	})
	if err == nil {
		d.old = old
	}
	return d, err
}

// openFile opens a file and prepares it.
func openFile(path string, options url.Values, prepare func(context.Context, *sql.Conn) error) (*DB, error) {
	whole, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	at := filepath.ToSlash(whole)
	if !strings.HasPrefix(at, "/") { // Windows: what comes before the first slash of an address is a host, and C: is none
		at = "/" + at
	}
	name := url.URL{Scheme: "file", Path: at, RawQuery: options.Encode()}
	pool, err := sql.Open("sqlite", name.String())
	if err != nil {
		return nil, err
	}
	pool.SetMaxOpenConns(readers + others)
	pool.SetMaxIdleConns(readers + others)
	d := &DB{path: path, pool: pool}
	d.scanned.init(d)
	ctx := context.Background()
	conn, err := pool.Conn(ctx)
	if err == nil {
		err = prepare(ctx, conn)
		_ = conn.Close() // goes back to the pool
	}
	if err != nil {
		_ = pool.Close()
		return nil, fmt.Errorf("%s: %w", path, ended(err, nil))
	}
	return d, nil
}

// mostWait is how long opening waits for other programs.
const mostWait = 10 * time.Second

// useWAL puts the file in WAL mode, in which it stays. SQLite does not wait for others that do the same.
func useWAL(ctx context.Context, conn *sql.Conn) error {
	for began := time.Now(); ; {
		_, err := conn.ExecContext(ctx, "PRAGMA journal_mode = wal")
		if !isBusy(err) || time.Since(began) > mostWait {
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
	d.scanned.close()
	return d.pool.Close()
}

// Path returns the path of the file.
func (d *DB) Path() string { return d.path }
