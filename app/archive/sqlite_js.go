package archive

import (
	"database/sql/driver"
	"errors"

	"backrank/lang"
)

// There is no SQLite, and so no archive, in a browser: [Open] fails. codeOf returns codeOK, as no error is from SQLite.
func codeOf(error) int { return codeOK }

const withoutLocks = ""

func newConnector(string) (driver.Connector, error) {
	return nil, errors.New(lang.L("there is no game list in a browser"))
}
