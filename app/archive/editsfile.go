package archive

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
)

// editsSource is the source under which it is kept how far the file of edits has been read.
const editsSource = "edits"

// maxStaleLines is how many lines a file of edits has beside twice those that count, before it is written anew.
const maxStaleLines = 1000

// Edit does with games what edits of [DB.Edits], which may have been changed, say. They are appended to the file first,
// and waited for until they are on disk: whatever happens then, the archive has them from there. All of it is done or,
// with an error, nothing. own is the source of games of one's own.
func (d *DB) Edit(ctx context.Context, own, path string, edits ...Edit) error {
	slices.SortStableFunc(edits, func(a, b Edit) int { return cmp.Compare(len(a.PGN), len(b.PGN)) }) // of twins, those deleted first
	_, err := withEdits(ctx, d, own, path, func(w *writer, file *os.File) error {
		size, err := appendEdits(file, edits)
		if err != nil {
			return err
		}
		for i := range edits {
			if err := w.applyEdit(ctx, &edits[i], nil); err != nil {
				_ = file.Truncate(size)
				return err
			}
		}
		return nil
	})
	return err
}

// FollowEdits does what lines of the file say that were appended since it was read last: all lines in an archive that was
// made again. Of games that have not come yet it is done when they come. If the file is missing, it is made of what has
// been done with the games of the archive; one with many lines that count no more is written anew.
// It returns how many edits it read.
func (d *DB) FollowEdits(ctx context.Context, own, path string) (read int, err error) {
	read, err = withEdits(ctx, d, own, path, func(_ *writer, file *os.File) error {
		file.Close() // some systems replace no open file
		return compactEdits(path)
	})
	return read, err
}

// withEdits runs do in a transaction, which keeps other programs from the file too, when the file has been read. It returns
// how many edits were read.
func withEdits(ctx context.Context, d *DB, own, path string, do func(*writer, *os.File) error) (read int, err error) {
	w, err := d.newWriter(ctx, false)
	if err != nil {
		return 0, err
	}
	err = w.inTransaction(ctx, func() error {
		if err := w.createEditsFile(ctx, own, path); err != nil {
			return err
		}
		file, err := os.OpenFile(path, os.O_RDWR|os.O_APPEND, 0)
		if err != nil {
			return err
		}
		defer file.Close()
		if read, err = w.readEdits(ctx, file); err == nil {
			err = do(w, file)
		}
		if err != nil {
			return err
		}
		return w.saveEditsPosition(ctx, path)
	})
	return read, cmp.Or(err, w.close())
}

// saveEditsPosition notes that the file has been read to its end.
func (w *writer) saveEditsPosition(ctx context.Context, path string) error {
	file, err := os.Open(path) // it may have been written anew
	if err != nil {
		return err
	}
	defer file.Close()
	size, err := file.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	_, err = w.conn.ExecContext(ctx, "INSERT OR REPLACE INTO followed (source, bytes, last) VALUES (?, ?, ?)", editsSource, size, tailBefore(file, size))
	return err
}

// createEditsFile makes a file that is missing.
func (w *writer) createEditsFile(ctx context.Context, own, path string) error {
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	edits, err := editsOf(ctx, w.conn, own, `deleted IS NOT NULL OR games.id IN (SELECT game FROM labels)
		OR games.id IN (SELECT game FROM arrived) ORDER BY games.id`)
	if err != nil {
		return err
	}
	var all []*Edit
	for i := range edits {
		all = append(all, &edits[i])
	}
	return writeEdits(path, all)
}

// readEdits does what lines say that were appended since the file was read last, and returns how many count.
func (w *writer) readEdits(ctx context.Context, file *os.File) (int, error) {
	info, err := file.Stat()
	if err != nil {
		return 0, err
	}
	before, err := readPosition(ctx, w.conn, editsSource)
	if err != nil {
		return 0, err
	}
	from := before.bytes
	if from > info.Size() || !bytes.Equal(before.tail, tailBefore(file, from)) {
		from = 0
	}
	if from == info.Size() {
		return 0, nil
	}
	text, err := io.ReadAll(io.NewSectionReader(file, from, info.Size()-from))
	if err != nil {
		return 0, err
	}
	edits, _ := lastEdits(text)
	deleted := map[string]int64{} // which no index finds
	gone, err := keyedGames(ctx, w.conn, "deleted IS NOT NULL")
	if err != nil {
		return 0, err
	}
	for _, k := range gone {
		deleted[k.Key] = k.id
	}
	for _, e := range edits {
		if err := w.applyEdit(ctx, e, deleted); err != nil {
			return 0, err
		}
	}
	return len(edits), nil
}

// appendEdits appends edits to a file, behind the part of a line that a killed program may have left. It returns the size
// before.
func appendEdits(file *os.File, edits []Edit) (size int64, err error) {
	if size, err = file.Seek(0, io.SeekEnd); err != nil {
		return 0, err
	}
	var text bytes.Buffer
	if last := tailBefore(file, size); len(last) > 0 && last[len(last)-1] != '\n' {
		text.WriteByte('\n')
	}
	lines := json.NewEncoder(&text)
	for i := range edits {
		if err := lines.Encode(&edits[i]); err != nil {
			return size, err
		}
	}
	if _, err = file.Write(text.Bytes()); err == nil {
		err = file.Sync()
	}
	if err != nil {
		_ = file.Truncate(size) // a part of them is useless
	}
	return size, err
}

// compactEdits writes a file of edits anew with the last edit of each game, if most of its lines count no more. Nobody else
// may use the file meanwhile.
func compactEdits(path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	edits, lines := lastEdits(text)
	if lines <= 2*len(edits)+maxStaleLines {
		return nil
	}
	return writeEdits(path, edits)
}

// writeEdits writes a file of edits, whole or not at all. Games that are as they came have none.
func writeEdits(path string, edits []*Edit) error {
	var text bytes.Buffer
	lines := json.NewEncoder(&text)
	for _, e := range edits {
		if e.isEmpty() {
			continue
		}
		if err := lines.Encode(e); err != nil {
			return err
		}
	}
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".new-*")
	if err != nil {
		return err
	}
	_, err = file.Write(text.Bytes())
	err = errors.Join(err, file.Chmod(0o644), file.Sync(), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		_ = os.Remove(file.Name())
		return err
	}
	folder, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	_ = folder.Sync() // some systems cannot
	return folder.Close()
}
