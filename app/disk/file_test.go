package disk

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestReplacingTouchesNoOtherFile: other files in the folder, whatever their names, are not affected.
func TestReplacingTouchesNoOtherFile(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "a.pgn")
	mine := map[string]string{"a.pgn.new": "mine", "a.pgn.new-0": "mine too", "a.pgn~": "a copy"}
	for name, text := range mine {
		do(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644))
	}
	elsewhere := filepath.Join(t.TempDir(), "precious")
	do(t, os.WriteFile(elsewhere, []byte("precious"), 0o644))
	do(t, os.Symlink(elsewhere, path+".new-1"))
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
	if got, err := os.ReadFile(elsewhere); err != nil || string(got) != "precious" {
		t.Errorf("a link was followed: %q, %v", got, err)
	}
	if all, err := os.ReadDir(folder); err != nil || len(all) != len(mine)+2 {
		t.Errorf("left behind: %v, %v", all, err)
	}
}

// TestALinkStaysOne: the target of a link is replaced, whether it exists or not, and keeps its permissions.
func TestALinkStaysOne(t *testing.T) {
	folder := t.TempDir()
	target, link := filepath.Join(folder, "kept", "there.pgn"), filepath.Join(folder, "a.pgn")
	do(t, os.Symlink(filepath.Join("kept", "there.pgn"), link))
	for _, text := range []string{"first", "second"} {
		do(t, Save(link, text))
		if to, err := os.Readlink(link); err != nil || to != filepath.Join("kept", "there.pgn") {
			t.Fatalf("the link is %q, %v", to, err)
		}
		if got, err := os.ReadFile(target); err != nil || string(got) != text {
			t.Errorf("saved %q, %v", got, err)
		}
		do(t, os.Chmod(target, 0o600))
	}
	if info, err := os.Stat(target); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("permissions %v, %v", info.Mode(), err)
	}
	circle := filepath.Join(folder, "circle")
	do(t, os.Symlink("circle", circle))
	if err := Save(circle, "text"); err == nil || !strings.Contains(err.Error(), "link to the file is broken") {
		t.Errorf("a link in a circle: %v", err)
	}
}

// TestOnlyRegularFilesAreRead: opening a pipe that has no writer does not block.
func TestOnlyRegularFilesAreRead(t *testing.T) {
	folder := t.TempDir()
	pipe := filepath.Join(folder, "settings.json")
	do(t, syscall.Mkfifo(pipe, 0o644))
	for _, path := range []string{pipe, folder, "/dev/null"} {
		ended := make(chan error, 1)
		go func() { _, err := Read(path); ended <- err }()
		select {
		case err := <-ended:
			if !errors.Is(err, ErrForeign) {
				t.Errorf("%s: %v", path, err)
			}
		case <-time.After(10 * time.Second):
			t.Fatalf("reading %s hangs", path)
		}
	}
	large := filepath.Join(folder, "large")
	do(t, os.WriteFile(large, nil, 0o644))
	do(t, os.Truncate(large, Largest+1))
	if _, err := Read(large); !errors.Is(err, ErrForeign) {
		t.Errorf("a file of %d bytes: %v", Largest+1, err)
	}
}

// TestTheFolderIsFound: the folder comes from the environment, else from the system, and is never writable by others.
func TestTheFolderIsFound(t *testing.T) {
	for _, c := range []struct{ backrank, xdg, want string }{
		{"/somewhere", "/data", "/somewhere"},
		{"", "/data", "/data/backrank"},
		{"", "", "/folk/ann/.local/share/backrank"},
		{"", "relative", "/folk/ann/.local/share/backrank"},
	} {
		t.Setenv("BACKRANK_DATA", c.backrank)
		t.Setenv("XDG_DATA_HOME", c.xdg)
		t.Setenv("HOME", "/folk/ann")
		if got, err := DefaultFolder(); got != c.want || err != nil {
			t.Errorf("%+v: %s, %v", c, got, err)
		}
	}
	t.Setenv("HOME", "")
	if got, err := DefaultFolder(); err == nil && strings.HasPrefix(got, os.TempDir()) || err != nil && !errors.Is(err, ErrNoHome) {
		t.Errorf("without a home: %s, %v", got, err)
	}
}

// TestLeftoversAreSwept: old temporary files of killed programs are removed, recent ones and those of others are kept.
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
			sweep(folder, time.Now())
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
		&fs.PathError{Op: "open", Path: "/data/a", Err: syscall.EACCES}:   "The folder /data cannot be written to",
		&fs.PathError{Op: "open", Path: there, Err: syscall.EACCES}:       "You do not have permission to open " + there,
		&fs.PathError{Op: "open", Path: "/data/a", Err: syscall.ENOENT}:   "The folder /data does not exist",
		&fs.PathError{Op: "mkdir", Path: "/data/a", Err: syscall.ENOTDIR}: "/data/a is not a folder",
		&fs.PathError{Op: "open", Path: "/data/a", Err: syscall.EISDIR}:   "A folder has that name",
		&fs.PathError{Op: "open", Path: "/data/a", Err: syscall.ETXTBSY}:  "The system says “text file busy”",
	} {
		if got := Trouble(err); got != want {
			t.Errorf("%v: %q, want %q", err, got, want)
		}
	}
}

// A stream that fails leaves what was there, and nothing beside it.
func TestAStreamIsSavedWholeOrNotAtAll(t *testing.T) {
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
