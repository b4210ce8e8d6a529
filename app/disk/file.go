package disk

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"backrank/app/notice"
	"backrank/lang"
	"backrank/words"
)

// MaxSize is the maximum size of Backrank's own files in bytes.
const MaxSize = 64 << 20

// ErrForeign means that a file cannot be one of Backrank's: it is not a regular file, or larger than [MaxSize].
var ErrForeign = lang.Error(func() string { return lang.L("it is not a Backrank file") })

// IsProgram reports whether a file is a program: on Windows by the extension of its name, elsewhere if it is executable.
func IsProgram(file fs.FileInfo) bool {
	if runtime.GOOS == "windows" {
		return file.Mode().IsRegular() && slices.Contains([]string{".exe", ".com", ".bat", ".cmd"}, strings.ToLower(filepath.Ext(file.Name())))
	}
	return file.Mode().IsRegular() && file.Mode()&0o111 != 0
}

// Read returns the content of a file. It returns [ErrForeign] for anything but a regular file, such as a pipe that
// would block for ever.
func Read(path string) ([]byte, error) {
	f, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || info.Size() > MaxSize {
		return nil, cmp.Or(err, ErrForeign)
	}
	return io.ReadAll(io.LimitReader(f, MaxSize))
}

// Open opens a file for reading. It returns [ErrForeign] for anything but a regular file.
func Open(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|Nonblocking, 0)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = ErrForeign
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// Absent reports whether err means that a file, or a folder in its path, does not exist.
func Absent(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || IsErrno(err, syscall.ENOTDIR)
}

// Replace replaces the content of a file atomically: a reader finds either the old content or the new, also after a
// crash. It follows symbolic links. It returns the new file, open.
func Replace(path string, data []byte) (*os.File, error) {
	f, err := NewPending(path, data)
	if err != nil {
		return nil, err
	}
	if err := f.syncAndCommit(path); err != nil {
		f.Discard()
		return nil, err
	}
	return f.File, nil
}

// syncAndCommit syncs the file and replaces the one at path with it.
func (s *Pending) syncAndCommit(path string) error {
	err := s.Sync()
	if err == nil {
		_, err = s.Commit(nil)
	}
	if err == nil {
		err = SyncFolder(path)
	}
	return err
}

// Pending is a temporary file that will replace another one. It can be written until [Pending.Commit]. Sync it before:
// otherwise a power failure may destroy both files.
type Pending struct {
	*os.File
	path string
}

// NewPending writes data to a new temporary file in the folder of path. It does not sync the file.
func NewPending(path string, data []byte) (*Pending, error) {
	s, err := newPending(path, fresh)
	if err != nil {
		return nil, err
	}
	if _, err := s.Write(data); err != nil {
		s.Discard()
		return nil, err
	}
	return s, nil
}

// newPending creates an empty temporary file in the folder of path. Its name is that of the file at path, followed by infix
// and a number.
func newPending(path, infix string) (*Pending, error) {
	path, err := ResolveLinks(path)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, err
	}
	f, err := createTemp(path, infix)
	if err != nil {
		return nil, err
	}
	return &Pending{f, path}, nil
}

// Discard closes and removes the temporary file. Call it instead of [Pending.Commit].
func (s *Pending) Discard() {
	s.Close()
	_ = os.Remove(s.Name()) // if it remains, removeOldLeftovers or RemoveLeftovers removes it later
}

// ResolveLinks returns the path after following symbolic links. The file need not exist. It fails after 40 links.
func ResolveLinks(path string) (string, error) {
	for range 40 { // Linux's limit
		to, err := os.Readlink(path)
		if err != nil {
			return path, nil //nolint:nilerr // not a link
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(path), to)
		}
		path = to
	}
	return "", &fs.PathError{Op: "open", Path: path, Err: syscall.ELOOP}
}

// attempts is the number of names to try for a temporary file. A name exists only if a killed program left its file.
const attempts = 10_000

// createTemp creates a temporary file for the one at path, in the same folder and with the same permissions.
func createTemp(path, infix string) (*os.File, error) {
	mode, there := fs.FileMode(0o644), false
	if info, err := os.Stat(path); err == nil {
		mode, there = info.Mode().Perm(), true
	}
	var err error
	for n := range attempts {
		var f *os.File
		f, err = os.OpenFile(path+infix+strconv.Itoa(n), os.O_CREATE|os.O_EXCL|os.O_RDWR, mode)
		if err == nil && there {
			_ = f.Chmod(mode) // OpenFile applied the umask
		}
		if err == nil || !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
	return nil, err
}

// fresh is part of the names of temporary files in a data folder; see [TakeSlot].
const fresh = ".new-"

// Save saves a text in a file that the player chose. It replaces the file atomically; after an error the file is
// unchanged. The error is a message for the player.
func Save(path, text string) error {
	return SaveStream(path, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}

// SaveStream saves like [Save], but calls write to write the content.
func SaveStream(path string, write func(io.Writer) error) error {
	RemoveLeftovers(path)
	f, err := newSaved(path)
	if err == nil {
		if err = write(f); err == nil {
			err = f.syncAndCommit(path)
		}
		if err != nil {
			f.Discard()
		} else {
			err = f.Close()
		}
	}
	if err != nil {
		return notice.Refusal(words.Message(lang.L("The file could not be saved"), ErrorText(err)))
	}
	return nil
}

// SetAside renames a file, which must not be written to any longer, to a free name with the date, and returns that name.
// If the file system supports hard links, the file also keeps its old name until it is replaced, so that a file of that
// name always exists.
func SetAside(path string, now time.Time) (string, error) {
	aside, err := datedPath(path, now)
	if err == nil && os.Link(path, aside) != nil {
		err = os.Rename(path, aside)
	}
	return filepath.Base(aside), err
}

// CopyAside writes data, the content of the file at path, to a file with a free name with the date, and returns that name.
func CopyAside(path string, data []byte, now time.Time) (string, error) {
	aside, err := datedPath(path, now)
	if err != nil {
		return "", err
	}
	f, err := Replace(aside, data)
	if err != nil {
		return "", err
	}
	return filepath.Base(aside), f.Close()
}

// datedPath returns the path of a file in the same folder that does not exist yet: its name is that of path with the date.
func datedPath(path string, now time.Time) (string, error) {
	ext := filepath.Ext(path)
	base := path[:len(path)-len(ext)] + "-set-aside-" + now.Format("2006-01-02-150405")
	dated := base + ext
	for n := 2; ; n++ {
		if _, err := os.Lstat(dated); Absent(err) {
			return dated, nil
		} else if err != nil {
			return "", err
		}
		dated = fmt.Sprintf("%s-%d%s", base, n, ext)
	}
}

// SetAsideWithNotice sets aside a file that could not be read, and returns a notice about it. Unless free is true, nothing
// may be written to the path afterwards. unread and locked are messages for the player: the file could not be read, and
// it could not be renamed either.
func SetAsideWithNotice(path string, now time.Time, unread, locked string) (notices []notice.Notice, free bool) {
	aside, failed := SetAside(path, now)
	text := words.Message(unread, Here.SetAside(aside))
	if failed != nil {
		text = words.Message(locked, ErrorText(failed))
	}
	return []notice.Notice{{Number: 1, Severity: notice.Warning, Text: text, File: filepath.Base(path)}}, failed == nil
}
