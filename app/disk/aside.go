package disk

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"backrank/app/notice"
	"backrank/words"
)

// SetAside renames a file, which must not be written to any longer, to a free name with the date, and returns that name.
// If the file system supports hard links, the file also keeps its old name until it is replaced, so that a file of that
// name always exists.
func SetAside(path string, now time.Time) (string, error) {
	ext := filepath.Ext(path)
	base := path[:len(path)-len(ext)] + "-set-aside-" + now.Format("2006-01-02-150405")
	for n := 1; ; n++ {
		aside := base + ext
		if n > 1 {
			aside = fmt.Sprintf("%s-%d%s", base, n, ext)
		}
		switch _, err := os.Lstat(aside); {
		case err == nil:
			continue // the name exists
		case !Absent(err):
			return "", err
		case os.Link(path, aside) == nil:
			return filepath.Base(aside), nil
		}
		return filepath.Base(aside), os.Rename(path, aside)
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
