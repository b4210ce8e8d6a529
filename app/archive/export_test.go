package archive

import "context"

// ByTables lets the tables alone answer while ask runs.
func (d *DB) ByTables(ask func()) {
	set := func(closed bool) {
		d.scanned.mu.Lock()
		defer d.scanned.mu.Unlock()
		d.scanned.closed = closed
	}
	set(true)
	defer set(false)
	ask()
}

// ScanSizes sets how many games are read while someone waits, and how many there may be beside the file.
func (d *DB) ScanSizes(few, most int) {
	d.scanned.mu.Lock()
	defer d.scanned.mu.Unlock()
	d.scanned.few, d.scanned.most = few, most
}

// IsScanned reports whether questions are not answered by the tables.
func (d *DB) IsScanned() bool {
	v := d.scanned.view()
	if v != nil {
		v.games.Release()
	}
	return v != nil
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
