//go:build !js

package archive

import (
	"database/sql/driver"
	"errors"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"backrank/words"
)

// The functions contains, searched and same_person are those of package words in SQL.
func init() {
	test := func(is func(text, part string) bool) func(*sqlite.FunctionContext, []driver.Value) (driver.Value, error) {
		return func(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
			text, _ := args[0].(string)
			part, _ := args[1].(string)
			return is(text, part), nil
		}
	}
	sqlite.MustRegisterDeterministicScalarFunction("contains", 2, test(words.Contains))
	sqlite.MustRegisterDeterministicScalarFunction("searched", 2, test(words.SearchName))
	sqlite.MustRegisterDeterministicScalarFunction("same_person", 2, test(func(a, b string) bool { return words.Person(a) == words.Person(b) }))
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
