package app

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"

	"backrank/app/disk"
	"backrank/words"
)

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
	if e.Kind == eventBegin && (r.game.touched || r.game.edited) && !inFile(&r.game) {
		r.finished = append(r.finished, r.game)
	}
	if err := r.game.apply(e); err != nil {
		return journalDamaged
	}
	return journalOK
}

// message returns the message to the player about a journal that was renamed to aside.
func (r *journalReading) message(name, aside string) string {
	what := disk.Here.Damaged
	switch {
	case r.state == journalNewer:
		what = disk.Here.Newer
	case r.state == journalForeign:
		what = disk.Here.Foreign
	case r.lines >= 2:
		what = strings.ReplaceAll(disk.Here.Restored, "{number}", strconv.Itoa(len(r.game.plies)/2+1))
	}
	return words.Message(disk.Named(what, name), disk.Named(disk.Here.SetAside, aside))
}
