//go:build !windows

package disk

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
)

// Commit puts the new file in the place of the one at its path, of which old is what this program has open, or nil.
// That is permanent once the folder has been synced, and old is closed then. After an error nothing has changed, and kept
// is old.
func (s *Pending) Commit(old *os.File) (kept *os.File, err error) {
	if err := os.Rename(s.Name(), s.path); err != nil {
		return old, err
	}
	old.Close() // an error says that it is nil
	return nil, nil
}

// SyncFolder syncs the folder of path, so that creating or renaming the file there survives a power failure.
func SyncFolder(path string) error {
	path, err := Followed(path)
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
