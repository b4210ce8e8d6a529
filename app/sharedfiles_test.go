package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"backrank/app/notice"
	"backrank/app/player"
	"backrank/app/settings"
	"backrank/app/study"
	"backrank/variants"
)

// sharedFiles are the small files that several programs share: invalid content for each, functions that open and change
// it, and the messages to the player.
var sharedFiles = []struct {
	name, foreign           string
	open                    func(folder string) (change func() error, said []notice.Notice)
	unread, locked, unsaved string
}{
	{
		"settings", "Dear diary", func(folder string) (func() error, []notice.Notice) {
			f, said := settings.Open(folder, day, nil)
			return func() error { f.Change(func(s *settings.Settings) { s.Theme = "dark" }); return f.Sync() }, said
		},
		"The settings could not be read. The defaults were restored",
		"The settings cannot be read and will not be saved. ", "The settings could not be saved. ",
	},
	{
		"study", `{"excluded":[2880]}`, func(folder string) (func() error, []notice.Notice) {
			f, said := study.Open(folder, day, nil)
			array, _ := variants.ArrayNumbered(1)
			return func() error {
				f.Change(func(s *study.Study) { s.SetFavourite(variants.Both(array), true) })
				return f.Sync()
			}, said
		},
		"Favourites and notes could not be read",
		"Favourites and notes cannot be read and will not be saved. ", "Favourites and notes could not be saved. ",
	},
	{
		"engines", `{"engines":7}`, func(folder string) (func() error, []notice.Notice) {
			f, said := player.OpenList(folder, day, nil)
			return func() error { f.Put(player.Entry{ID: "a", Path: "/x"}); return f.Sync() }, said
		},
		"The list of engines could not be read",
		"The list of engines cannot be read and will not be saved. ", "The list of engines could not be saved. ",
	},
}

// An unreadable file is renamed, and the player is shown the new name.
func TestAnUnreadableSharedFileIsRenamed(t *testing.T) {
	for _, c := range sharedFiles {
		folder := t.TempDir()
		write(t, filepath.Join(folder, c.name+".json"), []byte(c.foreign))
		change, said := c.open(folder)
		aside := c.name + "-set-aside-2026-11-21-093000.json"
		if want := c.unread + ". The file was renamed to " + aside + "."; len(said) != 1 || said[0] != (notice.Notice{Number: 1, Severity: notice.Warning, Text: want, File: c.name + ".json"}) {
			t.Errorf("%s: notices %v, want %q", c.name, said, want)
		}
		if data, err := os.ReadFile(filepath.Join(folder, aside)); err != nil || string(data) != c.foreign {
			t.Errorf("%s: kept %q, %v", c.name, data, err)
		}
		if _, again := c.open(folder); len(again) != 0 {
			t.Errorf("%s: reported twice: %v", c.name, again)
		}
		do(t, change())
		if data, err := os.ReadFile(filepath.Join(folder, c.name+".json")); err != nil || string(data) == c.foreign {
			t.Errorf("%s: holds %q, %v", c.name, data, err)
		}
	}
}

// A file that can neither be read nor renamed is never overwritten.
func TestAnUnreadableSharedFileIsNeverOverwritten(t *testing.T) {
	for _, c := range sharedFiles {
		folder := t.TempDir()
		for len(folder) < 4050 { // a path has at most 4,095 bytes
			folder = filepath.Join(folder, strings.Repeat("x", min(200, 4060-len(folder))))
		}
		do(t, os.MkdirAll(folder, 0o755))
		path := filepath.Join(folder, c.name+".json")
		write(t, path, []byte(c.foreign))
		change, said := c.open(folder)
		if len(said) != 1 || said[0].Severity != notice.Warning || !strings.HasPrefix(said[0].Text, c.locked) {
			t.Errorf("%s: notices %v, want %q", c.name, said, c.locked)
		}
		do(t, change())
		if data, err := os.ReadFile(path); err != nil || string(data) != c.foreign {
			t.Errorf("%s: holds %q, %v", c.name, data, err)
		}
	}
}

// A change that cannot be written is reported, and is written together with the next change.
func TestASharedFileThatCannotBeWritten(t *testing.T) {
	for _, c := range sharedFiles {
		folder := filepath.Join(t.TempDir(), "data")
		write(t, folder, nil) // in place of the folder
		change, said := c.open(folder)
		err := change()
		if refusal, ok := err.(notice.Refusal); len(said) != 0 || !ok || !strings.HasPrefix(string(refusal), c.unsaved) {
			t.Errorf("%s: notices %v, %v, want %q", c.name, said, err, c.unsaved)
		}
		do(t, os.Remove(folder))
		do(t, change())
		if _, err := os.Stat(filepath.Join(folder, c.name+".json")); err != nil {
			t.Error(err)
		}
	}
}

// Invalid settings do not affect the others, including settings of other versions.
func TestInvalidSettingsAreReplacedByDefaults(t *testing.T) {
	const text = `{"theme":"pink","board":"moss","width":-1,"height":20000,"from_the_future":[1]}`
	folder := t.TempDir()
	path := filepath.Join(folder, "settings.json")
	write(t, path, []byte(text))
	f, said := settings.Open(folder, day, nil)
	const want = "Some settings were invalid. The defaults were restored for theme, width and height. The file was renamed to settings-set-aside-2026-11-21-093000.json."
	if len(said) != 1 || said[0] != (notice.Notice{Number: 1, Severity: notice.Warning, Text: want, File: "settings.json"}) {
		t.Errorf("notices %v, want %q", said, want)
	}
	if s := f.Get(); s.Theme != "system" || s.Board != "moss" || s.Width != 0 || s.Height != 0 {
		t.Errorf("%+v", s)
	}
	if data, err := os.ReadFile(filepath.Join(folder, "settings-set-aside-2026-11-21-093000.json")); err != nil || string(data) != text {
		t.Errorf("kept %q, %v", data, err)
	}
	f.Change(func(s *settings.Settings) { s.Theme, s.Board = "pink", "sand" })
	do(t, f.Sync())
	data, err := os.ReadFile(path)
	if s := f.Get(); err != nil || s.Theme != "system" || s.Board != "sand" || !strings.Contains(string(data), `"from_the_future"`) {
		t.Errorf("%+v, %s, %v", s, data, err)
	}
}

// Two programs that run at once keep each other's changes and see them.
func TestSettingsAreShared(t *testing.T) {
	folder := t.TempDir()
	one, _ := settings.Open(folder, day, nil)
	two, _ := settings.Open(folder, day, nil)
	one.Change(func(s *settings.Settings) { s.Theme = "dark" })
	do(t, one.Sync())
	two.Change(func(s *settings.Settings) { s.Board = "moss" })
	do(t, two.Sync())
	if s := two.Get(); s.Theme != "dark" || s.Board != "moss" {
		t.Errorf("%+v", s)
	}
}
