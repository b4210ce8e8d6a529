// Package testapp is the toolkit's application in tests of what is drawn. All tests of a package share one, as the windows
// of a player share theirs: for a new application, and for another theme, the toolkit parses all fonts and measures all
// texts again, which takes longer than most tests.
package testapp

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	_ "fyne.io/fyne/v2/test" // makes the application
)

// Of returns the application in a theme. It has no window, and nothing on the clipboard; when the test ends its windows
// are closed.
func Of(t testing.TB, theme fyne.Theme) fyne.App {
	t.Helper()
	a := fyne.CurrentApp()
	if a.Settings().Theme() != theme {
		a.Settings().SetTheme(theme)
	}
	none := len(a.Driver().AllWindows()) // Fyne's driver for tests has one from the start
	t.Cleanup(func() {
		for _, w := range slices.Clone(a.Driver().AllWindows())[none:] {
			w.Close()
		}
		a.Clipboard().SetContent("")
	})
	return a
}
