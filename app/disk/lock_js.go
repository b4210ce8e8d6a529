package disk

import (
	"errors"
	"os"
	"syscall/js"
)

// ErrLocked means that another page holds the lock, or this one by another file.
var ErrLocked = errors.New("locked")

// Lock locks the file until it is closed or the page goes. It does not wait. Pages are kept apart by the browser's Web
// Locks, by the function lock that the page's files have beside those of Node; without it there is no other page.
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

// Nonblocking is 0: there are no pipes.
const Nonblocking = 0

// locks is false, as a page may be without the function lock.
const locks = false
