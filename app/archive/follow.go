package archive

import (
	"bufio"
	"bytes"
	"context"
	"database/sql"
	"errors"
	"io"
	"os"
	"slices"

	"backrank/variants/notation"
)

// followed is how far a file has been imported.
type followed struct {
	bytes int64
	last  []byte // of these
}

// mostLast is how many bytes of a file are kept to tell whether it is the same, at its next import.
const mostLast = 256

// Follow imports the games that were appended to a file since it was followed last, in place of i.Sources; all games if
// the source is new here, or the file no longer begins as it did. The file may be missing. A game at its end that is
// being written, or was torn when its program was killed, waits until it is whole. Faults have the lines of the file, but
// are numbered among the games that came.
func (d *DB) Follow(ctx context.Context, source, path string, i Import) (Report, error) {
	file, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return Report{}, nil
	}
	if err != nil {
		return Report{}, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return Report{}, err
	}
	before, err := d.followed(ctx, source)
	if err != nil {
		return Report{}, err
	}
	from, size := before.bytes, info.Size()
	if from > size || !bytes.Equal(before.last, lastOf(file, from)) {
		from = 0
	}
	if size, err = wholeGames(file, from, size); err != nil || from == size {
		return Report{}, err
	}
	i.Sources = []Source{{Name: source, Size: size - from, Open: func() (io.ReadCloser, error) {
		return io.NopCloser(io.NewSectionReader(file, from, size-from)), nil
	}}}
	i.keyed = true
	report, err := d.Import(ctx, i)
	if len(report.Faults) > 0 {
		before, err := io.ReadAll(io.NewSectionReader(file, 0, from))
		if err != nil {
			return report, err
		}
		for f := range report.Faults {
			report.Faults[f].Line += bytes.Count(before, []byte("\n"))
		}
	}
	if err != nil {
		return report, err
	}
	return report, d.setFollowed(ctx, source, followed{size, lastOf(file, size)})
}

// wholeGames returns the end of the last game between two offsets of a file that has its result and a line end behind it,
// and of the blanks there.
func wholeGames(file io.ReaderAt, from, size int64) (end int64, err error) {
	var ends []int64 // of the last two: one that others follow is whole
	for h, err := range notation.Headlines(io.NewSectionReader(file, from, size-from)) {
		if err != nil {
			return from, err
		}
		if h.Ended {
			ends = append(ends[max(len(ends)-1, 0):], from+h.At+h.Length)
		}
	}
	for _, end := range slices.Backward(ends) {
		behind := bufio.NewReader(io.NewSectionReader(file, end, size-end))
		blanks, ended := int64(0), false
		for b, err := behind.ReadByte(); err == nil && b <= ' '; b, err = behind.ReadByte() {
			blanks++
			ended = ended || b == '\n' || b == '\r'
		}
		if ended {
			return end + blanks, nil
		}
	}
	return from, nil
}

// lastOf returns the last of the first n bytes of a file.
func lastOf(file io.ReaderAt, n int64) []byte {
	last := make([]byte, min(n, mostLast))
	if _, err := file.ReadAt(last, n-int64(len(last))); err != nil {
		return nil // another file than it was
	}
	return last
}

func (d *DB) followed(ctx context.Context, source string) (f followed, err error) {
	err = d.pool.QueryRowContext(ctx, "SELECT bytes, last FROM followed WHERE source = ?", source).Scan(&f.bytes, &f.last)
	if errors.Is(err, sql.ErrNoRows) {
		return followed{}, nil
	}
	return f, err
}

func (d *DB) setFollowed(ctx context.Context, source string, f followed) error {
	d.write.Lock()
	defer d.write.Unlock()
	_, err := d.pool.ExecContext(ctx, "INSERT OR REPLACE INTO followed (source, bytes, last) VALUES (?, ?, ?)", source, f.bytes, f.last)
	return err
}
