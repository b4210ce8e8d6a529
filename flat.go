//go:build !ci

package main

import "github.com/go-gl/glfw/v3.4/glfw"

// drawFlat has the window made without a depth and a stencil buffer, each as large as the picture: GLFW would add them,
// and Fyne 2.8.1 uses neither. It is called when the toolkit runs and no window is shown yet; Fyne sets no such hints.
func drawFlat() {
	glfw.WindowHint(glfw.DepthBits, 0)
	glfw.WindowHint(glfw.StencilBits, 0)
}
