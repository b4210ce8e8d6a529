package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"backrank/app"
	"backrank/ui/dialogs"
)

// recentItems returns the items of the menu of recent files, nil if it is disabled.
func (r *testWindow) recentItems() (labels []string) {
	item := r.menu.recent.item
	if item.Disabled {
		return nil
	}
	for _, i := range item.ChildMenu.Items {
		labels = append(labels, i.Label)
	}
	return labels
}

// chooseRecent chooses an item of the menu of recent files.
func (r *testWindow) chooseRecent(label string) {
	r.t.Helper()
	for _, i := range r.menu.recent.item.ChildMenu.Items {
		if i.Label == label {
			r.do(i.Action)
			return
		}
	}
	r.t.Fatalf("%q is not among %q", label, r.recentItems())
}

// The menu has the files opened or saved last, the newest first, at most ten. They can be opened, and the list can be
// cleared.
func TestRecentFilesMenu(t *testing.T) {
	r := open(t, "chess960", "")
	if got := r.recentItems(); got != nil {
		t.Errorf("at first it has %q", got)
	}
	folder := t.TempDir()
	want := []string{"", "Clear list"}
	for n := range 12 {
		name := fmt.Sprintf("file %d.pgn", n)
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(goodGame), 0o600); err != nil {
			t.Fatal(err)
		}
		r.do(func() { r.Open(path) })
		if want = slices.Insert(want, 0, name); n > 9 {
			want = slices.Delete(want, 10, 11)
		}
		if got := r.recentItems(); !slices.Equal(got, want) {
			t.Errorf("after %s: %q, want %q", name, got, want)
		}
	}
	r.chooseRecent("file 5.pgn")
	if got := r.recentItems(); got[0] != "file 5.pgn" || got[1] != "file 11.pgn" || len(got) != 12 || r.view.File.Path != filepath.Join(folder, "file 5.pgn") {
		t.Errorf("with file 5 opened again: %q, %+v", got, r.view.File)
	}
	apart := filepath.Join(folder, "apart.pgn")
	r.do(func() { r.saves.saveWith(apart, func() error { return app.SaverOf(r.match.Match).SaveAs(apart) }) })
	r.until("the file saved apart", func() bool { return r.recentItems()[0] == "apart.pgn" })
	if err := os.Remove(apart); err != nil {
		t.Fatal(err)
	}
	r.chooseRecent("apart.pgn")
	if got := r.recentItems(); slices.Contains(got, "apart.pgn") || len(got) != 11 || !strings.Contains(r.message.Text(), "apart.pgn does not exist any more") {
		t.Errorf("with a missing file chosen: %q, message %q", got, r.message.Text())
	}
	r.chooseRecent("Clear list")
	if got := r.recentItems(); got != nil {
		t.Errorf("after clearing it has %q", got)
	}
}

// Opening a recent file with several games lists all of them, also if one was chosen before. A file that cannot be
// opened does not become a recent file, and files with the same name are shown with their folders.
func TestRecentFileListsAllGames(t *testing.T) {
	r, path := openedFromFile(t)
	r.do(func() { r.Open(writeFile(t, "empty.pgn", "")) })
	r.do(func() { r.Open(writeFile(t, "bad.pgn", badGame)) })
	r.chooseRecent(filepath.Base(path))
	if got := r.dialogMarkup(); !strings.Contains(got, "2 games") {
		t.Errorf("it shows %q", got)
	}
	r.chooseRecent(filepath.Base(path)) // as a shortcut would while the list is open
	r.do(func() { dialogs.HandleKey(r.win.Canvas(), &fyne.KeyEvent{Name: fyne.KeyEscape}) })
	if r.dialogMarkup() != "" {
		t.Error("a second list opens over the first one")
	}
	other := writeFile(t, filepath.Base(path), goodGame)
	r.do(func() { r.Open(other) })
	want := []string{
		"match.pgn in " + shortName(folderOf(other)), "match.pgn in " + shortName(folderOf(path)), "", "Clear list",
	}
	if got := r.recentItems(); !slices.Equal(got, want) {
		t.Errorf("listed are %q, want %q", got, want)
	}
}
