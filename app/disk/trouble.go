package disk

import (
	"errors"
	"io/fs"
	"path/filepath"
	"syscall"
)

// Trouble is a file error in words for the player, to end a sentence with.
func Trouble(err error) string {
	where := "the folder"
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		where = "the folder " + filepath.Dir(path.Path)
	}
	for _, t := range troubles {
		if errors.Is(err, t.err) {
			return t.words
		}
	}
	switch {
	case errors.Is(err, syscall.EROFS), errors.Is(err, fs.ErrPermission):
		return where + " cannot be written"
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		return where + " is not there"
	}
	if number := syscall.Errno(0); errors.As(err, &number) {
		return "the system says “" + number.Error() + "”"
	}
	return err.Error()
}

// troubles are errors of the disk, and what they are called.
var troubles = []struct {
	err   error
	words string
}{
	{syscall.ENOSPC, "the disk is full"},
	{syscall.EDQUOT, "your share of the disk is full"},
	{syscall.EFBIG, "the file would become too large"},
	{syscall.EIO, "the disk does not work as it should"},
	{syscall.EISDIR, "a folder is in the file's place"},
	{syscall.ENAMETOOLONG, "the name is too long"},
	{syscall.ELOOP, "the file is a link that leads nowhere"},
	{syscall.EMFILE, "too many files are open"},
	{syscall.ENFILE, "too many files are open"},
}
