//go:build !ci

package e2e

import (
	"os"
	"path/filepath"
	"testing"
)

// Custom keys in the settings work: shortcuts of menu items and of other commands, function keys and letters.
func TestCustomKeys(t *testing.T) {
	const before, castled = "4k3/8/8/8/8/8/8/R3K3 w A - 0 1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"
	data := filepath.Join(t.TempDir(), "data")
	must(t, os.MkdirAll(data, 0o755))
	keys := `{"keys": "castle-on-the-a-side=Alt+K redo-move=J restart=X take-back=Ctrl+Shift+B undo=F5"}`
	must(t, os.WriteFile(filepath.Join(data, "settings.json"), []byte(keys), 0o600))
	p := start(t, data, "-variant", "chess", "-fen", before, "-white", "human", "-black", "human")
	must(t, p.AwaitFEN(before))
	for _, step := range []struct {
		key  string
		held []string
		want string
	}{
		{"k", []string{"Alt_L"}, castled},
		{"b", []string{"Control_L", "Shift_L"}, before},
		{"j", nil, castled},
		{"F5", nil, before},
	} {
		must(t, p.Display.Key(step.key, step.held...))
		must(t, p.AwaitFEN(step.want))
	}
	must(t, p.Close())
}
