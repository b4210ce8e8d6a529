package disk

import (
	"errors"
	"io"
	"os"
	"time"

	"golang.org/x/sys/windows"
)

// Commit puts the new file in the place of the one at its path, of which old is what this program has open, or nil.
// Files that are open cannot be renamed or replaced here, so both are closed before, and the new one is opened again.
// After an error nothing has changed, and kept is old, opened again; nil if that is impossible.
func (s *Pending) Commit(old *os.File) (kept *os.File, err error) {
	old.Close() // an error says that it is nil
	s.Close()
	if err := replace(s.Name(), s.path); err != nil {
		if old != nil {
			kept, _ = reopen(s.path)
		}
		return kept, err
	}
	f, err := reopen(s.path)
	if err != nil {
		return nil, err
	}
	s.File = f
	return nil, nil
}

// reopen opens a file that was closed to be renamed, locks it and goes to its end.
func reopen(path string) (f *os.File, err error) {
	err = patiently(func() error {
		f, err = os.OpenFile(path, os.O_RDWR, 0)
		return err
	})
	if err != nil {
		return nil, err
	}
	_ = Lock(f) // the slot's lock counts; see free
	if _, err := f.Seek(0, io.SeekEnd); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// replace renames a file over another one, and returns when that is on disk.
func replace(from, to string) error {
	source, err := windows.UTF16PtrFromString(from)
	if err != nil {
		return err
	}
	target, err := windows.UTF16PtrFromString(to)
	if err != nil {
		return err
	}
	err = patiently(func() error {
		return windows.MoveFileEx(source, target, windows.MOVEFILE_REPLACE_EXISTING|windows.MOVEFILE_WRITE_THROUGH)
	})
	if err != nil {
		return &os.LinkError{Op: "rename", Old: from, New: to, Err: err}
	}
	return nil
}

// patiently does something with a file again and again for up to the timeout while another program has it open: one of
// ours that reads it, or one that looks into every new file for viruses.
func patiently(do func() error) error {
	for end := time.Now().Add(timeout); ; time.Sleep(timeout / 100) {
		err := do()
		inUse := errors.Is(err, windows.ERROR_SHARING_VIOLATION) || errors.Is(err, windows.ERROR_ACCESS_DENIED)
		if !inUse || time.Now().After(end) {
			return err
		}
	}
}

// SyncFolder does nothing: folders cannot be synced here, and a rename is on disk when it returns.
func SyncFolder(string) error { return nil }
