package cli

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// A file is replaced whole or not at all.
func TestReplace(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	full := errors.New("no space left on device")
	for _, c := range []struct {
		text string
		err  error
		want string
	}{{"one", nil, "one"}, {"half", full, "one"}, {"two", nil, "two"}} {
		err := Replace(path, func(f *os.File) error {
			_, err := f.WriteString(c.text)
			return errors.Join(err, c.err)
		})
		if got, _ := os.ReadFile(path); !errors.Is(err, c.err) || string(got) != c.want {
			t.Errorf("%s: holds %q, %v", c.text, got, err)
		}
		if left, _ := filepath.Glob(path + "*"); len(left) != 1 {
			t.Errorf("%s: left behind: %v", c.text, left)
		}
	}
}
