package games

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
)

const (
	magic   = "backrank games 1\n"
	longest = 1 << 16 // bytes of a record
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// ErrTorn is the end of a file in the middle of a record, or a record that fails its checksum.
var ErrTorn = errors.New("the file is cut off or damaged")

// record writes length, checksum and body behind b.
func record(b, body []byte) []byte {
	b = binary.LittleEndian.AppendUint32(b, uint32(len(body)))
	b = binary.LittleEndian.AppendUint32(b, crc32.Checksum(body, castagnoli))
	return append(b, body...)
}

// cut takes the first record off b.
func cut(b []byte) (body, rest []byte, err error) {
	if len(b) < 8 {
		return nil, nil, ErrTorn
	}
	n, sum := binary.LittleEndian.Uint32(b), binary.LittleEndian.Uint32(b[4:])
	if n > longest || len(b) < 8+int(n) || crc32.Checksum(b[8:8+n], castagnoli) != sum {
		return nil, nil, ErrTorn
	}
	return b[8 : 8+n], b[8+n:], nil
}

// Read gives the recipe of a file and its games. The sequence gives the same Game each time, filled
// anew, and ends after an error: [ErrTorn], or a record that is no game.
func Read(path string) (recipe string, all iter.Seq2[*Game, error], err error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return "", nil, err
	}
	return parseFile(b, path)
}

func parseFile(b []byte, path string) (recipe string, all iter.Seq2[*Game, error], err error) {
	b, ok := bytes.CutPrefix(b, []byte(magic))
	if !ok {
		return "", nil, fmt.Errorf("%s: not a file of games", path)
	}
	first, rest, err := cut(b)
	if err != nil {
		return "", nil, fmt.Errorf("%s: %w", path, err)
	}
	return string(first), func(yield func(*Game, error) bool) {
		var g Game
		for n := 0; len(rest) > 0; n++ {
			body, after, err := cut(rest)
			if err == nil {
				err = g.parse(body)
			}
			if err != nil {
				yield(nil, fmt.Errorf("%s: game %d: %w", path, n, err))
				return
			}
			rest = after
			if !yield(&g, nil) {
				return
			}
		}
	}, nil
}

// Extension is that of a finished file; one that still grows ends in [Growing] besides.
const (
	Extension = ".games"
	Growing   = ".part"
)

// Files lists the finished files of a folder by name.
func Files(dir string) ([]string, error) {
	paths, err := filepath.Glob(filepath.Join(dir, "*"+Extension))
	slices.Sort(paths)
	if err == nil && len(paths) == 0 {
		err = fmt.Errorf("%s: no file of games (*%s): %w", dir, Extension, fs.ErrNotExist)
	}
	return paths, err
}

// Writer appends games to a file that gets its name only when it is finished.
type Writer struct {
	path string
	file *os.File
	buf  []byte
}

// Append opens the unfinished file of path, or begins it, and calls former with each game that it
// holds already. A torn end is cut off; a file of another recipe is begun anew.
func Append(path, recipe string, former func(*Game)) (*Writer, error) {
	w := &Writer{path: path}
	f, err := os.OpenFile(path+Growing, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	w.file = f
	if err := w.resume(recipe, former); err != nil {
		f.Close()
		return nil, err
	}
	return w, nil
}

// resume leaves the file whole, with its end where the next game goes.
func (w *Writer) resume(recipe string, former func(*Game)) error {
	b, err := io.ReadAll(w.file)
	if err != nil {
		return err
	}
	whole := 0
	if got, all, err := parseFile(b, w.path); err == nil && got == recipe {
		whole = len(magic) + 8 + len(recipe)
		for g, err := range all {
			if err != nil {
				break
			}
			whole += len(record(nil, g.append(nil)))
			former(g)
		}
	}
	if err := w.file.Truncate(int64(whole)); err != nil {
		return err
	}
	if _, err := w.file.Seek(int64(whole), io.SeekStart); err != nil {
		return err
	}
	if whole == 0 {
		_, err = w.file.Write(record([]byte(magic), []byte(recipe)))
	}
	return err
}

// Write appends a game in one write.
func (w *Writer) Write(g *Game) error {
	w.buf = record(w.buf[:0], g.append(nil))
	_, err := w.file.Write(w.buf)
	return err
}

// Close leaves the file unfinished.
func (w *Writer) Close() error { return w.file.Close() }

// Finish gives the file its name, once all of it is on the disk.
func (w *Writer) Finish() error {
	err := w.file.Sync()
	if e := w.file.Close(); err == nil {
		err = e
	}
	if err != nil {
		return err
	}
	return os.Rename(w.path+Growing, w.path)
}
