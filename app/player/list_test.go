package player

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"backrank/app/notice"
	"backrank/engine/uci/client"
)

// engineList opens a list whose file contains text.
func engineList(t *testing.T, text string) (f *List, folder string, notices []notice.Notice) {
	t.Helper()
	folder = t.TempDir()
	do(t, os.WriteFile(filepath.Join(folder, "engines.json"), []byte(text), 0o644))
	f, notices = OpenList(folder, day, nil)
	t.Cleanup(func() { _ = f.Sync() })
	return f, folder, notices
}

func TestListIsSaved(t *testing.T) {
	folder := t.TempDir()
	f, notices := OpenList(folder, day, nil)
	if len(notices) != 0 || len(f.Get()) != 0 {
		t.Fatalf("a new list holds %v, said %v", f.Get(), notices)
	}
	e := Entry{
		ID: "a", Name: "Stockfish 15.1", Path: "/usr/games/stockfish", Args: []string{"--x"}, Options: map[string]string{"Hash": "64"},
		Seconds: 1.5, Nodes: 12345678901, DeclaredOptions: client.Options{{Name: "Hash", Kind: client.Spin, Default: "16", Min: 1, Max: 1024}},
	}
	f.Put(e)
	do(t, f.Sync())
	f.Put(Entry{ID: "b", Path: "/opt/other"})
	do(t, f.Sync())
	e.Name = "Fish"
	f.Put(e)
	do(t, f.Sync())
	again, _ := OpenList(folder, day, nil)
	all := again.Get()
	if len(all) != 2 || all[1].Name != "other" {
		t.Fatalf("kept %+v", all)
	}
	all[0].raw = nil
	if !reflect.DeepEqual(all[0], e) {
		t.Errorf("kept %+v, want %+v", all[0], e)
	}
}

// Unusable entries are reported and stay in the file unchanged; the other entries can be used.
func TestABadEntryStaysInTheFile(t *testing.T) {
	const file = `{"engines":[
		{"id":"a","name":"Good","path":"/x","note":"of another version"},
		{"id":"b","name":"Bad","path":"/y","seconds":"long"},
		{"id":"c","name":"Lost"},
		{"id":"a","name":"Twin","path":"/z"},
		"no entry"]}`
	f, folder, notices := engineList(t, file)
	if len(notices) != 1 || notices[0].Severity != notice.Warning {
		t.Fatalf("said %v", notices)
	}
	for _, words := range []string{"Bad: Its “seconds” has an invalid value.", "Lost: It has no program", "Twin: Another engine has the same id", "An engine: It is not an engine entry."} {
		if !strings.Contains(notices[0].Text, words) {
			t.Errorf("%q does not say %q", notices[0].Text, words)
		}
	}
	good, _ := f.ByID("a")
	good.Seconds = 3
	f.Put(good)
	do(t, f.Sync())
	data, err := os.ReadFile(filepath.Join(folder, "engines.json"))
	do(t, err)
	var before, after struct{ Engines []any }
	do(t, json.Unmarshal([]byte(file), &before))
	do(t, json.Unmarshal(data, &after))
	before.Engines[0].(map[string]any)["seconds"] = 3.0
	if !reflect.DeepEqual(before, after) {
		t.Errorf("the file holds\n%s", data)
	}
	if err := f.Get()[1].CanPlay(variant(t, "chess")); err == nil || !strings.Contains(err.Error(), "cannot be used.") {
		t.Errorf("a bad entry can play: %v", err)
	}
}

func TestAFileThatIsNotAListIsSetAside(t *testing.T) {
	for _, text := range []string{"", "{", "[]", "{}", `{"engines":7}`} {
		f, folder, notices := engineList(t, text)
		aside, err := filepath.Glob(filepath.Join(folder, "engines-set-aside-*.json"))
		do(t, err)
		if len(aside) != 1 || len(notices) != 1 || !strings.Contains(notices[0].Text, filepath.Base(aside[0])) {
			t.Fatalf("%q: set aside %v, said %v", text, aside, notices)
		}
		if kept, err := os.ReadFile(aside[0]); err != nil || string(kept) != text {
			t.Errorf("%q is kept as %q", text, kept)
		}
		f.Put(Entry{ID: "a", Path: "/x"})
		do(t, f.Sync())
	}
}

func TestUndoOfRemoveRestoresThePlace(t *testing.T) {
	f, _, _ := engineList(t, `{"engines":[{"id":"a","path":"/a"},{"id":"b","path":"/b","own":1},{"id":"c","path":"/c"}]}`)
	b, _ := f.ByID("b")
	undo := f.Remove(b)
	if _, there := f.ByID("b"); there || len(f.Get()) != 2 {
		t.Fatalf("left %v", f.Get())
	}
	undo()
	undo()
	if all := f.Get(); len(all) != 3 || all[1].ID != "b" || len(all[1].raw) == 0 {
		t.Errorf("brought back %v", all)
	}
}

func TestTwoProgramsAddEngines(t *testing.T) {
	folder := t.TempDir()
	one, _ := OpenList(folder, day, nil)
	other, _ := OpenList(folder, day, nil)
	one.Put(Entry{ID: "a", Path: "/a"})
	do(t, one.Sync())
	other.Put(Entry{ID: "b", Path: "/b"})
	do(t, other.Sync())
	if all := other.Get(); len(all) != 2 || all[0].ID != "a" {
		t.Errorf("the file holds %v", all)
	}
}

func TestStrengthLimit(t *testing.T) {
	fish := Entry{ID: "a", Name: "Fish", DeclaredOptions: client.Options{
		{Name: "UCI_LimitStrength", Kind: client.Check, Default: "false"},
		{Name: "UCI_Elo", Kind: client.Spin, Default: "1350"},
		{Name: "Skill Level", Kind: client.Spin, Default: "20"},
	}}
	for _, c := range []struct {
		name, pace string
		options    map[string]string
	}{
		{"Fish", "2 s a move", nil},
		{"Fish (Elo 1350)", "2 s a move, Elo 1350", map[string]string{"uci_limitstrength": "true"}},
		{"Fish (Elo 1800)", "2 s a move, Elo 1800", map[string]string{"UCI_LimitStrength": "true", "UCI_Elo": "1800", "Skill Level": "3"}},
		{"Fish (skill 3)", "2 s a move, skill 3", map[string]string{"Skill Level": "3"}},
	} {
		fish.Options = c.options
		if got := fish.Player(); got.Name != c.name || got.Human() {
			t.Errorf("%v: %+v, want %s", c.options, got, c.name)
		}
		if got := fish.Pace(); got != c.pace {
			t.Errorf("%v: %s, want %s", c.options, got, c.pace)
		}
	}
}

func TestNewEntriesHaveDistinctNames(t *testing.T) {
	f, _ := OpenList("", day, nil)
	for i, want := range []string{"Fish", "Fish (2)", "Fish (3)"} {
		e := f.NewEntry(Entry{Name: "Fish", Path: "/fish"}, uint64(i))
		if e.Name != want {
			t.Errorf("called %s, want %s", e.Name, want)
		}
		f.Put(e)
		do(t, f.Sync())
	}
	if all := f.Get(); len(all) != 3 {
		t.Errorf("the list holds %v", all)
	}
}

// FindInstalled finds engines in PATH, unless they are in the list.
func TestInstalled(t *testing.T) {
	folder := t.TempDir()
	program := programsIn(folder, "stockfish")[0]
	do(t, os.WriteFile(program, []byte("#!/bin/sh\n"), 0o755))
	do(t, os.WriteFile(filepath.Join(folder, "lc0"), nil, 0o644)) // not executable
	t.Setenv("PATH", folder)
	has := func(listed []Entry) bool {
		for _, e := range FindInstalled(listed) {
			if e.Path == program {
				return true
			}
			if filepath.Dir(e.Path) == folder {
				t.Errorf("found %+v", e)
			}
		}
		return false
	}
	if !has(nil) {
		t.Error("not found")
	}
	if has([]Entry{{Path: program}}) {
		t.Error("found though it is in the list")
	}
}
