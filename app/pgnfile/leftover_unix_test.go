//go:build !windows

package pgnfile

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"backrank/app/disk"
	"backrank/variants/pgn"
)

// beingSaved returns the path of the temporary file that is written while the file at path is saved.
func beingSaved(t *testing.T, path string) (name string) {
	t.Helper()
	stop := errors.New("stop")
	_ = disk.SaveStream(path, func(io.Writer) error {
		all, err := filepath.Glob(path + ".*")
		if err == nil && len(all) == 1 {
			name = all[0]
		}
		return stop
	})
	if _, err := os.Stat(name); name == "" || !errors.Is(err, os.ErrNotExist) {
		t.Fatalf("while it is saved %q is written, and then: %v", name, err)
	}
	return name
}

// If a program was killed while it saved a file, the temporary file is removed when a game of the file is opened, saved or
// added, through a link too. A file with another kind of name stays.
func TestLeftoversOfAKilledSaveAreRemoved(t *testing.T) {
	for what, do := range map[string]func(path string, first pgn.Headline, second Place) error{
		"a game is opened": func(path string, first pgn.Headline, _ Place) error { _, err := Find(path, first); return err },
		"a game is saved":  func(_ string, _ pgn.Headline, second Place) error { _, _, err := second.Save(edited); return err },
		"a game is written over": func(_ string, _ pgn.Headline, second Place) error {
			_, err := second.Overwrite(edited)
			return err
		},
		"a game is added":          func(path string, _ pgn.Headline, _ Place) error { _, err := Add(path, edited); return err },
		"a game is opened by link": func(path string, first pgn.Headline, _ Place) error { return byLink(path, first) },
	} {
		path, all := file(t, []byte(games))
		var first pgn.Headline
		for h, err := range pgn.Headlines(bytes.NewReader([]byte(games))) {
			if err != nil {
				t.Fatal(err)
			}
			first = h
			break
		}
		left, others := beingSaved(t, path), path+".new-0"
		for _, name := range []string{left, others} {
			if err := os.WriteFile(name, []byte(games[:20]), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if err := do(path, first, all[1]); err != nil {
			t.Errorf("%s: %v", what, err)
		}
		if _, err := os.Stat(left); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s: %s stays, %v", what, filepath.Base(left), err)
		}
		if _, err := os.Stat(others); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// byLink opens a game through a link in another folder.
func byLink(path string, h pgn.Headline) error {
	folder, err := os.MkdirTemp(filepath.Dir(path), "links")
	if err != nil {
		return err
	}
	link := filepath.Join(folder, "link.pgn")
	if err := os.Symlink(path, link); err != nil {
		return err
	}
	_, err = Find(link, h)
	return err
}
