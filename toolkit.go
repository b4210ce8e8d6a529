package main

import (
	"os"
	"path/filepath"

	"fyne.io/fyne/v2"
)

// The toolkit has a preferences file, which Backrank does not use: its settings are in the data folder. The file is
// rewritten each time the program ends, and a program that reads it at that moment logs that it is broken.

// keepNoPreferences keeps the toolkit from writing preferences when the program ends. The hook is removed rather than
// replaced: Fyne 2.8.1 queues the call while its main loop ends, and if the loop has ended already, it panics or waits
// for ever (internal/driver/glfw/loop.go).
func keepNoPreferences(a fyne.App) {
	type hooked interface{ SetOnStoppedHookExecuted(func()) }
	if l, ok := a.Lifecycle().(hooked); ok {
		l.SetOnStoppedHookExecuted(nil)
	}
}

// quietToolkit prevents two errors that the toolkit would log at each start: an empty preferences file, and a missing
// cache folder, which it does not create if the parent folder is missing too.
func quietToolkit(program string) {
	if cache, err := os.UserCacheDir(); err == nil {
		_ = os.MkdirAll(filepath.Join(cache, "fyne"), 0o700) // if this fails, the error is logged
	}
	config, err := os.UserConfigDir()
	if err != nil {
		return
	}
	path := filepath.Join(config, "fyne", program, "preferences.json")
	if info, err := os.Stat(path); err == nil && info.Size() == 0 {
		_ = os.Remove(path) // if this fails, the error is logged
	}
}
