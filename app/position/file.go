package position

import (
	"bytes"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/lang"
	"backrank/words"
)

// File saves the position in the editor with its undo steps: in sketch.json in the slot of game.journal, in sketch-2.json
// in the slot of game-2.journal (see [disk.Slot]).
type File struct {
	path   string  // "" for memory only
	edited *Edited // nil if there is none
	last   []byte  // the last content passed to Keep
	newest atomic.Pointer[[]byte]
	writes sync.Mutex // held while writing
}

// Open reads the position in a file. If path is "", the position is kept in memory only. A file that cannot be read is
// renamed to a name with the date, and the notices report it.
func Open(path string, now time.Time) (*File, []notice.Notice) {
	f := &File{path: path}
	if path == "" {
		return f, nil
	}
	data, err := disk.Read(path)
	if disk.Absent(err) {
		return f, nil
	}
	if err == nil {
		f.edited, err = decode(data)
	}
	if err == nil {
		f.last = data
		return f, nil
	}
	notices, free := disk.SetAsideWithNotice(path, now,
		lang.L("The position in the editor could not be read"), lang.L("The position in the editor cannot be read and will not be saved"))
	if free {
		_ = os.Remove(path) // it stays under the other name
	} else {
		f.path = ""
	}
	return f, notices
}

// Edited returns the position that was read or passed to Keep last, nil if there is none. Call Edited and Keep on the
// goroutine that changes the position.
func (f *File) Edited() *Edited { return f.edited }

// Keep copies a position for the next Save, and reports whether it differs from the saved one. It never blocks.
func (f *File) Keep(e *Edited) bool {
	f.edited = e
	data := encode(e)
	if bytes.Equal(data, f.last) {
		return false
	}
	f.last = data
	f.newest.Store(&data)
	return true
}

// Save writes the position of the last Keep and returns when it is on disk. It may be called on any goroutine. An error
// is a message for the player; the next Save tries again.
func (f *File) Save() error {
	f.writes.Lock()
	defer f.writes.Unlock()
	data := f.newest.Swap(nil)
	if data == nil || f.path == "" {
		return nil
	}
	file, err := disk.Replace(f.path, *data)
	if err != nil {
		f.newest.CompareAndSwap(nil, data)
		return notice.Refusal(words.Message(lang.L("The position in the editor could not be saved"), disk.ErrorText(err)))
	}
	return file.Close()
}
