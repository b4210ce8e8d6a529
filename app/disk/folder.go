// Package disk keeps files: each is replaced atomically or not at all, what cannot be read is set aside unharmed, and
// programs that run at the same time share a data folder by means of slots and locks. It knows nothing of what the
// files contain.
package disk

import (
	"errors"
	"os"
	"os/user"
	"path/filepath"
)

// ErrNoHome means that there is no folder that is the player's own.
var ErrNoHome = errors.New("there is no home folder for games and settings")

// DefaultFolder is the folder of games and settings: $BACKRANK_DATA if it is set, otherwise where the system keeps the
// data of programs. It never falls back to a folder that others may write to, because the engines listed there are
// started.
func DefaultFolder() (string, error) {
	if folder := os.Getenv("BACKRANK_DATA"); folder != "" {
		return folder, nil
	}
	return ownFolder()
}

// home returns the player's home folder, from the environment or else from the system.
func home() (string, error) {
	if dir, err := os.UserHomeDir(); err == nil && filepath.IsAbs(dir) {
		return dir, nil
	}
	if u, err := user.Current(); err == nil && filepath.IsAbs(u.HomeDir) {
		return u.HomeDir, nil
	}
	return "", ErrNoHome
}
