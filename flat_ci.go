//go:build ci

package main

// drawFlat has nothing to do: there is no OpenGL under this tag.
func drawFlat() {}
