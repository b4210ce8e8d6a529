//go:build !js

package archive

import (
	"database/sql/driver"
	"errors"
	"runtime"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// SQLite's primary error codes.
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

// codeOf returns the primary SQLite error code of an error, codeOK for other errors.
func codeOf(err error) int {
	var failed *sqlite.Error
	if !errors.As(err, &failed) {
		return codeOK
	}
	return failed.Code() & 0xff // drop the bits of the extended code
}

// withoutLocks is the name of the SQLite VFS without file locks, for files that nobody changes.
var withoutLocks = map[bool]string{false: "unix-none", true: "win32-none"}[runtime.GOOS == "windows"]

// newConnector returns a connector for the database with an SQLite URI.
func newConnector(name string) (driver.Connector, error) { return sqlite.NewConnector(name) }
