package disk

import (
	"errors"
	"os"
	"time"
)

// timeout is how long another program may keep a file to itself. It needs some milliseconds; one that is stuck must
// not hold this one up.
const timeout = time.Second

// Reserve locks a file until it is closed. It waits if another program has the lock, but not for long: without the lock
// files are still whole, and one of two changes made at the same moment may get lost.
func Reserve(f *os.File) {
	for end := time.Now().Add(timeout); errors.Is(Lock(f), ErrLocked) && time.Now().Before(end); {
		time.Sleep(timeout / 100)
	}
}
