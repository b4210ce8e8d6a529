package library

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

// AppendGame appends a game to a PGN file, after an empty line, and waits until it is on disk. If the file ends with a part
// of the game, because the program was killed during an earlier call, AppendGame completes it. If the file ends with the
// whole game, because the program was killed before it started the next one, AppendGame changes nothing.
func AppendGame(path, pgn string) error {
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

// partialLength returns the length of the longest prefix of pgn with which tail ends and which begins a line there; 0 if
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

// PGNFile is games.pgn, the file of finished and abandoned games.
type PGNFile struct {
	Path string
	// Write appends a game to the file; [AppendGame] outside tests.
	Write func(path, pgn string) error
	// Now returns the current time.
	Now func() time.Time
}

// Append appends games in PGN and returns how many it wrote. If the file cannot be appended to for another reason than a
// full, read-only or broken disk, Append renames it, starts a new one and returns a message about that in aside.
func (f PGNFile) Append(games []string) (added int, aside string, err error) {
	for n, pgn := range games {
		err = f.Write(f.Path, pgn)
		if err != nil && n == 0 && !isDiskFull(err) {
			if aside = f.setAside(err); aside != "" {
				err = f.Write(f.Path, pgn)
			}
		}
		if err != nil {
			return n, aside, err
		}
	}
	return len(games), aside, nil
}

// CountWritten returns how many of the games, which were appended in their order, are in the file. It is not 0 if the
// program was killed after it appended them. Games that another window or tab appended may follow them.
func (f PGNFile) CountWritten(games []string) int {
	for n := len(games); n > 0; n-- {
		if contains(f.Path, games[n-1]) {
			return n
		}
	}
	return 0
}

// contains reports whether a file contains a text. It reads the file in blocks.
func contains(path, text string) bool {
	f, err := disk.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	block := make([]byte, len(text)+1<<20)
	kept := 0 // number of bytes at the start of block that were at the end of the previous one
	for {
		n, err := f.Read(block[kept:])
		if read := block[:kept+n]; bytes.Contains(read, []byte(text)) {
			return true
		}
		if err != nil {
			return false // at the end
		}
		end := kept + n
		kept = min(end, len(text)-1)
		copy(block, block[end-kept:end])
	}
}

// setAside renames the file and returns a message about it and the cause; "" on failure.
func (f PGNFile) setAside(cause error) string {
	name, err := disk.SetAside(f.Path, f.Now())
	if err != nil {
		return ""
	}
	_ = os.Remove(f.Path) // SetAside links it under the new name
	return words.Message(disk.Here.NotAdded(), disk.ErrorText(cause), disk.Here.Replaced(name))
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
