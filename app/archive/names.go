package archive

import (
	"context"
	"database/sql"
	"strings"
)

// names gives the rows of a table of names, and makes those that are missing.
type names struct {
	ids    map[string]int64
	insert *sql.Stmt
	table  string
	column string
}

// newNames reads a table that has an id and a name.
func newNames(ctx context.Context, conn *sql.Conn, table, column string) (*names, error) {
	n := &names{table: table, column: column}
	var err error
	if n.insert, err = conn.PrepareContext(ctx, "INSERT INTO "+table+" ("+column+") VALUES (?)"); err != nil {
		return nil, err
	}
	return n, n.load(ctx, conn)
}

// load reads the table again.
func (n *names) load(ctx context.Context, conn *sql.Conn) error {
	n.ids = map[string]int64{}
	rows, err := conn.QueryContext(ctx, "SELECT id, "+n.column+" FROM "+n.table)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		var name string
		if err := rows.Scan(&id, &name); err != nil {
			return err
		}
		n.ids[name] = id
	}
	return rows.Err()
}

// id returns the row of a name.
func (n *names) id(ctx context.Context, name string) (int64, error) {
	if id, met := n.ids[name]; met {
		return id, nil
	}
	done, err := n.insert.ExecContext(ctx, name)
	if err != nil {
		return 0, err
	}
	id, err := done.LastInsertId()
	if err == nil {
		n.ids[strings.Clone(name)] = id // it may be a part of a file
	}
	return id, err
}
