//go:build !js

package archive

import (
	"database/sql/driver"
	"errors"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"backrank/app/archive/scan"
)

// The function folded is [scan.Fold] in SQL.
func init() {
	sqlite.MustRegisterDeterministicScalarFunction("folded", 1, func(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
		text, _ := args[0].(string)
		return scan.Fold(text), nil
	})
}

// SQLite's codes of errors.
const (
	codeBusy       = sqlite3.SQLITE_BUSY
	codeReadOnly   = sqlite3.SQLITE_READONLY
	codeCorrupt    = sqlite3.SQLITE_CORRUPT
	codeFull       = sqlite3.SQLITE_FULL
	codeCannotOpen = sqlite3.SQLITE_CANTOPEN
	codeNotADB     = sqlite3.SQLITE_NOTADB
)

// codeOf returns SQLite's code of an error, 0 for another error.
func codeOf(err error) int {
	var failed *sqlite.Error
	if !errors.As(err, &failed) {
		return sqlite3.SQLITE_OK
	}
	return failed.Code() & 0xff // the rest says more
}
