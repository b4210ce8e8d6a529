package archive

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"strings"
)

// nameTable returns the ids of names in a table of the database, and inserts missing names.
type nameTable struct {
	ids      map[string]int64
	complete bool // ids has all rows of the table, not only those looked up
	conn     *dbConn
	find     *dbStmt
	insert   *insertStatement
	table    string
	column   string
}

// newNameTable prepares a table of ids and names. If all is true, it reads the whole table first, which pays off when many
// games are added.
func newNameTable(ctx context.Context, conn *dbConn, table, column string, all bool) (*nameTable, error) {
	n := &nameTable{conn: conn, table: table, column: column, complete: all}
	var err error
	if n.find, err = conn.PrepareContext(ctx, "SELECT id FROM "+table+" WHERE "+column+" = ?"); err != nil {
		return nil, err
	}
	if n.insert, err = prepareInsert(ctx, conn, "INSERT INTO "+table+" ("+column+") VALUES (?)"); err != nil {
		_ = n.find.Close()
		return nil, err
	}
	return n, n.load(ctx)
}

func (n *nameTable) close() {
	_ = n.find.Close()
	_ = n.insert.statement.Close()
}

// load reads the table again, or empties ids if they are not complete.
func (n *nameTable) load(ctx context.Context) error {
	n.ids = map[string]int64{}
	if !n.complete {
		return nil
	}
	rows, err := n.conn.QueryContext(ctx, "SELECT id, "+n.column+" FROM "+n.table)
	all, err := readRows(rows, err, (*namedID).columns)
	for _, row := range all {
		n.ids[row.name] = row.id
	}
	return err
}

// namedID is a row of a table of names.
type namedID struct {
	id   int64
	name string
}

func (n *namedID) columns() []any { return []any{&n.id, &n.name} }

// id returns the id of a name, and inserts the name if it is missing.
func (n *nameTable) id(ctx context.Context, name string) (int64, error) {
	if id, known := n.ids[name]; known {
		return id, nil
	}
	id, err := n.findOrInsert(ctx, name)
	if err == nil {
		n.ids[strings.Clone(name)] = id // name may share the memory of a file's text
	}
	return id, err
}

// findOrInsert returns the id of a name that is not in ids.
func (n *nameTable) findOrInsert(ctx context.Context, name string) (id int64, err error) {
	if !n.complete {
		err = n.find.QueryRowContext(ctx, name).Scan(&id)
		if !errors.Is(err, sql.ErrNoRows) {
			return id, err
		}
	}
	return n.insert.exec(ctx, n.conn, name)
}

// insertStatement is a prepared INSERT statement. It bypasses package sql, whose conversions cost too much for
// statements executed this often.
type insertStatement struct {
	statement interface {
		driver.Stmt
		driver.StmtExecContext
	}
	args []driver.NamedValue
}

// prepareInsert prepares a statement on a connection.
func prepareInsert(ctx context.Context, conn *dbConn, text string) (*insertStatement, error) {
	var i *insertStatement
	err := conn.Raw(func(c any) error {
		statement, err := c.(driver.ConnPrepareContext).PrepareContext(ctx, text)
		if err != nil {
			return err
		}
		i = &insertStatement{statement: statement.(interface {
			driver.Stmt
			driver.StmtExecContext
		})}
		return nil
	})
	return i, err
}

// exec executes the statement with the driver's values: int64, []byte, string or nil. It returns the id of the new row.
func (i *insertStatement) exec(ctx context.Context, conn *dbConn, values ...driver.Value) (id int64, err error) {
	i.args = i.args[:0]
	for n, v := range values {
		i.args = append(i.args, driver.NamedValue{Ordinal: n + 1, Value: v})
	}
	err = conn.Raw(func(any) error {
		done, err := i.statement.ExecContext(ctx, i.args)
		if err == nil {
			id, err = done.LastInsertId()
		}
		return err
	})
	return id, err
}
