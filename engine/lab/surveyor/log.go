package surveyor

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
)

// A jsonLog is an append-only file of JSON lines. A crash can leave an incomplete last line, which readers ignore.
type jsonLog struct{ file *os.File }

// openLog opens or creates a log, calls handle with each complete line and removes an incomplete last line. If
// handle returns an error, openLog leaves the file unchanged and returns the error with the name of the file and the
// number of the line.
func openLog(path string, handle func(line []byte) error) (*jsonLog, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	size, err := readLog(f, path, handle)
	if err == nil {
		err = f.Truncate(size)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return &jsonLog{f}, nil
}

// readLog calls handle with each complete line until it returns an error, and returns the total size of the handled
// lines in bytes. name is the name of the file in errors.
func readLog(r io.Reader, name string, handle func(line []byte) error) (size int64, err error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return 0, err
	}
	for n := 1; ; n++ {
		line, rest, complete := bytes.Cut(text, []byte{'\n'})
		if !complete {
			return size, nil
		}
		if err := handle(line); err != nil {
			return size, fmt.Errorf("%s, line %d: %w", name, n, err)
		}
		size += int64(len(line)) + 1
		text = rest
	}
}

// add appends v as a line of JSON, in one write.
func (l *jsonLog) add(v any) error {
	line, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = l.file.Write(append(line, '\n'))
	return err
}

func (l *jsonLog) close() error { return l.file.Close() }
