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
	magic     = "backrank games 1\n"
	maxRecord = 1 << 16 // length of a body in bytes
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// ErrTorn reports that a file ends within a record, or that a record fails its checksum.
var ErrTorn = errors.New("the file is cut off or damaged")

// appendRecord appends a record with length, checksum and body to b.
func appendRecord(b, body []byte) []byte {
	b = binary.LittleEndian.AppendUint32(b, uint32(len(body)))
	b = binary.LittleEndian.AppendUint32(b, crc32.Checksum(body, castagnoli))
	return append(b, body...)
}

// nextRecord returns the body of the first record of b, and the rest of b.
func nextRecord(b []byte) (body, rest []byte, err error) {
	if len(b) < 8 {
		return nil, nil, ErrTorn
	}
	n, sum := binary.LittleEndian.Uint32(b), binary.LittleEndian.Uint32(b[4:])
	if n > maxRecord || len(b) < 8+int(n) || crc32.Checksum(b[8:8+n], castagnoli) != sum {
		return nil, nil, ErrTorn
	}
	return b[8 : 8+n], b[8+n:], nil
}

// Read returns the recipe of a file and its games. The sequence can be iterated only once, and reuses one Game. It ends
// at the first error, which is [ErrTorn] or reports an invalid record.
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
	first, rest, err := nextRecord(b)
	if err != nil {
		return "", nil, fmt.Errorf("%s: %w", path, err)
	}
	return string(first), func(yield func(*Game, error) bool) {
		var g Game
		for n := 0; len(rest) > 0; n++ {
			body, after, err := nextRecord(rest)
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

// Extension is the extension of files of games. The names of unfinished files end with [PartSuffix] after it.
const (
	Extension  = ".games"
	PartSuffix = ".part"
)

// Files returns the paths of the finished files of a folder, sorted by name. It returns an error that wraps
// [fs.ErrNotExist] if there are none.
func Files(dir string) ([]string, error) {
	paths, err := filepath.Glob(filepath.Join(dir, "*"+Extension))
	slices.Sort(paths)
	if err == nil && len(paths) == 0 {
		err = fmt.Errorf("%s: no files of games (*%s): %w", dir, Extension, fs.ErrNotExist)
	}
	return paths, err
}

// Writer appends games to an unfinished file and, when it is complete, gives it its final name.
type Writer struct {
	path string
	file *os.File
	buf  []byte
}

// Append opens or creates the unfinished file of path and calls previous with each game in it. It removes an
// incomplete last record. If the file has another recipe, Append removes all its games.
func Append(path, recipe string, previous func(*Game)) (*Writer, error) {
	w := &Writer{path: path}
	f, err := os.OpenFile(path+PartSuffix, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	w.file = f
	if err := w.resume(recipe, previous); err != nil {
		f.Close()
		return nil, err
	}
	return w, nil
}

// resume truncates the file after its last complete record, or to a new header if the recipe differs, and seeks to
// the end.
func (w *Writer) resume(recipe string, previous func(*Game)) error {
	b, err := io.ReadAll(w.file)
	if err != nil {
		return err
	}
	size := 0
	if got, all, err := parseFile(b, w.path); err == nil && got == recipe {
		size = len(magic) + 8 + len(recipe)
		for g, err := range all {
			if err != nil {
				break
			}
			size += len(appendRecord(nil, g.append(nil)))
			previous(g)
		}
	}
	if err := w.file.Truncate(int64(size)); err != nil {
		return err
	}
	if _, err := w.file.Seek(int64(size), io.SeekStart); err != nil {
		return err
	}
	if size == 0 {
		_, err = w.file.Write(appendRecord([]byte(magic), []byte(recipe)))
	}
	return err
}

// Write appends a game in one write.
func (w *Writer) Write(g *Game) error {
	w.buf = appendRecord(w.buf[:0], g.append(nil))
	_, err := w.file.Write(w.buf)
	return err
}

// Close closes the file without finishing it.
func (w *Writer) Close() error { return w.file.Close() }

// Finish syncs the file to disk, closes it and renames it to its final name.
func (w *Writer) Finish() error {
	err := w.file.Sync()
	if e := w.file.Close(); err == nil {
		err = e
	}
	if err != nil {
		return err
	}
	return os.Rename(w.path+PartSuffix, w.path)
}
