//go:build unix

package archive_test

import (
	"os"
	"path/filepath"
	"testing"

	"backrank/app/archive"
)

// Symbolic links are followed if they lead to a file, or if they are among the paths and lead to a folder.
func TestLinksAreFollowed(t *testing.T) {
	folder := t.TempDir()
	writeFile(t, folder, "a/b.pgn", "")
	writeFile(t, folder, "a/a.pgn.zst", "")
	writeFile(t, folder, "c/c.txt", "")
	for link, to := range map[string]string{"link": "a", "d.pgn": "a/b.pgn", "c/broken.pgn": "none", "c/folder.pgn": "a"} {
		if err := os.Symlink(filepath.Join(folder, to), filepath.Join(folder, link)); err != nil {
			t.Fatal(err)
		}
	}
	for path, want := range map[string]int{"link": 2, "link/": 2, "": 3} {
		if all := sources(t, filepath.Join(folder, path)); len(all) != want {
			t.Errorf("%q: %d files, want %d", path, len(all), want)
		}
	}
	if _, err := archive.Files(filepath.Join(folder, "c")); err == nil {
		t.Error("c has files")
	}
}
