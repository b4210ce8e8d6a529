// Package disk stores files safely. A file is replaced atomically or not at all, a file that cannot be read is renamed and
// not overwritten, and several running programs share a data folder by slots and locks. The package does not depend on
// the content of the files.
package disk

import (
	"net/url"
	"os"
	"os/user"
	"path/filepath"
	"runtime"
	"strings"

	"backrank/lang"
)

// ErrNoHome means that the player has no home folder.
var ErrNoHome = lang.Error(func() string { return lang.L("there is no home folder for games and settings") })

// DefaultFolder returns the folder of games and settings: $BACKRANK_DATA if it is set, otherwise the system's folder for
// application data. It never returns a folder that other users can write to, because Backrank starts the engines that
// are listed in it.
func DefaultFolder() (string, error) {
	if folder := os.Getenv("BACKRANK_DATA"); folder != "" {
		return folder, nil
	}
	variable, inHome, name := "XDG_DATA_HOME", ".local/share", "backrank"
	switch runtime.GOOS {
	case "windows": // not %AppData%: roaming profiles copy that folder between computers, also while its files are open
		variable, inHome, name = "LOCALAPPDATA", "AppData/Local", "Backrank"
	case "darwin":
		variable, inHome, name = "", "Library/Application Support", "Backrank"
	}
	if data := os.Getenv(variable); filepath.IsAbs(data) { // the XDG specification requires relative paths to be ignored
		return filepath.Join(data, name), nil
	}
	home, err := home()
	if err != nil {
		return "", err
	}
	return filepath.Join(home, inHome, name), nil
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

// PathOf returns the path of a file, given a command-line argument that may be a file URL: "/srv/a b.pgn" for
// "file:///srv/a%20b.pgn". Other arguments are returned unchanged.
func PathOf(argument string) string {
	u, err := url.Parse(argument)
	if err != nil || !strings.EqualFold(u.Scheme, "file") || u.Path == "" || u.Host != "" && !strings.EqualFold(u.Host, "localhost") {
		return argument
	}
	path := u.Path
	if runtime.GOOS == "windows" {
		path = strings.TrimPrefix(path, "/")
	}
	return filepath.FromSlash(path)
}
