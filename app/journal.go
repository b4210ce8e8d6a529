package app

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"strconv"

	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/lang"
	"backrank/words"
)

// The journal is the autosave: it restores the game after the program ends. A journal is a text file of lines "SUM
// JSON": eight hexadecimal digits, a space, a JSON object. The first object is the header, each other one an event. SUM
// is the CRC-32C of the JSON text, seeded with the SUM of the line before, so that a lost, changed or moved line breaks
// the chain. A line is valid once its newline is written.
//
// Events are appended one by one. A written line survives a killed program; a synced line also survives a power
// failure. The journal is compacted when it has grown and when a new game starts: a new file replaces it, which holds
// the current game in a single event, or the game before the oldest edit that can be undone and the events since then.
// While the new file is being synced, events are appended to both files.

// journalVersion is the version of the format. It grows when older programs can no longer read the file.
const journalVersion = 3

// header is the first line of a journal.
type header struct {
	Backrank string `json:"backrank"` // "journal"
	Version  int    `json:"version"`
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// lineSum returns the sum of a line, given the sum of the line before it.
func lineSum(before uint32, text []byte) uint32 { return crc32.Update(before, castagnoli, text) }

// appendLine appends v as a line to a journal's text, and returns the text and the sum of the line. before is the sum
// of the line before it.
func appendLine(to []byte, before uint32, v any) ([]byte, uint32) {
	var line bytes.Buffer
	e := json.NewEncoder(&line)
	e.SetEscapeHTML(false) // an escape takes six bytes
	if err := e.Encode(v); err != nil {
		panic(err) // impossible: headers and events are plain values
	}
	text := bytes.TrimSuffix(line.Bytes(), []byte("\n"))
	sum := lineSum(before, text)
	return fmt.Appendf(to, "%08x %s\n", sum, text), sum
}

// maxJournalGrowth is the number of bytes by which a journal may grow before it is compacted.
const maxJournalGrowth = 64 << 10

// errTooLarge means that the journal would exceed [disk.MaxSize], the largest file that is read.
func errTooLarge() error { return errors.New(lang.L("the game is too large to save")) }

// journal appends events to a file. The store syncs it: no method waits for the disk.
type journal struct {
	path string
	journalFile
	base int64 // size after the last compaction, or when opened

	compacted      *disk.Pending // replaces the file once it is synced; nil if there is none
	compactedLines journalFile
}

// journalFile is a journal open for appending.
type journalFile struct {
	file *os.File // nil if it cannot be appended to
	size int64
	sum  uint32
}

// add writes one line. After an error it truncates the file to its previous size, as far as the disk allows, and closes
// it.
func (l *journalFile) add(e event) error {
	if l.file == nil {
		return errors.New(lang.L("the file is not open"))
	}
	line, sum := appendLine(nil, l.sum, e)
	if l.size+int64(len(line)) > disk.MaxSize {
		l.close()
		return errTooLarge()
	}
	if _, err := l.file.Write(line); err != nil {
		_ = l.file.Truncate(l.size) // readers ignore the torn line anyway
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

// append writes one event. After an error, nothing can be appended until the journal has been compacted.
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
var errReplaced = notice.Fixed(func() string { return lang.L("the file has been replaced by another") })

// check returns an error if another program has deleted, replaced or written to the file, because writes to it would be
// lost.
func (j *journal) check() error {
	if j.file == nil {
		return errors.New(lang.L("the file is not open"))
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

// compact writes a new journal with these events to a temporary file next to the journal. The last game that they begin
// is the current one.
func (j *journal) compact(events []event) error {
	j.discard()
	data, sum := appendLine(nil, 0, header{"journal", journalVersion})
	for _, e := range events {
		data, sum = appendLine(data, sum, e)
	}
	if len(data) > disk.MaxSize {
		return errTooLarge()
	}
	f, err := disk.NewPending(j.path, data)
	if err != nil {
		return err
	}
	_ = disk.Lock(f.File) // in case the slot's lock file is deleted
	j.compacted, j.compactedLines = f, journalFile{f.File, int64(len(data)), sum}
	return nil
}

// commit replaces the file with the compacted journal, which must have been synced.
func (j *journal) commit() error {
	reopened, err := j.compacted.Commit(j.file)
	if err != nil {
		j.file = reopened
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

// open prepares the file for appending after its first size bytes, whose last line has the given sum. It cuts off the
// torn line that may follow.
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

// isLong reports whether the journal has grown enough to be compacted.
func (j *journal) isLong() bool { return j.size > j.base+maxJournalGrowth }

func (j *journal) close() {
	j.discard()
	j.journalFile.close()
}

// journalState classifies a journal file.
type journalState uint8

const (
	journalOK      journalState = iota // read to the end, except perhaps a torn last line
	journalDamaged                     // contains an invalid line
	journalForeign                     // not a journal
	journalNewer                       // a journal of a later version of Backrank
)

// journalReading is the result of reading a journal.
type journalReading struct {
	state    journalState
	game     game   // result of the valid lines
	finished []game // earlier games that may not have been archived yet
	lines    int    // number of valid lines, including the header
	size     int    // size of the valid lines in bytes
	sum      uint32
}

// readJournal applies the lines of a journal up to its end, or to the first invalid line. It accepts any bytes.
func readJournal(data []byte) journalReading {
	r := journalReading{state: journalOK}
	for r.size < len(data) {
		line, _, ended := bytes.Cut(data[r.size:], []byte("\n"))
		if !ended && r.lines > 0 {
			break // torn: the program was killed while writing it
		}
		text, sum, ok := splitLine(line, r.sum)
		if !ok || !ended {
			r.state = r.fault()
			return r
		}
		if state := r.applyLine(text); state != journalOK {
			r.state = state
			return r
		}
		r.lines++
		r.size += len(line) + 1
		r.sum = sum
	}
	if r.lines < 2 {
		r.state = r.fault()
	}
	return r
}

// fault returns the state of a file that has an invalid line.
func (r *journalReading) fault() journalState {
	if r.lines == 0 {
		return journalForeign
	}
	return journalDamaged
}

// splitLine splits a line into sum and text, and verifies the sum.
func splitLine(line []byte, before uint32) (text []byte, sum uint32, ok bool) {
	if len(line) < 10 || line[8] != ' ' {
		return nil, 0, false
	}
	want, err := strconv.ParseUint(string(line[:8]), 16, 32)
	if err != nil {
		return nil, 0, false
	}
	text = line[9:]
	sum = lineSum(before, text)
	return text, sum, sum == uint32(want)
}

// applyLine applies one line whose sum is correct.
func (r *journalReading) applyLine(text []byte) journalState {
	if r.lines == 0 {
		var h header
		switch err := json.Unmarshal(text, &h); {
		case err != nil || h.Backrank != "journal":
			return journalForeign
		case h.Version > journalVersion:
			return journalNewer
		}
		return journalOK
	}
	var e event
	if err := json.Unmarshal(text, &e); err != nil {
		return journalDamaged
	}
	if e.Kind == eventBegin && toBeArchived(&r.game) && (e.Game == nil || e.Game.ID != r.game.id) {
		r.finished = append(r.finished, r.game)
	}
	if err := r.game.apply(e); err != nil {
		return journalDamaged
	}
	return journalOK
}

// message returns the message to the player about a journal that was renamed to aside.
func (r *journalReading) message(name, aside string) string {
	what := disk.Here.Damaged(name)
	switch {
	case r.state == journalNewer:
		what = disk.Here.Newer(name)
	case r.state == journalForeign:
		what = disk.Here.Foreign(name)
	case r.lines >= 2:
		what = disk.Here.Restored(name, len(r.game.plies)/2+1)
	}
	return words.Message(what, disk.Here.SetAside(aside))
}
