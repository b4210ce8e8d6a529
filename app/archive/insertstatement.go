package archive

import (
	"context"
	"database/sql/driver"
)

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
