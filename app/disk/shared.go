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

// Shared is a value in a small JSON file that several running programs may change. A change takes effect at once in this
// program; a separate goroutine then applies it to the current content of the file, so that callers never wait for the
// disk. Changes that could not be saved are saved with the next change. Shared is safe for concurrent use; set its fields
// before calling Open.
type Shared[T any] struct {
	Decode func(data []byte) (T, error) // returns the readable part and an error; the player sees an error of type Refusal
	Encode func(T) []byte

	// Messages returns the messages for the player in the current language.
	Messages func() Messages

	// Report is called when saving fails and when it works again; it may block, and may be nil.
	Report func(text string, wrong bool)

	path   string            // "" for memory only
	opened time.Time         // date in the name of a file that is set aside
	now    atomic.Pointer[T] // current value, not nil after Open

	mu         sync.Mutex
	idle       *sync.Cond // signalled after a write or a failure
	writing    bool
	saved      T          // last known content of the file
	pending    []func(*T) // changes not yet in the file, in order
	made       int        // number of changes made
	kept       int        // number of changes saved
	trouble    error      // why the other changes are not saved, nil while they are being written
	aside      bool       // whether the file's content was set aside and is ignored
	reports    []report   // to be passed to Report, in order
	delivering bool       // a goroutine is passing them
}

// report is a message that saving has failed, or that it works again.
type report struct {
	text  string
	wrong bool
}

// Messages are the messages for the player about faults of a [Shared] file, each in the form that [words.Message] returns.
type Messages struct {
	Unread  string // the file could not be read
	Locked  string // the file could not be renamed either, so nothing will be saved
	Unsaved string // changes are not on disk; the reason follows
	Resaved string // saving works again
}

// Open reads the file with the given name in the folder. If folder is "", the value is kept in memory only. first is the
// value if the file does not exist. A file that cannot be read is renamed to a name with the date; the notices report it.
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
	messages := f.Messages()
	if notices, ok := err.(notice.Refusal); ok {
		messages.Unread = string(notices)
	}
	notices, free := SetAsideWithNotice(f.path, now, messages.Unread, messages.Locked)
	if !free {
		f.path = ""
		return notices
	}
	f.aside = true
	f.Change(func(*T) {}) // writes the part that could be read
	_ = f.Sync()          // a failure is reported by the next change
	return notices
}

// Get returns the current value. It never blocks.
func (f *Shared[T]) Get() T { return *f.now.Load() }

// Change applies change to a copy of the value and makes the copy the current value. It does not wait for the disk; see
// [Shared.Sync]. change is called again, on another goroutine, for the content of the file. It must do nothing but modify
// its argument.
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

// start begins writing the pending changes unless a goroutine does so already. The caller must hold f.mu.
func (f *Shared[T]) start() {
	if !f.writing && len(f.pending) > 0 {
		f.writing = true
		go f.write()
	}
}

// Sync waits until all earlier changes are on disk. It retries changes that could not be saved before. If it fails, the
// error is a message for the player, and the changes remain in memory.
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

// unsaved returns the message that changes are not saved.
func (f *Shared[T]) unsaved(cause error) string {
	return words.Message(f.Messages().Unsaved, ErrorText(cause))
}

// write applies the pending changes to the file until there are none or an error occurs.
func (f *Shared[T]) write() {
	for {
		f.mu.Lock()
		batch, base := f.pending, f.saved
		if len(batch) == 0 {
			f.writing = false
			f.idle.Broadcast()
			f.mu.Unlock()
			return
		}
		f.mu.Unlock()

		value, err := f.merge(base, batch)

		f.mu.Lock()
		f.addReport(f.trouble, err)
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
		f.deliver()
		if err != nil {
			return
		}
	}
}

// addReport adds a report if the error state changes. The caller must hold f.mu.
func (f *Shared[T]) addReport(before, now error) {
	switch {
	case f.Report == nil:
	case now != nil && (before == nil || ErrorText(before) != ErrorText(now)):
		f.reports = append(f.reports, report{f.unsaved(now), true})
	case now == nil && before != nil:
		f.reports = append(f.reports, report{f.Messages().Resaved, false})
	}
}

// deliver passes the reports to Report, without f.mu. If another goroutine is delivering, it delivers these too, so that a failure
// is not reported after the success that followed it.
func (f *Shared[T]) deliver() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.delivering {
		return
	}
	f.delivering = true
	for len(f.reports) > 0 {
		next := f.reports[0]
		f.reports = f.reports[1:]
		f.mu.Unlock()
		f.Report(next.text, next.wrong)
		f.mu.Lock()
	}
	f.delivering = false
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
	if len(data) > MaxSize { // Read would refuse the file
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

// reserve locks the file against other programs while it is read and written. Without a lock the file is still replaced
// atomically, but a change may be lost.
func (f *Shared[T]) reserve() (release func()) {
	return ReserveFile(strings.TrimSuffix(f.path, ".json") + ".lock")
}
