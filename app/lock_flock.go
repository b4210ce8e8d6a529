//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package app

import (
	"errors"
	"os"
	"syscall"
)

// errLocked means that another process holds the lock.
var errLocked error = syscall.EWOULDBLOCK

// lock takes the file's lock until the file is closed or the process ends,
// waiting for it if asked to.
func lock(f *os.File, wait bool) error {
	how := syscall.LOCK_EX
	if !wait {
		how |= syscall.LOCK_NB
	}
	for {
		if err := syscall.Flock(int(f.Fd()), how); !errors.Is(err, syscall.EINTR) {
			return err
		}
	}
}
