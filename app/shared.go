package app

import (
	"os"
	"strings"
	"sync"
)

// shared is a small file of JSON that programs running at the same time change. Each
// change is made on what the file holds at that moment.
type shared struct {
	path string     // "" to keep nothing
	mu   sync.Mutex // held by who changes it
}

// rewrite puts what change makes of the file's content in its place, nil standing for
// no file. An error says what the trouble is, in words for the player.
func (f *shared) rewrite(change func(data []byte) []byte) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.path == "" {
		change(nil)
		return nil
	}
	unlock := f.reserve()
	defer unlock()
	data, err := os.ReadFile(f.path)
	if err != nil {
		data = nil
	}
	file, err := replaceFile(f.path, change(data))
	if err != nil {
		return Refusal(trouble(err))
	}
	return file.Close()
}

// reserve keeps other programs out while the file is read and written.
func (f *shared) reserve() (release func()) {
	l, err := openLock(strings.TrimSuffix(f.path, ".json") + ".lock")
	if err != nil {
		return func() {}
	}
	_ = lock(l, true) // without it the file is still whole, one change may get lost
	return func() { l.Close() }
}
