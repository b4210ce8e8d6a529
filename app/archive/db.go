package archive

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"time"

	_ "modernc.org/sqlite" // the driver
)

// DB is an open archive. Any goroutine may use it; changes wait for each other.
type DB struct {
	path  string
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
// version. An import that was interrupted is completed as far as it came.
func Open(path string) (*DB, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("archive: %s is not a file", path)
	}
	whole, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	name := url.URL{Scheme: "file", Path: filepath.ToSlash(whole), RawQuery: url.Values{"_pragma": pragmas}.Encode()}
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
		if err = useWAL(ctx, conn); err == nil {
			err = prepareFile(ctx, conn)
		}
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
