//go:build !windows

package player

import "path/filepath"

// engineFolders returns the folders, in addition to PATH, in which packages install engines.
func engineFolders() []string {
	return []string{"/usr/games", "/usr/local/games", "/usr/local/bin", "/opt/homebrew/bin"}
}

// programsIn returns the files in a folder that may be the program with a name.
func programsIn(folder, name string) []string { return []string{filepath.Join(folder, name)} }
