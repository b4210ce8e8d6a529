package archive

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"slices"

	"backrank/app/disk"
)

// editsSource is the name of the file of edits in table followed.
const editsSource = "edits"

// maxStaleLines limits the superseded lines in the file of edits: the file is rewritten when it has more of them than
// valid lines plus maxStaleLines.
const maxStaleLines = 1000

// Edit applies edits, as [DB.Edits] returns them with changes by the caller. It appends them to the file and syncs it,
// then applies them in one transaction; if one cannot be applied, it removes them from the file. If the program is killed
// in between, [DB.FollowEdits] applies them later. ownSource is the source of the user's own games.
func (d *DB) Edit(ctx context.Context, ownSource, path string, edits ...Edit) error {
	// Deletions usually have no PGN. They come first, else a game could be marked as the twin of one that is deleted next.
	slices.SortStableFunc(edits, func(a, b Edit) int { return cmp.Compare(len(a.PGN), len(b.PGN)) })
	_, err := withEdits(ctx, d, ownSource, path, func(w *writer, file *os.File) error {
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

// FollowEdits applies the lines that were appended to the file since the last read, or all lines if the archive was
// rebuilt, and returns how many edits it read. Edits of games that are not in the archive are applied when the games are
// added. If the file is missing, it is created from the edits in the archive. If too many lines are superseded, the file
// is rewritten.
func (d *DB) FollowEdits(ctx context.Context, ownSource, path string) (read int, err error) {
	read, err = withEdits(ctx, d, ownSource, path, func(_ *writer, file *os.File) error {
		file.Close() // Windows cannot replace an open file
		return compactEdits(path)
	})
	return read, err
}

// withEdits applies the new lines of the file, then calls do, in one transaction, which also locks out other programs
// that use the file. It returns the number of edits read.
func withEdits(ctx context.Context, d *DB, ownSource, path string, do func(*writer, *os.File) error) (read int, err error) {
	w, err := d.newWriter(ctx, false)
	if err != nil {
		return 0, err
	}
	err = w.inTransaction(ctx, func() error {
		if err := w.createEditsFile(ctx, ownSource, path); err != nil {
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
		return w.saveEditsRead(ctx, path)
	})
	return read, cmp.Or(err, w.close())
}

// saveEditsRead records that the file was read to its end.
func (w *writer) saveEditsRead(ctx context.Context, path string) error {
	file, err := os.Open(path) // do may have replaced the file
	if err != nil {
		return err
	}
	defer file.Close()
	size, err := file.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	_, err = w.conn.ExecContext(ctx, replaceFollowed, editsSource, size, tailBefore(file, size))
	return err
}

// createEditsFile creates the file from the edits in the archive if it is missing.
func (w *writer) createEditsFile(ctx context.Context, ownSource, path string) error {
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	edits, err := editsOf(ctx, w.conn, ownSource, `deleted IS NOT NULL OR games.id IN (SELECT game FROM labels)
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

// readEdits applies the lines that were appended since the last read, and returns the number of edits.
func (w *writer) readEdits(ctx context.Context, file *os.File) (int, error) {
	info, err := file.Stat()
	if err != nil {
		return 0, err
	}
	before, err := loadFollowed(ctx, w.conn, editsSource)
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
	deleted := map[string]int64{} // by key; no index finds deleted games
	deletedGames, err := keyedGames(ctx, w.conn, "deleted IS NOT NULL")
	if err != nil {
		return 0, err
	}
	for _, k := range deletedGames {
		deleted[k.Key] = k.id
	}
	for _, e := range edits {
		if err := w.applyEdit(ctx, e, deleted); err != nil {
			return 0, err
		}
	}
	return len(edits), nil
}

// appendEdits appends edits to the file, after an incomplete line if a killed program left one, and syncs it. It returns
// the size of the file before.
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
		_ = file.Truncate(size) // remove a partial write
	}
	return size, err
}

// compactEdits rewrites the file with the last edit of each game if too many of its lines are superseded, see
// maxStaleLines. The caller must exclude other programs.
func compactEdits(path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	edits, lines := lastEdits(text)
	if superseded := lines - len(edits); superseded <= len(edits)+maxStaleLines {
		return nil
	}
	return writeEdits(path, edits)
}

// writeEdits replaces the file atomically. It omits empty edits.
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
	file, err := disk.Replace(path, text.Bytes())
	if err != nil {
		return err
	}
	return file.Close()
}
