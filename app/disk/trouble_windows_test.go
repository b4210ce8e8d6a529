package disk

import (
	"io/fs"
	"testing"

	"golang.org/x/sys/windows"
)

// TestErrorsOfWindowsAreInWords: error numbers of Windows have the messages of the corresponding ones of Unix.
func TestErrorsOfWindowsAreInWords(t *testing.T) {
	for number, want := range map[windows.Errno]string{
		windows.ERROR_DISK_FULL:         "The disk is full",
		windows.ERROR_SHARING_VIOLATION: "Another program is using the file",
		windows.ERROR_WRITE_PROTECT:     `The folder C:\data cannot be written to`,
		windows.ERROR_PATH_NOT_FOUND:    `The folder C:\data does not exist`,
		windows.ERROR_INVALID_NAME:      "The name is not allowed",
	} {
		if got := ErrorText(&fs.PathError{Op: "open", Path: `C:\data\a.pgn`, Err: number}); got != want {
			t.Errorf("%d: %q, want %q", number, got, want)
		}
	}
}
