//go:build !windows && !darwin

package disk

import (
	"errors"
	"os"
	"strings"
	"testing"
)

// TestTheFolderIsFound: the folder comes from the environment, else from the system, and is never writable by others.
func TestTheFolderIsFound(t *testing.T) {
	for _, c := range []struct{ backrank, xdg, want string }{
		{"/somewhere", "/data", "/somewhere"},
		{"", "/data", "/data/backrank"},
		{"", "", "/folk/ann/.local/share/backrank"},
		{"", "relative", "/folk/ann/.local/share/backrank"},
	} {
		t.Setenv("BACKRANK_DATA", c.backrank)
		t.Setenv("XDG_DATA_HOME", c.xdg)
		t.Setenv("HOME", "/folk/ann")
		if got, err := DefaultFolder(); got != c.want || err != nil {
			t.Errorf("%+v: %s, %v", c, got, err)
		}
	}
	t.Setenv("HOME", "")
	if got, err := DefaultFolder(); err == nil && strings.HasPrefix(got, os.TempDir()) || err != nil && !errors.Is(err, ErrNoHome) {
		t.Errorf("without a home: %s, %v", got, err)
	}
}
