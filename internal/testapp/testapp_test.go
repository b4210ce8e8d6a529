package testapp_test

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"backrank/internal/testapp"
)

// The next test has the same application, without the windows and the clipboard of the test before.
func TestOfResetsTheApplication(t *testing.T) {
	var used fyne.App
	t.Run("a test", func(t *testing.T) {
		used = testapp.Of(t, theme.DefaultTheme())
		for _, title := range []string{"one", "two"} {
			w := used.NewWindow(title)
			w.SetContent(widget.NewLabel(title))
			w.Show()
		}
		used.Clipboard().SetContent("copied")
	})
	next := testapp.Of(t, theme.DefaultTheme())
	if next != used {
		t.Error("the next test has another application")
	}
	if n := len(next.Driver().AllWindows()); n > 1 { // Fyne's driver for tests has a window from the start
		t.Errorf("%d windows are left", n-1)
	}
	if text := next.Clipboard().Content(); text != "" {
		t.Errorf("%q is left on the clipboard", text)
	}
}
