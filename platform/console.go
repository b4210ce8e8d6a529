//go:build !windows && !js

package platform

import (
	"errors"
	"fmt"
	"os"

	"backrank/lang"
)

// OpenConsole does nothing: standard output and standard error are always open.
func OpenConsole() {}

// ReportFailure reports on standard error why the program ends.
func ReportFailure(err error) { fmt.Fprintln(os.Stderr, "backrank:", err) }

func (noWindow) Error() string {
	return lang.L("no window can be opened: OpenGL does not work on this display")
}

// DisplayError returns the error of a display that cannot be opened.
func DisplayError() error {
	return errors.New(lang.L("display {{.Name}} cannot be opened", "Name", os.Getenv("DISPLAY")+os.Getenv("WAYLAND_DISPLAY")))
}
