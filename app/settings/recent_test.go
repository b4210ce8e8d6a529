package settings

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// There are at most ten recent files, the newest first, each once, whatever their names. They are read back from the
// settings file.
func TestRecentFiles(t *testing.T) {
	s := Default()
	var want []string
	for _, path := range []string{"/a/b.pgn", "/per%20cent.pgn", "/two\nlines.pgn", "/not \xff UTF-8.pgn", "/Ž, ж 与 😀.pgn", `C:\games\a b.pgn`, "/a/b.pgn", "/1", "/2", "/3", "/4", "/5", "/6"} {
		s.AddRecent(path)
		want = slices.DeleteFunc(want, func(p string) bool { return p == path })
		want = slices.Insert(want, 0, path)
		want = want[:min(len(want), 10)]
		read, _, wrong, err := decode(encode(s, nil))
		if got := read.Recent(); !slices.Equal(got, want) || wrong != nil || err != nil {
			t.Errorf("after %q: %q, want %q; wrong %v, %v", path, got, want, wrong, err)
		}
	}
	s.RemoveRecent("/5")
	if got := s.Recent(); len(got) != 9 || slices.Contains(got, "/5") {
		t.Errorf("with one removed: %q", got)
	}
}

// If the list is too long for a setting, the oldest paths are dropped. A path that alone is too long does not change the
// list.
func TestLongRecentFiles(t *testing.T) {
	s := Default()
	for n := range 10 {
		s.AddRecent(fmt.Sprint("/", n, strings.Repeat("ж", 300)))
	}
	read, _, wrong, _ := decode(encode(s, nil))
	if got := read.Recent(); len(got) != 6 || !strings.HasPrefix(got[0], "/9") || wrong != nil {
		t.Errorf("%d files, wrong %v: %q", len(got), wrong, got)
	}
	s.AddRecent("/" + strings.Repeat("x", 5000))
	if got := s.Recent(); len(got) != 6 {
		t.Errorf("a path that does not fit leaves %d files", len(got))
	}
}
