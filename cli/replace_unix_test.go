//go:build unix

package cli

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// Replacing a file changes no other file in its folder, follows a symbolic link, and keeps the
// permissions.
func TestReplacingTouchesNoOtherFile(t *testing.T) {
	folder := t.TempDir()
	file, link := filepath.Join(folder, "file"), filepath.Join(folder, "link")
	for path, text := range map[string]string{file: "old", file + ".new": "mine", link + ".new": "mine"} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("file", link); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{file, link} {
		if err := Replace(path, func(f *os.File) error { _, err := f.WriteString(path); return err }); err != nil {
			t.Error(err)
		}
		for path, want := range map[string]string{file: path, file + ".new": "mine", link + ".new": "mine"} {
			if got, err := os.ReadFile(path); err != nil || string(got) != want {
				t.Errorf("%s holds %q, %v", path, got, err)
			}
		}
	}
	if to, err := os.Readlink(link); err != nil || to != "file" {
		t.Errorf("the link leads to %q, %v", to, err)
	}
	if info, err := os.Stat(file); err != nil || info.Mode() != fs.FileMode(0o600) {
		t.Errorf("permissions %v, %v", info.Mode(), err)
	}
	if all, err := os.ReadDir(folder); err != nil || len(all) != 4 {
		t.Errorf("left behind: %v, %v", all, err)
	}
}
