//go:build !windows

package disk

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
)

// Commit replaces the file at the path with the new file. old is the replaced file if this program has it open, or nil;
// Commit closes it. The replacement survives a power failure after [SyncFolder]. If Commit fails, nothing has changed,
// and kept is old, still open.
func (s *Pending) Commit(old *os.File) (kept *os.File, err error) {
	if err := os.Rename(s.Name(), s.path); err != nil {
		return old, err
	}
	old.Close() // fails only if old is nil
	return nil, nil
}

// SyncFolder syncs the folder of path, so that creating or renaming the file there survives a power failure.
func SyncFolder(path string) error {
	path, err := ResolveLinks(path)
	if err != nil {
		return err
	}
	d, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	defer d.Close()
	if err := d.Sync(); err != nil && !errors.Is(err, syscall.EINVAL) { // not supported by some file systems
		return err
	}
	return nil
}
