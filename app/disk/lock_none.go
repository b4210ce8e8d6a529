//go:build !(darwin || dragonfly || freebsd || js || linux || netbsd || openbsd || windows)

package disk

import (
	"errors"
	"os"
)

// ErrLocked means that another process holds the lock.
var ErrLocked = errors.New("locked")

// Lock does nothing on systems without flock. There each running program needs its own folder.
func Lock(*os.File) error { return nil }

// endLock does nothing, as Lock.
func endLock(*os.File) {}

// Nonblocking is 0 on systems whose pipes are not files.
const Nonblocking = 0

// locks reports whether [Lock] keeps other programs out.
const locks = false
