package disk

import (
	"errors"
	"os"
	"time"
)

// patience is how long another program may keep a file to itself. It needs some milliseconds; one that is stuck must
// not hold this one up.
const patience = time.Second

// Reserve takes a file's lock until the file is closed, and waits for it if another program has it, but not for long:
// without the lock files are still whole, and one change of two made at the same moment may get lost.
func Reserve(f *os.File) {
	for end := time.Now().Add(patience); errors.Is(Lock(f), ErrLocked) && time.Now().Before(end); {
		time.Sleep(patience / 100)
	}
}
