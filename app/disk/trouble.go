package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"backrank/words"
)

// Is reports whether err is an error of the system, one of those that [syscall] names as Unix does.
func Is(err, system error) bool {
	if errors.Is(err, system) {
		return true
	}
	number := syscall.Errno(0)
	return errors.As(err, &number) && systemErrors[number] == system
}

// Trouble formats a file error as a sentence for the player, without a full stop.
func Trouble(err error) string {
	var path *fs.PathError
	named := errors.As(err, &path)
	switch {
	case named && path.Op == "mkdir" && Is(err, syscall.ENOTDIR):
		return fmt.Sprintf("%s is not a folder", path.Path)
	case named && path.Op == "open" && errors.Is(err, fs.ErrPermission) && exists(path.Path):
		return fmt.Sprintf("You do not have permission to open %s", path.Path)
	}
	for _, t := range troubles {
		switch {
		case !Is(err, t.err):
		case named && t.named != "":
			return strings.ReplaceAll(t.named, "{folder}", filepath.Dir(path.Path))
		default:
			return t.sentence
		}
	}
	if number := syscall.Errno(0); errors.As(err, &number) {
		return fmt.Sprintf("The system says “%v”", number)
	}
	return words.Sentence(err.Error())
}

// exists reports whether there is a file or folder of that name.
func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// troubles maps disk errors to messages; named is used where the folder is known.
var troubles = []struct {
	err             error
	sentence, named string
}{
	{syscall.ENOSPC, "The disk is full", ""},
	{syscall.EDQUOT, "Your disk quota is used up", ""},
	{syscall.EFBIG, "The file would become too large", ""},
	{syscall.EIO, "The disk reports an error", ""},
	{syscall.EISDIR, "A folder has that name", ""},
	{syscall.ENAMETOOLONG, "The name is too long", ""},
	{syscall.ELOOP, "The link to the file is broken", ""},
	{syscall.EMFILE, "Too many files are open", ""},
	{syscall.ENFILE, "Too many files are open", ""},
	{syscall.EBUSY, "Another program is using the file", ""},
	{syscall.EINVAL, "The name is not allowed", ""},
	{syscall.EROFS, "The folder cannot be written to", "The folder {folder} cannot be written to"},
	{fs.ErrPermission, "The folder cannot be written to", "The folder {folder} cannot be written to"},
	{fs.ErrNotExist, "The folder does not exist", "The folder {folder} does not exist"},
	{syscall.ENOTDIR, "The folder does not exist", "The folder {folder} does not exist"},
}
