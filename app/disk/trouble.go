package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"syscall"
)

// Trouble is a file error in words for the player, to end a sentence with.
func Trouble(err error) string {
	where := "the folder"
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		if path.Op == "mkdir" && errors.Is(err, syscall.ENOTDIR) {
			return fmt.Sprintf("%s is not a folder", path.Path)
		}
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
		return where + " does not exist"
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
	{syscall.EDQUOT, "your disk quota is used up"},
	{syscall.EFBIG, "the file would become too large"},
	{syscall.EIO, "the disk reports an error"},
	{syscall.EISDIR, "a folder has that name"},
	{syscall.ENAMETOOLONG, "the name is too long"},
	{syscall.ELOOP, "the link to the file is broken"},
	{syscall.EMFILE, "too many files are open"},
	{syscall.ENFILE, "too many files are open"},
}
