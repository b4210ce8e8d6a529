//go:build ci || js

package platform

import "fyne.io/fyne/v2"

// ConfigureWindows does nothing: GLFW creates no windows here.
func ConfigureWindows(string) {}

// OnMinimise does nothing: there is no window that can be minimised.
func OnMinimise(fyne.Window, func(minimised bool)) {}
