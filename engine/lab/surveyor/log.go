package surveyor

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
)

// A jsonLog is an append-only file of JSON lines. A torn last line, as a crash leaves it, is
// ignored.
type jsonLog struct{ file *os.File }

// openLog opens or creates a log, truncates a torn last line and calls handle with every line. An
// error names the file and the line, and leaves the file unchanged.
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

// readLog calls handle with every complete line and returns their total size in bytes.
func readLog(r io.Reader, name string, handle func(line []byte) error) (size int64, err error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return 0, err
	}
	for n := 1; ; n++ {
		line, rest, ended := bytes.Cut(text, []byte{'\n'})
		if !ended {
			return size, nil
		}
		if err := handle(line); err != nil {
			return size, fmt.Errorf("%s, line %d: %w", name, n, err)
		}
		size += int64(len(line)) + 1
		text = rest
	}
}

// add appends a line in one write.
func (l *jsonLog) add(v any) error {
	line, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = l.file.Write(append(line, '\n'))
	return err
}

// close closes the file.
func (l *jsonLog) close() error { return l.file.Close() }
