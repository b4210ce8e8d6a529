package archive

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
)

// work counts what an import has the database do.
type work struct {
	statements atomic.Int64 // executed
	rows       atomic.Int64 // read
}

// countingConnector opens connections that count their work.
type countingConnector struct {
	driver.Connector
	work *work
}

func (c countingConnector) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return countingConn{conn.(sqlConn), c.work}, nil
}

// sqlConn and sqlStmt are what the archive uses of SQLite's connections and statements.
type sqlConn interface {
	driver.Conn
	driver.ConnPrepareContext
	driver.ConnBeginTx
	driver.ExecerContext
	driver.QueryerContext
}

type sqlStmt interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

type countingConn struct {
	sqlConn
	work *work
}

func (c countingConn) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	s, err := c.sqlConn.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	return countingStmt{s.(sqlStmt), c.work}, nil
}

func (c countingConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	c.work.statements.Add(1)
	return c.sqlConn.ExecContext(ctx, query, args)
}

func (c countingConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	c.work.statements.Add(1)
	rows, err := c.sqlConn.QueryContext(ctx, query, args)
	return countingRows{rows, c.work}, err
}

type countingStmt struct {
	sqlStmt
	work *work
}

func (s countingStmt) ExecContext(ctx context.Context, args []driver.NamedValue) (driver.Result, error) {
	s.work.statements.Add(1)
	return s.sqlStmt.ExecContext(ctx, args)
}

func (s countingStmt) QueryContext(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	s.work.statements.Add(1)
	rows, err := s.sqlStmt.QueryContext(ctx, args)
	return countingRows{rows, s.work}, err
}

type countingRows struct {
	driver.Rows
	work *work
}

func (r countingRows) Next(to []driver.Value) error {
	err := r.Rows.Next(to)
	if err == nil {
		r.work.rows.Add(1)
	}
	return err
}

// openCounted opens an archive that counts the work of its connections.
func openCounted(t *testing.T) (*DB, *work) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.db")
	d, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	connector, err := newConnector("file:" + filepath.ToSlash(path))
	if err != nil {
		t.Fatal(err)
	}
	if err := d.pool.Close(); err != nil {
		t.Fatal(err)
	}
	w := &work{}
	d.pool.DB = sql.OpenDB(countingConnector{connector, w})
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d, w
}

// importOf imports texts one after another and returns what the last of these imports cost.
func importOf(t *testing.T, twins int, texts ...string) (statements, rows int64) {
	t.Helper()
	d, w := openCounted(t)
	for i, text := range texts {
		file := filepath.Join(t.TempDir(), "some.pgn")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		sources, err := Files(file)
		if err != nil {
			t.Fatal(err)
		}
		w.statements.Store(0)
		w.rows.Store(0)
		r, err := d.Import(t.Context(), Import{Sources: sources})
		if err != nil || r.Games == 0 || i == len(texts)-1 && r.Twins != twins {
			t.Fatalf("import %d: %+v, %v", i, r, err)
		}
	}
	return w.statements.Load(), w.rows.Load()
}

// A twin costs an import hardly more than a new game: at most two statements more. The rows that they read do not grow with
// the number of stored twins beyond maxCandidates. This matters because deterministic engines repeat games very often.
func TestTwinsCostAsMuchAsNewGames(t *testing.T) {
	const games = 20
	again := func(rounds int) (texts []string) { // the same games at several events
		for round := range rounds {
			texts = append(texts, benchGames(games, "Ada", fmt.Sprint("Round ", round)))
		}
		return texts
	}
	for name, c := range map[string]struct {
		before []string // imported before
		more   int      // rows of a twin more than of a new game, at most
		one    string   // a file with twins only
		twins  int
	}{
		"a twin":     {again(1), 3, benchGames(games, "Ada", "Last"), games},
		"many twins": {again(2 * maxCandidates), 2*maxCandidates + 1, benchGames(games, "Ada", "Last"), games},
		"one file":   {nil, 1, strings.Join(again(2*maxCandidates), ""), (2*maxCandidates - 1) * games},
	} {
		n := int64(strings.Count(c.one, "[Event "))
		newStatements, newRows := importOf(t, 0, append(c.before, benchGames(int(n), "New", "Last"))...)
		statements, rows := importOf(t, c.twins, append(c.before, c.one)...)
		if statements > newStatements+2*n {
			t.Errorf("%s: %d games take %d statements, new ones %d", name, n, statements, newStatements)
		}
		if rows > newRows+int64(c.more)*n {
			t.Errorf("%s: %d games take %d rows, new ones %d", name, n, rows, newRows)
		}
	}
}
