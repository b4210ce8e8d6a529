package app

import (
	"testing"
)

func TestGameIsResumed(t *testing.T) {
	dir := t.TempDir()
	m := Open(Options{Folder: dir})
	if err := m.PlayText("e4"); err != nil {
		t.Fatal(err)
	}
	before := m.View()
	m.Close()
	m = Open(Options{Folder: dir})
	defer m.Close()
	after := m.View()
	if len(after.Plies) != 1 || after.End != before.End || !after.Resumed {
		t.Errorf("resumed %v %v, notices %v", after.Plies, after.Resumed, after.Notices)
	}
}
