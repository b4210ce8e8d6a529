package disk

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// TestReplacingTouchesNoOtherFile: Replace does not change other files in the folder, whatever their names.
func TestReplacingTouchesNoOtherFile(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "a.pgn")
	mine := map[string]string{"a.pgn.new": "mine", "a.pgn.new-0": "mine too", "a.pgn~": "a copy"}
	for name, text := range mine {
		do(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644))
	}
	for _, text := range []string{"first", "second"} {
		do(t, Save(path, text))
		if got, err := os.ReadFile(path); err != nil || string(got) != text {
			t.Errorf("saved %q, %v", got, err)
		}
	}
	for name, text := range mine {
		if got, err := os.ReadFile(filepath.Join(folder, name)); err != nil || string(got) != text {
			t.Errorf("%s holds %q, %v", name, got, err)
		}
	}
	if all, err := os.ReadDir(folder); err != nil || len(all) != len(mine)+1 {
		t.Errorf("left behind: %v, %v", all, err)
	}
}

// TestLeftoversAreSwept: old temporary files of killed programs are removed; recent ones, and files of other programs,
// stay.
func TestLeftoversAreSwept(t *testing.T) {
	folder := t.TempDir()
	old := time.Now().Add(-2 * time.Hour)
	for name, goes := range map[string]bool{
		"settings.json.new-0": true, "game-2.journal.new-13": true, "sketch.json.new-0": true,
		"a.pgn.new-0": false, "settings.json": false, "settings.json.new": false,
	} {
		for _, young := range []bool{false, true} {
			path := filepath.Join(folder, name)
			do(t, os.WriteFile(path, nil, 0o644))
			if !young {
				do(t, os.Chtimes(path, old, old))
			}
			removeOldLeftovers(folder, time.Now())
			if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) != (goes && !young) {
				t.Errorf("%s, young %v: %v", name, young, err)
			}
		}
	}
}

// TestTroubleIsInWords: messages contain no system calls and no Go terms.
func TestTroubleIsInWords(t *testing.T) {
	there := filepath.Join(t.TempDir(), "games.pgn")
	do(t, os.WriteFile(there, nil, 0o444))
	for err, want := range map[error]string{
		&fs.PathError{Op: "open", Path: "/data/a", Err: syscall.ENOSPC}:   "The disk is full",
		&fs.PathError{Op: "open", Path: "/data/a", Err: syscall.EACCES}:   "The folder " + filepath.FromSlash("/data") + " cannot be written to",
		&fs.PathError{Op: "open", Path: there, Err: syscall.EACCES}:       "You do not have permission to open " + there,
		&fs.PathError{Op: "open", Path: "/data/a", Err: syscall.ENOENT}:   "The folder " + filepath.FromSlash("/data") + " does not exist",
		&fs.PathError{Op: "mkdir", Path: "/data/a", Err: syscall.ENOTDIR}: "/data/a is not a folder",
		&fs.PathError{Op: "open", Path: "/data/a", Err: syscall.EISDIR}:   "A folder has that name",
		&fs.PathError{Op: "open", Path: "/data/a", Err: syscall.EMLINK}:   "The system says “" + syscall.EMLINK.Error() + "”",
	} {
		if got := ErrorText(err); got != want {
			t.Errorf("%v: %q, want %q", err, got, want)
		}
	}
}

// If a stream fails, the old file is unchanged and no temporary file remains.
func TestAStreamIsSavedCompletelyOrNotAtAll(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "games.pgn")
	write := func(text string, err error) error {
		return SaveStream(path, func(w io.Writer) error {
			_, _ = io.WriteString(w, text)
			return err
		})
	}
	if err := write("old", nil); err != nil {
		t.Fatal(err)
	}
	if err := write("new", errors.New("no more")); err == nil {
		t.Error("a failed stream was saved")
	}
	data, err := os.ReadFile(path)
	files, _ := os.ReadDir(folder)
	if string(data) != "old" || err != nil || len(files) != 1 {
		t.Errorf("%q, %v, %d files", data, err, len(files))
	}
}
