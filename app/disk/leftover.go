package disk

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// saved is part of the name of a file that is being written by [SaveStream], in a folder that a person chose. It names
// the program, so that files of other programs are never taken for it.
const saved = ".backrank-new-"

// newSaved creates a file that will replace the one at path. The file is locked until it is closed: a file of that name
// without a lock is left over from a program that was killed.
func newSaved(path string) (*Pending, error) {
	for range attempts {
		s, err := newPending(path, saved)
		if err != nil {
			return nil, err
		}
		err = Lock(s.File)
		if !errors.Is(err, ErrLocked) && isAt(s.File, s.Name()) { // else another program is just removing it as a leftover
			return s, nil
		}
		s.Close()
	}
	return nil, ErrLocked
}

// SweepSaved removes the files that this program left beside the one at path when it was killed while it saved it. A file
// that a running program is writing stays.
func SweepSaved(path string) {
	path, err := Followed(path)
	if err != nil || !locks {
		return
	}
	folder, err := os.Open(filepath.Dir(path))
	if err != nil { // an unreadable folder needs no sweep
		return
	}
	defer folder.Close()
	names, _ := folder.Readdirnames(-1)
	for _, name := range names {
		number, found := strings.CutPrefix(name, filepath.Base(path)+saved)
		if _, err := strconv.ParseUint(number, 10, 32); found && err == nil {
			removeUnlocked(filepath.Join(filepath.Dir(path), name))
		}
	}
}

// removeUnlocked removes a file unless a program has locked it.
func removeUnlocked(path string) {
	f, err := Open(path)
	if err != nil {
		return
	}
	defer f.Close()
	if Lock(f) != nil || !isAt(f, path) {
		return
	}
	if os.Remove(path) != nil { // Windows removes no file that is open
		f.Close()
		_ = os.Remove(path)
	}
}

// isAt reports whether a path still leads to an open file.
func isAt(f *os.File, path string) bool {
	opened, err := f.Stat()
	if err != nil {
		return false
	}
	there, err := os.Lstat(path)
	return err == nil && os.SameFile(opened, there)
}
