package archive

import (
	"context"
	"sync/atomic"
	"testing"

	"backrank/app/archive/scan"
)

// ReadAnew has ask answered by a view that is read from the tables as a whole, whatever was read before.
func (d *DB) ReadAnew(ctx context.Context, ask func()) error {
	conn, err := d.pool.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	var fresh *view
	err = readOnly(ctx, conn, func() error {
		fresh, err = d.views.db.buildWith(ctx, conn, scan.NewMemoryBuilder(), scan.Empty(scan.Stamp{}), new(atomic.Int64))
		return err
	})
	if err != nil {
		return err
	}
	swap := func(v *view) (before *view) {
		d.views.mu.Lock()
		defer d.views.mu.Unlock()
		before, d.views.latest = d.views.latest, v
		return before
	}
	before := swap(fresh)
	ask()
	swap(before).games.Release()
	return nil
}

// ScanSizes sets how many games are read while someone waits, and how many there may be beside the file.
func (d *DB) ScanSizes(few, most int) {
	d.views.mu.Lock()
	defer d.views.mu.Unlock()
	d.views.maxInline, d.views.maxLater = few, most
}

// Exec changes the tables in a way that the package does not.
func (d *DB) Exec(ctx context.Context, statement string, args ...any) error {
	_, err := d.pool.ExecContext(ctx, statement, args...)
	return err
}

// ScanPath is the path of the scan file.
func (d *DB) ScanPath() string { return d.path + scanEnding }

// Plan says how SQLite executes a query.
func (d *DB) Plan(ctx context.Context, query string) (plan string, err error) {
	var a, b, c int
	err = d.pool.QueryRowContext(ctx, "EXPLAIN QUERY PLAN "+query).Scan(&a, &b, &c, &plan)
	return plan, err
}

// InEveryView calls ask while the view that follows the changes answers, and while one does that is read as a whole.
func InEveryView(t *testing.T, d *DB, ask func(where string)) {
	t.Helper()
	ask("with changes")
	if err := d.ReadAnew(t.Context(), func() { ask("read as a whole") }); err != nil {
		t.Fatal(err)
	}
}
