package cli

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
)

// Replace puts a file in the place of another, whole or not at all, with that one's permissions: it is written beside
// it, under a name that is free, of which nothing is left after an error. A link is followed.
func Replace(path string, content func(*os.File) error) error {
	if to, err := filepath.EvalSymlinks(path); err == nil {
		path = to
	}
	f, err := beside(path)
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
		_ = os.Remove(f.Name()) // the first error is the one to tell
	}
	return err
}

// beside opens a new file in the folder of one that it will replace.
func beside(path string) (*os.File, error) {
	mode := fs.FileMode(0o644)
	if about, err := os.Stat(path); err == nil {
		mode = about.Mode().Perm()
	}
	for n := 0; ; n++ { // each name is free but for what a program left that was killed
		f, err := os.OpenFile(path+".new-"+strconv.Itoa(n), os.O_CREATE|os.O_EXCL|os.O_RDWR, mode)
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
}
