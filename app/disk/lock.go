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
