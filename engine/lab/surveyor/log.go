package surveyor

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
)

// log is a file of lines of JSON that only grows. A torn last line is what a crash
// leaves: it is no line.
type log struct{ file *os.File }

// openLog opens a log or makes it, cuts off a torn last line and hands every line
// there is to take. An error names the file and the line; the file is left alone then.
func openLog(path string, take func(line []byte) error) (*log, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	whole, err := readLog(f, path, take)
	if err == nil {
		err = f.Truncate(whole)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return &log{f}, nil
}

// readLog hands the lines of a log to take and returns how many bytes they have.
func readLog(r io.Reader, name string, take func(line []byte) error) (whole int64, err error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return 0, err
	}
	for n := 1; ; n++ {
		line, rest, ended := bytes.Cut(text, []byte{'\n'})
		if !ended {
			return whole, nil
		}
		if err := take(line); err != nil {
			return whole, fmt.Errorf("%s, line %d: %w", name, n, err)
		}
		whole += int64(len(line)) + 1
		text = rest
	}
}

// add appends a line, in one piece.
func (l *log) add(v any) error {
	line, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = l.file.Write(append(line, '\n'))
	return err
}

// close closes the file.
func (l *log) close() error { return l.file.Close() }
