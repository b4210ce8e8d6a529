package disk

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"backrank/app/notice"
)

// Shared is a value in a small file of JSON that programs running at the same time
// change: each change is made on what the file holds at that moment. It may be used from
// any goroutine.
type Shared[T any] struct {
	Decode func(data []byte) (T, error) // with an error, what is of use all the same; a Refusal is told
	Encode func(T) []byte

	// What the player is told: a sentence, and two that go on with the Trouble.
	Unread  string // the file could not be read
	Locked  string // nor could it be set aside
	Unsaved string // a change holds, but is not on disk

	path string            // "" to keep nothing
	now  atomic.Pointer[T] // never nil once it is open
	mu   sync.Mutex        // held by who changes it
}

// Open reads the file of that name in the folder, "" for a value that lives in memory;
// first stands if there is none. A file that cannot be read is set aside under a name with
// the date; the notices say so.
func (f *Shared[T]) Open(folder, name string, first T, now time.Time) []notice.Notice {
	f.now.Store(&first)
	if folder == "" {
		return nil
	}
	f.path = filepath.Join(folder, name)
	data, err := os.ReadFile(f.path)
	if Absent(err) {
		return nil
	}
	if err == nil {
		var value T
		value, err = f.Decode(data)
		f.now.Store(&value)
	}
	if err == nil {
		return nil
	}
	unread := f.Unread
	if words, ok := err.(notice.Refusal); ok {
		unread = string(words)
	}
	said, free := SetAsideSaying(f.path, now, unread, f.Locked)
	if !free {
		f.path = ""
		return said
	}
	_ = f.Change(func(*T) {}) // if this fails the next change will say so
	return said
}

// SetAsideSaying sets aside a file that could not be read, and says so. Unless the name is
// free afterwards, nothing may be written over the file.
func SetAsideSaying(path string, now time.Time, unread, locked string) (said []notice.Notice, free bool) {
	var n notice.Log
	aside, failed := SetAside(path, now)
	if failed != nil {
		n.Say(notice.Warning, locked+": "+Trouble(failed)+".")
	} else {
		n.Say(notice.Warning, fmt.Sprintf("%s The file is kept as %s.", unread, aside))
	}
	return n.All(), failed == nil
}

// Get is the value as it stands. It never waits.
func (f *Shared[T]) Get() T { return *f.now.Load() }

// Change changes a copy of the value, and returns when it is on disk. An error says, in
// words for the player, that the change holds but is not saved.
func (f *Shared[T]) Change(change func(*T)) error {
	err := f.rewrite(func(data []byte) []byte {
		value := f.Get()
		if read, err := f.Decode(data); data != nil && err == nil {
			value = read
		}
		change(&value)
		f.now.Store(&value)
		return f.Encode(value)
	})
	if err != nil {
		return notice.Refusal(f.Unsaved + ": " + Trouble(err))
	}
	return nil
}

// rewrite puts what content makes of the file's content in its place, nil standing for
// no file.
func (f *Shared[T]) rewrite(content func(data []byte) []byte) error {
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
	file, err := Replace(f.path, content(data))
	if err != nil {
		return err
	}
	return file.Close()
}

// reserve keeps other programs out while the file is read and written.
func (f *Shared[T]) reserve() (release func()) {
	l, err := openLock(strings.TrimSuffix(f.path, ".json") + ".lock")
	if err != nil {
		return func() {}
	}
	_ = Lock(l, true) // without it the file is still whole, one change may get lost
	return func() { l.Close() }
}
