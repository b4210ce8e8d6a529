//go:build !js

package archive

import (
	"context"
	"database/sql/driver"
	"errors"
	"runtime"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"backrank/words"
)

// The functions contains, searched and same_person are those of package words in SQL, moves_key is movesKey.
func init() {
	test := func(is func(text, part string) bool) func(*sqlite.FunctionContext, []driver.Value) (driver.Value, error) {
		return func(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
			text, _ := args[0].(string)
			part, _ := args[1].(string)
			return is(text, part), nil
		}
	}
	sqlite.MustRegisterDeterministicScalarFunction("moves_key", 4, func(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
		variant, _ := args[0].(int64)
		start, _ := args[1].(int64)
		moves, _ := args[2].([]byte)
		rest, _ := args[3].([]byte)
		return movesKey(variant, start, moves, rest), nil
	})
	sqlite.MustRegisterDeterministicScalarFunction("contains", 2, test(words.Contains))
	sqlite.MustRegisterDeterministicScalarFunction("searched", 2, test(words.SearchName))
	sqlite.MustRegisterDeterministicScalarFunction("same_person", 2, test(func(a, b string) bool { return words.Person(a) == words.Person(b) }))
}

// SQLite's codes of errors.
const (
	codeOK         = sqlite3.SQLITE_OK
	codeError      = sqlite3.SQLITE_ERROR
	codePermission = sqlite3.SQLITE_PERM
	codeBusy       = sqlite3.SQLITE_BUSY
	codeLocked     = sqlite3.SQLITE_LOCKED
	codeNoMemory   = sqlite3.SQLITE_NOMEM
	codeReadOnly   = sqlite3.SQLITE_READONLY
	codeIO         = sqlite3.SQLITE_IOERR
	codeCorrupt    = sqlite3.SQLITE_CORRUPT
	codeFull       = sqlite3.SQLITE_FULL
	codeCannotOpen = sqlite3.SQLITE_CANTOPEN
	codeTooBig     = sqlite3.SQLITE_TOOBIG
	codeConstraint = sqlite3.SQLITE_CONSTRAINT
	codeMismatch   = sqlite3.SQLITE_MISMATCH
	codeNotADB     = sqlite3.SQLITE_NOTADB
)

// codeOf returns SQLite's code of an error, codeOK for another error.
func codeOf(err error) int {
	var failed *sqlite.Error
	if !errors.As(err, &failed) {
		return codeOK
	}
	return failed.Code() & 0xff // the rest says more
}

// withoutLocks is the name of SQLite's access to files that does not lock them, as nobody changes them.
var withoutLocks = map[bool]string{false: "unix-none", true: "win32-none"}[runtime.GOOS == "windows"]

// newConnector returns a connector to a database file. The errors of its connections come from [reason.explain].
func newConnector(name string, why reason) (driver.Connector, error) {
	c, err := sqlite.NewConnector(name)
	return connector{c, why}, err
}

type connector struct {
	driver.Connector
	reason
}

func (c connector) Connect(ctx context.Context) (driver.Conn, error) {
	opened, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, c.explain(err)
	}
	return connection{opened.(sqliteConn), c.reason}, nil
}

// sqliteConn is what the driver's connections do.
type sqliteConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.QueryerContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

type connection struct {
	sqliteConn
	reason
}

func (c connection) Unwrap() driver.Conn { return c.sqliteConn }

func (c connection) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	prepared, err := c.sqliteConn.PrepareContext(ctx, query)
	if err != nil {
		return nil, c.explain(err)
	}
	return statement{prepared.(sqliteStmt), c.reason}, nil
}

func (c connection) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	result, err := c.sqliteConn.ExecContext(ctx, query, args)
	return result, c.explain(err)
}

func (c connection) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	all, err := c.sqliteConn.QueryContext(ctx, query, args)
	return c.rows(all, err)
}

// sqliteStmt is what the driver's statements do.
type sqliteStmt interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

type statement struct {
	sqliteStmt
	reason
}

func (s statement) ExecContext(ctx context.Context, args []driver.NamedValue) (driver.Result, error) {
	result, err := s.sqliteStmt.ExecContext(ctx, args)
	return result, s.explain(err)
}

func (s statement) QueryContext(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	all, err := s.sqliteStmt.QueryContext(ctx, args)
	return s.rows(all, err)
}

type rows struct {
	driver.Rows
	reason
}

func (r reason) rows(all driver.Rows, err error) (driver.Rows, error) {
	if err != nil {
		return nil, r.explain(err)
	}
	return rows{all, r}, nil
}

func (r rows) Next(to []driver.Value) error { return r.explain(r.Rows.Next(to)) }
