//go:build !ci && !js

package main

import (
	"fyne.io/fyne/v2"
	"github.com/go-gl/glfw/v3.4/glfw"
)

// drawFlat creates the window without depth and stencil buffers, which are as large as the window: GLFW adds them by
// default, and Fyne 2.8.1 does not use them. On X11 the window is given the class by which desktops find its desktop
// entry; GLFW's default is the first title. It must be called before the first window is shown.
func drawFlat() {
	glfw.WindowHintString(glfw.X11InstanceName, "backrank")
	glfw.WindowHintString(glfw.X11ClassName, programID)
	glfw.WindowHint(glfw.DepthBits, 0)
	glfw.WindowHint(glfw.StencilBits, 0)
}

// watchMinimised calls seen whenever a window that is shown is minimised or restored, which Fyne 2.8.1 does not tell.
func watchMinimised(w fyne.Window, seen func(bool)) {
	drawn, is := w.(interface{ RunWithContext(func()) })
	if !is {
		return
	}
	drawn.RunWithContext(func() {
		if native := glfw.GetCurrentContext(); native != nil {
			native.SetIconifyCallback(func(_ *glfw.Window, minimised bool) { seen(!minimised) })
		}
	})
}
