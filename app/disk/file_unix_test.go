//go:build unix

package disk

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

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
	do(t, os.Truncate(large, MaxSize+1))
	if _, err := Read(large); !errors.Is(err, ErrForeign) {
		t.Errorf("a file of %d bytes: %v", MaxSize+1, err)
	}
}

// A new data folder is its owner's alone (XDG Base Directory Specification): journals have the secrets of seats at tables.
func TestOthersCannotReadTheDataFolder(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "backrank")
	s := TakeSlot(folder)
	defer s.Leave()
	if info, err := os.Stat(folder); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("permissions %v, %v", info.Mode(), err)
	}
}

// TestReplaceFollowsLinks: the target of a link is replaced, whether it exists or not, and keeps its permissions.
func TestReplaceFollowsLinks(t *testing.T) {
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

// TestReplaceDoesNotWriteThroughALinkOfTheTemporaryName: if a symbolic link has the name of the temporary file, its
// target is not written.
func TestReplaceDoesNotWriteThroughALinkOfTheTemporaryName(t *testing.T) {
	path, elsewhere := filepath.Join(t.TempDir(), "a.pgn"), filepath.Join(t.TempDir(), "precious")
	do(t, os.WriteFile(elsewhere, []byte("precious"), 0o644))
	do(t, os.Symlink(elsewhere, path+saved+"0"))
	do(t, Save(path, "text"))
	if got, err := os.ReadFile(elsewhere); err != nil || string(got) != "precious" {
		t.Errorf("a link was followed: %q, %v", got, err)
	}
}
