package accounts

import (
	"errors"
	"time"

	"backrank/lang"
)

// newServer fails in a browser: there is no archive for the games, and a page may not ask other sites for them.
func newServer(string, string, time.Duration) (server, error) {
	return nil, errors.New(lang.L("only the desktop program can fetch games"))
}

func isBrokenStream(error) bool { return false }

func isCertificateFault(error) bool { return false }
