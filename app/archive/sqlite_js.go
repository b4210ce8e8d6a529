package archive

import (
	"database/sql/driver"
	"errors"
)

// In a browser there is no SQLite, and so no archive: [Open] fails. The codes are SQLite's.
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

// codeOf returns codeOK: no error is SQLite's.
func codeOf(error) int { return codeOK }

const withoutLocks = ""

func newConnector(string) (driver.Connector, error) {
	return nil, errors.New("there is no database in a browser")
}
