package dialogs

import (
	"testing"

	"fyne.io/fyne/v2/test"

	"backrank/ui/theme"
)

// dressedFor is the test that has an app now: loading the typeface for each window would take most of the time.
var dressedFor *testing.T

// dressed returns an app with the theme of the program, one for each test.
func dressed(t *testing.T) {
	t.Helper()
	if dressedFor != t {
		test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Dark))
		dressedFor = t
		t.Cleanup(func() { dressedFor = nil })
	}
}
