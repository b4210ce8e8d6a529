package platform

import (
	"errors"
	"os"
	"runtime"

	"backrank/lang"
)

// ErrNoWindow is the error of a system that cannot open a window or draw.
var ErrNoWindow error = noWindow{}

type noWindow struct{}

// CheckDisplay returns an error if there is no display to open a window on. On other systems than Linux a display is part of
// the system.
func CheckDisplay() error {
	if runtime.GOOS == "linux" && os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
		return errors.New(lang.L("there is no display: neither DISPLAY nor WAYLAND_DISPLAY is set"))
	}
	return nil
}
