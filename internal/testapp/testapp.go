// Package testapp provides the toolkit's application for tests that draw. All tests of a package share one application,
// because for a new application, and for another theme, the toolkit parses all fonts and measures all texts again, which
// takes longer than most tests.
package testapp

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	_ "fyne.io/fyne/v2/test" // creates the application
)

// Of returns the application with a theme. When the test ends, its windows are closed and the clipboard is emptied.
func Of(t testing.TB, theme fyne.Theme) fyne.App {
	t.Helper()
	a := fyne.CurrentApp()
	if a.Settings().Theme() != theme {
		a.Settings().SetTheme(theme)
	}
	initial := len(a.Driver().AllWindows()) // Fyne's driver for tests has a window from the start
	t.Cleanup(func() {
		for _, w := range slices.Clone(a.Driver().AllWindows())[initial:] {
			w.Close()
		}
		a.Clipboard().SetContent("")
	})
	return a
}
