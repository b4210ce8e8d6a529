package training

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/lang"
	"backrank/words"
)

// fileName is the name of the log in the data folder.
const fileName = "training.jsonl"

// maxLine is the maximum length of a line in bytes. Answers are much shorter.
const maxLine = 64 << 10

// Log is the log of all answers, and the progress that is computed from it. Several running programs may append to the file. Its
// lines are never rewritten, so that fields of later versions stay in them. Log is safe for concurrent use.
type Log struct {
	path string                  // "" for memory only
	sync func(path string) error // syncFile, except in a test

	mu       sync.Mutex
	progress *Progress
	file     os.FileInfo // the file that was read, nil if there was none
	size     int64       // number of its bytes whose answers are in the progress
	unended  bool        // these bytes lack the newline of the last line, as after a kill
	pending  []Answer    // answers of the progress that could not be written yet
}

// Open reads the log in a folder. If folder is "", answers are kept in memory only. It ignores an incomplete last line, which a
// kill may leave. If the file has other lines that are not answers, it copies the file to a name with the date, removes these
// lines and returns a notice. It renames a file that cannot be read at all, returns a notice and begins a new one; if that fails,
// answers are kept in memory only.
func Open(folder string, now time.Time) (*Log, []notice.Notice) {
	l := &Log{progress: newProgress(), sync: syncFile}
	if folder == "" {
		return l, nil
	}
	l.path = filepath.Join(folder, fileName)
	if _, err := os.Stat(l.path); disk.Absent(err) {
		return l, nil
	}
	release := disk.ReserveFile(lockPath(l.path))
	defer release()
	f, damaged, err := l.openFile(os.O_RDONLY)
	if disk.Absent(err) { // another program has set it aside
		return l, nil
	}
	if err != nil {
		notices, free := disk.SetAsideWithNotice(l.path, now,
			lang.L("The training log could not be read"), lang.L("The training log cannot be read, and answers will not be saved"))
		if free {
			_ = os.Remove(l.path) // it also has the name with the date
		} else {
			l.path = ""
		}
		l.restart()
		l.file = nil
		return l, notices
	}
	f.Close() // Windows cannot replace an open file
	if damaged == 0 {
		return l, nil
	}
	text := words.Message(lang.N("{{.Count}} lines of the training log could not be read", damaged), lang.L("All other answers are still there"))
	if aside, err := l.removeDamaged(now); err == nil {
		text = words.Message(text, disk.Here.SetAside(aside))
	}
	return l, []notice.Notice{{Number: 1, Severity: notice.Warning, Text: text, File: fileName}}
}

// lockPath returns the path of the file that is locked while a program writes to the file at path or replaces it.
func lockPath(path string) string { return strings.TrimSuffix(path, filepath.Ext(path)) + ".lock" }

// removeDamaged copies the file to a name with the date, which it returns, and replaces it by one without the lines that are not
// answers. After an error the file may still have them: they are ignored.
func (l *Log) removeDamaged(now time.Time) (aside string, err error) {
	data, err := os.ReadFile(l.path)
	if err != nil {
		return "", err
	}
	var valid []byte
	for text := range bytes.Lines(data) {
		if _, err := decode(text); err == nil && len(text) <= maxLine {
			valid = append(valid, text...)
		}
	}
	if aside, err = disk.CopyAside(l.path, data, now); err != nil {
		return "", err
	}
	f, err := disk.Replace(l.path, valid)
	if err != nil {
		_ = os.Remove(filepath.Join(filepath.Dir(l.path), aside)) // else there would be another copy after each start
		return "", err
	}
	defer f.Close()
	l.file, err = f.Stat()
	l.size = int64(len(valid))
	return aside, err
}

// Read calls f with the progress, which f must not keep.
func (l *Log) Read(f func(*Progress)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	f(l.progress)
}

// Refresh adds the answers that other programs have appended.
func (l *Log) Refresh() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.write(nil)
}

// Add adds an answer to the progress and appends it to the file. Then the answer survives a kill of the program; [Log.Sync] waits
// until it also survives a power failure. The error is a message for the player; the answer is then written with the next one.
func (l *Log) Add(a Answer) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.write([]Answer{a})
}

// Sync waits until all answers are on disk. Other methods do not wait for it: a disk may take a second.
func (l *Log) Sync() error {
	l.mu.Lock()
	err, written := l.write(nil), l.file != nil
	l.mu.Unlock()
	if err != nil || !written {
		return err
	}
	return unsaved(l.sync(l.path))
}

// syncFile waits until a file is on disk.
func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR|disk.Nonblocking, 0)
	if err == nil {
		err = errors.Join(f.Sync(), f.Close())
	}
	if err == nil {
		err = disk.SyncFolder(path)
	}
	return err
}

// unsaved returns a message for the player about an error of writing, nil if there is none.
func unsaved(err error) error {
	if err == nil {
		return nil
	}
	return notice.Refusal(words.Message(lang.L("Your answers could not be saved"), disk.ErrorText(err)))
}

// write reads the answers that other programs have appended, then appends pending and new answers. The caller must hold l.mu.
func (l *Log) write(added []Answer) error {
	var err error
	if pending := append(l.pending, added...); l.path != "" {
		if err = l.append(pending); err != nil {
			l.pending = pending
		} else {
			l.pending = nil
		}
	}
	for i := range added {
		l.progress.add(&added[i])
	}
	return unsaved(err)
}

// append appends answers to the file. Without answers it only reads the file.
func (l *Log) append(answers []Answer) error {
	release := disk.ReserveFile(lockPath(l.path))
	defer release()
	flags := os.O_RDONLY
	if len(answers) > 0 {
		flags = os.O_CREATE | os.O_RDWR
		if err := os.MkdirAll(filepath.Dir(l.path), 0o755); err != nil {
			return err
		}
	}
	f, _, err := l.openFile(flags)
	if len(answers) == 0 && disk.Absent(err) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	if len(answers) == 0 {
		return nil
	}
	var text []byte
	if l.unended {
		text = append(text, '\n')
	}
	for i := range answers {
		text = append(text, answers[i].encode()...)
	}
	if l.file.Size() > l.size { // an incomplete last line
		err = f.Truncate(l.size)
	}
	if err == nil {
		_, err = f.WriteAt(text, l.size)
	}
	if err != nil {
		_ = f.Truncate(l.size) // if this fails, the next program that appends answers does it
		return err
	}
	l.size += int64(len(text))
	l.unended = false
	return nil
}

// openFile opens the file and adds the answers that were appended since the last call to the progress. It returns the number of
// lines that are not answers.
func (l *Log) openFile(flags int) (f *os.File, damaged int, err error) {
	if f, err = os.OpenFile(l.path, flags|disk.Nonblocking, 0o644); err != nil {
		return nil, 0, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = disk.ErrForeign
	}
	if err == nil {
		if l.file == nil || !os.SameFile(l.file, info) || info.Size() < l.size || len(l.pending) > 0 {
			l.restart()
		}
		l.file = info
		damaged, err = l.follow(f)
		// append writes the pending answers after those of other programs, so the progress adds them last.
		for i := range l.pending {
			l.progress.add(&l.pending[i])
		}
	}
	if err != nil {
		f.Close()
		return nil, 0, err
	}
	return f, damaged, nil
}

// restart forgets all answers, so that the file is read again from its start.
func (l *Log) restart() { l.progress, l.size, l.unended = newProgress(), 0, false }

// follow adds the answers after the first l.size bytes to the progress.
func (l *Log) follow(f *os.File) (damaged int, err error) {
	if _, err := f.Seek(l.size, io.SeekStart); err != nil {
		return 0, err
	}
	for lines := bufio.NewReaderSize(f, maxLine); ; {
		text, size, err := readLine(lines)
		if err != nil && !errors.Is(err, io.EOF) {
			return damaged, err
		}
		switch a, fault := decode(text); {
		case l.unended && string(text) == "\n": // another program has completed the line
		case fault == nil:
			l.progress.add(&a)
		case err != nil: // an incomplete last line, or the end of the file
			return damaged, nil
		default:
			damaged++
		}
		l.size += size
		if l.unended = err != nil; l.unended {
			return damaged, nil
		}
	}
}

// readLine reads a line, and returns it with its newline, and its length. The error is [io.EOF] if the line has no newline. The
// text of a line that is longer than maxLine is empty.
func readLine(r *bufio.Reader) (text []byte, size int64, err error) {
	text, err = r.ReadSlice('\n')
	size = int64(len(text))
	for errors.Is(err, bufio.ErrBufferFull) {
		text, err = r.ReadSlice('\n')
		size += int64(len(text))
		text = nil
	}
	return text, size, err
}
