package disk

import (
	"io/fs"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"backrank/app/notice"
	"backrank/words"
)

// Shared is a value in a small JSON file that several running programs may change. A change takes effect at once in
// this program, and is then applied to what the file contains at that moment, on a goroutine of its own: callers never
// wait for the disk. What could not be saved is tried again with the next change. It may be used from any goroutine;
// its fields are set before it is opened.
type Shared[T any] struct {
	Decode func(data []byte) (T, error) // with an error, as much as could be read; a Refusal is shown to the player
	Encode func(T) []byte

	// Messages for the player, which [words.Message] joins to others.
	Unread  string // the file could not be read
	Locked  string // nor could it be set aside: nothing will be saved
	Unsaved string // changes are not on disk; why follows
	Resaved string // saving works again

	// Told is called when saving fails and when it works again, on a goroutine that may block; it may be nil.
	Told func(text string, wrong bool)

	path   string            // "" for memory only
	opened time.Time         // for the name of a file set aside
	now    atomic.Pointer[T] // never nil once open

	mu      sync.Mutex
	idle    *sync.Cond // signalled after a write or a failure
	writing bool
	saved   T          // last known content of the file
	pending []func(*T) // changes not yet in the file, in order
	made    int        // number of changes made
	kept    int        // number of changes saved
	trouble error      // why the others are not saved, nil while they are being written
	aside   bool       // the file's content was set aside and is ignored
}

// Open reads the file of that name in the folder; "" is a value that is kept in memory only. first is the value if
// there is no file. A file that cannot be read is set aside under a name with the date; the notices say so.
func (f *Shared[T]) Open(folder, name string, first T, now time.Time) []notice.Notice {
	f.idle = sync.NewCond(&f.mu)
	f.opened = now
	f.saved = first
	f.now.Store(&first)
	if folder == "" {
		return nil
	}
	f.path = filepath.Join(folder, name)
	data, err := Read(f.path)
	if Absent(err) {
		return nil
	}
	if err == nil {
		var value T
		value, err = f.Decode(data)
		f.saved = value
		f.now.Store(&value)
	}
	if err == nil {
		return nil
	}
	unread := f.Unread
	if said, ok := err.(notice.Refusal); ok {
		unread = string(said)
	}
	said, free := SetAsideSaying(f.path, now, unread, f.Locked)
	if !free {
		f.path = ""
		return said
	}
	f.aside = true
	f.Change(func(*T) {}) // writes what could be read
	_ = f.Sync()          // a failure is reported by the next change
	return said
}

// Get returns the current value. It never blocks.
func (f *Shared[T]) Get() T { return *f.now.Load() }

// Change replaces the value by a changed copy. It does not wait until that is on disk: [Shared.Sync] does. change is
// called again, on another goroutine, for what the file then contains; all it may do is to change the value that it is
// given.
func (f *Shared[T]) Change(change func(*T)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	value := f.Get()
	change(&value)
	f.now.Store(&value)
	if f.path == "" {
		return
	}
	f.pending = append(f.pending, change)
	f.made++
	f.start()
}

// start begins writing the pending changes unless a goroutine does so already. The mutex is held.
func (f *Shared[T]) start() {
	if !f.writing && len(f.pending) > 0 {
		f.writing = true
		go f.write()
	}
}

// Sync waits until all earlier changes are on disk. What could not be saved before is tried again. An error is a
// message for the player: the changes hold, but they are not saved.
func (f *Shared[T]) Sync() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	made := f.made
	f.start()
	for f.writing && f.kept < made {
		f.idle.Wait()
	}
	if f.kept < made {
		return notice.Refusal(f.unsaved(f.trouble))
	}
	return nil
}

// unsaved is the message that nothing is saved.
func (f *Shared[T]) unsaved(why error) string {
	return words.Message(f.Unsaved, Trouble(why))
}

// write applies the pending changes to the file until there are none or an error occurs.
func (f *Shared[T]) write() {
	for {
		f.mu.Lock()
		before, batch, base := f.trouble, f.pending, f.saved
		if len(batch) == 0 {
			f.writing = false
			f.idle.Broadcast()
			f.mu.Unlock()
			return
		}
		f.mu.Unlock()

		value, err := f.merge(base, batch)

		f.mu.Lock()
		f.trouble = err
		if err == nil {
			f.saved = value
			f.pending = f.pending[len(batch):]
			f.kept += len(batch)
			f.idle.Broadcast()
			for _, change := range f.pending {
				change(&value)
			}
			f.now.Store(&value)
		} else {
			f.writing = false
			f.idle.Broadcast()
		}
		f.mu.Unlock()
		f.report(before, err)
		if err != nil {
			return
		}
	}
}

// report reports a change of the error state.
func (f *Shared[T]) report(before, now error) {
	switch {
	case f.Told == nil:
	case now != nil && (before == nil || Trouble(before) != Trouble(now)):
		f.Told(f.unsaved(now), true)
	case now == nil && before != nil:
		f.Told(f.Resaved, false)
	}
}

// merge applies changes to the content of the file, or to base if there is none, and replaces the file.
func (f *Shared[T]) merge(base T, changes []func(*T)) (T, error) {
	unlock := f.reserve()
	defer unlock()
	value := base
	if read, err := f.read(); err == nil {
		value = read
	} else if !Absent(err) {
		if _, err := SetAside(f.path, f.opened); err != nil {
			return base, err
		}
		f.aside = true
	}
	for _, change := range changes {
		change(&value)
	}
	data := f.Encode(value)
	if len(data) > Largest { // it would not be read again
		return base, syscall.EFBIG
	}
	file, err := Replace(f.path, data)
	if err != nil {
		return base, err
	}
	f.aside = false
	return value, file.Close()
}

// read returns the content of the file.
func (f *Shared[T]) read() (T, error) {
	if f.aside {
		return *new(T), fs.ErrNotExist
	}
	data, err := Read(f.path)
	if err != nil {
		return *new(T), err
	}
	return f.Decode(data)
}

// reserve locks the file against other programs while it is read and written. Without a lock the file is still whole,
// but a change may be lost.
func (f *Shared[T]) reserve() (release func()) {
	l, err := openLock(strings.TrimSuffix(f.path, ".json") + ".lock")
	if err != nil {
		return func() {}
	}
	Reserve(l)
	return func() { l.Close() }
}
