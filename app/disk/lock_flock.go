//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package disk

import (
	"errors"
	"os"
	"syscall"
)

// ErrLocked means that another process holds the lock.
var ErrLocked error = syscall.EWOULDBLOCK

// Lock takes the file's lock until the file is closed or the process ends. It does not wait for it.
func Lock(f *os.File) error {
	for {
		if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); !errors.Is(err, syscall.EINTR) {
			return err
		}
	}
}

// Nonblocking has the opening of a pipe not wait for who writes into it.
const Nonblocking = syscall.O_NONBLOCK
