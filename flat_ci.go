//go:build ci

package main

// drawFlat does nothing, because there is no OpenGL under this tag.
func drawFlat() {}
