//go:build !js

package archive

import (
	"database/sql/driver"
	"errors"
	"runtime"

	"modernc.org/sqlite"
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
