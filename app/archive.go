package app

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"syscall"

	"backrank/app/disk"
)

// appendGame adds a game to a PGN file of many, with an empty line before it, and
// waits until it is on disk. It adds nothing if the file ends with that very game:
// then the program was killed between archiving it and beginning the next.
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
	if string(tail) == pgn {
		return nil
	}
	if _, err := f.WriteString(gap(tail) + pgn); err != nil {
		_ = f.Truncate(info.Size()) // half a game is of no use
		return err
	}
	return f.Sync()
}

// full reports whether nothing at all can be written any more: another file would fare no better.
func full(err error) bool {
	for _, e := range []error{syscall.ENOSPC, syscall.EDQUOT, syscall.EROFS, syscall.EIO} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}

// gap is what must stand between the end of a file and the next game.
func gap(tail []byte) string {
	switch {
	case len(tail) == 0, bytes.HasSuffix(tail, []byte("\n\n")):
		return ""
	case bytes.HasSuffix(tail, []byte("\n")):
		return "\n"
	}
	return "\n\n"
}
