//go:build !js

package archive

import (
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

// newConnector returns a connector to a database file.
func newConnector(name string) (driver.Connector, error) { return sqlite.NewConnector(name) }
