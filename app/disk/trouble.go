package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

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
func ErrorText(err error) string { return Here.trouble(err) }

// trouble formats a file error with the texts of a host.
func (h *Host) trouble(err error) string {
	var path *fs.PathError
	named := errors.As(err, &path)
	switch {
	case named && path.Op == "mkdir" && IsErrno(err, syscall.ENOTDIR):
		return Named(h.NotFolder, path.Path)
	case named && path.Op == "open" && errors.Is(err, fs.ErrPermission) && exists(path.Path):
		return Named(h.Forbidden, path.Path)
	}
	for _, t := range h.troubles() {
		if IsErrno(err, t.err) {
			folder := ""
			if named {
				folder = filepath.Dir(path.Path)
			}
			return Folder(t.sentence, folder)
		}
	}
	if number := syscall.Errno(0); errors.As(err, &number) {
		return fmt.Sprintf("The system says “%v”", number)
	}
	return words.Sentence(err.Error())
}

// exists reports whether a file or folder exists.
func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// trouble is a file error and its message.
type trouble struct {
	err      error
	sentence string
}

// troubles returns the messages of disk errors, the most precise first.
func (h *Host) troubles() []trouble {
	return []trouble{
		{syscall.ENOSPC, h.Full},
		{syscall.EDQUOT, h.QuotaUsed},
		{syscall.EFBIG, h.TooLarge},
		{syscall.EIO, h.Failing},
		{syscall.EISDIR, h.Taken},
		{syscall.ENAMETOOLONG, "The name is too long"},
		{syscall.ELOOP, h.BrokenLink},
		{syscall.EMFILE, h.TooManyOpen},
		{syscall.ENFILE, h.TooManyOpen},
		{syscall.EBUSY, h.InUse},
		{syscall.EINVAL, "The name is not allowed"},
		{syscall.EROFS, h.ReadOnly},
		{fs.ErrPermission, h.ReadOnly},
		{fs.ErrNotExist, h.NoFolder},
		{syscall.ENOTDIR, h.NoFolder},
	}
}
