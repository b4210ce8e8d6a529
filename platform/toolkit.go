// Package platform adapts the program to the system that it runs on: console, display, the toolkit's windows and folders,
// shutdown and memory. Files for one system end with its name.
package platform

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"fyne.io/fyne/v2"
)

// DisablePreferences keeps the toolkit from writing its preferences file when the program ends: Backrank's settings are in
// its data folder, and a program that reads the file while another one writes it logs an error. The hook is removed, not
// replaced: Fyne 2.8.1 queues its call while the main loop ends, and if the loop has ended already, it panics or waits for
// ever (internal/driver/glfw/loop.go).
func DisablePreferences(a fyne.App) {
	type hooked interface{ SetOnStoppedHookExecuted(func()) }
	if l, ok := a.Lifecycle().(hooked); ok {
		l.SetOnStoppedHookExecuted(nil)
	}
}

// PrepareFolders prevents two errors that the toolkit would log at each start: an empty preferences file, and a missing
// cache folder, which it does not create if the parent folder is missing too.
func PrepareFolders(programID string) {
	if cache, err := os.UserCacheDir(); err == nil {
		_ = os.MkdirAll(filepath.Join(cache, "fyne"), 0o700) // if this fails, the toolkit logs the error
	}
	config, err := os.UserConfigDir()
	if err != nil {
		return
	}
	path := filepath.Join(config, "fyne", programID, "preferences.json")
	if info, err := os.Stat(path); err == nil && info.Size() == 0 {
		_ = os.Remove(path) // if this fails, the toolkit logs the error
	}
}

// OnFirstGoroutine reports whether it is called on the program's first goroutine.
func OnFirstGoroutine() bool {
	var stack [16]byte
	return strings.HasPrefix(string(stack[:runtime.Stack(stack[:], false)]), "goroutine 1 ")
}
