//go:build ci || js

package main

import "fyne.io/fyne/v2"

// drawFlat does nothing, because there is no OpenGL under this tag.
func drawFlat() {}

// watchMinimised does nothing: there is no window.
func watchMinimised(fyne.Window, func(bool)) {}
