package disk

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// saved is part of the names of temporary files of [SaveStream], in folders that the player chose. It contains the name
// of the program, to distinguish them from files of other programs.
const saved = ".backrank-new-"

// newSaved creates a file that will replace the one at path. The file is locked until it is closed: an unlocked file of
// such a name is left over from a program that was killed.
func newSaved(path string) (*Pending, error) {
	for range attempts {
		s, err := newPending(path, saved)
		if err != nil {
			return nil, err
		}
		err = Lock(s.File)
		if !errors.Is(err, ErrLocked) && isAt(s.File, s.Name()) { // otherwise another program is removing it as a leftover
			return s, nil
		}
		s.Close()
	}
	return nil, ErrLocked
}

// RemoveLeftovers removes temporary files for the file at path that were left when the program was killed during a save. It
// does not remove a file that a running program is writing.
func RemoveLeftovers(path string) {
	path, err := ResolveLinks(path)
	if err != nil || !locks {
		return
	}
	folder, err := os.Open(filepath.Dir(path))
	if err != nil { // the folder cannot be read
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

// isAt reports whether path is still the path of the open file f.
func isAt(f *os.File, path string) bool {
	opened, err := f.Stat()
	if err != nil {
		return false
	}
	there, err := os.Lstat(path)
	return err == nil && os.SameFile(opened, there)
}
