package disk

import (
	"errors"
	"io"
	"os"
	"time"

	"golang.org/x/sys/windows"
)

// Commit replaces the file at the path with the new file. old is the replaced file if this program has it open, or nil.
// Windows cannot rename or replace open files, so Commit closes both before and opens the new one again. If Commit fails,
// nothing has changed, and kept is old, opened again; nil if it cannot be opened.
func (s *Pending) Commit(old *os.File) (kept *os.File, err error) {
	old.Close() // fails only if old is nil
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

// reopen opens a file that was closed to be renamed, locks it and seeks to its end.
func reopen(path string) (f *os.File, err error) {
	err = retryWhileInUse(func() error {
		f, err = os.OpenFile(path, os.O_RDWR, 0)
		return err
	})
	if err != nil {
		return nil, err
	}
	_ = Lock(f) // on failure, the lock of the slot still keeps other programs out
	if _, err := f.Seek(0, io.SeekEnd); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// replace renames a file over another one, and returns when the rename is on disk.
func replace(from, to string) error {
	source, err := windows.UTF16PtrFromString(from)
	if err != nil {
		return err
	}
	target, err := windows.UTF16PtrFromString(to)
	if err != nil {
		return err
	}
	err = retryWhileInUse(func() error {
		return windows.MoveFileEx(source, target, windows.MOVEFILE_REPLACE_EXISTING|windows.MOVEFILE_WRITE_THROUGH)
	})
	if err != nil {
		return &os.LinkError{Op: "rename", Old: from, New: to, Err: err}
	}
	return nil
}

// retryWhileInUse repeats do for up to the timeout while another program has the file open: another instance that reads
// it, or a virus scanner.
func retryWhileInUse(do func() error) error {
	for end := time.Now().Add(timeout); ; time.Sleep(timeout / 100) {
		err := do()
		inUse := errors.Is(err, windows.ERROR_SHARING_VIOLATION) || errors.Is(err, windows.ERROR_ACCESS_DENIED)
		if !inUse || time.Now().After(end) {
			return err
		}
	}
}

// SyncFolder does nothing. Windows cannot sync folders, and replace returns after the rename is on disk.
func SyncFolder(string) error { return nil }
