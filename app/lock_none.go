//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package app

import (
	"errors"
	"os"
)

// errLocked means that another process holds the lock.
var errLocked = errors.New("locked")

// lock does nothing where there is no flock: there two programs must be given
// two folders.
func lock(*os.File, bool) error { return nil }
