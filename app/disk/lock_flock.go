//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package disk

import (
	"errors"
	"os"
	"syscall"
)

// ErrLocked means that another process holds the lock.
var ErrLocked error = syscall.EWOULDBLOCK

// Lock locks the file until it is closed or the process ends. It does not wait.
func Lock(f *os.File) error {
	for {
		if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); !errors.Is(err, syscall.EINTR) {
			return err
		}
	}
}

// endLock ends the lock at once. Closing the file may not: a process that is being started has it open, too, for a moment.
func endLock(f *os.File) { _ = syscall.Flock(int(f.Fd()), syscall.LOCK_UN) }

// Nonblocking is the flag with which opening a pipe does not block.
const Nonblocking = syscall.O_NONBLOCK

// locks reports whether [Lock] keeps other programs out.
const locks = true
