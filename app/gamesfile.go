package app

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"backrank/app/disk"
	"backrank/words"
)

// appendGame appends a game to a PGN file, after an empty line, and waits until it is on disk. If the program was
// killed while appending this game before, appendGame completes it. If the file already ends with the whole game,
// because the program was killed between archiving it and starting the next one, appendGame changes nothing.
func appendGame(path, pgn string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR|os.O_APPEND|disk.Nonblocking, 0o644)
	if err != nil {
		return err
	}
	defer f.Close()
	disk.Reserve(f)
	info, err := f.Stat()
	switch {
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return disk.ErrForeign
	}
	tail := make([]byte, min(info.Size(), int64(len(pgn))))
	if _, err := f.ReadAt(tail, info.Size()-int64(len(tail))); err != nil {
		return err
	}
	text := gameSeparator(tail) + pgn
	if n := partialLength(tail, pgn); n > 0 {
		text = pgn[n:]
	}
	if text == "" {
		return nil
	}
	if _, err := f.WriteString(text); err != nil {
		_ = f.Truncate(info.Size()) // a partial game is useless
		return err
	}
	return f.Sync()
}

// partialLength returns the length of the longest prefix of pgn, starting at a line start, with which tail ends; 0 if
// there is none.
func partialLength(tail []byte, pgn string) int {
	for n := len(tail); n > 0; n-- {
		start := len(tail) - n
		if (start == 0 || tail[start-1] == '\n') && strings.HasPrefix(pgn, string(tail[start:])) {
			return n
		}
	}
	return 0
}

// gamesFile is games.pgn, the file of finished and abandoned games.
type gamesFile struct {
	path string
	add  func(path, pgn string) error
	now  func() time.Time
}

// append appends games and returns how many it wrote. If the file cannot be appended to, append renames it, starts a
// new one and returns a message about that in aside.
func (f gamesFile) append(all []finishedGame) (added int, aside string, err error) {
	for n, game := range all {
		err = f.add(f.path, game.pgn)
		if err != nil && n == 0 && !isDiskFull(err) {
			if aside = f.setAside(err); aside != "" {
				err = f.add(f.path, game.pgn)
			}
		}
		if err != nil {
			return n, aside, err
		}
	}
	return len(all), aside, nil
}

// countAtEnd returns how many of the first games the file already ends with, because the program was killed before it
// compacted its journal.
func (f gamesFile) countAtEnd(all []finishedGame) int {
	size := int64(0)
	for _, game := range all {
		size += int64(len(game.pgn))
	}
	tail, err := readTail(f.path, size)
	if err != nil {
		return 0
	}
	for n := len(all); n > 0; n-- {
		var text strings.Builder
		for _, game := range all[:n] {
			text.WriteString(game.pgn)
		}
		if strings.HasSuffix(tail, text.String()) {
			return n
		}
	}
	return 0
}

// readTail returns the last size bytes of a file, or the whole file if it is shorter.
func readTail(path string, size int64) (string, error) {
	f, err := disk.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return "", err
	}
	tail := make([]byte, min(info.Size(), size))
	_, err = f.ReadAt(tail, info.Size()-int64(len(tail)))
	return string(tail), err
}

// setAside renames the file and returns a message about it; "" on failure.
func (f gamesFile) setAside(why error) string {
	name, err := disk.SetAside(f.path, f.now())
	if err != nil {
		return ""
	}
	_ = os.Remove(f.path) // SetAside links it under the new name
	return words.Message(disk.Here.NotAdded, disk.ErrorText(why), disk.Named(disk.Here.Replaced, name))
}

// notArchivedText is the message that the previous game could not be added to games.pgn.
func notArchivedText(why error) string {
	return words.Message("The last game could not be added to the saved games", disk.ErrorText(why),
		"It is kept and will be added later")
}

// isDiskFull reports whether the disk is full, read-only or broken, so that a new file would not help.
func isDiskFull(err error) bool {
	for _, e := range []error{syscall.ENOSPC, syscall.EDQUOT, syscall.EROFS, syscall.EIO} {
		if disk.IsErrno(err, e) {
			return true
		}
	}
	return false
}

// gameSeparator returns the newlines to write between the end of a file and the next game.
func gameSeparator(tail []byte) string {
	switch {
	case len(tail) == 0, bytes.HasSuffix(tail, []byte("\n\n")):
		return ""
	case bytes.HasSuffix(tail, []byte("\n")):
		return "\n"
	}
	return "\n\n"
}
