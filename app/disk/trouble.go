package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"backrank/lang"
	"backrank/words"
)

// IsErrno is like errors.Is for system, an error number of Unix such as [syscall.ENOENT]. It also recognizes the error
// numbers of Windows that correspond to it.
func IsErrno(err, system error) bool {
	if errors.Is(err, system) {
		return true
	}
	number := syscall.Errno(0)
	return errors.As(err, &number) && systemErrors[number] == system
}

// ErrorText formats a file error as a sentence for the player, without a full stop.
func ErrorText(err error) string {
	text := Reason(err)
	if path := new(fs.PathError); errors.As(err, &path) && strings.HasPrefix(text, path.Path) {
		return text // the path keeps its small letters
	}
	return words.Sentence(text)
}

// Reason is like [ErrorText], for use after a colon: it begins with a small letter.
func Reason(err error) string { return Here.trouble(err) }

// trouble formats a file error with the texts of a host.
func (h Host) trouble(err error) string {
	var path *fs.PathError
	named := errors.As(err, &path)
	switch {
	case named && path.Op == "mkdir" && IsErrno(err, syscall.ENOTDIR):
		return h.NotFolder(path.Path)
	case named && path.Op == "open" && errors.Is(err, fs.ErrPermission) && exists(path.Path):
		return h.Forbidden(path.Path)
	}
	folder := ""
	if named {
		folder = filepath.Dir(path.Path)
	}
	for _, t := range h.troubles(folder) {
		if IsErrno(err, t.err) {
			return t.text
		}
	}
	if number := syscall.Errno(0); errors.As(err, &number) {
		return lang.L("the system says “{{.Text}}”", "Text", number)
	}
	return err.Error()
}

// exists reports whether a file or folder exists.
func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// trouble is a file error and its message.
type trouble struct {
	err  error
	text string
}

// troubles returns the messages of disk errors in a folder, "" if it is unknown, the most precise first.
func (h Host) troubles(folder string) []trouble {
	return []trouble{
		{syscall.ENOSPC, h.Full()},
		{syscall.EDQUOT, h.QuotaUsed()},
		{syscall.EFBIG, h.TooLarge()},
		{syscall.EIO, h.Failing()},
		{syscall.EISDIR, h.Taken()},
		{syscall.ENAMETOOLONG, lang.L("the name is too long")},
		{syscall.ELOOP, h.BrokenLink()},
		{syscall.EMFILE, h.TooManyOpen()},
		{syscall.ENFILE, h.TooManyOpen()},
		{syscall.EBUSY, h.InUse()},
		{syscall.EINVAL, lang.L("the name is not allowed")},
		{syscall.EROFS, h.ReadOnly(folder)},
		{fs.ErrPermission, h.ReadOnly(folder)},
		{fs.ErrNotExist, h.NoFolder(folder)},
		{syscall.ENOTDIR, h.NoFolder(folder)},
	}
}
