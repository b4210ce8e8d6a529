package app

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// shared is a value in a small file of JSON that programs running at the same time
// change: each change is made on what the file holds at that moment. It may be used from
// any goroutine.
type shared[T any] struct {
	decode func(data []byte) (T, error) // with an error, what is of use all the same; a Refusal is told
	encode func(T) []byte

	// What the player is told: a sentence, and two that go on with the trouble.
	unread  string // the file could not be read
	locked  string // nor could it be set aside
	unsaved string // a change holds, but is not on disk

	path string            // "" to keep nothing
	now  atomic.Pointer[T] // never nil once it is open
	mu   sync.Mutex        // held by who changes it
}

// open reads the file of that name in the folder, "" for a value that lives in memory;
// first stands if there is none. A file that cannot be read is set aside under a name with
// the date; the notices say so.
func (f *shared[T]) open(folder, name string, first T, now time.Time) []Notice {
	f.now.Store(&first)
	if folder == "" {
		return nil
	}
	f.path = filepath.Join(folder, name)
	data, err := os.ReadFile(f.path)
	if absent(err) {
		return nil
	}
	if err == nil {
		var value T
		value, err = f.decode(data)
		f.now.Store(&value)
	}
	if err == nil {
		return nil
	}
	unread := f.unread
	if words, ok := err.(Refusal); ok {
		unread = string(words)
	}
	said, free := setAsideSaying(f.path, now, unread, f.locked)
	if !free {
		f.path = ""
		return said
	}
	_ = f.change(func(*T) {}) // if this fails the next change will say so
	return said
}

// setAsideSaying sets aside a file that could not be read, and says so. Unless the name is
// free afterwards, nothing may be written over the file.
func setAsideSaying(path string, now time.Time, unread, locked string) (said []Notice, free bool) {
	var n notices
	aside, failed := setAside(path, now)
	if failed != nil {
		n.say(Warning, locked+": "+trouble(failed)+".")
	} else {
		n.say(Warning, fmt.Sprintf("%s The file is kept as %s.", unread, aside))
	}
	return n.kept, failed == nil
}

// get is the value as it stands. It never waits.
func (f *shared[T]) get() T { return *f.now.Load() }

// change changes a copy of the value, and returns when it is on disk. An error says, in
// words for the player, that the change holds but is not saved.
func (f *shared[T]) change(change func(*T)) error {
	err := f.rewrite(func(data []byte) []byte {
		value := f.get()
		if read, err := f.decode(data); data != nil && err == nil {
			value = read
		}
		change(&value)
		f.now.Store(&value)
		return f.encode(value)
	})
	if err != nil {
		return Refusal(f.unsaved + ": " + trouble(err))
	}
	return nil
}

// rewrite puts what content makes of the file's content in its place, nil standing for
// no file.
func (f *shared[T]) rewrite(content func(data []byte) []byte) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.path == "" {
		content(nil)
		return nil
	}
	unlock := f.reserve()
	defer unlock()
	data, err := os.ReadFile(f.path)
	if err != nil {
		data = nil
	}
	file, err := replaceFile(f.path, content(data))
	if err != nil {
		return err
	}
	return file.Close()
}

// reserve keeps other programs out while the file is read and written.
func (f *shared[T]) reserve() (release func()) {
	l, err := openLock(strings.TrimSuffix(f.path, ".json") + ".lock")
	if err != nil {
		return func() {}
	}
	_ = lock(l, true) // without it the file is still whole, one change may get lost
	return func() { l.Close() }
}
