package archive

import (
	"database/sql/driver"
	"errors"

	"backrank/lang"
)

// There is no SQLite, and so no archive, in a browser: [Open] fails. These are SQLite's error codes.
const (
	codeOK         = 0
	codeError      = 1
	codePermission = 3
	codeBusy       = 5
	codeLocked     = 6
	codeNoMemory   = 7
	codeReadOnly   = 8
	codeIO         = 10
	codeCorrupt    = 11
	codeFull       = 13
	codeCannotOpen = 14
	codeTooBig     = 18
	codeConstraint = 19
	codeMismatch   = 20
	codeNotADB     = 26
)

// codeOf returns codeOK, as no error is from SQLite.
func codeOf(error) int { return codeOK }

const withoutLocks = ""

func newConnector(string) (driver.Connector, error) {
	return nil, errors.New(lang.L("there is no database in a browser"))
}
