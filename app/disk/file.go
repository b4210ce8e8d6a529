package disk

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"backrank/app/notice"
)

// SetAside keeps a file that is not to be touched any more under a free name with
// the date in it, and returns that name. Where the file system can, the old name
// stays too until it is replaced, so that there is no moment without a file.
func SetAside(path string, now time.Time) (string, error) {
	ext := filepath.Ext(path)
	base := path[:len(path)-len(ext)] + "-set-aside-" + now.Format("2006-01-02-150405")
	for n := 1; ; n++ {
		aside := base + ext
		if n > 1 {
			aside = fmt.Sprintf("%s-%d%s", base, n, ext)
		}
		switch _, err := os.Lstat(aside); {
		case err == nil:
			continue // the name is taken
		case !Absent(err):
			return "", err
		case os.Link(path, aside) == nil:
			return filepath.Base(aside), nil
		}
		return filepath.Base(aside), os.Rename(path, aside)
	}
}

// Absent reports whether err says that a file is not there, be it for want of a
// folder on the way to it.
func Absent(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}

// Replace puts data in the place of the file at once: whoever reads it finds
// the old content or the new, whatever happens. It returns the new file, open.
func Replace(path string, data []byte) (*os.File, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path+".new", os.O_CREATE|os.O_TRUNC|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	_, err = f.Write(data)
	err = cmp.Or(err, f.Sync())
	if err == nil {
		err = os.Rename(path+".new", path)
	}
	if err == nil {
		err = syncFolder(filepath.Dir(path))
	}
	if err != nil {
		f.Close()
		_ = os.Remove(path + ".new")
		return nil, err
	}
	return f, nil
}

// Save saves a text under a name that a person chose. The file that stood there
// is replaced at once or, after an error, untouched. The error is in words for the
// player.
func Save(path, text string) error {
	f, err := Replace(path, []byte(text))
	if err != nil {
		return notice.Refusal("The file could not be saved: " + Trouble(err))
	}
	return f.Close()
}

// syncFolder makes a renaming last.
func syncFolder(folder string) error {
	d, err := os.Open(folder)
	if err != nil {
		return err
	}
	defer d.Close()
	if err := d.Sync(); err != nil && !errors.Is(err, syscall.EINVAL) { // some file systems have no such thing
		return err
	}
	return nil
}

// Trouble is a file error in words for the player.
func Trouble(err error) string {
	switch path := (*fs.PathError)(nil); {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return "the disk is full"
	case errors.Is(err, syscall.EROFS), errors.Is(err, fs.ErrPermission):
		if errors.As(err, &path) {
			return "the folder " + filepath.Dir(path.Path) + " cannot be written"
		}
		return "the folder cannot be written"
	}
	return err.Error()
}
