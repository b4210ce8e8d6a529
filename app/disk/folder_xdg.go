//go:build !windows && !darwin

package disk

import (
	"os"
	"path/filepath"
)

// ownFolder returns backrank in $XDG_DATA_HOME or ~/.local/share.
func ownFolder() (string, error) {
	data := os.Getenv("XDG_DATA_HOME")
	if !filepath.IsAbs(data) { // the XDG specification requires relative paths to be ignored
		home, err := home()
		if err != nil {
			return "", err
		}
		data = filepath.Join(home, ".local", "share")
	}
	return filepath.Join(data, "backrank"), nil
}
