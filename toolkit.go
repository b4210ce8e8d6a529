package main

import (
	"os"
	"path/filepath"

	"fyne.io/fyne/v2"
)

// The toolkit keeps preferences of its own, in which there is nothing of ours: settings are in the data folder. It
// empties and writes their file again each time the program ends, and whoever reads it at that moment, be it the
// program itself, says on stderr that it is broken.

// keepNoPreferences has the toolkit write no preferences when the program ends. Nothing is called then instead: Fyne
// 2.8.1 queues the call while its main loop ends, and now and then the loop is not there any more to make it, which is a
// panic or a wait for ever (internal/driver/glfw/loop.go).
func keepNoPreferences(a fyne.App) {
	type hooked interface{ SetOnStoppedHookExecuted(func()) }
	if l, ok := a.Lifecycle().(hooked); ok {
		l.SetOnStoppedHookExecuted(nil)
	}
}

// quietToolkit takes away what the toolkit would complain of at each start: preferences that were left empty, and that
// there is no folder for its cache, which it does not make if its parent is missing too.
func quietToolkit(program string) {
	if cache, err := os.UserCacheDir(); err == nil {
		_ = os.MkdirAll(filepath.Join(cache, "fyne"), 0o700) // if not, it is complained of
	}
	config, err := os.UserConfigDir()
	if err != nil {
		return
	}
	path := filepath.Join(config, "fyne", program, "preferences.json")
	if info, err := os.Stat(path); err == nil && info.Size() == 0 {
		_ = os.Remove(path) // if not, it is complained of
	}
}
