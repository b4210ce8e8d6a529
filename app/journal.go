package app

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"os"

	"backrank/app/disk"
)

// A journal is a text file of lines "SUM JSON": eight hexadecimal digits, a
// blank, a JSON object. The first object is the header, each other one an event.
// SUM is the CRC-32C of the JSON, begun with the SUM of the line before, so that
// a line lost, changed or moved breaks the chain. A line counts once its newline
// is there.
//
// Events are appended one by one: a line that has been written survives a killed program, one that has been synced a
// power failure too. When the file has grown, and with each new game, it is compacted: another file takes its place that
// holds the game in a single event, or as it was before the oldest edit that can be undone, and the events since. While
// that file is being synced, events are appended to both.

// journalVersion grows when an older program could not read the file.
const journalVersion = 2

// header is the first line.
type header struct {
	Backrank string `json:"backrank"` // "journal"
	Version  int    `json:"version"`
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// chain is the sum of a line that follows one with the sum before.
func lineSum(before uint32, text []byte) uint32 { return crc32.Update(before, castagnoli, text) }

// appendLine writes v as the line after one with the given sum.
func appendLine(to []byte, before uint32, v any) ([]byte, uint32) {
	var line bytes.Buffer
	e := json.NewEncoder(&line)
	e.SetEscapeHTML(false) // not HTML: escapes would take six bytes each
	if err := e.Encode(v); err != nil {
		panic(err) // impossible: headers and events are plain values
	}
	text := bytes.TrimSuffix(line.Bytes(), []byte("\n"))
	sum := lineSum(before, text)
	return fmt.Appendf(to, "%08x %s\n", sum, text), sum
}

// growth is how much a journal may grow, in bytes, before it is compacted.
const maxJournalGrowth = 64 << 10

// errTooLarge means that the journal would be larger than any file that is read.
var errTooLarge = errors.New("the game is too large to save")

// journal appends events to a file. Syncing it is the store's task: no method waits for the disk.
type journal struct {
	path string
	journalFile
	base int64 // size when last compacted or opened

	compacted      *disk.Pending // takes the file's place when it is synced; nil if there is none
	compactedLines journalFile
}

// lines is a file of such lines, open for appending.
type journalFile struct {
	file *os.File // nil if it cannot be appended to
	size int64
	sum  uint32
}

// add writes one line. After an error the file holds what it held before, as far as the disk allows, and is closed.
func (l *journalFile) add(e event) error {
	if l.file == nil {
		return errors.New("the file is not open")
	}
	line, sum := appendLine(nil, l.sum, e)
	if l.size+int64(len(line)) > disk.Largest {
		l.close()
		return errTooLarge
	}
	if _, err := l.file.Write(line); err != nil {
		_ = l.file.Truncate(l.size) // the torn line would be ignored anyway
		l.close()
		return err
	}
	l.size += int64(len(line))
	l.sum = sum
	return nil
}

func (l *journalFile) close() {
	if l.file != nil {
		l.file.Close()
		l.file = nil
	}
}

// append writes one event. After an error nothing can be appended until the journal has been compacted.
func (j *journal) append(e event) error {
	if j.compacted != nil && j.compactedLines.add(e) != nil {
		j.discard()
	}
	err := j.check()
	if err != nil {
		j.journalFile.close()
		return err
	}
	return j.journalFile.add(e)
}

// errReplaced means that another file has replaced the journal.
var errReplaced = errors.New("the file has been replaced by another")

// check fails if the file has been deleted, replaced or written to by another program: what is written to it then
// would be lost.
func (j *journal) check() error {
	if j.file == nil {
		return errors.New("the file is not open")
	}
	ours, err := j.file.Stat()
	if err != nil {
		return err
	}
	found, err := os.Stat(j.path)
	if err == nil && (!os.SameFile(ours, found) || found.Size() != j.size) {
		err = errReplaced
	}
	return err
}

// compact writes a compacted journal beside the file, of games the last of which is the one that is played.
func (j *journal) compact(events []event) error {
	j.discard()
	data, sum := appendLine(nil, 0, header{"journal", journalVersion})
	for _, e := range events {
		data, sum = appendLine(data, sum, e)
	}
	if len(data) > disk.Largest {
		return errTooLarge
	}
	f, err := disk.NewPending(j.path, data)
	if err != nil {
		return err
	}
	_ = disk.Lock(f.File) // the slot's lock may be deleted; see free
	j.compacted, j.compactedLines = f, journalFile{f.File, int64(len(data)), sum}
	return nil
}

// commit puts the compacted journal, which has been synced, in the file's place.
func (j *journal) commit() error {
	kept, err := j.compacted.Commit(j.file)
	if err != nil {
		j.file = kept
		j.discard()
		return err
	}
	j.compactedLines.file = j.compacted.File
	j.journalFile, j.base, j.compacted = j.compactedLines, j.compactedLines.size, nil
	return nil
}

// discard removes a compacted journal that has not been committed.
func (j *journal) discard() {
	if j.compacted != nil {
		j.compacted.Discard()
		j.compacted = nil
	}
}

// open prepares to append after the first size bytes, whose last line has the given checksum. What follows them is a
// torn line and is cut off.
func (j *journal) open(size int64, sum uint32) error {
	f, err := os.OpenFile(j.path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	if err := f.Truncate(size); err != nil {
		f.Close()
		return err
	}
	if _, err := f.Seek(size, 0); err != nil {
		f.Close()
		return err
	}
	_ = disk.Lock(f) // as in compact
	j.journalFile, j.base = journalFile{f, size, sum}, size
	return nil
}

// long reports whether it is time to compact.
func (j *journal) isLong() bool { return j.size > j.base+maxJournalGrowth }

func (j *journal) close() {
	j.discard()
	j.journalFile.close()
}
