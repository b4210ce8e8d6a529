package disk

import (
	"errors"
	"os"
	"time"
)

// timeout is how long to wait for another program's lock. Programs hold locks for milliseconds; a program that hangs must
// not block this one.
const timeout = time.Second

// Reserve locks a file until it is closed. It waits for another program's lock up to the timeout, then returns without
// the lock. Without it, files are still replaced atomically, but one of two simultaneous changes may be lost.
func Reserve(f *os.File) {
	for end := time.Now().Add(timeout); errors.Is(Lock(f), ErrLocked) && time.Now().Before(end); {
		time.Sleep(timeout / 100)
	}
}

// ReserveFile waits until it has the lock of the file at path, which serves only as a lock, and keeps it until release is called.
// It creates the file if it does not exist. If the file cannot be opened, nothing is locked. See [Reserve].
func ReserveFile(path string) (release func()) {
	l, err := openLock(path)
	if err != nil {
		return func() {}
	}
	Reserve(l)
	return func() {
		endLock(l)
		_ = l.Close()
	}
}

// LockFile locks a file of its own, which it creates if it does not exist, until unlock is called. It does not wait: the error
// is ErrLocked if another program has the lock. On a system or disk without locks it locks nothing.
func LockFile(path string) (unlock func(), err error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	if err := Lock(file); errors.Is(err, ErrLocked) {
		_ = file.Close()
		return nil, ErrLocked
	}
	return func() {
		endLock(file)
		_ = file.Close()
	}, nil
}
