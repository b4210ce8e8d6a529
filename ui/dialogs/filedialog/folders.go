package filedialog

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"backrank/assets"
	"backrank/lang"
)

// shortcut is a button at the left of the list that opens a folder.
type shortcut struct {
	name, path string
	icon       assets.Icon
}

// shortcuts returns the player's home folder, the folders for documents and the like, and the root, as far as they exist.
func shortcuts() []shortcut {
	home := homeDir()
	all := []shortcut{{lang.X("home folder", "Home"), home, assets.IconHome}}
	for _, path := range userFolders(home) {
		if path != home {
			all = append(all, shortcut{filepath.Base(path), path, assets.IconOpen})
		}
	}
	all = append(all, shortcut{lang.X("all files of the computer", "Computer"), filepath.VolumeName(home) + separator, assets.IconComputer})
	var existing []shortcut
	for _, s := range all {
		info, err := os.Stat(s.path)
		listed := slices.ContainsFunc(existing, func(o shortcut) bool { return o.path == s.path })
		if filepath.IsAbs(s.path) && err == nil && info.IsDir() && !listed {
			existing = append(existing, s)
		}
	}
	return existing
}

// userFolders returns the folders for the desktop, documents and downloads. The file user-dirs.dirs of the desktop
// environment (XDG) can name other folders than the usual ones.
func userFolders(home string) []string {
	config := os.Getenv("XDG_CONFIG_HOME")
	if config == "" {
		config = filepath.Join(home, ".config")
	}
	configured := map[string]string{}
	if data, err := os.ReadFile(filepath.Join(config, "user-dirs.dirs")); err == nil {
		for line := range strings.Lines(string(data)) {
			if name, value, ok := strings.Cut(strings.TrimSpace(line), "="); ok {
				configured[name] = strings.Replace(strings.Trim(value, `"`), "$HOME", home, 1)
			}
		}
	}
	var all []string
	for _, f := range [][2]string{{"XDG_DESKTOP_DIR", "Desktop"}, {"XDG_DOCUMENTS_DIR", "Documents"}, {"XDG_DOWNLOAD_DIR", "Downloads"}} {
		all = append(all, filepath.Clean(cmp.Or(configured[f[0]], filepath.Join(home, f[1]))))
	}
	return all
}
