package disk

import (
	"errors"
	"math"
	"os"

	"golang.org/x/sys/windows"
)

// ErrLocked means that another process holds the lock.
var ErrLocked error = windows.ERROR_LOCK_VIOLATION

// lockedAt is the offset, divided by 2³², of the single byte that is locked. Locks of Windows prevent reading and writing
// of the locked bytes, so the offset is beyond the size of any file.
const lockedAt = math.MaxInt32

// Lock locks the file until it is closed or the process ends. It does not wait.
func Lock(f *os.File) error {
	const atOnce = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	err := windows.LockFileEx(windows.Handle(f.Fd()), atOnce, 0, 1, 0, &windows.Overlapped{OffsetHigh: lockedAt})
	if errors.Is(err, windows.ERROR_IO_PENDING) { // the error of some network drives for a locked file
		return ErrLocked
	}
	return err
}

// endLock ends the lock at once; after the file is closed, Windows may take its time.
func endLock(f *os.File) {
	_ = windows.UnlockFileEx(windows.Handle(f.Fd()), 0, 1, 0, &windows.Overlapped{OffsetHigh: lockedAt})
}

// Nonblocking is 0, because pipes of Windows are not files.
const Nonblocking = 0

// locks reports whether [Lock] keeps other programs out.
const locks = true
