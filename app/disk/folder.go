// Package disk is how the program keeps files: each is replaced at once or not at all, what cannot be read is set
// aside unharmed, programs that run at the same time share a data folder by slots and locks. It knows nothing of what
// the files say.
package disk

import (
	"os"
	"path/filepath"
)

// DefaultFolder is where games and settings are kept: $BACKRANK_DATA if it is
// set, else backrank under $XDG_DATA_HOME or ~/.local/share.
func DefaultFolder() string {
	if folder := os.Getenv("BACKRANK_DATA"); folder != "" {
		return folder
	}
	data := os.Getenv("XDG_DATA_HOME")
	if !filepath.IsAbs(data) { // the XDG specification has relative paths ignored
		home, err := os.UserHomeDir()
		if err != nil {
			home = os.TempDir()
		}
		data = filepath.Join(home, ".local", "share")
	}
	return filepath.Join(data, "backrank")
}
