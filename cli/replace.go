package cli

import (
	"errors"
	"os"
)

// Replace puts a file in the place of another, whole or not at all: it is written beside
// it, as path.new, of which nothing is left after an error.
func Replace(path string, content func(*os.File) error) error {
	fresh := path + ".new"
	f, err := os.Create(fresh)
	if err != nil {
		return err
	}
	if err = content(f); err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(fresh, path)
	}
	if err != nil {
		_ = os.Remove(fresh) // the first error is the one to tell
	}
	return err
}
