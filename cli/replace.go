package cli

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
)

// Replace replaces a file atomically, or leaves it unchanged if there is an error. The new file has
// the permissions of the old one. It is written under a free name in the same folder, and removed
// after an error. Symbolic links are followed.
func Replace(path string, content func(*os.File) error) error {
	if to, err := filepath.EvalSymlinks(path); err == nil {
		path = to
	}
	f, err := createTemp(path)
	if err != nil {
		return err
	}
	if err = content(f); err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		_ = os.Remove(f.Name()) // the first error is the one to report
	}
	return err
}

// createTemp creates a new file in the folder of the file that it will replace, with the same
// permissions.
func createTemp(path string) (*os.File, error) {
	mode := fs.FileMode(0o644)
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	for n := 0; ; n++ { // a name is taken only if another program writes now, or was killed while it wrote
		f, err := os.OpenFile(path+".new-"+strconv.Itoa(n), os.O_CREATE|os.O_EXCL|os.O_RDWR, mode)
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
}
