package app

import (
	"bytes"
	"os"

	"backrank/app/disk"
)

// appendGame adds a game to a PGN file of many, with an empty line before it, and
// waits until it is on disk. It adds nothing if the file ends with that very game:
// then the program was killed between archiving it and beginning the next.
func appendGame(path, pgn string) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o644)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := disk.Lock(f, true); err != nil {
		return err
	}
	info, err := f.Stat()
	if err != nil {
		return err
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
