package disk

import (
	"errors"
	"math"
	"os"

	"golang.org/x/sys/windows"
)

// ErrLocked means that another process holds the lock.
var ErrLocked error = windows.ERROR_LOCK_VIOLATION

// lockedAt is where the one byte is that is locked. Locks keep others from reading and writing here, so it is one that
// no file reaches.
const lockedAt = math.MaxInt32 // times 2³²

// Lock locks the file until it is closed or the process ends. It does not wait.
func Lock(f *os.File) error {
	const atOnce = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	err := windows.LockFileEx(windows.Handle(f.Fd()), atOnce, 0, 1, 0, &windows.Overlapped{OffsetHigh: lockedAt})
	if errors.Is(err, windows.ERROR_IO_PENDING) { // as some network drives say it
		return ErrLocked
	}
	return err
}

// Nonblocking is 0: pipes are not files here.
const Nonblocking = 0

// locks reports whether [Lock] keeps other programs out.
const locks = true
