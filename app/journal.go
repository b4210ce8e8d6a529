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
// Events are appended and synced one by one. Now and then, and with each new game,
// the file is replaced at once by one that holds the game in a single event.

// journalVersion grows when an older program could not read the file.
const journalVersion = 1

// header is the first line.
type header struct {
	Backrank string `json:"backrank"` // "journal"
	Version  int    `json:"version"`
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// chain is the sum of a line that follows one with the sum before.
func chain(before uint32, text []byte) uint32 { return crc32.Update(before, castagnoli, text) }

// appendLine writes v as the line after one with the given sum.
func appendLine(to []byte, before uint32, v any) ([]byte, uint32) {
	var line bytes.Buffer
	e := json.NewEncoder(&line)
	e.SetEscapeHTML(false) // it is no page of the web, and six bytes for one are too many
	if err := e.Encode(v); err != nil {
		panic(err) // impossible: headers and events are plain values
	}
	text := bytes.TrimSuffix(line.Bytes(), []byte("\n"))
	sum := chain(before, text)
	return fmt.Appendf(to, "%08x %s\n", sum, text), sum
}

// growth is how much a journal may grow, in bytes, before it is compacted.
const growth = 64 << 10

// journal appends events to a file.
type journal struct {
	path string
	file *os.File // nil if the file cannot be appended to
	size int64
	base int64 // size when last compacted or opened
	sum  uint32
}

// append writes one event and waits until it is on disk; if more will be written at once, the last of them is waited
// for. After an error the file holds what it held before, as far as the disk allows, and only replace helps.
func (j *journal) append(e event, more bool) error {
	if j.file == nil {
		return errors.New("the file is not open")
	}
	line, sum := appendLine(nil, j.sum, e)
	err := j.there()
	if err == nil {
		_, err = j.file.Write(line)
	}
	if err == nil && !more {
		err = j.file.Sync()
	}
	if err != nil {
		_ = j.file.Truncate(j.size) // the torn line would be ignored anyway
		j.close()
		return err
	}
	j.size += int64(len(line))
	j.sum = sum
	return nil
}

// errReplaced means that another file stands in the journal's place.
var errReplaced = errors.New("the file has been replaced by another")

// there fails if the file has been deleted, replaced or written by someone else: what
// is written to it then would be lost without a word.
func (j *journal) there() error {
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

// replace puts a journal with games, the last of which is the one that is played, in the place of the file.
func (j *journal) replace(games []*record) error {
	data, sum := appendLine(nil, 0, header{"journal", journalVersion})
	for _, r := range games {
		data, sum = appendLine(data, sum, event{Do: begins, Game: r})
	}
	if len(data) > disk.Largest {
		return errors.New("the game is larger than a file of Backrank may be")
	}
	f, err := disk.Replace(j.path, data)
	if err != nil {
		return err
	}
	j.close()
	_ = disk.Lock(f) // the slot's lock may be deleted; see free
	j.file, j.sum, j.size, j.base = f, sum, int64(len(data)), int64(len(data))
	return nil
}

// open makes ready to append after the first size bytes, whose last line has the
// given sum. What lies behind them is a torn line and goes.
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
	_ = disk.Lock(f) // as in replace
	j.file, j.size, j.base, j.sum = f, size, size, sum
	return nil
}

// long reports whether it is time to compact.
func (j *journal) long() bool { return j.size > j.base+growth }

func (j *journal) close() {
	if j.file != nil {
		j.file.Close()
		j.file = nil
	}
}
