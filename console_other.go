//go:build !windows && !js

package main

import (
	"fmt"
	"os"
)

// findConsole does nothing: standard output and standard error are always there.
func findConsole() {}

// tellFailure says why the program ends.
func tellFailure(err error) { fmt.Fprintln(os.Stderr, "backrank:", err) }

// noWindow is the error of a display on which no window can be opened.
const noWindow = "no window can be opened: OpenGL does not work on this display"

// unopened is the error of a display that cannot be opened at all.
func unopened() error {
	return fmt.Errorf("display %s%s cannot be opened", os.Getenv("DISPLAY"), os.Getenv("WAYLAND_DISPLAY"))
}
