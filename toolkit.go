package main

import (
	"os"
	"path/filepath"

	"fyne.io/fyne/v2"
)

// The toolkit keeps preferences of its own, in which there is nothing of ours: settings are in the data folder. It
// empties and writes their file again each time the program ends, and whoever reads it at that moment, be it the
// program itself, says on stderr that it is broken.

// keepNoPreferences has the toolkit write no preferences when the program ends.
func keepNoPreferences(a fyne.App) {
	type hooked interface{ SetOnStoppedHookExecuted(func()) }
	if l, ok := a.Lifecycle().(hooked); ok {
		l.SetOnStoppedHookExecuted(func() {})
	}
}

// quietToolkit takes away what the toolkit would complain of at each start: preferences that were left empty, and that
// there is no folder for its cache, which it does not make if its parent is missing too.
func quietToolkit(id string) {
	if cache, err := os.UserCacheDir(); err == nil {
		_ = os.MkdirAll(filepath.Join(cache, "fyne"), 0o700) // if not, it is complained of
	}
	config, err := os.UserConfigDir()
	if err != nil {
		return
	}
	path := filepath.Join(config, "fyne", id, "preferences.json")
	if info, err := os.Stat(path); err == nil && info.Size() == 0 {
		_ = os.Remove(path) // if not, it is complained of
	}
}
