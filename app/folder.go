package app

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// DefaultFolder is where games and settings are kept: $BACKRANK_DATA if it is
// set, else backrank under $XDG_DATA_HOME or ~/.local/share.
func DefaultFolder() string {
	if folder := os.Getenv("BACKRANK_DATA"); folder != "" {
		return folder
	}
	data := os.Getenv("XDG_DATA_HOME")
	if !filepath.IsAbs(data) { // the XDG specification has relative paths ignored
		home, err := os.UserHomeDir()
		if err != nil {
			home = os.TempDir()
		}
		data = filepath.Join(home, ".local", "share")
	}
	return filepath.Join(data, "backrank")
}

// most is how many running programs may share a folder.
const most = 9

// seat is one program's place in a data folder. The first program has the game
// in game.journal; one started while it runs has game-2.journal, and so on. A
// lock that ends with the process keeps others from the same seat.
type seat struct {
	number int // from 1; 0 if the folder is full
	lock   *os.File
}

// takeSeat finds the first free seat. A folder in which no lock can be made gives the
// first seat unless a program has its journal open: reading is harmless, and writing
// will say what is wrong.
func takeSeat(folder string) seat {
	_ = os.MkdirAll(folder, 0o755) // writing will say what is wrong
	for n := 1; n <= most; n++ {
		f, err := openLock(filepath.Join(folder, seatName(n)+".lock"))
		switch {
		case err != nil && n == 1 && free(filepath.Join(folder, seatName(1)+".journal")):
			return seat{number: 1}
		case err != nil:
			return seat{}
		}
		if err := lock(f, false); err == nil && free(filepath.Join(folder, seatName(n)+".journal")) {
			return seat{n, f}
		} else if err == nil {
			f.Close() // someone has deleted the lock of a program that runs
			continue
		} else if !errors.Is(err, errLocked) {
			return seat{n, f}
		}
		f.Close()
	}
	return seat{}
}

// free reports whether no program has the journal open.
func free(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return true
	}
	defer f.Close()
	return !errors.Is(lock(f, false), errLocked)
}

func (s seat) leave() {
	if s.lock != nil {
		s.lock.Close()
	}
}

func seatName(n int) string {
	if n == 1 {
		return "game"
	}
	return fmt.Sprintf("game-%d", n)
}

func openLock(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return os.Open(path) // enough to lock it in a folder that cannot be written
	}
	return f, nil
}

// setAside keeps a file that is not to be touched any more under a free name with
// the date in it, and returns that name. Where the file system can, the old name
// stays too until it is replaced, so that there is no moment without a file.
func setAside(path string, now time.Time) (string, error) {
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
		case !absent(err):
			return "", err
		case os.Link(path, aside) == nil:
			return filepath.Base(aside), nil
		}
		return filepath.Base(aside), os.Rename(path, aside)
	}
}

// absent reports whether err says that a file is not there, be it for want of a
// folder on the way to it.
func absent(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}

// replaceFile puts data in the place of the file at once: whoever reads it finds
// the old content or the new, whatever happens. It returns the new file, open.
func replaceFile(path string, data []byte) (*os.File, error) {
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

// WriteFile saves a text under a name that a person chose. The file that stood there
// is replaced at once or, after an error, untouched. The error is in words for the
// player.
func WriteFile(path, text string) error {
	f, err := replaceFile(path, []byte(text))
	if err != nil {
		return Refusal("The file could not be saved: " + trouble(err))
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

// trouble is a file error in words for the player.
func trouble(err error) string {
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
