package dialogs

import (
	"testing"

	"backrank/internal/testapp"
	"backrank/ui/theme"
)

// dressed gives the toolkit the theme of the program.
func dressed(t *testing.T) {
	t.Helper()
	testapp.Of(t, theme.New(theme.Dark))
}
