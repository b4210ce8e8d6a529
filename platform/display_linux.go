package platform

import (
	"errors"
	"os"
)

// CheckDisplay returns an error if there is no display to open a window on.
func CheckDisplay() error {
	if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
		return errors.New("there is no display: neither DISPLAY nor WAYLAND_DISPLAY is set")
	}
	return nil
}
