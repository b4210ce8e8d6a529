package archive

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
)

// SQLite's primary error codes (sqlite.org/rescode.html). They are constants here because a browser has no SQLite.
const (
	codeOK         = 0
	codeError      = 1
	codePermission = 3
	codeBusy       = 5
	codeLocked     = 6
	codeNoMemory   = 7
	codeReadOnly   = 8
	codeIO         = 10
	codeCorrupt    = 11
	codeFull       = 13
	codeCannotOpen = 14
	codeTooBig     = 18
	codeConstraint = 19
	codeMismatch   = 20
	codeNotADB     = 26
)

// dbPool, dbConn, dbStmt, dbRows and dbRow wrap the types of package sql and translate errors with
// [errorContext.explain].
type dbPool struct {
	*sql.DB
	errorContext
}

type dbConn struct {
	*sql.Conn
	errorContext
}

type dbStmt struct {
	*sql.Stmt
	errorContext
}

type dbRows struct {
	*sql.Rows
	errorContext
}

// dbRow is the first row of a query, or the query's error.
type dbRow struct {
	rows *dbRows
	err  error
}

func (p *dbPool) Conn(ctx context.Context) (*dbConn, error) {
	conn, err := p.DB.Conn(ctx)
	if err != nil {
		return nil, p.explain(err)
	}
	return &dbConn{conn, p.errorContext}, nil
}

func (p *dbPool) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	done, err := p.DB.ExecContext(ctx, query, args...)
	return done, p.explain(err)
}

func (p *dbPool) QueryContext(ctx context.Context, query string, args ...any) (*dbRows, error) {
	rows, err := p.DB.QueryContext(ctx, query, args...)
	return p.rows(rows, err)
}

func (p *dbPool) QueryRowContext(ctx context.Context, query string, args ...any) *dbRow {
	rows, err := p.QueryContext(ctx, query, args...)
	return &dbRow{rows, err}
}

func (p *dbPool) PrepareContext(ctx context.Context, query string) (*dbStmt, error) {
	statement, err := p.DB.PrepareContext(ctx, query)
	return p.statement(statement, err)
}

func (c *dbConn) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	done, err := c.Conn.ExecContext(ctx, query, args...)
	return done, c.explain(err)
}

func (c *dbConn) QueryContext(ctx context.Context, query string, args ...any) (*dbRows, error) {
	rows, err := c.Conn.QueryContext(ctx, query, args...)
	return c.rows(rows, err)
}

func (c *dbConn) QueryRowContext(ctx context.Context, query string, args ...any) *dbRow {
	rows, err := c.QueryContext(ctx, query, args...)
	return &dbRow{rows, err}
}

func (c *dbConn) PrepareContext(ctx context.Context, query string) (*dbStmt, error) {
	statement, err := c.Conn.PrepareContext(ctx, query)
	return c.statement(statement, err)
}

// Raw calls do with the driver's connection.
func (c *dbConn) Raw(do func(any) error) error { return c.explain(c.Conn.Raw(do)) }

func (s *dbStmt) QueryContext(ctx context.Context, args ...any) (*dbRows, error) {
	rows, err := s.Stmt.QueryContext(ctx, args...)
	return s.rows(rows, err)
}

func (s *dbStmt) QueryRowContext(ctx context.Context, args ...any) *dbRow {
	rows, err := s.QueryContext(ctx, args...)
	return &dbRow{rows, err}
}

func (c errorContext) statement(statement *sql.Stmt, err error) (*dbStmt, error) {
	if err != nil {
		return nil, c.explain(err)
	}
	return &dbStmt{statement, c}, nil
}

func (c errorContext) rows(rows *sql.Rows, err error) (*dbRows, error) {
	if err != nil {
		return nil, c.explain(err)
	}
	return &dbRows{rows, c}, nil
}

func (r *dbRows) Err() error { return r.explain(r.Rows.Err()) }

// readRows returns a value for each row of a query, whose rows and error are the first arguments, and closes the rows.
// columns returns the parts of a value to which the columns of each row are copied.
func readRows[T any](rows *dbRows, err error, columns func(*T) []any) (all []T, _ error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var row T
	parts := columns(&row)
	for rows.Next() {
		if err := rows.Scan(parts...); err != nil {
			return nil, err
		}
		all = append(all, row)
	}
	return all, rows.Err()
}

// whole is the columns of [readRows] for values that are one column each.
func whole[T int64 | string](value *T) []any { return []any{value} }

// jsonArg is a value as JSON, an argument of a statement: a list of ids whose elements [idList] selects.
type jsonArg struct{ value any }

// Value implements [driver.Valuer].
func (a jsonArg) Value() (driver.Value, error) {
	text, err := json.Marshal(a.value)
	return string(text), err
}

// Scan copies the columns of a row. A value that does not have the type of its column is damage.
func (r *dbRows) Scan(to ...any) error {
	err := r.Rows.Scan(to...)
	if err == nil {
		return nil
	}
	if failed := r.Err(); failed != nil { // the query failed
		return failed
	}
	return r.badValue(err)
}

// Scan copies the columns. It returns an error that wraps [sql.ErrNoRows] if there is no row.
func (r *dbRow) Scan(to ...any) error {
	if r.err != nil {
		return r.err
	}
	defer r.rows.Close()
	if !r.rows.Next() {
		if err := r.rows.Err(); err != nil {
			return err
		}
		return errNoRow
	}
	return r.rows.Scan(to...)
}
