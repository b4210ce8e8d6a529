//go:build !windows && !js

package platform

import (
	"errors"
	"fmt"
	"os"
)

// OpenConsole does nothing: standard output and standard error are always open.
func OpenConsole() {}

// ReportFailure reports on standard error why the program ends.
func ReportFailure(err error) { fmt.Fprintln(os.Stderr, "backrank:", err) }

// ErrNoWindow is the error of a display on which no window can be opened.
var ErrNoWindow = errors.New("no window can be opened: OpenGL does not work on this display")

// DisplayError returns the error of a display that cannot be opened.
func DisplayError() error {
	return fmt.Errorf("display %s%s cannot be opened", os.Getenv("DISPLAY"), os.Getenv("WAYLAND_DISPLAY"))
}
