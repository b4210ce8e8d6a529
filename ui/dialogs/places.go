package dialogs

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"backrank/assets"
)

// place is a shortcut to a folder.
type place struct {
	name, path string
	icon       assets.Icon
}

// places returns the player's existing folders, and further ones that are useful here.
func places(more ...string) []place {
	h := home()
	all := []place{{"Home", h, assets.IconHome}}
	for _, path := range append(userFolders(h), more...) {
		if path != h {
			all = append(all, place{filepath.Base(path), path, assets.IconOpen})
		}
	}
	all = append(all, place{"Computer", filepath.VolumeName(h) + separator, assets.IconComputer})
	var there []place
	for _, p := range all {
		info, err := os.Stat(p.path)
		known := slices.ContainsFunc(there, func(o place) bool { return o.path == p.path })
		if filepath.IsAbs(p.path) && err == nil && info.IsDir() && !known {
			there = append(there, p)
		}
	}
	return there
}

// userFolders returns the folders for documents and the like, as configured by the desktop.
func userFolders(home string) []string {
	config := os.Getenv("XDG_CONFIG_HOME")
	if config == "" {
		config = filepath.Join(home, ".config")
	}
	changed := map[string]string{}
	if data, err := os.ReadFile(filepath.Join(config, "user-dirs.dirs")); err == nil {
		for line := range strings.Lines(string(data)) {
			if name, value, ok := strings.Cut(strings.TrimSpace(line), "="); ok {
				changed[name] = strings.Replace(strings.Trim(value, `"`), "$HOME", home, 1)
			}
		}
	}
	var all []string
	for _, f := range [][2]string{{"XDG_DESKTOP_DIR", "Desktop"}, {"XDG_DOCUMENTS_DIR", "Documents"}, {"XDG_DOWNLOAD_DIR", "Downloads"}} {
		all = append(all, filepath.Clean(cmp.Or(changed[f[0]], filepath.Join(home, f[1]))))
	}
	return all
}
