package disk

import (
	"errors"
	"os"
	"syscall/js"
)

// ErrLocked means that another page, or another open file of this page, holds the lock.
var ErrLocked = errors.New("locked")

// endLock does nothing, because closing the file ends the lock at once.
func endLock(*os.File) {}

// Lock locks the file until it is closed or the page is closed. It does not wait. It calls the function lock of
// web/files.js, which uses the browser's Web Locks. If the function does not exist, there is no other page and Lock does
// nothing.
func Lock(f *os.File) error {
	files := js.Global().Get("fs")
	if files.Get("lock").IsUndefined() {
		return nil
	}
	locked := make(chan bool, 1)
	told := js.FuncOf(func(_ js.Value, args []js.Value) any {
		locked <- args[0].Bool()
		return nil
	})
	defer told.Release()
	files.Call("lock", int(f.Fd()), told)
	if !<-locked {
		return ErrLocked
	}
	return nil
}

// Nonblocking is 0, because a browser has no pipes.
const Nonblocking = 0

// locks is false, because the function lock may not exist.
const locks = false
