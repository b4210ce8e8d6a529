package archive

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"errors"
	"io"
	"os"
	"slices"

	"backrank/variants/pgn"
)

// This file reads the new games of a PGN file that grows, such as the file of the player's own games.

// followed is a row of the table followed: how much of a file has been read.
type followed struct {
	bytes int64
	tail  []byte // the last of these bytes, at most maxTail
}

const (
	// maxTail is the number of last bytes read that are stored, by which a replaced file is recognised.
	maxTail = 256
	// followBatch is the number of games that are added in one transaction.
	followBatch = 500
)

// Follow adds the games that were appended to a file since the last call, or all games if the source is new or the file
// was replaced. A missing file has no games. The report counts the games that were added or changed.
//
// A signed game ([OwnTags.Sign]) replaces the version that was put under its key before, except when the whole file is
// read again. Other games that are stored already, or were put under a key, are not added.
//
// An incomplete game at the end of the file, which is being written or was cut off when a program was killed, is read by
// a later call. Text that belongs to no game is reported once as noise: at the end of the file it is skipped, after the
// result of a game it is kept as a comment. Line numbers of faults count from the start of the file, game numbers from
// the first new game.
func (d *DB) Follow(ctx context.Context, source, path string) (Report, error) {
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
	before, err := loadFollowed(ctx, d.pool, source)
	if err != nil {
		return Report{}, err
	}
	from, size := before.bytes, info.Size()
	if from > size || !bytes.Equal(before.tail, tailBefore(file, from)) {
		from = 0
	}
	end, err := endOfWholeGames(file, from, size)
	if err != nil {
		return Report{}, err
	}
	noise, err := noiseIn(io.NewSectionReader(file, end, size-end))
	if err != nil || from == end && noise == 0 {
		return Report{}, err
	}
	f := follower{source: source, encoder: encoder{accuracy: d.accuracy}, reread: from == 0 && before.bytes > 0}
	if f.writer, err = d.newWriter(ctx, false); err != nil {
		return Report{}, err
	}
	f.writer.skipKeyed = true
	err = f.read(ctx, io.NewSectionReader(file, from, end-from))
	if noise > 0 && err == nil {
		err = f.addNoise(io.NewSectionReader(file, from, end-from), noise)
		end = size
	}
	if err = cmp.Or(err, f.writer.close()); err == nil {
		err = f.offsetLines(io.NewSectionReader(file, 0, from))
	}
	if err == nil {
		err = saveFollowed(ctx, d, source, followed{end, tailBefore(file, end)})
	}
	if f.report.Games > 0 {
		d.views.startBuildIfStale()
	}
	return f.report, err
}

// follower adds the games of a followed file.
type follower struct {
	writer  *writer
	source  string
	reread  bool // the file is read again from its start, so games that are stored under a key are newer
	report  Report
	encoder encoder
	batch   []signedGame
}

// signedGame is a game of a followed file, with the tags that it was signed with.
type signedGame struct {
	own    OwnTags
	game   pgn.Game
	record record
}

func (f *follower) read(ctx context.Context, in io.Reader) error {
	games := pgn.NewReader(in)
	for n := 1; ; n++ {
		g, err := games.Next()
		var bad *pgn.GameError
		var ended *pgn.InputError
		switch {
		case errors.Is(err, io.EOF):
			return f.flush(ctx)
		case errors.As(err, &ended):
			f.addFault(Fault{Line: ended.Line, Reason: ended.Err.Error()})
			return f.flush(ctx)
		case errors.As(err, &bad):
			f.addFault(Fault{Number: n, Line: bad.Line, Reason: bad.Err.Error()})
			continue
		case err != nil:
			return err
		}
		if line := games.ProseLine(); line > 0 {
			f.report.Noise = append(f.report.Noise, line)
		}
		own := Unsign(&g)
		r, err := f.encoder.encode(&g, false)
		if err != nil {
			f.addFault(Fault{Number: n, Line: games.Line(), Reason: err.Error()})
			continue
		}
		if f.batch = append(f.batch, signedGame{own, g, r}); len(f.batch) == followBatch {
			if err := f.flush(ctx); err != nil {
				return err
			}
		}
	}
}

func (f *follower) addFault(fault Fault) {
	fault.Source = f.source
	f.report.Faulty++
	if len(f.report.Faults) < maxFaults {
		f.report.Faults = append(f.report.Faults, fault)
	}
}

// addNoise adds a line number to the report's noise. line is the number, from 1, in the text that follows before.
func (f *follower) addNoise(before io.Reader, line int) error {
	above, err := countLines(before)
	f.report.Noise = append(f.report.Noise, above+line)
	return err
}

// offsetLines adds the number of lines of before to the line numbers of the report.
func (f *follower) offsetLines(before io.Reader) error {
	if len(f.report.Faults) == 0 && len(f.report.Noise) == 0 {
		return nil
	}
	above, err := countLines(before)
	for i := range f.report.Faults {
		f.report.Faults[i].Line += above
	}
	for i := range f.report.Noise {
		f.report.Noise[i] += above
	}
	return err
}

// countLines counts the line ends of a text.
func countLines(in io.Reader) (lines int, err error) {
	text, err := io.ReadAll(in)
	return bytes.Count(text, []byte("\n")), err
}

// flush adds the games of the batch in one transaction.
func (f *follower) flush(ctx context.Context) error {
	if err := ctx.Err(); err != nil || len(f.batch) == 0 {
		return err
	}
	w := f.writer
	err := w.inTransaction(ctx, func() error {
		from, err := w.sources.id(ctx, f.source)
		if err != nil {
			return err
		}
		for i := range f.batch {
			s := &f.batch[i]
			if s.own.Key == "" {
				err = w.addRecord(ctx, &s.record, from, &f.report.Added)
			} else {
				err = f.addSigned(ctx, s)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	f.batch = f.batch[:0]
	return err
}

// addSigned stores a signed game. It replaces the game with its key, even if that is deleted or another game is equal.
func (f *follower) addSigned(ctx context.Context, s *signedGame) error {
	w := f.writer
	key, err := w.keyOf(ctx, s.own, &s.game)
	if err != nil {
		return err
	}
	id, _, now, err := w.gameWithKey(ctx, key)
	switch {
	case err != nil || id != 0 && f.reread:
		return err
	case id == 0:
		id, err = f.addFirst(ctx, key, s)
	case now != s.record.content:
		f.report.Games++
		err = w.replace(ctx, id, &s.record)
	}
	if err != nil {
		return err
	}
	if identity, _, opened := parseOpenedKey(s.own.From); opened && (key != s.own.Key || identity == key) { // a later game may have the same From
		_, err := w.conn.ExecContext(ctx, "INSERT OR IGNORE INTO keys (key, game, content) VALUES (?, ?, ?)", s.own.From, id, s.record.content)
		if err != nil {
			return err
		}
	}
	if err := w.setLabels(ctx, id, s.own); err != nil {
		return err
	}
	return w.applyPendingEdit(ctx, id, key)
}

// addFirst stores the first game under a key. If the game was opened from one that is not in the file, it gets that
// game's identity as a second key, so that a later game opened from the same one can continue it.
func (f *follower) addFirst(ctx context.Context, key string, s *signedGame) (int64, error) {
	w := f.writer
	f.report.Games++
	id, err := w.putKeyed(ctx, f.source, key, &s.record)
	identity, _, opened := parseOpenedKey(s.own.From)
	if err != nil || !opened {
		return id, err
	}
	known, _, _, err := w.gameWithKey(ctx, identity)
	if err == nil && known == 0 {
		err = w.setKey(ctx, identity, id, &s.record)
	}
	return id, err
}

// endOfWholeGames returns the offset after the last complete game between two offsets, and after the blanks that follow
// it. If there is none, it returns from. A complete game has a result, after which there is a line end or another game.
func endOfWholeGames(file io.ReaderAt, from, size int64) (end int64, err error) {
	var ends []int64 // of the last two games: a game that is followed by another one is complete
	var last pgn.Headline
	section := io.NewSectionReader(file, from, size-from)
	for h, err := range pgn.Headlines(section) {
		if err != nil {
			return from, err
		}
		if h.Ended {
			ends, last = append(ends[max(len(ends)-1, 0):], from+h.At+h.Length), h
		}
	}
	for _, end := range slices.Backward(ends) {
		behind := bufio.NewReader(io.NewSectionReader(file, end, size-end))
		blanks, ended := int64(0), false
		if end == from+last.At+last.Length && isLineEnd(file, end) { // a game that goes on to a line end after its result is complete if it can be read
			_, err := last.Read(section)
			ended = err == nil
		}
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

// isLineEnd reports whether a line of the file ends at an offset.
func isLineEnd(file io.ReaderAt, end int64) bool {
	var last [1]byte
	_, err := file.ReadAt(last[:], end-1)
	return err == nil && (last[0] == '\n' || last[0] == '\r')
}

// noiseIn returns the line number, from 1, of the first text of tail if it does not begin a game, else 0. A game that is
// being written begins with a tag.
func noiseIn(tail *io.SectionReader) (line int, err error) {
	in := bufio.NewReader(tail)
	first := byte(0)
	for line = 1; first <= ' '; {
		if first, err = in.ReadByte(); err != nil {
			return 0, nil // only blanks
		}
		if first == '\n' {
			line++
		}
	}
	if first == '[' || !isLineEnd(tail, tail.Size()) {
		return 0, nil
	}
	_ = in.UnreadByte()
	g, err := pgn.NewReader(in).Next()
	var bad *pgn.GameError
	if err == nil || errors.As(err, &bad) && g.Tree.Size() > 1 {
		return 0, nil // a game without tags
	}
	return line, nil
}

// tailBefore returns the last bytes, at most maxTail, before offset n.
func tailBefore(file io.ReaderAt, n int64) []byte {
	last := make([]byte, min(n, maxTail))
	if _, err := file.ReadAt(last, n-int64(len(last))); err != nil {
		return nil // the file was replaced by a shorter one
	}
	return last
}

// loadFollowed returns how much of a source has been read, zero if it is new.
func loadFollowed(ctx context.Context, from querier, source string) (f followed, err error) {
	err = from.QueryRowContext(ctx, "SELECT bytes, last FROM followed WHERE source = ?", source).Scan(&f.bytes, &f.tail)
	if errors.Is(err, sql.ErrNoRows) {
		return followed{}, nil
	}
	return f, err
}

// replaceFollowed sets the row of a source in table followed.
const replaceFollowed = "INSERT OR REPLACE INTO followed (source, bytes, last) VALUES (?, ?, ?)"

func saveFollowed(ctx context.Context, d *DB, source string, f followed) error {
	d.write.Lock()
	defer d.write.Unlock()
	_, err := d.pool.ExecContext(ctx, replaceFollowed, source, f.bytes, f.tail)
	return err
}
