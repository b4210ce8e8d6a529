//go:build !windows

package player

import "path/filepath"

// engineFolders are where packages install engines, beside PATH.
func engineFolders() []string {
	return []string{"/usr/games", "/usr/local/games", "/usr/local/bin", "/opt/homebrew/bin"}
}

// programsIn are the files that the program of that name may be in a folder.
func programsIn(folder, name string) []string { return []string{filepath.Join(folder, name)} }
