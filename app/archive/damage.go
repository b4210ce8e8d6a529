package archive

import (
	"errors"
	"syscall"
)

// errForeign means that a file is a database of another program.
var errForeign = errors.New("archive: the file is a database of another program")

// IsDamaged reports whether an error says that a file is damaged, or no archive at all.
func IsDamaged(err error) bool {
	if errors.Is(err, errForeign) {
		return true
	}
	code := codeOf(err)
	return code == codeNotADB || code == codeCorrupt
}

// isBusy reports whether an error says that another program has locked the file.
func isBusy(err error) bool { return codeOf(err) == codeBusy }

// fullError is the error of a full disk, which SQLite does not take from the system.
type fullError struct{}

func (fullError) Error() string { return "the disk is full" }

func (fullError) Unwrap() error { return syscall.ENOSPC }

// readOnlyError is the error of changing an archive that can only be read.
type readOnlyError struct{ error }

func (readOnlyError) Error() string {
	return "nothing can be added or changed, as the file or its folder cannot be written to"
}

func (e readOnlyError) Unwrap() []error { return []error{e.error, syscall.EROFS} }

// isClosedToWriting reports whether an error says that a file, or those that SQLite needs beside it, cannot be written to.
func isClosedToWriting(err error) bool {
	code := codeOf(err)
	return code == codeReadOnly || code == codeCannotOpen
}

// ended returns the error of what was done, else that of closing what did it: if both failed, for the same reason.
func ended(done, closed error) error {
	err := done
	if err == nil {
		err = closed
	}
	switch codeOf(err) {
	case codeFull:
		return fullError{}
	case codeReadOnly:
		return readOnlyError{err}
	}
	return err
}
