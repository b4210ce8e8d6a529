package archive

import (
	"context"
	"sync/atomic"
	"testing"

	"backrank/app/archive/scan"
)

// WithRebuiltView calls do while queries are answered from a view that was built from the tables only.
func (d *DB) WithRebuiltView(ctx context.Context, do func()) error {
	conn, err := d.pool.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	var fresh *view
	err = readOnly(ctx, conn, func() error {
		fresh, err = d.views.tables.buildWith(ctx, conn, scan.NewMemoryBuilder(), scan.Empty(scan.Stamp{}), new(atomic.Int64))
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
	do()
	swap(before).games.Release()
	return nil
}

// SetScanLimits sets maxInlineChanges and maxLaterGames.
func (d *DB) SetScanLimits(maxInline, maxLater int) {
	d.views.mu.Lock()
	defer d.views.mu.Unlock()
	d.views.maxInline, d.views.maxLater = maxInline, maxLater
}

// Exec executes a statement that the package itself would not.
func (d *DB) Exec(ctx context.Context, statement string, args ...any) error {
	_, err := d.pool.ExecContext(ctx, statement, args...)
	return err
}

// ScanPath is the path of the scan file.
func (d *DB) ScanPath() string { return d.path + scanEnding }

// QueryPlan returns SQLite's plan of a query.
func (d *DB) QueryPlan(ctx context.Context, query string) (plan string, err error) {
	var a, b, c int
	err = d.pool.QueryRowContext(ctx, "EXPLAIN QUERY PLAN "+query).Scan(&a, &b, &c, &plan)
	return plan, err
}

// WithEachView calls do with the view that was updated by changes, and with one that was built from the tables only.
func WithEachView(t *testing.T, d *DB, do func(where string)) {
	t.Helper()
	do("updated")
	if err := d.WithRebuiltView(t.Context(), func() { do("rebuilt") }); err != nil {
		t.Fatal(err)
	}
}
