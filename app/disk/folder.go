// Package disk is how the program keeps files: each is replaced at once or not at all, what cannot be read is set
// aside unharmed, programs that run at the same time share a data folder by slots and locks. It knows nothing of what
// the files say.
package disk

import (
	"errors"
	"os"
	"os/user"
	"path/filepath"
)

// ErrHomeless means that there is no folder that is the player's own.
var ErrHomeless = errors.New("there is no home folder for games and settings")

// DefaultFolder is where games and settings are kept: $BACKRANK_DATA if it is set, else backrank under $XDG_DATA_HOME
// or ~/.local/share. A folder that others may write is never taken instead: the engines listed there are started.
func DefaultFolder() (string, error) {
	if folder := os.Getenv("BACKRANK_DATA"); folder != "" {
		return folder, nil
	}
	data := os.Getenv("XDG_DATA_HOME")
	if !filepath.IsAbs(data) { // the XDG specification has relative paths ignored
		home, err := home()
		if err != nil {
			return "", err
		}
		data = filepath.Join(home, ".local", "share")
	}
	return filepath.Join(data, "backrank"), nil
}

// home is the player's folder: what the environment says, else the system.
func home() (string, error) {
	if dir, err := os.UserHomeDir(); err == nil && filepath.IsAbs(dir) {
		return dir, nil
	}
	if u, err := user.Current(); err == nil && filepath.IsAbs(u.HomeDir) {
		return u.HomeDir, nil
	}
	return "", ErrHomeless
}
