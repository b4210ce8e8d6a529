// Package draws records draws of start positions: which start position was drawn for which round, when, and from which
// pool, so that anyone can verify a draw by repeating it (docs/DRAWS.md). A record is a file to which lines are appended;
// another line strikes out a mistaken draw.
package draws

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/lang"
	"backrank/words"
)

// fileName is the name of the record in the data folder.
const fileName = "draws.jsonl"

// Log is a record of draws on disk. Several running programs may append to it. It is safe for concurrent use; methods
// that append to it wait for the disk.
type Log struct {
	path string // "" for memory only
	now  atomic.Pointer[record]

	mu      sync.Mutex // held while the file is written
	pending []line     // lines that could not be written yet
}

// Open reads the record in a folder. If folder is "", the record is kept in memory only. Lines that cannot be read are
// skipped and stay in the file; a notice reports them.
func Open(folder string) (*Log, []notice.Notice) {
	l := &Log{}
	l.now.Store(&record{})
	if folder == "" {
		return l, nil
	}
	l.path = filepath.Join(folder, fileName)
	data, err := disk.Read(l.path)
	problem := ""
	switch r := read(data); {
	case disk.Absent(err):
	case err != nil:
		problem = words.Message(lang.L("The record of draws could not be read"), disk.ErrorText(err))
	case len(r.faults) > 0:
		problem = words.Message(lang.L("Line {{.Line}} of the record of draws is damaged", "Line", r.faults[0].Line), words.Sentence(r.faults[0].Problem))
		if n := len(r.faults); n > 1 {
			problem = words.Message(lang.N("{{.Count}} lines of the record of draws are damaged", n), lang.L("The others can be used as before"))
		}
		fallthrough
	default:
		l.now.Store(r)
	}
	if problem == "" {
		return l, nil
	}
	return l, []notice.Notice{{Number: 1, Severity: notice.Warning, Text: problem, File: fileName}}
}

// Draws returns all draws, oldest first.
func (l *Log) Draws() []Draw { return slices.Clone(l.now.Load().draws) }

// Last returns the latest draw that is not struck out; false if there is none.
func (l *Log) Last() (Draw, bool) {
	for _, d := range slices.Backward(l.now.Load().draws) {
		if !d.Struck {
			return d, true
		}
	}
	return Draw{}, false
}

// Counts counts the start positions of a pool.
func (l *Log) Counts(p Pool) Counts { return l.now.Load().left(p) }

// Sum returns the checksum of the last line, which covers the whole record.
func (l *Log) Sum() string { return l.now.Load().sum }

// Request describes a draw before it is made.
type Request struct {
	Pool         Pool
	Title, Round string
	Time         time.Time
	Seed         uint64
	// Preparation is the time to prepare, 0 for none. It begins when the start position has been revealed.
	Preparation time.Duration
	// Reveal is the time that revealing the start position takes.
	Reveal time.Duration
}

// AllExcluded is the refusal of a draw from a pool without start positions.
func AllExcluded() notice.Refusal {
	return notice.Refusal(lang.L("Every start position is excluded from random starts"))
}

// Draw draws a start position of the pool that was not drawn before, and records it. If all of the pool have been drawn,
// it first makes all available again. It fails if all are excluded. If the error is not nil but the draw has an ID, the
// draw is valid but could not be saved; it is saved with the next change.
func (l *Log) Draw(q Request) (Draw, error) {
	var id string
	pool := q.Pool.relevant()
	err := l.change(func(r *record) ([]line, error) {
		var lines []line
		if r.left(pool).Exhausted() {
			lines = append(lines, resetLine(pool, q.Time))
			r = r.clone()
			r.release(pool)
		}
		start, seed, err := r.choose(pool, q.Seed)
		if err != nil {
			return nil, AllExcluded()
		}
		id = newID(q)
		drawn := line{
			Kind: kindDraw, ID: id, Time: q.Time.Round(time.Millisecond), Title: q.Title, Round: q.Round, Variant: pool.Variant.ID,
			Among: formatNumbers(pool.Among), Excluded: formatNumbers(pool.Excluded), ExcludedPairs: pool.ExcludedPairs,
			Algorithm: algorithm, From: q.Seed, Seed: seed, Start: pool.Variant.StartID(start),
			White: start.White.String(), Black: start.Black.String(), Prepare: int(q.Preparation / time.Second),
		}
		if q.Preparation > 0 {
			drawn.Ends = q.Time.Add(q.Reveal + q.Preparation).Round(time.Millisecond)
		}
		return append(lines, drawn), nil
	})
	for _, d := range l.now.Load().draws {
		if d.ID == id {
			return d, err
		}
	}
	return Draw{}, err
}

// newID returns an id that no other draw has.
func newID(q Request) string {
	h := sha256.Sum256(fmt.Appendf(nil, "%d %d %s", q.Time.UnixNano(), q.Seed, q.Pool.Variant.ID))
	return hex.EncodeToString(h[:4])
}

// Strike strikes out a mistaken draw: it stays in the record, and its start position can be drawn again.
func (l *Log) Strike(id string, now time.Time) error {
	return l.change(func(*record) ([]line, error) {
		return []line{{Kind: kindStrike, ID: id, Time: now.Round(time.Millisecond)}}, nil
	})
}

// Prepare records that the countdown of a draw ends at a time, or that it was stopped if ends is zero.
func (l *Log) Prepare(id string, ends, now time.Time) error {
	return l.change(func(*record) ([]line, error) {
		return []line{{Kind: kindPrepare, ID: id, Time: now.Round(time.Millisecond), Ends: ends}}, nil
	})
}

// Reset makes all start positions of a pool available again.
func (l *Log) Reset(p Pool, now time.Time) error {
	return l.change(func(*record) ([]line, error) { return []line{resetLine(p, now)}, nil })
}

func resetLine(p Pool, now time.Time) line {
	return line{Kind: kindReset, Time: now.Round(time.Millisecond), Variant: p.Variant.ID, Among: formatNumbers(p.Among)}
}

// Sync writes the lines that could not be written before.
func (l *Log) Sync() error {
	l.mu.Lock()
	waiting := len(l.pending) > 0
	l.mu.Unlock()
	if !waiting {
		return nil
	}
	return l.change(func(*record) ([]line, error) { return nil, nil })
}

// Export returns the content of the record, which [Verify] reads.
func (l *Log) Export() []byte {
	l.mu.Lock()
	defer l.mu.Unlock()
	var data []byte
	r := &record{}
	if l.path != "" {
		if saved, err := disk.Read(l.path); err == nil {
			r = read(saved)
			data = saved[:r.size]
		}
	}
	text, _ := encodeAll(r, l.pending)
	return append(data, text...)
}

// change appends the lines that make returns for the current record, and waits until they are on disk. If they cannot be
// written, they are valid nevertheless, and are written with the next change.
func (l *Log) change(make func(*record) ([]line, error)) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	saved, file, failed := l.open()
	r := l.now.Load().clone()
	if file != nil {
		defer file.Close()
		r = saved.clone()
		for _, p := range l.pending {
			_ = r.apply(p) // it was valid before
		}
	}
	lines, err := make(r)
	if err != nil {
		return err
	}
	for _, line := range lines {
		if err := r.apply(line); err != nil {
			return err
		}
	}
	l.pending = append(l.pending, lines...)
	if file != nil {
		text, sum := encodeAll(saved, l.pending)
		if failed = appendSynced(file, int64(saved.size), text); failed == nil {
			l.pending, r.sum = nil, sum
		}
	}
	l.now.Store(r)
	if failed != nil {
		return notice.Refusal(words.Message(lang.L("The record of draws could not be saved"), disk.ErrorText(failed)))
	}
	return nil
}

// encodeAll encodes lines that follow a record, after the first line if the record is empty.
func encodeAll(r *record, lines []line) (text []byte, sum string) {
	sum = r.sum
	if r.size == 0 && len(lines) > 0 {
		lines = slices.Insert(slices.Clone(lines), 0, line{Kind: kindRecord, Version: version, Time: lines[0].Time})
	}
	if r.open && len(lines) > 0 {
		text = []byte("\n")
	}
	for _, l := range lines {
		var more []byte
		more, sum = encode(sum, l)
		text = append(text, more...)
	}
	return text, sum
}

// open opens, locks and reads the file, which it creates if necessary. The lock keeps other programs out until the file
// is closed. The returned file is nil if there is an error, or if the record is in memory.
func (l *Log) open() (*record, *os.File, error) {
	if l.path == "" {
		return nil, nil, nil
	}
	file, err := os.OpenFile(l.path, os.O_CREATE|os.O_RDWR|disk.Nonblocking, 0o644)
	if err != nil {
		return nil, nil, err
	}
	info, err := file.Stat()
	if err == nil && (!info.Mode().IsRegular() || info.Size() > disk.MaxSize) {
		err = disk.ErrForeign
	}
	if err != nil {
		file.Close()
		return nil, nil, err
	}
	disk.Reserve(file)
	data, err := io.ReadAll(io.LimitReader(file, disk.MaxSize))
	if err != nil {
		file.Close()
		return nil, nil, err
	}
	return read(data), file, nil
}

// appendSynced truncates a file to size bytes, which removes an incomplete line, then appends text and waits until it is
// on disk.
func appendSynced(file *os.File, size int64, text []byte) error {
	if err := file.Truncate(size); err != nil {
		return err
	}
	if _, err := file.WriteAt(text, size); err != nil {
		_ = file.Truncate(size) // if this fails, the part of a line that stays is ignored
		return err
	}
	if err := file.Sync(); err != nil {
		return err
	}
	if size > 0 {
		return nil
	}
	return disk.SyncFolder(filepath.Dir(file.Name()))
}
