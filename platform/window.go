//go:build !ci && !js

package platform

import (
	"fyne.io/fyne/v2"
	"github.com/go-gl/glfw/v3.4/glfw"
)

// ConfigureWindows sets how GLFW creates windows: without depth and stencil buffers, each as large as the window, which GLFW
// adds by default and Fyne 2.8.1 does not use; on X11 with the class by which desktops find the program's desktop entry.
// It must be called before the first window is shown.
func ConfigureWindows(programID string) {
	glfw.WindowHintString(glfw.X11InstanceName, "backrank")
	glfw.WindowHintString(glfw.X11ClassName, programID)
	glfw.WindowHint(glfw.DepthBits, 0)
	glfw.WindowHint(glfw.StencilBits, 0)
}

// OnMinimise calls f with true when a shown window is minimised and with false when it is restored. Fyne 2.8.1 does not
// report this.
func OnMinimise(w fyne.Window, f func(minimised bool)) {
	native, is := w.(interface{ RunWithContext(func()) })
	if !is {
		return
	}
	native.RunWithContext(func() {
		if w := glfw.GetCurrentContext(); w != nil {
			w.SetIconifyCallback(func(_ *glfw.Window, minimised bool) { f(minimised) })
		}
	})
}
