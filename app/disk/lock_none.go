//go:build !(darwin || dragonfly || freebsd || js || linux || netbsd || openbsd || windows)

package disk

import (
	"errors"
	"os"
)

// ErrLocked means that another process holds the lock.
var ErrLocked = errors.New("locked")

// Lock does nothing without flock: two programs need two folders.
func Lock(*os.File) error { return nil }

// Nonblocking is 0 where pipes are not files.
const Nonblocking = 0

// locks reports whether [Lock] keeps other programs out.
const locks = false
