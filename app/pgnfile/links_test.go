//go:build !windows

package pgnfile

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// Windows replaces no file that is open, and needs a privilege for links.

// If another program replaces a file while a game in it is saved, the saving fails, and the other program's file stays.
func TestAFileReplacedDuringASaveStays(t *testing.T) {
	path, all := file(t, []byte(games))
	f, err := os.Open(path)
	do(t, err)
	defer f.Close()
	theirs := path + ".theirs"
	ours, err := f.Stat()
	do(t, err)
	do(t, os.WriteFile(theirs, []byte(games), 0o640))
	do(t, os.Chtimes(theirs, ours.ModTime(), ours.ModTime())) // equal, and another file
	do(t, os.Rename(theirs, path))
	if _, err := all[1].replace(f, edited, false); !errors.Is(err, ErrChanged) {
		t.Errorf("the error is %v, want %v", err, ErrChanged)
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != games {
		t.Errorf("%v, %q", err, got)
	}
}

// A link is followed, and stays a link.
func TestALinkStaysALink(t *testing.T) {
	path, all := file(t, []byte(games))
	link := filepath.Join(t.TempDir(), "link.pgn")
	do(t, os.Symlink(path, link))
	linked := all[0]
	linked.Path = link
	if _, _, err := linked.Save(edited); err != nil {
		t.Fatal(err)
	}
	if to, err := os.Readlink(link); err != nil || to != path {
		t.Errorf("the link leads to %q, %v", to, err)
	}
}
