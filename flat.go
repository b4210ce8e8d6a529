//go:build !ci

package main

import "github.com/go-gl/glfw/v3.4/glfw"

// drawFlat creates the window without depth and stencil buffers, which are as large as the window: GLFW adds them by
// default, and Fyne 2.8.1 does not use them. It must be called before the first window is shown.
func drawFlat() {
	glfw.WindowHint(glfw.DepthBits, 0)
	glfw.WindowHint(glfw.StencilBits, 0)
}
